import { refusals } from '@adit/platform/eventing/refusal.ts'
import { dayOf } from '../metrics/time_slices.ts'

export const dayMs = 86_400_000

export const endedDayRefusals = refusals('day_not_over')

/** When a day (YYYY-MM-DD, UTC) begins, in milliseconds since 1970. Refuses one that has not ended. */
export function startOfEndedDay(day: string, now: number, field = 'day'): number {
  const start = Date.parse(day)
  if (start + dayMs > now) throw endedDayRefusals.refuse('day_not_over', { field, limit: dayOf(now - dayMs) })
  return start
}
