export type Range = { from: string; to: string }

/**
 * Joins neighbours among the releases, newest first: twenty versions in a row are read as “1.19.4 to 1.21.10”. `known` are all
 * versions of the game, newest first, `isRelease` tells which of them people call a version. Snapshots and unknown names stand
 * alone.
 */
export function rangesOf(
  versions: readonly string[],
  known: readonly { version: string; version_type: string }[],
): Range[] {
  const order = new Map(known.map(({ version }, at) => [version, at]))
  const releases = known.filter(({ version_type }) => version_type === 'release')
  const rank = new Map(releases.map(({ version }, at) => [version, at]))
  const place = (version: string) => order.get(version) ?? known.length
  const ranges: Range[] = []
  let open: Range | undefined
  for (const version of [...new Set(versions)].sort((left, right) => place(left) - place(right))) {
    const at = rank.get(version)
    if (at === undefined) ranges.push({ from: version, to: version })
    else if (open && rank.get(open.from) === at - 1) open.from = version
    else {
      open = { from: version, to: version }
      ranges.push(open)
    }
  }
  return ranges
}

/** A version's platforms and game versions, as far as ranges need them. */
export type Runs = { loaders: readonly string[]; mrpack_loaders: readonly string[]; game_versions: readonly string[] }

/** Name that the API gives to modpack files beside the loaders of the pack. */
const modpackLoader = 'mrpack'

/** What a version runs on: its loaders; for a modpack those that the pack depends on. */
export function platformsOf({ loaders, mrpack_loaders }: Pick<Runs, 'loaders' | 'mrpack_loaders'>): string[] {
  return [...new Set([...loaders.filter((name) => name !== modpackLoader), ...mrpack_loaders])]
}

export type Compatibility = { platforms: string[]; versions: string[] }

/** Which game versions each platform has, platforms that have the same ones together; the widest group first. */
export function compatibilityOf(versions: readonly Runs[]): Compatibility[] {
  const found = new Map<string, Set<string>>()
  for (const version of versions)
    for (const platform of platformsOf(version))
      found.set(platform, new Set([...(found.get(platform) ?? []), ...version.game_versions]))
  const groups = Map.groupBy(found, ([, games]) => [...games].sort().join())
  return [...groups.values()]
    .map((group) => ({ platforms: group.map(([platform]) => platform), versions: [...(group[0]?.[1] ?? [])] }))
    .sort((left, right) => right.versions.length - left.versions.length)
}
