import { type Amounts, amountsOf, slicedAmounts, sum } from '../figures/amounts.ts'
import type { Analytics, AnalyticsBody, Metric } from '../figures/metric.ts'
import { returnMetrics } from '../figures/metric.ts'
import { dayAfter, dayMs, dayOf, type Period, startOf } from '../figures/period.ts'

/** Full days of the overview, and of the time it is compared with. */
export const overviewDays = 30

export const overviewMetrics = ['views', 'downloads', 'playtime'] as const satisfies readonly Metric[]

/** The thirty full days before today, in UTC. */
export function overviewPeriod(now: number): Period {
  const end = startOf(dayOf(now))
  return { start: end - overviewDays * dayMs, end }
}

/** Asks for both times and for today at once, by day and project. */
export function overviewBody(now: number): AnalyticsBody {
  const today = dayOf(now)
  return {
    time_range: {
      start: `${dayAfter(today, -2 * overviewDays)}T00:00:00Z`,
      end: `${dayAfter(today, 1)}T00:00:00Z`,
      resolution: { minutes: dayMs / 60_000 },
    },
    return_metrics: returnMetrics(overviewMetrics, ['project_id']),
  }
}

export interface OverviewOfMetric {
  /** Of the full days. */
  total: number
  before: number
  /** The full days, and today, which is in no sum. */
  days: readonly number[]
  now: Amounts
  past: Amounts
}

export function overviewOf({ metrics: slices }: Pick<Analytics, 'metrics'>, metric: Metric): OverviewOfMetric {
  const all = amountsOf(
    slices,
    metric,
    slices.map((_, at) => at),
    2 * overviewDays + 1,
  )
  const past = slicedAmounts(all, 0, overviewDays)
  const now = slicedAmounts(all, overviewDays, 2 * overviewDays)
  return { total: sum(now.total), before: sum(past.total), days: all.total.slice(overviewDays), now, past }
}
