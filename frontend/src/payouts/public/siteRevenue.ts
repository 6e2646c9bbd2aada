import { csvText } from '@adit/events/kit/csv.values.ts'
import { dollarsOf, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { ResponseOf } from '../../api/client.ts'

export const siteRevenueRoute = 'GET /v3/payout/platform_revenue'
export type SiteDay = ResponseOf<typeof siteRevenueRoute>['data'][number]

/** A month in the address, such as `2026-11`. Undefined for the last 30 days, and for what is no month. */
export const monthIn = (params: URLSearchParams): string | undefined =>
  params.get('month')?.match(/^20\d\d-(?:0[1-9]|1[0-2])$/)?.[0]

/** The month so many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The range to ask for: a month's days in UTC. */
export const rangeOf = (month: string | undefined): { start?: string; end?: string } =>
  month === undefined ? {} : { start: `${month}-01T00:00:00Z`, end: `${monthAfter(month, 1)}-01T00:00:00Z` }

/** YYYY-MM-DD in UTC. */
export const dayOf = ({ time }: Pick<SiteDay, 'time'>): string => new Date(time * 1_000).toISOString().slice(0, 10)

const amounts = ['revenue', 'costs', 'platform_revenue', 'creator_revenue', 'undistributed', 'reversed'] as const

/** What a line of the table says. */
export interface DayFigures extends Omit<SiteDay, 'time' | 'sources'> {
  ads: string
  subscriptions: string
}

export const figuresOf = ({ sources, ...day }: SiteDay): DayFigures => ({
  ...day,
  ...{ ads: sources.ads.revenue, subscriptions: sources.subscriptions.revenue },
})

/** Of each column. What ads and subscriptions brought is the sum of the others, on each day and of all. */
export function sumsOf(days: readonly SiteDay[]): DayFigures {
  const figures = days.map(figuresOf)
  const sum = (name: Exclude<keyof DayFigures, 'points'>) => dollarsOf(sumOf(figures.map((day) => microsOf(day[name]))))
  return {
    ...{ revenue: sum('revenue'), ads: sum('ads'), subscriptions: sum('subscriptions'), costs: sum('costs') },
    ...{ platform_revenue: sum('platform_revenue'), creator_revenue: sum('creator_revenue') },
    ...{ undistributed: sum('undistributed'), reversed: sum('reversed') },
    points: days.reduce((total, { points }) => total + points, 0),
  }
}

/** Whether subscriptions brought or took anything on any of the days. */
export const haveSubscriptions = (days: readonly SiteDay[]): boolean =>
  days.some(({ sources }) => microsOf(sources.subscriptions.revenue) !== 0n)

type Shared = Pick<SiteDay, 'points' | 'creator_revenue' | 'undistributed' | 'reversed'>

/** Dollars for 1,000 points, as the day was shared. Null if nothing had any. */
export const rateOf = (day: Shared): number | null =>
  day.points === 0 ? null : (Number(poolOf(day)) * 1_000) / day.points

const poolOf = ({ creator_revenue, undistributed, reversed }: Shared): string =>
  dollarsOf(sumOf([creator_revenue, undistributed, reversed].map(microsOf)))

export const csvOf = (days: readonly SiteDay[]): string =>
  csvText(
    ['day', ...amounts, 'ads', 'subscriptions', 'points'],
    days.map((day) => [
      ...[dayOf(day), ...amounts.map((name) => Number(day[name]))],
      ...[Number(day.sources.ads.revenue), Number(day.sources.subscriptions.revenue), day.points],
    ]),
  )
