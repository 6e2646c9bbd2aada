import type { IntlShape } from 'react-intl'

/** 1,000,000 and more as M with two decimals, 10,000 and more as k with one, else with a separator for thousands. */
export function formatCount(intl: IntlShape, count: number): string {
  const size = Math.abs(count)
  if (size >= 1_000_000) {
    const number = intl.formatNumber(count / 1_000_000, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    return intl.formatMessage({ id: 'number.millions', defaultMessage: '{number}M' }, { number })
  }
  if (size >= 10_000) {
    // Rounded to one decimal, the last fifty before a million would read 1000.0k.
    const thousands = Math.sign(count) * Math.min(size / 1000, 999.9)
    const number = intl.formatNumber(thousands, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    return intl.formatMessage({ id: 'number.thousands', defaultMessage: '{number}k' }, { number })
  }
  return intl.formatNumber(count, { maximumFractionDigits: 0 })
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes in the unit that keeps the number below 1000, with three figures at most: “512 byte”, “1.27 MB”. A kB has 1000 bytes, as the unit says. */
export function formatBytes(intl: IntlShape, bytes: number): string {
  let value = bytes
  let power = 0
  // What would be rounded to 1000 is 1 of the next unit.
  while (value >= 999.5 && power < units.length - 1) {
    value /= 1000
    power += 1
  }
  const digits = power === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
  return intl.formatNumber(value, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  })
}

/** Endings such as `.jar` as a list; each keeps its dot in front, also among words that run from right to left. */
export function formatEndings(intl: IntlShape, endings: readonly string[]): string {
  return intl.formatList(
    endings.map((ending) => `\u2066${ending}\u2069`),
    { type: 'disjunction' },
  )
}

/** Money, rounded down to whole cents so that it never promises more than there is. */
export function formatMoney(intl: IntlShape, amount: number, currency = 'USD'): string {
  // The hundredfold of 1.15 is 114.99999…; the rounding to ten digits puts such values right first.
  const cents = Math.floor(Number((amount * 100).toPrecision(12)))
  return intl.formatNumber(cents / 100, { style: 'currency', currency })
}

const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** “3 days ago”, “in 2 hours”; below a minute “now”. `seconds` is the time from now, negative for the past. */
export function formatRelative(intl: IntlShape, seconds: number): string {
  for (const [unit, length] of steps)
    if (Math.abs(seconds) >= length) return intl.formatRelativeTime(Math.trunc(seconds / length), unit)
  return intl.formatRelativeTime(0, 'second', { numeric: 'auto' })
}

/** “10 hours”, “3 days”: a length of time in its largest unit. */
export function formatDuration(intl: IntlShape, seconds: number): string {
  const [unit, length] = steps.slice(3).find(([, size]) => seconds >= size) ?? ['minute', 60]
  return intl.formatNumber(Math.max(1, Math.round(seconds / length)), { style: 'unit', unit, unitDisplay: 'long' })
}
