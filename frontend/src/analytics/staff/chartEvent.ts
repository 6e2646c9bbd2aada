import { type ChartMetric, chartMetrics } from '@adit/events/analytics/chart_event.values.ts'
import type { InputOf, ResponseOf } from '../../api/client.ts'

export type ChartEvent = ResponseOf<'GET /v3/analytics-event'>[number]
export type ChartEventFields = InputOf<'POST /_internal/analytics-event'>['body']

/** Charts that pages have. */
export const shownMetrics = chartMetrics.filter((metric) => metric !== 'revenue')

/** What is typed. Times are as `<input type="datetime-local">` has them, and mean UTC. */
export interface TypedChartEvent {
  title: string
  url: string
  /** None: of all charts. */
  metrics: readonly ChartMetric[]
  starts: string
  ends: string
}

const toTyped = (at: string): string => at.slice(0, 16)
const fromTyped = (text: string): string => `${text}:00Z`

/** Begins with the last whole hour. */
export function newChartEvent(now: number): TypedChartEvent {
  const hourMs = 3_600_000
  const ends = new Date(now - (now % hourMs)).toISOString()
  const starts = new Date(Date.parse(ends) - hourMs).toISOString()
  return { title: '', url: '', metrics: [], starts: toTyped(starts), ends: toTyped(ends) }
}

export const typedOf = ({ title, announcement_url, for_metric_kind, starts, ends }: ChartEvent): TypedChartEvent => ({
  ...{ title, url: announcement_url ?? '', metrics: for_metric_kind ?? [] },
  ...{ starts: toTyped(starts), ends: toTyped(ends) },
})

export const fieldsOf = ({ title, url, metrics, starts, ends }: TypedChartEvent): ChartEventFields => ({
  title: title.trim(),
  announcement_url: url.trim() || null,
  for_metric_kind: metrics.length === 0 ? null : [...metrics],
  starts: fromTyped(starts),
  ends: fromTyped(ends),
})
