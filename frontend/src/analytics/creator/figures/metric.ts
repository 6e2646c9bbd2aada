import type { InputOf, ResponseOf } from '../../../api/client.ts'

export type Analytics = ResponseOf<'POST /v3/analytics'>
export type Figure = Analytics['metrics'][number][number]
export type Release = Extract<Analytics['project_events'][number], { kind: 'version_uploaded' }>
export type AnalyticsBody = InputOf<'POST /v3/analytics'>['body']

export const metrics = ['views', 'downloads', 'playtime', 'server_plays'] as const
export type Metric = (typeof metrics)[number]

/** By what figures can be broken down and filtered, as the API names it. */
export const fields = [
  ...['country', 'version_id', 'user_agent', 'loader', 'reason', 'game_version'],
  ...['domain', 'site_path', 'campaign', 'dependent_project_id', 'monetized'],
] as const satisfies readonly string[]
export type Field =
  | 'country'
  | 'version_id'
  | 'user_agent'
  | 'loader'
  | 'reason'
  | 'game_version'
  | 'domain'
  | 'site_path'
  | 'campaign'
  | 'dependent_project_id'
  | 'monetized'

export const isMetric = (text: string | null): text is Metric => metrics.some((metric) => metric === text)
export const isField = (text: string | null): text is Field => fields.some((field) => field === text)

/** What each metric is called in requests, the amount it has, and its fields, the most interesting first. */
export const metricParts = {
  views: {
    asked: 'project_views',
    amount: 'views',
    fields: ['country', 'domain', 'site_path', 'campaign', 'monetized'],
  },
  downloads: {
    asked: 'project_downloads',
    amount: 'downloads',
    fields: [
      ...(['country', 'version_id', 'user_agent', 'loader', 'reason', 'game_version'] as const),
      ...(['dependent_project_id', 'monetized'] as const),
    ],
  },
  playtime: {
    asked: 'project_playtime',
    amount: 'seconds',
    fields: ['country', 'version_id', 'loader', 'game_version'],
  },
  server_plays: { asked: 'project_server_plays', amount: 'server_plays', fields: ['country'] },
} as const satisfies Record<Metric, { asked: string; amount: keyof Figure; fields: readonly Field[] }>

export const fieldsOf = (metric: Metric): readonly Field[] => metricParts[metric].fields

export const amountOf = (figure: Figure, metric: Metric): number =>
  figure.metric_kind === metric ? (figure[metricParts[metric].amount] ?? 0) : 0

/** Values by field, at least one of each; a record must have one of each field's. */
export type Filters = Readonly<Partial<Record<Field, readonly string[]>>>

/** Whether the figures of a metric can be held to these filters. */
export const canFilter = (metric: Metric, filters: Filters): boolean =>
  Object.keys(filters).every((field) => fieldsOf(metric).some((one) => one === field))

function filterBy(filters: Filters) {
  return Object.fromEntries(
    Object.entries(filters).map(([field, values]) => [
      field,
      field === 'monetized' ? values.map((value) => value === 'true') : [...values],
    ]),
  )
}

/** What is asked for: these metrics, broken down by these fields. Metrics that can't be filtered so are left out. */
export function returnMetrics(
  wanted: readonly Metric[],
  by: readonly (Field | 'project_id')[],
  filters: Filters = {},
): AnalyticsBody['return_metrics'] {
  const asked = wanted.filter((metric) => canFilter(metric, filters))
  const filter_by = filterBy(filters)
  // The names of fields are checked against each metric's own above and by their callers.
  return Object.fromEntries(
    asked.map((metric) => [metricParts[metric].asked, { bucket_by: [...by], filter_by }]),
  ) as AnalyticsBody['return_metrics']
}
