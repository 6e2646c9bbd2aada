import type { ResponseOf } from '../../../api/client.ts'

export type Timeline = ResponseOf<'GET /_internal/project/:id/timeline'>
export type TimelineEntry = Timeline['entries'][number]
export type TimelinePart = keyof Timeline['counts']

export const timelineParts: readonly TimelinePart[] = ['versions', 'reviews', 'changes']

/** Entries of a page; more are one press away. */
export const entriesOnPage = 50

export type TimelineFilter = {
  part: TimelinePart | null
  /** The last day that counts, as YYYY-MM-DD. */
  day: string | null
  /** From 1. */
  page: number
}

/** What the address asks for; anything else is as if it were not there. */
export function timelineFilterIn(params: URLSearchParams): TimelineFilter {
  const [part, day, page] = [params.get('part'), params.get('until'), Number(params.get('page') ?? 1)]
  return {
    part: timelineParts.find((one) => one === part) ?? null,
    day: day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

export const timelineInput = (id: string, { part, day, page }: TimelineFilter) => ({
  params: { id },
  query: {
    ...(part && { part }),
    ...(day && { until: `${day}T23:59:59.999Z` }),
    limit: entriesOnPage,
    offset: (page - 1) * entriesOnPage,
  },
})

/** The first entries, as the description shows them. */
export const recentInput = (id: string) => ({ params: { id }, query: { limit: 5, offset: 0 } })

export const countOf = ({ counts }: Timeline, part: TimelinePart | null): number =>
  part ? counts[part] : counts.versions + counts.reviews + counts.changes

/** Newest year first. Years are in UTC, as dates of the server's page are. */
export function byYear(entries: readonly TimelineEntry[]): { year: string; entries: TimelineEntry[] }[] {
  return [...Map.groupBy(entries, ({ at }) => at.slice(0, 4))].map(([year, ofYear]) => ({ year, entries: ofYear }))
}
