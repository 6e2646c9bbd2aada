import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { RevenueDayEvent } from './revenue_day.events.ts'
import { revenueAfter, revenueDayFold } from './revenue_day.fold.ts'

const document = { name: 'revenue.csv', digest: 'd1' }
const entered = (run: number, amount: string): RevenueDayEvent => ({
  type: 'RevenueAmountEntered',
  data: { run, amount, impressions: 10, document, actId: null },
})
const closing = { run: 1, rule: 1, availableOn: '2027-01-29', digest: 'd3', pool: '3.00', entries: [] }
const steps: RevenueDayEvent[] = [
  entered(1, '4.00'),
  { type: 'RevenuePointsCounted', data: { run: 1, points: 5, projects: 2, digest: 'd2' } },
  { type: 'RevenuePartAllocated', data: { run: 1, part: 0, shares: [] } },
  { type: 'RevenueDayClosed', data: { ...closing, parts: 1 } },
  { type: 'RevenueDayPosted', data: { run: 1, accounts: 3 } },
]
const after = (count: number) => snapshotOf(revenueDayFold, steps.slice(0, count)).runs.get('1')

it('tells how far a run has come', () => {
  expect(after(1)).toEqual({
    ...{ run: 1, ads: { amount: '4.00', impressions: 10, document, actId: null }, subscriptions: null },
    ...{ state: 'entered', enteredAt: 1_000 },
    ...{ counted: null, parts: 0, closed: null, closedAt: null, accounts: 0 },
  })
  expect(after(2)).toMatchObject({ state: 'counted', counted: { points: 5, projects: 2, digest: 'd2' } })
  expect(after(3)).toMatchObject({ state: 'counted', parts: 1 })
  const { run: _, ...closed } = closing
  expect(after(4)).toMatchObject({ state: 'closed', closed, closedAt: 4_000 })
  expect(after(5)).toMatchObject({ state: 'posted', accounts: 3 })
})

it('keeps every run', () => {
  const { runs } = snapshotOf(revenueDayFold, [...steps, entered(2, '5.00')])
  expect([...runs.values()].map(({ run, ads, state }) => [run, ads?.amount, state])).toEqual([
    [1, '4.00', 'posted'],
    [2, '5.00', 'entered'],
  ])
})

const figures = { amount: '8.00', pool: '4.00', payments: 3, digest: 'd4' }
const subscribed = (run: number): RevenueDayEvent => ({
  type: 'RevenueSourceEntered',
  data: { run, source: 'subscriptions', ...figures },
})

it('has several sources in one run', () => {
  const { runs } = snapshotOf(revenueDayFold, [entered(1, '4.00'), subscribed(1)])
  expect(runs.get('1')).toMatchObject({ ads: { amount: '4.00' }, subscriptions: figures, enteredAt: 1_000 })
})

it('keeps what other runs have entered of a source', () => {
  const { runs } = snapshotOf(revenueDayFold, [entered(1, '4.00'), subscribed(2), entered(3, '5.00')])
  const ofAds = (amount: bigint) => ({ amount, impressions: 10 })
  const subscriptions = { amount: 8_000_000n, pool: 4_000_000n }
  expect([0, 1, 2, 3].map((run) => revenueAfter(runs.values(), run))).toEqual([
    { ads: null, subscriptions: null },
    { ads: ofAds(4_000_000n), subscriptions: null },
    { ads: ofAds(4_000_000n), subscriptions },
    { ads: ofAds(5_000_000n), subscriptions },
  ])
})
