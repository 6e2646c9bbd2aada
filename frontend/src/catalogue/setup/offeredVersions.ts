/** As many as lie in two rows, with the list of all. */
const shown = 6

/** The newest release, those that most projects have, and what is chosen: newest first, as the releases are. */
export function offeredVersions(
  releases: readonly string[],
  counts: readonly { value: string; count: number }[],
  chosen: string | null,
): string[] {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  const rank = (version: string) =>
    version === chosen || version === releases[0] ? Number.POSITIVE_INFINITY : (countOf.get(version) ?? 0)
  // Sorting keeps the order of those with the same count.
  const wanted = new Set(releases.toSorted((left, right) => compare(rank(right), rank(left))).slice(0, shown))
  const known = releases.filter((version) => wanted.has(version))
  // A snapshot, or a version that the site no longer knows.
  return chosen === null || releases.includes(chosen) ? known : [chosen, ...known.slice(0, shown - 1)]
}

const compare = (left: number, right: number) => (left === right ? 0 : left - right)
