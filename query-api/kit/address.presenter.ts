/** Address of an object in storage by its key, or null without a key. */
export function storedUrl(origin: string, key: string): string
export function storedUrl(origin: string, key: string | undefined): string | null
export function storedUrl(origin: string, key: string | undefined): string | null {
  return key === undefined ? null : `${origin}/data/${key}`
}

/** Milliseconds since 1970 as ISO 8601 in UTC. */
export const isoTime = (at: number): string => new Date(at).toISOString()
export const isoTimeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at))
