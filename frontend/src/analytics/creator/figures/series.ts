/** Projects that a chart names; all others are one. */
export const seriesCount = 5

/**
 * Which colour each of the named projects has, from 0. A project keeps its colour for the whole visit: it neither moves when the order changes, nor
 * gives its colour away while it is shown. New ones take colours that nobody had yet, then those of projects that are not shown now.
 */
export function assignColours(
  before: ReadonlyMap<string, number>,
  shown: readonly string[],
  count = seriesCount,
): Map<string, number> {
  const colours = new Map(before)
  const taken = new Set<number>()
  const wanting: string[] = []
  for (const project of shown.slice(0, count)) {
    const colour = before.get(project)
    if (colour === undefined || taken.has(colour)) wanting.push(project)
    else taken.add(colour)
  }
  const used = new Set(before.values())
  const all = Array.from({ length: count }, (_, colour) => colour)
  for (const project of wanting) {
    const free = all.filter((colour) => !taken.has(colour))
    const colour = free.find((one) => !used.has(one)) ?? free[0] ?? 0
    colours.set(project, colour)
    taken.add(colour)
  }
  return colours
}
