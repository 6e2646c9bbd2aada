/** When the last visit ended, in milliseconds since 1970, as `public/theme.js` found it. Null during the first visit. */
export function lastVisit(): number | null {
  const since = Number(document.documentElement.dataset.since)
  return since > 0 ? since : null
}
