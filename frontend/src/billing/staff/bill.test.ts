import { expect, test } from 'vitest'
import { billEntry, paidBill, paidCharge, withRefund } from '../../testing/bill.ts'
import { linesOf, nextCharge, standingAt, sumsOf } from './bill.ts'
import { refundOf } from './refund.ts'

test('adds up what came in and went back', () => {
  const lines = linesOf(withRefund(paidBill(), 'returned'))
  expect(lines.flatMap(({ moved }) => (moved ? [[moved.amount, moved.kept]] : []))).toEqual([
    [4_800, 4_800],
    [-1_000, 3_800],
  ])
  expect(sumsOf(lines)).toEqual([{ currency: 'USD', taken: 4_800, returned: 1_000, failures: 1, gap: 0 }])
  expect(sumsOf(linesOf(withRefund(paidBill(), 'asked')))).toMatchObject([{ taken: 4_800, returned: 0, gap: 0 }])
})

test('counts what a lost dispute takes back, and nothing of one that is open or won', () => {
  const withDispute = (status: 'open' | 'won' | 'lost') => {
    const bill = paidBill()
    const open = { ...paidCharge, dispute: { status: 'open' as const, amount: 4_800 } }
    const closed = { ...paidCharge, dispute: { status, amount: 4_800 } }
    const entries = [
      billEntry('ChargeDisputed', 'Disputed', { charge: open }),
      ...(status === 'open' ? [] : [billEntry('ChargeDisputeClosed', 'Decided', { charge: closed })]),
    ]
    return linesOf({ ...bill, entries: [...bill.entries, ...entries] })
  }
  expect(sumsOf(withDispute('open'))).toMatchObject([{ taken: 4_800, returned: 0, gap: 0 }])
  expect(sumsOf(withDispute('won'))).toMatchObject([{ taken: 4_800, returned: 0, gap: 0 }])
  expect(sumsOf(withDispute('lost'))).toMatchObject([{ taken: 4_800, returned: 4_800, gap: 0 }])
  expect(withDispute('lost').at(-2)?.moved).toMatchObject({ amount: -4_800, kept: 0 })
  expect(refundOf(standingAt(withDispute('open'), undefined), 'CHARGE01', false)?.refusal).toBe('disputed')
})

test('notices money that was taken twice', () => {
  const bill = paidBill()
  const paid = bill.entries.find(({ type }) => type === 'ChargeSucceeded')
  const twice = { ...bill, entries: [...bill.entries, { ...(paid as NonNullable<typeof paid>), position: '999999' }] }
  expect(sumsOf(linesOf(twice))).toMatchObject([{ taken: 9_600, gap: 4_800 }])
})

test('keeps currencies apart', () => {
  const bill = paidBill()
  const other = bill.entries.map((entry) => ({
    ...entry,
    ...{ position: `1${entry.position}`, stream: entry.stream.replace('CHARGE01', 'CHARGE02') },
    charge: entry.charge && { ...entry.charge, currency: 'JPY', total: 740 },
  }))
  const sums = sumsOf(linesOf({ ...bill, entries: [...bill.entries, ...other] }))
  expect(sums.map(({ currency, taken, gap }) => [currency, taken, gap])).toEqual([
    ['USD', 4_800, 0],
    ['JPY', 740, 0],
  ])
})

test('says how things stood after any event', () => {
  const lines = linesOf(paidBill())
  const at = (type: string) => standingAt(lines, lines.find(({ entry }) => entry?.type === type)?.key)
  expect(at('CustomerSubscribed')).toMatchObject({ subscriptions: [], charges: new Map() })
  expect(at('ChargeFailed').charges.get('CHARGE01')).toMatchObject({ status: 'failed', failure: 'lost_card' })
  expect(at('ChargeSucceeded').subscriptions).toMatchObject([{ id: 'SUB00001', status: 'awaiting_payment' }])
  expect(standingAt(lines, undefined).subscriptions).toMatchObject([{ status: 'active' }])
})

test('puts cards where they were added, whether before or after the events', () => {
  const bill = paidBill()
  const [card] = bill.payment_methods
  const created = (at: string) => ({ ...(card as NonNullable<typeof card>), created: Date.parse(at) / 1000 })
  const kinds = (at: string) => linesOf({ ...bill, payment_methods: [created(at)] }).map(({ kind }) => kind)
  expect(kinds('2025-01-01T00:00:00Z')[0]).toBe('card')
  expect(kinds('2026-01-02T00:02:30Z')[2]).toBe('card')
  expect(kinds('2027-01-01T00:00:00Z').at(-1)).toBe('card')
})

test('knows the next charge', () => {
  const lines = linesOf(paidBill())
  const standing = standingAt(lines, undefined)
  const [running] = standing.subscriptions
  const withRunning = (change: object) => ({
    ...standing,
    subscriptions: [{ ...(running as NonNullable<typeof running>), ...change }],
  })
  expect(nextCharge(standing)).toEqual({ amount: 4_800, currency: 'USD', at: '2027-01-02T00:00:00.000Z' })
  const planned = { interval: 'monthly', price: 500 }
  expect(nextCharge(withRunning({ planned }))).toMatchObject({ amount: 500 })
  expect(nextCharge(withRunning({ ends_at: '2027-01-02T00:00:00.000Z' }))).toBeNull()
  expect(nextCharge(withRunning({ status: 'ended' }))).toBeNull()
  const due = { ...paidCharge, status: 'failed', retry_at: '2027-01-05T00:00:00.000Z', total: 5_000 }
  const open = { ...withRunning({ status: 'due' }), charges: new Map([['CHARGE02', due]]) }
  expect(nextCharge(open)).toEqual({ amount: 5_000, currency: 'USD', at: '2027-01-05T00:00:00.000Z' })
})

test('says what can be refunded, and why not', () => {
  const standing = (bill: ReturnType<typeof paidBill>) => standingAt(linesOf(bill), undefined)
  expect(refundOf(standing(paidBill()), 'CHARGE01', false)).toMatchObject({
    ...{ most: 4_800, alone: 1_425, runs: true, refusal: null },
  })
  expect(refundOf(standing(paidBill()), 'CHARGE01', true)?.refusal).toBe('own')
  expect(refundOf(standing(withRefund(paidBill(), 'asked')), 'CHARGE01', false)?.refusal).toBe('under_way')
  const all = standing(withRefund(paidBill(), 'returned', 4_800))
  expect(refundOf(all, 'CHARGE01', false)).toMatchObject({ most: 0, runs: true, refusal: null })
  expect(refundOf({ ...all, subscriptions: [] }, 'CHARGE01', false)?.refusal).toBe('nothing_left')
  const unpaid = { ...all, charges: new Map([['CHARGE01', { ...paidCharge, status: 'failed' }]]) }
  expect(refundOf(unpaid, 'CHARGE01', false)?.refusal).toBe('unpaid')
  expect(refundOf(all, 'CHARGE09', false)).toBeUndefined()
})
