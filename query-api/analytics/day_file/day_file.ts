import { type Dimension, dimensions } from '@adit/events/analytics/dimension.values.ts'
import { type CsvCell, csvText } from '@adit/events/kit/csv.values.ts'
import { presentFigures } from '../metrics/analytics.presenter.ts'
import type { Figure } from '../metrics/figures.ts'
import type { Metric } from '../metrics/metric.values.ts'

const hourMs = 3_600_000
export const hoursOfDay = 24

/** The fields under which the API shows the dimensions. */
const fieldOf: Readonly<Record<Dimension, string>> = {
  country: 'country',
  source: 'user_agent',
  version: 'version_id',
  loader: 'loader',
  reason: 'reason',
  member: 'monetized',
  page: 'site_path',
  game_version: 'game_version',
  dependent: 'dependent_project_id',
  referrer: 'domain',
  campaign: 'campaign',
}
const fields = dimensions.map((dimension) => fieldOf[dimension])

/** What counted of a kind, by project, hour (its slice) and all dimensions that the kind has. */
export interface DayOfKind {
  metric: Metric
  figures: readonly Figure[]
}

/** The CSV file of a day that begins at `start` (milliseconds since 1970): by project, then in the given order of kinds, then by hour and values. */
export function dayFile(start: number, kinds: readonly DayOfKind[]): string {
  const rows = kinds.flatMap(({ metric, figures }) => rowsOf(start, metric, figures))
  // Sorting keeps the order of what is of the same project.
  const sorted = rows.sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))
  return csvText(['project_id', 'kind', 'hour', ...fields, 'amount'], sorted)
}

const rowsOf = (start: number, metric: Metric, figures: readonly Figure[]): CsvCell[][] =>
  presentFigures(figures, metric, fields, hoursOfDay).flatMap((ofHour, hour) => {
    const at = new Date(start + hour * hourMs).toISOString()
    return ofHour.map((figure) => {
      const shown: Readonly<Record<string, unknown>> = figure
      const values = fields.map((field) => String(shown[field] ?? ''))
      return [String(shown.source_project), metric.name, at, ...values, Number(shown[metric.unit])]
    })
  })
