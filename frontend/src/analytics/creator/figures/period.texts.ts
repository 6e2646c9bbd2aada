import type { IntlShape } from 'react-intl'
import { dayMs, isWholeDays, type Period } from './period.ts'

const inUtc = { timeZone: 'UTC' } as const
const dayAndMonth = { day: 'numeric', month: 'short', ...inUtc } as const

export const formatDay = (intl: IntlShape, at: number | string): string => intl.formatDate(at, dayAndMonth)

/** Days of a period: “Oct 23 – Nov 21, 2026”, or one day with its year. */
export function formatPeriod(intl: IntlShape, { start, end }: Period): string {
  const last = end - 1
  const format = { dateStyle: 'medium', ...inUtc } as const
  return last - start < dayMs ? intl.formatDate(start, format) : intl.formatDateTimeRange(start, last, format)
}

/** A bar as it is read aloud: “Saturday, November 14”, its hours, or its first and last day. */
export function formatBar(intl: IntlShape, bar: Period): string {
  const { start, end } = bar
  if (end - start === dayMs && isWholeDays(bar))
    return intl.formatDate(start, { weekday: 'long', day: 'numeric', month: 'long', ...inUtc })
  if (end - start < dayMs) {
    const format = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', ...inUtc } as const
    return intl.formatDateTimeRange(start, end, format)
  }
  return intl.formatDateTimeRange(start, end - 1, dayAndMonth)
}

/** A bar below the chart and in the head of its column: as short as it can be. */
export const formatBarShort = (intl: IntlShape, { start, end }: Period): string =>
  end - start < dayMs && start % dayMs !== 0
    ? intl.formatTime(start, { hour: 'numeric', minute: '2-digit', ...inUtc })
    : end - start > 300 * dayMs
      ? intl.formatDate(start, { year: 'numeric', ...inUtc })
      : formatDay(intl, start)
