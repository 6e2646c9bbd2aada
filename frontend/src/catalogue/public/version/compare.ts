/** The query parameter with the versions that are ticked, the one ticked first in front. */
export const compareParam = 'compare'

export function comparedIn(params: URLSearchParams): string[] {
  return (params.get(compareParam) ?? '').split(',').filter(Boolean).slice(0, 2)
}

/** Ticks a version, or takes its tick away. A third takes the place of the one that was ticked first. */
export function ticked(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-2)
}

export type Comparison<V> = {
  older: V
  newer: V
  /** Versions that came after the older one, up to and with the newer one. Newest first. */
  since: V[]
}

/** Null unless two of the versions, which are newest first, are ticked. */
export function comparisonOf<V extends { id: string }>(
  versions: readonly V[],
  ids: readonly string[],
): Comparison<V> | null {
  const places = ids.map((id) => versions.findIndex((version) => version.id === id)).sort((left, right) => left - right)
  const [to = -1, from = -1] = places
  const [newer, older] = [versions[to], versions[from]]
  if (!newer || !older || newer === older) return null
  return { older, newer, since: versions.slice(to, from) }
}

/** What fits comes first, each part in its order. */
export function fittingFirst<V>(
  versions: readonly V[],
  fits: (version: V) => boolean,
): { version: V; fits: boolean }[] {
  const judged = versions.map((version) => ({ version, fits: fits(version) }))
  return [...judged.filter((one) => one.fits), ...judged.filter((one) => !one.fits)]
}
