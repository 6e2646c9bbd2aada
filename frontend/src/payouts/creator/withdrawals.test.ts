import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { methodKinds } from '@adit/events/payouts/withdrawal.values.ts'
import { expect, test } from 'vitest'
import { sampleBalance, sampleWithdrawal } from '../../testing/payouts.ts'
import {
  isAddress,
  lastPaidTo,
  needsTaxForm,
  pauseAt,
  quoteOf,
  type Transfer,
  type Typed,
  transfersCsv,
  typedAmount,
  wrongWith,
} from './withdrawals.ts'

const { paypal } = methodKinds

test.each([
  ['12.50', 12_500_000n],
  [' 12,5 ', 12_500_000n],
  ['$ 12', 12_000_000n],
  ['0', 0n],
  ['', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['1,000.00', undefined],
  ['1,000', undefined],
  ['twelve', undefined],
])('reads what is typed: %j', (text, amount) => {
  expect(typedAmount(text)).toBe(amount)
})

const amounts = (typed: Typed) => {
  const quote = quoteOf(paypal, typed)
  return quote && [quote.spent, quote.fee, quote.received].map(dollarsOf)
}

test('either amount gives the other', () => {
  expect(amounts({ side: 'spend', text: '38.42' })).toEqual(['38.42', '0.77', '37.65'])
  expect(amounts({ side: 'receive', text: '37.65' })).toEqual(['38.42', '0.77', '37.65'])
  expect(amounts({ side: 'receive', text: '0.01' })).toEqual(['0.26', '0.25', '0.01'])
  expect(amounts({ side: 'receive', text: '99.00' })).toEqual(['100.00', '1.00', '99.00'])
  expect(amounts({ side: 'spend', text: '0' })).toBeUndefined()
  expect(amounts({ side: 'receive', text: 'x' })).toBeUndefined()
})

test.each([
  ['', {}, 'not_an_amount'],
  ['0.25', {}, 'too_small'],
  ['38.43', {}, 'above_balance'],
  ['38.42', {}, undefined],
  ['100000.01', { available: '200000.00' }, 'too_large'],
  ['600.01', { available: '1000.00' }, 'needs_tax_form'],
  ['600.00', { available: '1000.00' }, undefined],
  ['0.26', { withdrawn_ytd: '600.00' }, 'needs_tax_form'],
  ['600.01', { available: '1000.00', form_completion_status: 'complete' as const }, undefined],
])('judges %j with %j', (text, fields, wrong) => {
  expect(wrongWith(paypal, quoteOf(paypal, { side: 'spend', text }), sampleBalance(fields))).toBe(wrong)
})

test('a form that has expired counts as none', () => {
  expect(needsTaxForm(microsOf('600.01'), sampleBalance({ form_completion_status: 'unrequested' }))).toBe(true)
})

const available: Transfer = {
  ...{ type: 'payout_available', created: '2026-11-02T00:00:00.000Z' },
  ...{ payout_source: 'creator_rewards', amount: '1.234567' },
}

test('remembers the last address that is still known', () => {
  const gone = sampleWithdrawal({ id: 'DRAW0002', method_address: null })
  expect(lastPaidTo([available, gone, sampleWithdrawal()])?.id).toBe('DRAW0001')
  expect(lastPaidTo([available, gone])).toBeUndefined()
  const reason = { kind: 'unclaimed', code: null } as const
  expect(lastPaidTo([sampleWithdrawal({ id: 'DRAW0003', state: 'returned', reason })])).toBeUndefined()
})

test('asks less often the longer nothing changes, and not at all once nothing is under way', () => {
  const changed = '2026-11-01T10:00:00.000Z'
  const after = (seconds: number, state: 'sending' | 'paid' = 'sending') =>
    pauseAt(Date.parse(changed) + seconds * 1000, [available, sampleWithdrawal({ state, changed })])
  expect([after(0), after(60), after(600), after(86_400)]).toEqual([3_000, 6_000, 60_000, 300_000])
  expect(after(0, 'paid')).toBe(false)
  expect(pauseAt(0, undefined)).toBe(false)
  for (const state of ['waiting', 'in_transit', 'cancelling'] as const)
    expect(pauseAt(0, [sampleWithdrawal({ state })])).toBe(3_000)
})

test('lists everything in a table for other programs', () => {
  const refused = sampleWithdrawal({
    ...{ state: 'returned', status: 'failed', method_type: 'venmo', method_id: 'venmo', method_address: '@ada-1' },
    reason: { kind: 'refused', code: 'receiver_unknown' },
  })
  const [head, first, second] = transfersCsv([refused, available]).split('\r\n')
  expect(head).toBe('type,id,created,changed,state,amount,fee,received,method,address,reason,code')
  expect(first).toContain("returned,20,0.4,19.6,venmo,'@ada-1,refused,receiver_unknown")
  expect(second).toBe('payout_available,,2026-11-02T00:00:00.000Z,,,1.234567,,,,,,')
})

test.each([
  ['paypal', 'ada@example.org', true],
  ['paypal', ' ada@example.org ', true],
  ['paypal', 'ada', false],
  ['paypal', '', false],
  ['venmo', '@ada-1', true],
  ['venmo', 'ada', false],
  ['venmo', 'ada@example.org', false],
] as const)('%s takes %j: %s', (method, text, isRight) => {
  expect(isAddress(method, text)).toBe(isRight)
})
