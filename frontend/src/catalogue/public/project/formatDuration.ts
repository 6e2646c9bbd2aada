import type { IntlShape } from 'react-intl'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** “3 hours”: in the largest unit that fits at least once, and never less than a minute. */
export function formatDuration(intl: IntlShape, ms: number): string {
  const [unit, length] = units.find(([, size]) => ms >= size) ?? ['minute', 60_000]
  return intl.formatNumber(Math.max(1, Math.round(ms / length)), { style: 'unit', unit, unitDisplay: 'long' })
}
