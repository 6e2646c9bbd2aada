/** How many of the latest decisions the expected wait is based on. */
export const recentDecisions = 50

/** One decision: times in milliseconds since 1970, the wait in milliseconds. */
export interface Decision {
  decided_at: number
  waited_ms: number
}

/** How long a project at a position of the queue (1 is next) will probably wait from now, in milliseconds. Undefined without decisions. */
export function expectedWait(position: number, decisions: readonly Decision[], now: number): number | undefined {
  const median = medianOf(decisions.map(({ waited_ms }) => waited_ms))
  if (median === undefined) return undefined
  const span = now - Math.min(...decisions.map(({ decided_at }) => decided_at))
  const throughput = span > 0 ? (decisions.length * median) / span : decisions.length
  return Math.round((median * position) / Math.max(1, throughput))
}

export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  const lower = sorted[middle - 1]
  if (upper === undefined) return undefined
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2
}
