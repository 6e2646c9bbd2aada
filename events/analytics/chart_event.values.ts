/** Charts that an announcement can stand in. */
export const chartMetrics = ['views', 'downloads', 'playtime', 'revenue'] as const
export type ChartMetric = (typeof chartMetrics)[number]

/** Ours: a title fits on two lines above a chart. */
export const CHART_EVENT_TITLE_MAX = 100
/** Ours. */
export const CHART_EVENT_URL_MAX = 2_048
/** Ours: as many as all charts read at once. */
export const CHART_EVENTS_MAX = 500

/** Something that explains a change of everybody's figures, such as an outage. Times are milliseconds since 1970. */
export interface ChartEvent {
  title: string
  announcementUrl: string | null
  /** Null: of all charts. */
  metrics: readonly ChartMetric[] | null
  starts: number
  ends: number
}
