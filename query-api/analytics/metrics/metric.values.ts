import type { CountedKind, Dimension } from '@adit/events/analytics/dimension.values.ts'

/** Wire: the shortest slice, in minutes. Figures are kept by the hour. */
export const SLICE_MINUTES_MIN = 60
/** Ours: the longest slice, ten years. */
export const SLICE_MINUTES_MAX = 10 * 366 * 24 * 60
/** Wire: slices of a range. */
export const SLICES_MAX = 1_024
/** Ours: projects in one request. */
export const ANALYTICS_PROJECTS_MAX = 1_024
/** Ours: values of a filter. */
export const FILTER_VALUES_MAX = 1_024
/** Ours: figures in one answer, about 10 MB. */
export const FIGURES_MAX = 100_000
/** Ours: releases and changes of status in one answer. The newest are kept. */
export const PROJECT_EVENTS_MAX = 1_000

export interface Metric {
  kind: CountedKind
  /** Name in answers. */
  name: string
  /** Key of the amount. */
  unit: string
  /** What it can be broken down by, as the API names it. */
  fields: Readonly<Record<string, Dimension | null>>
  /** A country with less in a calendar month isn't named. */
  countryFloor: number
  /** The value of `member` that earns: visitors see ads, members' downloads are shared by. */
  earning: 'yes' | 'no'
}

/** `null`: nothing is recorded, so no figure has a value. */
export const metrics = {
  project_views: {
    kind: 'view',
    name: 'views',
    unit: 'views',
    fields: { domain: 'referrer', site_path: 'page', monetized: 'member', country: 'country', campaign: 'campaign' },
    countryFloor: 50,
    earning: 'no',
  },
  project_downloads: {
    kind: 'download',
    name: 'downloads',
    unit: 'downloads',
    fields: {
      version_id: 'version',
      dependent_project_id: 'dependent',
      user_agent: 'source',
      domain: null,
      monetized: 'member',
      country: 'country',
      reason: 'reason',
      game_version: 'game_version',
      loader: 'loader',
    },
    countryFloor: 50,
    earning: 'yes',
  },
  project_playtime: {
    kind: 'play',
    name: 'playtime',
    unit: 'seconds',
    fields: { version_id: 'version', loader: 'loader', game_version: 'game_version', country: 'country' },
    countryFloor: 4 * 3_600,
    earning: 'yes',
  },
  project_server_plays: {
    kind: 'server_play',
    name: 'server_plays',
    unit: 'server_plays',
    fields: { country: 'country' },
    countryFloor: 50,
    earning: 'yes',
  },
} as const satisfies Record<string, Metric>
export type MetricName = keyof typeof metrics
export const metricNames = Object.keys(metrics) as MetricName[]
