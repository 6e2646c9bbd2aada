import type { Dimension } from '@adit/events/analytics/dimension.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { AnalyticsStore, Question, StoredFigure } from './analytics_store.port.ts'
import { type CountryMonth, countryNames, monthNameOf, monthsOf, otherCountries } from './country_floor.ts'
import { FIGURES_MAX } from './metric.values.ts'
import { dayOf, type TimeSlices } from './time_slices.ts'

export const figuresRefusals = refusals('too_many_figures')

export type Asked = Pick<Question, 'projectIds' | 'kind' | 'slices' | 'byProject' | 'by' | 'filters'> & {
  /** What a country must have in a month to be named. */
  countryFloor: number
}

export type Figure = Omit<StoredFigure, 'month'>

const dayMs = 86_400_000

/** What was recorded lies between these. Longer ranges are read as far as there can be anything. */
const firstRecord = Date.UTC(2020, 0)
const lastRecord = (now: number) => now + dayMs

/** The figures asked for, with the countries that may be named. Their sum is the same for every breakdown. */
export async function figuresOf(store: AnalyticsStore, asked: Asked, now: number): Promise<Figure[]> {
  const { countryFloor, ...rest } = asked
  const wantedCountries = asked.filters.country
  const concernsCountry = asked.by.includes('country') || wantedCountries !== undefined
  if (!concernsCountry) return within(await store.figures({ ...rest, months: [], limit: FIGURES_MAX }))
  const months = countedMonths(asked.slices, now)
  if (months.length === 0) return []
  const question: Question = {
    ...rest,
    by: [...new Set<Dimension>([...asked.by, 'country'])],
    // Which countries are named is decided for each project.
    byProject: true,
    filters: countryFilter(asked.filters),
    months,
    limit: FIGURES_MAX,
  }
  const [stored, byMonth] = await Promise.all([
    store.figures(question),
    store.countryMonths({ projectIds: asked.projectIds, kind: asked.kind, ...wholeMonths(months) }),
  ])
  return folded(within(stored), asked, months, byMonth)
}

const countedMonths = ({ start, end }: TimeSlices, now: number) =>
  monthsOf(Math.max(start, firstRecord), Math.min(end, lastRecord(now)))

const wholeMonths = (months: readonly number[]) => {
  const last = new Date(months.at(-1) ?? 0)
  const afterLast = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1)
  return { from: dayOf(months[0] ?? 0), to: dayOf(afterLast - dayMs) }
}

/** Countries that aren't named count as others, so who asks for others needs all of them. */
const countryFilter = (filters: Question['filters']): Question['filters'] => {
  const { country, ...others } = filters
  return country === undefined || country.includes(otherCountries) ? others : filters
}

function within<Row>(rows: Row[]): Row[] {
  if (rows.length > FIGURES_MAX) throw figuresRefusals.refuse('too_many_figures', { limit: FIGURES_MAX })
  return rows
}

/** Figures of countries under the names by which they are shown, with those left out that weren't asked for. */
export function folded(
  stored: readonly StoredFigure[],
  { by, byProject, filters, countryFloor }: Pick<Asked, 'by' | 'byProject' | 'filters' | 'countryFloor'>,
  months: readonly number[],
  byMonth: readonly CountryMonth[],
): Figure[] {
  const nameOf = countryNames(byMonth, countryFloor)
  const monthNames = [0, ...months].map(monthNameOf)
  const figures = new Map<string, Figure>()
  for (const { slice, project_id, month, values, amount } of stored) {
    const country = nameOf({ project_id, month: monthNames[month] ?? '', country: values.country ?? otherCountries })
    if (filters.country && !filters.country.includes(country)) continue
    const project = byProject ? project_id : ''
    const shown: Partial<Record<Dimension, string>> = {}
    // Quicker than JSON: answers have up to 100,000 figures. No value has that character.
    let key = `${slice}\u0000${project}`
    for (const one of by) {
      const value = one === 'country' ? country : (values[one] ?? '')
      shown[one] = value
      key += `\u0000${value}`
    }
    const known = figures.get(key)
    if (known) known.amount += amount
    else figures.set(key, { slice, project_id: project, values: shown, amount })
  }
  return [...figures.values()]
}

/** The countries that a facet can list. */
export async function namedCountries(
  store: AnalyticsStore,
  { projectIds, kind, slices, countryFloor }: Pick<Asked, 'projectIds' | 'kind' | 'slices' | 'countryFloor'>,
  now: number,
): Promise<string[]> {
  const months = countedMonths(slices, now)
  if (months.length === 0) return []
  const byMonth = await store.countryMonths({ projectIds, kind, ...wholeMonths(months) })
  const nameOf = countryNames(byMonth, countryFloor)
  return [...new Set(byMonth.map(nameOf))].sort()
}
