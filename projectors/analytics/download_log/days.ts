export const dayMs = 24 * 3_600_000

/** Days since 1970, UTC. */
export const dayOf = (at: number): number => Math.floor(at / dayMs)

/** YYYY-MM-DD, UTC. */
export const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** YYYY-MM, UTC. */
export const monthText = (at: number): string => new Date(at).toISOString().slice(0, 7)

/** When the month after this one begins, UTC. */
export function endOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Date.UTC(year, number, 1)
}
