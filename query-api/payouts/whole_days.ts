import { beginningOf, dayOf, endOf } from '@adit/events/payouts/revenue_day.values.ts'

/** Days sort as texts only while their years have four digits. */
export const lastDay = '9999-12-31'
const firstDay = '0001-01-01'
const bounded = (at: number) => Math.min(Math.max(at, beginningOf(firstDay)), beginningOf(lastDay))

/** The days that begin in a range of milliseconds since 1970: the first of them, and the first one after them. */
export function wholeDays(start: number, end: number): { from: string; until: string } {
  const dayFrom = (at: number) => (at === beginningOf(dayOf(at)) ? dayOf(at) : dayOf(endOf(dayOf(at))))
  return { from: dayFrom(bounded(start)), until: dayFrom(bounded(end)) }
}
