import { csvText } from '@adit/events/kit/csv.values.ts'
import { centsOf, dollarsOf, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { ResponseOf } from '../../api/client.ts'

export type Balance = ResponseOf<'GET /v3/payout/balance'>
export type OwnRevenue = ResponseOf<'GET /_internal/payout/revenue'>
export type RevenueDay = OwnRevenue['days'][number]

/** All amounts are decimal dollars. */
export interface DaySums {
  /** Points of one's own projects. */
  points: number
  /** What these projects earned. */
  earned: string
  /** What other members of their teams got of it. */
  teams: string
}

/** As the day was shared: what was taken back later doesn't change what others got. */
export function sumsOf({ shares, mine, reversed }: Pick<RevenueDay, 'shares' | 'mine' | 'reversed'>): DaySums {
  const earned = sumOf(shares.map((share) => microsOf(share.earned)))
  return {
    points: shares.reduce((sum, { points }) => sum + points, 0),
    earned: dollarsOf(earned),
    teams: dollarsOf(earned - microsOf(mine) - microsOf(reversed)),
  }
}

/** Dollars for one point. Null if nothing had points. */
export const rateOf = ({ pool, points }: Pick<RevenueDay, 'pool' | 'points'>): number | null =>
  points === 0 ? null : Number(pool) / points

export interface MonthSums {
  points: number
  teams: string
  mine: string
  /** What was taken back. */
  reversed: string
}

export function monthSums(days: readonly RevenueDay[]): MonthSums {
  const sums = days.map(sumsOf)
  return {
    points: sums.reduce((total, { points }) => total + points, 0),
    teams: dollarsOf(sumOf(sums.map(({ teams }) => microsOf(teams)))),
    mine: dollarsOf(sumOf(days.map(({ mine }) => microsOf(mine)))),
    reversed: dollarsOf(sumOf(days.map(({ reversed }) => microsOf(reversed)))),
  }
}

const csvHead = [
  ...[
    'day',
    'project_id',
    'project',
    'points',
    'all_points',
    'pool',
    'earned',
    'weight',
    'weights',
    'mine',
    'reversed',
  ],
]

/** A line for each project of each day, with amounts as they are stored. `mine` is without `reversed`. */
export const csvOf = ({ days, projects }: Pick<OwnRevenue, 'days' | 'projects'>): string => {
  const titles = new Map(projects.map(({ project_id, title }) => [project_id, title]))
  const rows = days.flatMap(({ day, points, pool, shares }) =>
    shares.map(({ project_id, part, ...share }) => [
      ...[day, project_id, titles.get(project_id) ?? '', share.points, points, Number(pool), Number(share.earned)],
      ...[part?.weight ?? '', part?.weights ?? '', Number(share.mine), Number(share.reversed)],
    ]),
  )
  return csvText(csvHead, rows)
}

/** Rounded down to cents: what is cut off stays on the balance. */
export const inCents = (dollars: string): string => dollarsOf(centsOf(microsOf(dollars)) * 10_000n)

/** What is available and what is pending. */
export const wholeBalance = ({ available, pending }: Pick<Balance, 'available' | 'pending'>): string =>
  dollarsOf(microsOf(available) + microsOf(pending))

export interface Stop {
  /** From when on it can be paid out; ISO 8601. */
  at: string
  amount: string
}

/** The first one first. */
export const stopsOf = ({ dates }: Pick<Balance, 'dates'>): Stop[] =>
  Object.entries(dates)
    .map(([at, amount]) => ({ at, amount }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))

/** Whether a site shares revenue, or did. */
export const sharesRevenue = (site: ResponseOf<'GET /v3/payout/platform_revenue'>): boolean =>
  site.data.length > 0 || microsOf(site.all_time) !== 0n || hasReversals(site)

/** Whether anything is taken back on the site. */
export const hasReversals = ({ all_time_reversed }: { all_time_reversed: string }): boolean =>
  microsOf(all_time_reversed) !== 0n
