import { type Interval, intervals } from './interval.ts'
import { type Field, type Filters, fields, isField, isMetric, type Metric } from './metric.ts'
import { type Choice, isDay, isPreset } from './period.ts'

/** What a page of analytics shows. All of it is in the address, so that a link shows the same to others who may see it. */
export interface View {
  metric: Metric
  choice: Choice
  /** Null: the usual one of the period. */
  interval: Interval | null
  compare: boolean
  /** Ids; empty for all projects. */
  projects: readonly string[]
  filters: Filters
  /** Up to two fields that the table below is broken down by. */
  by: readonly Field[]
  /** The bar that is opened, as `nameOfBar` has it. */
  bar: string | null
}

export const usualView: View = {
  metric: 'downloads',
  choice: '30d',
  interval: null,
  compare: true,
  projects: [],
  filters: {},
  by: [],
  bar: null,
}

export const breakdownsMax = 2
/** Values of one field. */
export const filterValuesMax = 32

function choiceIn(params: URLSearchParams): Choice {
  const [period, from, to] = ['period', 'from', 'to'].map((name) => params.get(name))
  if (isDay(from ?? null) && isDay(to ?? null)) return { from: String(from), to: String(to) }
  return isPreset(period ?? null) ? (period as Choice) : usualView.choice // `isPreset` has just checked it.
}

const listIn = (params: URLSearchParams, name: string): string[] => (params.get(name) ?? '').split(',').filter(Boolean)

function filtersIn(params: URLSearchParams): Filters {
  const values = (field: Field) => [...new Set(params.getAll(field).filter(Boolean))].slice(0, filterValuesMax)
  return Object.fromEntries(fields.map((field) => [field, values(field)]).filter(([, chosen]) => chosen?.length))
}

/** Reads an address; what it doesn't say, or says wrongly, is as usual. */
export function viewIn(params: URLSearchParams): View {
  const metric = params.get('metric')
  const interval = params.get('interval')
  return {
    metric: isMetric(metric) ? metric : usualView.metric,
    choice: choiceIn(params),
    interval: intervals.find((one) => one === interval) ?? null,
    compare: params.get('compare') !== 'none',
    projects: [...new Set(listIn(params, 'projects'))],
    filters: filtersIn(params),
    by: [...new Set(listIn(params, 'by').filter(isField))].slice(0, breakdownsMax),
    bar: params.get('bar'),
  }
}

/** The query of a view, with `?`; empty for the usual one. */
export function searchOf({ metric, choice, interval, compare, projects, filters, by, bar }: View): string {
  const params = new URLSearchParams({
    ...(metric !== usualView.metric && { metric }),
    ...(typeof choice !== 'string' ? choice : choice !== usualView.choice && { period: choice }),
    ...(interval && { interval }),
    ...(!compare && { compare: 'none' }),
    ...(projects.length > 0 && { projects: projects.join(',') }),
    ...(by.length > 0 && { by: by.join(',') }),
    ...(bar && { bar }),
  })
  for (const field of fields) for (const value of filters[field] ?? []) params.append(field, value)
  const text = params.toString()
  return text && `?${text}`
}
