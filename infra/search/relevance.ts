/** Milliseconds of freshness that count as much as ten times the popularity: four years. */
const freshnessScale = 4 * 365.25 * 24 * 3_600_000

/**
 * The share of a document's relevance that comes from its last update; the rest is the decimal logarithm of its popularity + 1.
 * The sum orders documents whose texts match equally well, and all documents when there is no text. It compares points in time,
 * not ages, so it stays right as time passes.
 */
export function freshnessOf(updatedAt: number): number {
  return updatedAt / freshnessScale
}
