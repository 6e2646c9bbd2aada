import type { IntlShape } from 'react-intl'

const hour = 3600
const day = 24 * hour

/** A length of time in the unit that people would use: “about” is for the sentence around it. */
export function formatWait(intl: IntlShape, seconds: number): string {
  const [value, unit] =
    seconds < hour
      ? [Math.max(Math.round(seconds / 60), 1), 'minute']
      : seconds < 2 * day
        ? [Math.round(seconds / hour), 'hour']
        : [Math.round(seconds / day), 'day']
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' })
}
