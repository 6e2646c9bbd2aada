/** So many milliseconds of freshness weigh as much as ten times the downloads: four years. */
const freshnessScale = 4 * 365.25 * 24 * 3_600_000

/**
 * The part of a project's relevance that its last update makes; the rest is the decimal logarithm of downloads + 1. Their sum orders
 * projects whose texts match equally well, and all when there is no text. It compares moments, not ages, so it stays right as
 * time goes by.
 */
export function freshnessOf(updatedAt: number): number {
  return updatedAt / freshnessScale
}
