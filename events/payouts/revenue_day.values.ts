const dayMs = 24 * 3_600_000
/** From the first of the next month on, until its revenue can be paid out. */
export const waitingDays = 59

/** Whether the text is a day in UTC, as YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text

/** The day in UTC of a time in milliseconds since 1970. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** When the day begins, in milliseconds since 1970. */
export const beginningOf = (day: string): number => Date.parse(day)

/** When the next day begins. */
export const endOf = (day: string): number => beginningOf(day) + dayMs

/** The first day on which revenue of a day can be paid out: net 60, so 59 days after the first of the next month. */
export function availableOn(day: string): string {
  const date = new Date(beginningOf(day))
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) + waitingDays * dayMs)
}
