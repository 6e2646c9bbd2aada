import { dollarsOf, type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { RevenueRunRow } from '@adit/projectors/payouts/revenue_run.table.ts'
import type { OwnCredit, OwnReversed } from './own_revenue.queries.ts'

const total = (amounts: readonly number[]): Micros => sumOf(amounts.map(BigInt))
const dollarsIn = (
  runs: readonly RevenueRunRow[],
  column: 'amount' | 'costs' | 'platform' | 'subscriptions' | 'subscription_share',
): string => dollarsOf(total(runs.map((run) => run[column])))

interface OwnMonth {
  credits: readonly OwnCredit[]
  reversed: readonly OwnReversed[]
  /** Those that are closed. */
  runs: readonly RevenueRunRow[]
}

/** The days of credits, with what all runs of each add up to, and what was taken back. */
export function presentOwnDays({ credits, reversed, runs }: OwnMonth) {
  const runsOf = Map.groupBy(runs, ({ day }) => day)
  const reversedOf = Map.groupBy(reversed, ({ day }) => day)
  return [...Map.groupBy(credits, ({ day }) => day)].flatMap(([day, own]) => {
    const all = runsOf.get(day) ?? []
    const first = all.at(0)
    // Credits come after the day is closed, but another process may be behind with one of the two.
    return first ? [presentDay(day, { own, reversed: reversedOf.get(day) ?? [] }, { all, first })] : []
  })
}

interface OwnDay {
  own: readonly OwnCredit[]
  reversed: readonly OwnReversed[]
}

interface Runs {
  all: readonly RevenueRunRow[]
  first: RevenueRunRow
}

function presentDay(day: string, { own, reversed }: OwnDay, { all, first }: Runs) {
  const taken = total(reversed.map(({ amount }) => amount))
  const pool = total(all.flatMap(({ creators, undistributed }) => [creators, undistributed]))
  // Subscriptions and ads can be entered in runs of their own, which correct nothing.
  const ofAds = all.filter(({ entered_amount }) => entered_amount !== null)
  return {
    ...{ day, available_on: first.available_on ?? day, rule: first.rule ?? 0 },
    corrections: Math.max(0, ofAds.length - 1),
    ...{ revenue: dollarsIn(all, 'amount'), impressions: ofAds.at(-1)?.impressions ?? 0 },
    ...{ costs: dollarsIn(all, 'costs'), platform: dollarsIn(all, 'platform') },
    subscriptions: { revenue: dollarsIn(all, 'subscriptions'), platform: dollarsIn(all, 'subscription_share') },
    ...{ pool: dollarsOf(pool), points: first.points ?? 0 },
    ...{ mine: dollarsOf(total(own.map(({ amount }) => amount)) - taken), reversed: dollarsOf(taken) },
    shares: presentShares(own, reversed),
  }
}

/** Corrections change amounts and nothing else, and name only members whose amount changes. So parts are those of the first run. */
function presentShares(own: readonly OwnCredit[], reversed: readonly OwnReversed[]) {
  const takenOf = new Map(reversed.map(({ project_id, amount }) => [project_id, BigInt(amount)]))
  const all = own.flatMap(({ run, shares }) => shares.map((share) => ({ run, ...share })))
  const shares = [...Map.groupBy(all, ({ projectId }) => projectId)].map(([project_id, some]) => {
    const first = some.find(({ run }) => run === 1)
    const taken = takenOf.get(project_id) ?? 0n
    return {
      ...{ project_id, points: some[0]?.points ?? 0, earned: sumOf(some.map(({ earned }) => microsOf(earned))) },
      part: first ? { weight: first.weight, weights: first.weights } : null,
      ...{ mine: sumOf(some.map(({ amount }) => microsOf(amount))) - taken, reversed: taken },
    }
  })
  return shares
    .toSorted((a, b) => Number(b.mine - a.mine) || (a.project_id < b.project_id ? -1 : 1))
    .map(({ earned, mine, reversed: taken, ...share }) => ({
      ...{ ...share, earned: dollarsOf(earned), mine: dollarsOf(mine), reversed: dollarsOf(taken) },
    }))
}
