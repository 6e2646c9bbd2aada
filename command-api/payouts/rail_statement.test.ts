import { expect, it } from 'vitest'
import { withdrawals } from './beancount.fixture.ts'
import { LoggedWithdrawals, paidAfterReturn, statementFindings } from './rail_statement.ts'

const known = () => {
  const logged = new LoggedWithdrawals()
  for (const event of withdrawals()) logged.add(event)
  return logged.of('paypal')
}
const right = [
  { id: 'PAID0001', amount: '19.60' },
  { id: 'LOST0001', amount: '19.60' },
]
const findings = (lines: readonly { id: string; amount: string }[], from = '2024-01-01') =>
  statementFindings({ rail: 'paypal', from, known: known(), lines }).map(({ withdrawalId, expected, found }) => [
    ...[withdrawalId, expected, found],
  ])

it('knows the withdrawals of one rail', () => {
  expect([...known().keys()]).toEqual(['PAID0001', 'BACK0001', 'LOST0001', 'SENT0001'])
  expect(new LoggedWithdrawals().of('paypal').size).toBe(0)
})

it('finds nothing in a statement that says the same', () => {
  expect(findings(right)).toEqual([])
  expect(findings([...right, { id: 'SENT0001', amount: '19.60' }])).toEqual([])
})

it.each<[string, { id: string; amount: string }[], unknown[]]>([
  ['a payment that is missing', right.slice(1), ['PAID0001', '19.60', '0.00']],
  ['another amount', [{ id: 'PAID0001', amount: '19.61' }, ...right.slice(1)], ['PAID0001', '19.60', '19.61']],
  ['a payment that is there twice', [...right, ...right.slice(0, 1)], ['PAID0001', '19.60', '39.20']],
  ['a payment that came back', [...right, { id: 'BACK0001', amount: '19.60' }], ['BACK0001', '0.00', '19.60']],
  ['a payment of nobody', [...right, { id: 'STRAY001', amount: '1.00' }], ['STRAY001', '0.00', '1.00']],
])('finds %s', (_, lines, finding) => {
  expect(findings(lines)).toEqual([finding])
})

it('misses no payment from before the statement begins', () => {
  expect(findings([], '2024-12-02')).toEqual([])
  expect(findings([], '2024-12-01')).toHaveLength(2)
})

it('refuses a statement with an amount that is none', () => {
  expect(() => findings([{ id: 'PAID0001', amount: 'much' }])).toThrow('PAID0001')
})

it('knows what was paid after it had come back', () => {
  const lines = ['PAID0001', 'BACK0001', 'LOST0001', 'STRAY001'].map((id) => ({ id, amount: '19.60' }))
  expect(paidAfterReturn(known(), lines).map(({ withdrawalId }) => withdrawalId)).toEqual(['BACK0001'])
})
