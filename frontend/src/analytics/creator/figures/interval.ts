import { dayMs, dayOf, daysIn, hourMs, type Period, startOf } from './period.ts'

export const intervals = ['hour', '6h', 'day', 'week', 'month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** Length of the slices that are asked for, in milliseconds. Months and years are added up from days. */
const widths: Record<Interval, number> = {
  hour: hourMs,
  '6h': 6 * hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: dayMs,
  year: dayMs,
}
export const widthOf = (interval: Interval): number => widths[interval]

/** Days of the shortest and the longest period that an interval suits. */
const suits: Record<Interval, readonly [number, number]> = {
  hour: [0, 7],
  '6h': [2, 31],
  day: [2, 190],
  week: [14, 1_100],
  month: [32, 40_000],
  year: [367, 40_000],
}

export const suitsPeriod = (interval: Interval, period: Period): boolean => {
  const [shortest, longest] = suits[interval]
  const days = daysIn(period)
  return days >= shortest && days <= longest
}

/** The interval of a period for which none is chosen. */
export function usualInterval(period: Period): Interval {
  const days = daysIn(period)
  if (days <= 2) return 'hour'
  if (days <= 90) return 'day'
  return days <= 365 ? 'week' : 'month'
}

/** The API's limit of slices in one answer. */
const slicesAtOnce = 1_000

/** Parts of a period that can be asked for at once. */
export function partsOf({ start, end }: Period, interval: Interval): Period[] {
  const longest = slicesAtOnce * widthOf(interval)
  const parts: Period[] = []
  for (let at = start; at < end; at += longest) parts.push({ start: at, end: Math.min(end, at + longest) })
  return parts
}

const lettersOf: Partial<Record<Interval, number>> = { month: 'YYYY-MM'.length, year: 'YYYY'.length }

/** The bars of a period, and to which of them each slice of the answer belongs. */
export function barsOf(period: Period, interval: Interval): { bars: Period[]; barOf: number[] } {
  const width = widthOf(interval)
  const letters = lettersOf[interval]
  const bars: Period[] = []
  const barOf: number[] = []
  for (let start = period.start; start < period.end; start += width) {
    const end = Math.min(period.end, start + width)
    const last = bars.at(-1)
    const isSame =
      letters !== undefined && last && dayOf(last.start).slice(0, letters) === dayOf(start).slice(0, letters)
    if (isSame) last.end = end
    else bars.push({ start, end })
    barOf.push(bars.length - 1)
  }
  return { bars, barOf }
}

/** The bar in which something happened; -1 if in none. */
export const barAt = (bars: readonly Period[], at: number): number =>
  bars.findIndex(({ start, end }) => start <= at && at < end)

/** How a bar is named in addresses: by its beginning, with the hour where a day has several bars. */
export const nameOfBar = ({ start }: Period): string =>
  start % dayMs === 0 ? dayOf(start) : new Date(start).toISOString().slice(0, 13)

export const barNamed = (bars: readonly Period[], name: string | null): number => {
  if (name === null) return -1
  const at = /T\d\d$/.test(name) ? Date.parse(`${name}:00:00Z`) : startOf(name)
  return bars.findIndex(({ start }) => start === at)
}
