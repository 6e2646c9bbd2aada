import type { ResponseOf } from '../../../api/client.ts'

export type ProjectDownloads = ResponseOf<'GET /_internal/project/:id/downloads'>
type Counted = Omit<ProjectDownloads['days'][number], 'day'>

export type Bar = Counted & {
  /** First and last day, as YYYY-MM-DD. One day, or a week. */
  from: string
  to: string
  /** Whether it has not ended. */
  open: boolean
}

const dayMs = 86_400_000
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

const none: Counted = { counted: 0, repeats: 0, bots: 0, embedded: 0 }

const plus = (left: Counted, right: Counted): Counted => ({
  counted: left.counted + right.counted,
  repeats: left.repeats + right.repeats,
  bots: left.bots + right.bots,
  embedded: left.embedded + right.embedded,
})

export const notCounted = ({ repeats, bots, embedded }: Counted): number => repeats + bots + embedded

export const totalOf = (bars: readonly Counted[]): Counted => bars.reduce(plus, none)

/** Fewer days than this are told in numbers. */
const fewestDays = 14
/** Counted downloads a day on average, below which a bar is a week. */
const fewestADay = 10

/** A bar for each day since `since`, also for days without downloads. */
export function dailyBars({ from, today, days }: ProjectDownloads, since: string): Bar[] {
  const first = since > from ? since : from
  const known = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: Math.max(0, daysBetween(first, today) + 1) }, (_, at) => {
    const day = dayAfter(first, at)
    const { counted, repeats, bots, embedded } = known.get(day) ?? none
    return { from: day, to: day, open: day === today, counted, repeats, bots, embedded }
  })
}

/** Weeks that end today, the first of them maybe shorter. */
export function weekly(bars: readonly Bar[]): Bar[] {
  const weeks: Bar[] = []
  for (let end = bars.length; end > 0; end -= 7) {
    const week = bars.slice(Math.max(0, end - 7), end)
    const [first, last] = [week[0], week.at(-1)]
    if (first && last) weeks.unshift({ from: first.from, to: last.to, open: last.open, ...totalOf(week) })
  }
  return weeks
}

export const isWeekly = (bars: readonly Bar[]): boolean => bars.some(({ from, to }) => from !== to)

/** Null where there are too few days for a chart. */
export function barsOf(downloads: ProjectDownloads, since: string): Bar[] | null {
  const days = dailyBars(downloads, since)
  if (days.length < fewestDays) return null
  return totalOf(days).counted / days.length < fewestADay ? weekly(days) : days
}

/** Whole numbers from 0 to at least the highest bar, in two to five equal steps. */
export function axisOf(highest: number): number[] {
  const rough = Math.max(1, highest) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power)
  const steps = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: steps + 1 }, (_, at) => at * step)
}

export type Flag = { bar: number; number: string; named: boolean }

type Release = { date_published: string; version_number: string; version_type: string; status: string }

/** Releases on their bars. Where two stand closer than `room` pixels, the older loses its number. */
export function flagsOf(bars: readonly Bar[], versions: readonly Release[], pitch: number, room = 48): Flag[] {
  const flags: Flag[] = []
  const releases = versions
    .filter(({ version_type, status }) => version_type === 'release' && (status === 'listed' || status === 'archived'))
    .toSorted((left, right) => left.date_published.localeCompare(right.date_published))
  for (const { date_published, version_number: number } of releases) {
    const day = date_published.slice(0, 10)
    const bar = bars.findIndex(({ from, to }) => from <= day && day <= to)
    if (bar === -1) continue
    const last = flags.at(-1)
    if (last && (bar - last.bar) * pitch < room) last.named = false
    flags.push({ bar, number, named: true })
  }
  return flags
}
