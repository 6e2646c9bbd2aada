import { microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import { revenueDayEvents, type StoredShare } from '@adit/events/payouts/revenue_day.events.ts'
import type { ProjectShare } from '@adit/events/payouts/revenue_rule.values.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from './revenue.fixture.ts'
import {
  allocatedShares,
  changedShares,
  creditsOf,
  digestOfPoints,
  entriesOfRun,
  partsOf,
  storedShares,
} from './revenue_shares.ts'

const share = (projectId: string, members: number): StoredShare => ({
  ...{ projectId, points: 1, sharing: 'shared', amount: '0.00' },
  members: Array.from({ length: members }, (_, index) => ({ accountId: `A${index}`, weight: 1, amount: '0.00' })),
})

describe('partsOf', () => {
  const sizes = (...members: number[]) =>
    partsOf(members.map((count, index) => share(`P${index}`, count))).map((part) =>
      part.map((one) => one.members.length),
    )

  it('fills each event up to 256 amounts', () => {
    expect(sizes(200, 56, 1, 255, 1)).toEqual([[200, 56], [1, 255], [1]])
  })

  it('keeps the shares of one project together', () => {
    expect(sizes(1, 300, 1)).toEqual([[1], [300], [1]])
  })

  it('counts projects that share nothing', () => {
    expect(partsOf(Array.from({ length: 257 }, (_, index) => share(`P${index}`, 0)))).toHaveLength(2)
  })

  it('has none of nothing', () => {
    expect(partsOf([])).toEqual([])
  })
})

it.each([99, 100, 101, 250])('reads %i parts of a day, and each run’s apart', async (count) => {
  const store = createMemoryStore()
  const log = eventLog()
  const write = log.stream(revenueDayEvents, day)
  for (let part = 0; part < count; part++)
    write('RevenuePartAllocated', { run: part === 0 ? 1 : 2, part, shares: [share(`P${part}`, 1)] })
  for (const { stream, revision, position: _, ...event } of log.events)
    await store.append(stream, revision - 1, [event])
  const runs = await allocatedShares(store, day)
  expect(runs.get(1)?.map(({ projectId }) => projectId)).toEqual(['P0'])
  expect(runs.get(2)?.map(({ projectId }) => projectId)).toEqual(
    Array.from({ length: count - 1 }, (_, index) => `P${index + 1}`),
  )
})

it('changes only what differs from all that was allocated before', () => {
  const of = (amount: bigint, ada: bigint, bob: bigint): ProjectShare => ({
    ...{ projectId: 'P1', points: 1, sharing: 'shared', amount },
    members: [
      { accountId: 'ADA', weight: 1, amount: ada },
      { accountId: 'BOB', weight: 1, amount: bob },
    ],
  })
  const earlier = storedShares([of(5n, 3n, 2n), of(-1n, 0n, -1n)])
  expect(changedShares([of(4n, 3n, 1n)], earlier)).toEqual([])
  expect(changedShares([of(9n, 3n, 6n)], earlier)).toEqual([
    { ...of(5n, 0n, 0n), members: [{ accountId: 'BOB', weight: 1, amount: 5n }] },
  ])
})

it('tells points apart, whatever order they come in', () => {
  const [one, two] = [
    { projectId: 'A', points: 1 },
    { projectId: 'B', points: 2 },
  ]
  expect(digestOfPoints([one, two])).toBe(digestOfPoints([two, one]))
  expect(digestOfPoints([one])).not.toBe(digestOfPoints([{ ...one, points: 2 }]))
})

it('has entries that add up to zero, in first runs and corrections', () => {
  const ads = fc.record({ amount: fc.bigInt({ min: 0n, max: 10n ** 14n }), impressions: fc.nat() })
  const amount = fc.bigInt(-(10n ** 12n), 10n ** 12n)
  const subscriptions = fc.record({ amount, pool: fc.bigInt({ min: 0n, max: 10n ** 12n }) })
  const revenue = fc.record({ ads: fc.option(ads), subscriptions: fc.option(subscriptions) })
  fc.assert(
    fc.property(revenue, revenue, fc.bigInt(-(10n ** 12n), 10n ** 12n), (now, before, creators) => {
      const { entries, pool } = entriesOfRun(
        { ads: now.ads ?? before.ads, subscriptions: now.subscriptions ?? before.subscriptions },
        before,
        creators,
      )
      expect(sumOf(entries.map(({ amount }) => microsOf(amount)))).toBe(0n)
      const of = (account: string) => microsOf(entries.find((one) => one.account === account)?.amount ?? '0')
      expect(of('platform_undistributed') + of('creators_clearing')).toBe(microsOf(pool))
    }),
  )
})

it('has no entries of subscriptions on days without them, so that earlier days are the same when they are counted again', () => {
  const ads = { amount: microsOf('4.00'), impressions: 0 }
  const none = { ads: null, subscriptions: null }
  const accountsOf = (...given: Parameters<typeof entriesOfRun>) =>
    entriesOfRun(...given).entries.map((one) => one.account)
  expect(accountsOf({ ads, subscriptions: null }, none, 0n)).toEqual([
    ...['ad_receivable', 'ad_costs', 'platform_share', 'platform_undistributed', 'creators_clearing'],
  ])
  const subscriptions = { amount: microsOf('-1.00'), pool: microsOf('0.50') }
  expect(entriesOfRun({ ads, subscriptions }, { ads, subscriptions: null }, microsOf('0.40'))).toEqual({
    pool: '0.50',
    entries: [
      ...['ad_receivable', 'ad_costs', 'platform_share'].map((account) => ({ account, amount: '0.00' })),
      { account: 'subscription_payments', amount: '1.00' },
      { account: 'subscription_share', amount: '-1.50' },
      { account: 'platform_undistributed', amount: '0.10' },
      { account: 'creators_clearing', amount: '0.40' },
    ],
  })
})

it('credits members without a weight like equal ones, and nobody with nothing', () => {
  const members = [
    { accountId: 'ADA', weight: 0, amount: '1.00' },
    { accountId: 'BOB', weight: 0, amount: '0.99' },
    { accountId: 'CLEO', weight: 0, amount: '0.00' },
  ]
  const credits = creditsOf([{ projectId: 'P', points: 7, sharing: 'shared', amount: '1.99', members }])
  const of = { projectId: 'P', points: 7, earned: '1.99', weight: 1, weights: 3 }
  expect([...credits]).toEqual([
    ['ADA', [{ ...of, amount: '1.00' }]],
    ['BOB', [{ ...of, amount: '0.99' }]],
  ])
})
