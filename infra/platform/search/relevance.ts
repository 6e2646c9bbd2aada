/** So many milliseconds of freshness weigh as much as ten times the downloads: four years. */
const freshnessScale = 4 * 365.25 * 24 * 3_600_000

/**
 * What orders projects whose texts match equally well, and all when there is no text: the logarithm of the downloads plus a
 * share for the last update. It compares moments, not ages, so it stays right as time goes by.
 */
export function relevanceOf(downloads: number, updatedAt: number): number {
  return Math.log10(downloads + 1) + freshnessOf(updatedAt)
}

export function freshnessOf(updatedAt: number): number {
  return updatedAt / freshnessScale
}
