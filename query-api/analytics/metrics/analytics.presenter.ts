import type { Dimension } from '@adit/events/analytics/dimension.values.ts'
import { downloadReasons, unknownValue } from '@adit/events/analytics/download_meta.values.ts'
import type { ShownFigure } from './analytics.contract.ts'
import type { StoredFigure } from './analytics_store.port.ts'
import type { Figure } from './figures.ts'
import type { Metric } from './metric.values.ts'

/** Stands for all projects together. */
export const allProjects = '00000000'

/** A value as the API shows it, or undefined if it is left out. */
export function shownValue(dimension: Dimension, value: string, metric: Metric): string | boolean | undefined {
  if (dimension === 'page') return `/${value}`
  if (dimension === 'member') return value === '' ? undefined : value === metric.earning
  if (value === '') return undefined
  // Clients know no other reasons, and no project has that id.
  if ((dimension === 'reason' || dimension === 'dependent') && value === unknownValue) return undefined
  return value
}

/** The value that is kept for one that was asked for. */
export function storedValue(dimension: Dimension, value: string | boolean, metric: Metric): string {
  if (dimension === 'page') return String(value).replace(/^\//, '')
  if (dimension === 'member') return value === (metric.earning === 'yes') ? 'yes' : 'no'
  return String(value)
}

/** The figures of each slice. Values that are left out are added up. */
export function presentFigures(figures: readonly Figure[], metric: Metric, fields: readonly string[], count: number) {
  const slices = Array.from({ length: count }, () => new Map<string, { shown: object; amount: number }>())
  for (const { slice, project_id, values, amount } of figures) {
    const shown = { source_project: project_id || allProjects, ...shownValues(values, metric, fields) }
    const key = JSON.stringify(shown)
    const known = slices[slice]?.get(key)
    slices[slice]?.set(key, { shown, amount: amount + (known?.amount ?? 0) })
  }
  return slices.map((slice) =>
    [...slice].sort(byKey).map(
      ([, { shown, amount }]) =>
        ({ ...shown, metric_kind: metric.name, [metric.unit]: amount }) as unknown as ShownFigure, // The unit is that of the metric.
    ),
  )
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

function shownValues(values: StoredFigure['values'], metric: Metric, fields: readonly string[]): object {
  const shown: Record<string, string | boolean> = {}
  for (const field of fields) {
    const dimension = metric.fields[field]
    if (!dimension) continue
    const value = shownValue(dimension, values[dimension] ?? '', metric)
    if (value !== undefined) shown[field] = value
  }
  return shown
}

export const shownReasons = (values: readonly string[]) => downloadReasons.filter((reason) => values.includes(reason))
