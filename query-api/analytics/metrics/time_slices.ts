import { refusals } from '@adit/platform/eventing/refusal.ts'
import { SLICE_MINUTES_MIN, SLICES_MAX } from './metric.values.ts'

/** A range of time, cut into slices of the same length. The last one ends with the range. Milliseconds since 1970. */
export interface TimeSlices {
  start: number
  /** Not part of it. */
  end: number
  width: number
  count: number
}

export type Resolution = { slices: number } | { minutes: number }

/** Of slices whose length is given, which the contract keeps above an hour. */
export const lengthSlicesRefusals = refusals('range_reversed', 'too_many_slices')
export const timeSlicesRefusals = refusals(lengthSlicesRefusals, 'slice_too_short')

const minuteMs = 60_000

/** Refuses an empty range, slices of less than an hour, and too many of them. */
export function timeSlices(start: number, end: number, resolution: Resolution, field = 'time_range'): TimeSlices {
  if (end <= start) throw timeSlicesRefusals.refuse('range_reversed', { field })
  const length = end - start
  const width = 'slices' in resolution ? Math.ceil(length / resolution.slices) : resolution.minutes * minuteMs
  if (width < SLICE_MINUTES_MIN * minuteMs) {
    throw timeSlicesRefusals.refuse('slice_too_short', { field, limit: SLICE_MINUTES_MIN })
  }
  const count = 'slices' in resolution ? resolution.slices : Math.ceil(length / width)
  if (count > SLICES_MAX) throw timeSlicesRefusals.refuse('too_many_slices', { field, limit: SLICES_MAX, count })
  return { start, end, width, count }
}

/** The same slices from a multiple of their length since 1970 on, with the whole of the first and the last one. */
export function widened({ start, end, width }: TimeSlices): TimeSlices {
  const first = Math.floor(start / width)
  const count = Math.ceil(end / width) - first
  return { start: first * width, end: (first + count) * width, width, count }
}

// Of the year 0, not 1900.
const earliest = Date.parse('0000-01-01T00:00:00Z')
const latest = Date.UTC(9_999, 11, 31)

/** The day (UTC) as YYYY-MM-DD, within the years that have four digits, so that days compare as texts. */
export const dayOf = (at: number): string =>
  new Date(Math.min(Math.max(at, earliest), latest)).toISOString().slice(0, 10)
