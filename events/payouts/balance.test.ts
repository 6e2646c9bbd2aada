import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import { balanceOn, entriesFor } from './balance.ts'
import type { LedgerEvent } from './ledger.events.ts'
import { ledgerFold } from './ledger.fold.ts'
import { dollarsOf, microsOf, sumOf } from './money.values.ts'

interface Given {
  amount: bigint
  availableOn: string
}

const today = '2026-11-25'

/** The ledger of an account after credits, all entered on one day. */
function creditsOf(credits: readonly Given[]) {
  const events: (LedgerEvent & { type: 'RevenueCredited' })[] = []
  for (const [index, { amount, availableOn }] of credits.entries()) {
    const entries = entriesFor({ amount, availableOn, today }, snapshotOf(ledgerFold, events))
    const data = { day: `day ${index}`, run: 1, amount: dollarsOf(amount), shares: [], entries }
    events.push({ type: 'RevenueCredited', data })
  }
  return { events, ledger: snapshotOf(ledgerFold, events) }
}
const credit = (availableOn: string, dollars: string): Given => ({ availableOn, amount: microsOf(dollars) })

describe('entriesFor', () => {
  const entriesOf = (...credits: Given[]) => creditsOf(credits).events.at(-1)?.data.entries

  it('enters a credit under the day from which it can be paid out', () => {
    expect(entriesOf(credit('2027-01-29', '5'))).toEqual([
      { part: 'earned', availableOn: '2027-01-29', amount: '5.00' },
    ])
  })

  it('takes back from what becomes available with it, then from what becomes available last', () => {
    const pending = ['2027-01-29', '2027-03-01', '2027-04-01'].map((on) => credit(on, '5'))
    expect(entriesOf(...pending, credit('2027-03-01', '-12'))).toEqual([
      { part: 'earned', availableOn: '2027-03-01', amount: '-5.00' },
      { part: 'earned', availableOn: '2027-04-01', amount: '-5.00' },
      { part: 'earned', availableOn: '2027-01-29', amount: '-2.00' },
    ])
  })

  it('never takes back what can be paid out already: the account owes it', () => {
    expect(entriesOf(credit(today, '5'), credit(today, '-3'))).toEqual([{ part: 'clawback', amount: '-3.00' }])
  })

  it('pays what the account owes first', () => {
    const before = [credit(today, '5'), credit(today, '-3')]
    expect(entriesOf(...before, credit('2027-01-29', '4'))).toEqual([
      { part: 'clawback', amount: '3.00' },
      { part: 'earned', availableOn: '2027-01-29', amount: '1.00' },
    ])
    expect(entriesOf(...before, credit('2027-01-29', '2'))).toEqual([{ part: 'clawback', amount: '2.00' }])
  })
})

describe('balanceOn', () => {
  it('is pending the day before, and available on the day itself', () => {
    const { ledger } = creditsOf([credit('2027-01-29', '5'), credit('2027-03-01', '7')])
    const of = (day: string) => {
      const { available, pending } = balanceOn(day, ledger)
      return [dollarsOf(available), dollarsOf(pending)]
    }
    expect(of('2027-01-28')).toEqual(['0.00', '12.00'])
    expect(of('2027-01-29')).toEqual(['5.00', '7.00'])
    expect(of('2027-03-01')).toEqual(['12.00', '0.00'])
  })
})

const credits = fc.array(
  fc.record({
    amount: fc.bigInt({ min: -5_000_000n, max: 10_000_000n }),
    availableOn: fc.constantFrom('2026-10-30', today, '2026-11-26', '2027-01-29', '2027-03-01'),
  }),
  { maxLength: 12 },
)

it('adds up to the credits, entry by entry and altogether, on every day', () => {
  fc.assert(
    fc.property(credits, fc.constantFrom('2026-01-01', today, '2027-02-01', '2030-01-01'), (given, day) => {
      const { events, ledger } = creditsOf(given)
      for (const { data } of events) {
        expect(sumOf(data.entries.map(({ amount }) => microsOf(amount)))).toBe(microsOf(data.amount))
      }
      const { available, pending, clawback } = balanceOn(day, ledger)
      expect(available + pending - clawback).toBe(sumOf(given.map(({ amount }) => amount)))
    }),
  )
})

it('has nothing below zero', () => {
  fc.assert(
    fc.property(credits, (given) => {
      const { earned, clawback } = creditsOf(given).ledger
      expect([...earned.values()].every(({ amount }) => amount >= 0n)).toBe(true)
      expect(clawback >= 0n).toBe(true)
    }),
  )
})
