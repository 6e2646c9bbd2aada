import { createHash } from 'node:crypto'
import type { CreditedShare } from '@adit/events/payouts/ledger.events.ts'
import { dollarsOf, type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { RecordedRevenueDayEvent, StoredEntry, StoredShare } from '@adit/events/payouts/revenue_day.events.ts'
import { type DayRevenue, divideDay, type ProjectShare } from '@adit/events/payouts/revenue_rule.values.ts'
import { siteAccounts } from '@adit/events/payouts/site_account.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { ProjectPoints } from './day_points.port.ts'
import { revenueDayStream } from './revenue_day.decider.ts'

/** Amounts of members in one event. */
const partSize = 256

/** In the order of their ids, and in events that are small enough. The shares of one project stay together. */
export function partsOf(shares: readonly StoredShare[]): StoredShare[][] {
  const parts: StoredShare[][] = []
  let size = partSize
  for (const share of shares) {
    const own = Math.max(1, share.members.length)
    if (size + own > partSize) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(share)
    size += own
  }
  return parts
}

export const storedShares = (shares: readonly ProjectShare[]): StoredShare[] =>
  shares.map(({ projectId, points, sharing, amount, members }) => ({
    ...{ projectId, points, sharing, amount: dollarsOf(amount) },
    members: members.map((member) => ({ ...member, amount: dollarsOf(member.amount) })),
  }))

/** By how much shares differ from what earlier runs allocated of the same projects and members. Without those that stay. */
export function changedShares(shares: readonly ProjectShare[], earlier: readonly StoredShare[]): ProjectShare[] {
  const before = new Map<string, Micros>()
  const add = (key: string, amount: string) => before.set(key, (before.get(key) ?? 0n) + microsOf(amount))
  for (const { projectId, amount, members } of earlier) {
    add(projectId, amount)
    for (const member of members) add(`${projectId}/${member.accountId}`, member.amount)
  }
  const since = (key: string, amount: Micros) => amount - (before.get(key) ?? 0n)
  return shares
    .map((share) => ({
      ...share,
      amount: since(share.projectId, share.amount),
      members: share.members
        .map((member) => ({ ...member, amount: since(`${share.projectId}/${member.accountId}`, member.amount) }))
        .filter(({ amount }) => amount !== 0n),
    }))
    .filter(({ amount, members }) => amount !== 0n || members.length > 0)
}

/** What creators get of the shares. */
export const creatorsOf = (shares: readonly StoredShare[]): Micros =>
  sumOf(shares.flatMap(({ members }) => members.map(({ amount }) => microsOf(amount))))

/** The entries of a run: where its revenue comes from and goes. `before`: what held of the day until then. */
export function entriesOfRun(now: DayRevenue, before: DayRevenue, creators: Micros) {
  const [after, earlier] = [divideDay(now), divideDay(before)]
  const pool = after.pool - earlier.pool
  const broughtMore = (source: 'ads' | 'subscriptions') => (now[source]?.amount ?? 0n) - (before[source]?.amount ?? 0n)
  // Days that never had subscriptions keep the entries that they had before there were any.
  const ofSubscriptions: [account: string, amount: Micros][] = [
    [siteAccounts.subscriptions, -broughtMore('subscriptions')],
    [siteAccounts.subscriptionShare, after.subscriptions.platform - earlier.subscriptions.platform],
  ]
  const amounts: [account: string, amount: Micros][] = [
    [siteAccounts.receivable, -broughtMore('ads')],
    [siteAccounts.costs, after.ads.costs - earlier.ads.costs],
    [siteAccounts.platform, after.ads.platform - earlier.ads.platform],
    ...(now.subscriptions ? ofSubscriptions : []),
    [siteAccounts.undistributed, pool - creators],
    [siteAccounts.clearing, creators],
  ]
  const entries: StoredEntry[] = amounts.map(([account, amount]) => ({ account, amount: dollarsOf(amount) }))
  return { pool: dollarsOf(pool), entries }
}

/** What each account gets of a run, by project. */
export function creditsOf(shares: readonly StoredShare[]): Map<string, CreditedShare[]> {
  const credits = new Map<string, CreditedShare[]>()
  for (const { projectId, points, amount: earned, members } of shares) {
    const sum = members.reduce((before, { weight }) => before + weight, 0)
    for (const { accountId, weight, amount } of members) {
      if (microsOf(amount) === 0n) continue
      const own = credits.get(accountId) ?? []
      credits.set(accountId, own)
      // If no member has a weight, all get the same.
      const part = sum === 0 ? { weight: 1, weights: members.length } : { weight, weights: sum }
      own.push({ projectId, points, earned, ...part, amount })
    }
  }
  return credits
}

export const digestOfShares = (shares: readonly StoredShare[]): string =>
  createHash('sha256').update(JSON.stringify(shares)).digest('hex')

export function digestOfPoints(points: readonly ProjectPoints[]): string {
  const lines = points.map((one) => `${one.projectId} ${one.points}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex')
}

const pageSize = 100

/** The shares that are allocated, by run. */
export async function allocatedShares(
  store: Pick<EventStore, 'readStream'>,
  day: string,
): Promise<Map<number, StoredShare[]>> {
  const runs = new Map<number, StoredShare[]>()
  for (let from = 0; ; from += pageSize) {
    const page = await store.readStream(revenueDayStream(day), { from, limit: pageSize })
    for (const recorded of page) {
      const event = codec.decode(recorded) as RecordedRevenueDayEvent // of this stream's family
      if (event.type !== 'RevenuePartAllocated') continue
      const { run, shares } = event.data
      const known = runs.get(run) ?? []
      runs.set(run, known)
      known.push(...shares)
    }
    if (page.length < pageSize) return runs
  }
}
