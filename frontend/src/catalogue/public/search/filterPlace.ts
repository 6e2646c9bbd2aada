import type { ApiError } from '../../../api/apiError.ts'

/** The comparison that the server could not read, in two halves: it went wrong where the second begins. */
export type FilterPlace = { read: string; unread: string }

/** Where a filter went wrong, if that was the trouble. `facets` is what was asked. */
export function placeOfError({ details }: ApiError, facets: readonly (readonly string[])[]): FilterPlace | undefined {
  if (!isRefusedFilter(details)) return undefined
  const [, outer, inner, character] = /^\[(\d+)\](?:\[(\d+)\])?(?:, character (\d+))?$/.exec(details.place) ?? []
  const comparison = facets[Number(outer)]?.[Number(inner ?? 0)]
  if (comparison === undefined) return undefined
  const at = Math.max(0, Number(character ?? 1) - 1)
  return { read: comparison.slice(0, at), unread: comparison.slice(at) }
}

function isRefusedFilter(details: unknown): details is { place: string } {
  if (typeof details !== 'object' || details === null) return false
  const { code, place }: { code?: unknown; place?: unknown } = details
  return code === 'invalid_filter' && typeof place === 'string'
}
