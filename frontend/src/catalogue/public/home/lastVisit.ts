import type { IntlShape } from 'react-intl'

/** When the last visit ended, in milliseconds since 1970, as `public/theme.js` found it. Null during the first visit. */
export function lastVisit(): number | null {
  const since = Number(document.documentElement.dataset.since)
  return since > 0 ? since : null
}

const dayMs = 86_400_000

/** “Thursday” within a week, “14:20” on the same day, “3 November” before. */
export function formatSince(intl: IntlShape, since: number, now: number): string {
  if (new Date(since).toDateString() === new Date(now).toDateString()) return intl.formatTime(since)
  if (now - since < 6 * dayMs) return intl.formatDate(since, { weekday: 'long' })
  return intl.formatDate(since, { day: 'numeric', month: 'long' })
}
