import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { ApiError } from '../../../api/apiError.ts'
import { apiQuery } from '../../../api/apiQuery.ts'
import { type Amounts, amountsOf } from '../figures/amounts.ts'
import type { View } from '../figures/analyticsAddress.ts'
import { barsOf, type Interval, partsOf, suitsPeriod, usualInterval, widthOf } from '../figures/interval.ts'
import {
  type Analytics,
  type AnalyticsBody,
  canFilter,
  type Metric,
  metrics,
  returnMetrics,
} from '../figures/metric.ts'
import { dayMs, dayOf, type Period, periodBefore, periodOf, startOf } from '../figures/period.ts'
import { releasesIn } from '../figures/releases.ts'
import type { ReportProject } from './reportContext.ts'

/** The times that a view is about. */
export interface ReportTimes {
  period: Period
  before: Period | null
  interval: Interval
  bars: readonly Period[]
  barOf: readonly number[]
  /** Today is drawn after the last bar, and is in no sum. */
  hasToday: boolean
}

export function timesOf(view: View, projects: readonly ReportProject[], now: number): ReportTimes {
  const since = projects.map((project) => project.since).toSorted()[0] ?? dayOf(now)
  const period = periodOf(view.choice, now, since)
  const interval = view.interval && suitsPeriod(view.interval, period) ? view.interval : usualInterval(period)
  return {
    ...barsOf(period, interval),
    ...{ period, interval, before: view.compare ? periodBefore(view.choice, period) : null },
    hasToday: interval === 'day' && period.end === startOf(dayOf(now)),
  }
}

const instant = (at: number) => new Date(at).toISOString()

/** Asks for the figures of one part of a period. */
export function bodyOf(
  { start, end }: Period,
  resolution: AnalyticsBody['time_range']['resolution'],
  asked: AnalyticsBody['return_metrics'],
  projects: readonly string[],
): AnalyticsBody {
  return {
    time_range: { start: instant(start), end: instant(end), resolution },
    return_metrics: asked,
    ...(projects.length > 0 && { project_ids: [...projects] }),
  }
}

export interface Report {
  times: ReportTimes
  /** By metric. Absent while it loads, and for metrics that can't be filtered as the view says. */
  now: Partial<Record<Metric, Amounts>>
  before: Partial<Record<Metric, Amounts>>
  /** What today has so far, by metric; null where today is not drawn. */
  today: Partial<Record<Metric, number>> | null
  projects: Analytics['projects']
  releases: ReturnType<typeof releasesIn>
  loading: boolean
  error: ApiError | null
  retry: () => void
}

/** Periods and answers of what has several parts, one after the other. */
function joined(answers: readonly (Analytics | undefined)[]): Analytics | undefined {
  const known = answers.filter((answer) => answer !== undefined)
  if (known.length === 0 || known.length < answers.length) return undefined
  return {
    metrics: known.flatMap((answer) => answer.metrics),
    projects: Object.assign({}, ...known.map((answer) => answer.projects)),
    users: {},
    project_events: known.flatMap((answer) => answer.project_events),
  }
}

const byMetric = <T>(filters: View['filters'], of: (metric: Metric) => T): Partial<Record<Metric, T>> =>
  Object.fromEntries(
    metrics.filter((metric) => canFilter(metric, filters)).map((metric) => [metric, of(metric)]),
  ) as Partial<Record<Metric, T>>

/** The figures of a view, of the time before, and of today. */
export function useReport(view: View, scope: readonly string[], times: ReportTimes): Report {
  const { period, before, interval, bars, barOf, hasToday } = times
  const minutes = widthOf(interval) / 60_000
  const asked = returnMetrics(metrics, ['project_id'], view.filters)
  const queryOf = (part: Period) => ({
    ...apiQuery('POST /v3/analytics', { body: bodyOf(part, { minutes }, asked, scope) }),
    placeholderData: keepPreviousData,
  })
  const whole = { start: period.start, end: hasToday ? period.end + dayMs : period.end }
  const [nowParts, beforeParts] = [partsOf(whole, interval), before ? partsOf(before, interval) : []]
  const answers = useQueries({ queries: [...nowParts, ...beforeParts].map(queryOf) })
  const now = joined(answers.slice(0, nowParts.length).map(({ data }) => data))
  const past = joined(answers.slice(nowParts.length).map(({ data }) => data))
  const earlier = before && barsOf(before, interval)
  const error = answers.find((answer) => answer.error && !answer.data)?.error ?? null
  return {
    times,
    now: now ? byMetric(view.filters, (metric) => amountsOf(now.metrics, metric, barOf, bars.length)) : {},
    before:
      past && earlier
        ? byMetric(view.filters, (metric) => amountsOf(past.metrics, metric, earlier.barOf, earlier.bars.length))
        : {},
    today:
      now && hasToday
        ? byMetric(view.filters, (metric) => amountsOf(now.metrics.slice(bars.length), metric, [0], 1).total[0] ?? 0)
        : null,
    projects: now?.projects ?? {},
    releases: releasesIn(now?.project_events ?? [], bars),
    loading: answers.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    error,
    retry: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  }
}
