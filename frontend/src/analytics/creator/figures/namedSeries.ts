import { type Amounts, rankedProjects, sum } from './amounts.ts'
import { assignColours, seriesCount } from './series.ts'

export interface Series {
  /** Of the project; null for all that are not named. */
  id: string | null
  /** From 0; null for those that are not named. */
  colour: number | null
  amounts: readonly number[]
  total: number
  /** Undefined where nothing is compared. */
  before: number | undefined
}

/** Colours of the visit, kept from view to view. */
let visit: ReadonlyMap<string, number> = new Map()

/** The largest projects by name, from below, and all others as one above them. Together they are the total. */
export function namedSeries(ids: readonly string[], now: Amounts, before: Amounts | undefined): Series[] {
  const ranked = rankedProjects(ids, now)
  const counted = ranked.filter((id) => now.byProject.has(id) || before?.byProject.has(id))
  const named = (counted.length > 0 ? counted : ranked).slice(0, seriesCount)
  const colours = assignColours(visit, named)
  visit = colours
  const empty = now.total.map(() => 0)
  const own = (id: string): Series => ({
    id,
    colour: colours.get(id) ?? null,
    amounts: now.byProject.get(id) ?? empty,
    total: sum(now.byProject.get(id) ?? []),
    before: before && sum(before.byProject.get(id) ?? []),
  })
  const series = named.map(own)
  if (ranked.length === named.length) return series
  const rest = now.total.map((all, bar) => all - sum(series.map(({ amounts }) => amounts[bar] ?? 0)))
  const restBefore = before && sum(before.total) - sum(series.map((one) => one.before ?? 0))
  return [...series, { id: null, colour: null, amounts: rest, total: sum(rest), before: restBefore }]
}
