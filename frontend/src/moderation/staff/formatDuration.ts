import type { IntlShape } from 'react-intl'

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A stretch of time in its greatest whole unit: “5 hours”, “2 days”; below a minute “1 minute”. */
export function formatDuration(intl: IntlShape, seconds: number): string {
  const [unit, length] = steps.find(([, size]) => seconds >= size) ?? (['minute', 60] as const)
  const value = Math.max(1, Math.round(seconds / length))
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' })
}

/** What is left of a lock: “14:05”. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
