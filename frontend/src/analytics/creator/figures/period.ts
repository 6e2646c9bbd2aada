/** A day in UTC, as YYYY-MM-DD. */
export type Day = string

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

export const dayOf = (at: number): Day => new Date(at).toISOString().slice(0, 10)
export const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
export const dayAfter = (day: Day, days: number): Day => dayOf(startOf(day) + days * dayMs)

/** A range of time, [start, end), in milliseconds since 1970. Begins with a day in UTC. */
export interface Period {
  start: number
  end: number
}

export const presets = [
  ...['today', 'yesterday', '7d', '14d', '30d', '90d', '180d'],
  ...['month', 'last-month', 'year', 'all'],
] as const satisfies readonly string[]
export type Preset = 'today' | 'yesterday' | `${7 | 14 | 30 | 90 | 180}d` | 'month' | 'last-month' | 'year' | 'all'
/** First and last day of a range that somebody chose. */
export type CustomRange = { from: Day; to: Day }
export type Choice = Preset | CustomRange

export const isPreset = (text: string | null): text is Preset => presets.some((preset) => preset === text)
export const isDay = (text: string | null): text is Day =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOf(text)) && dayOf(startOf(text)) === text

/** The days from the first to the last, both whole. */
const days = (from: Day, to: Day): Period => ({ start: startOf(from), end: startOf(to) + dayMs })

/** Today's full hours; the first one from its beginning. */
function todayOf(now: number): Period {
  const start = startOf(dayOf(now))
  return { start, end: Math.max(start + hourMs, Math.floor(now / hourMs) * hourMs) }
}

const earlier = (one: Day, other: Day): Day => [one, other].toSorted()[0] ?? one

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/**
 * What a choice means now. Periods consist of full days and end yesterday, so that they can be compared; only "today" has hours. Where there is
 * no full day yet, as on the first of a month, it is today. `since` is the first day there is anything of.
 */
export function periodOf(choice: Choice, now: number, since: Day): Period {
  const today = dayOf(now)
  const yesterday = dayAfter(today, -1)
  const until = (from: Day) => (from > yesterday ? todayOf(now) : days(from, yesterday))
  if (typeof choice !== 'string') {
    const to = earlier(choice.to, yesterday)
    return days(earlier(choice.from, to), to)
  }
  switch (choice) {
    case 'today':
      return todayOf(now)
    case 'yesterday':
      return days(yesterday, yesterday)
    case 'month':
      return until(firstOfMonth(today))
    case 'last-month': {
      const last = dayAfter(firstOfMonth(today), -1)
      return days(firstOfMonth(last), last)
    }
    case 'year':
      return until(`${today.slice(0, 4)}-01-01`)
    case 'all':
      return until(since)
    default:
      return days(dayAfter(today, -Number.parseInt(choice, 10)), yesterday)
  }
}

/** What a period is compared with: as many days directly before it. Today is compared with the same hours of yesterday; all time with nothing. */
export function periodBefore(choice: Choice, { start, end }: Period): Period | null {
  if (choice === 'all') return null
  const length = Math.max(end - start, dayMs)
  return { start: start - length, end: end - length }
}

/** Whether it begins and ends with a day. */
export const isWholeDays = ({ start, end }: Period): boolean => start % dayMs === 0 && end % dayMs === 0

export const firstDay = ({ start }: Period): Day => dayOf(start)
export const lastDay = ({ end }: Period): Day => dayOf(end - 1)
export const daysIn = ({ start, end }: Period): number => Math.ceil((end - start) / dayMs)
