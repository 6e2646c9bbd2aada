import { gameVersionSeries } from '@adit/events/catalogue/tag/game_version.values.ts'
import type { VersionKind } from './version.queries.ts'

/**
 * Stands in when a project features none: for each major game version and loader the newest version. Takes and gives newest first.
 */
export function fallbackFeatured<Version extends VersionKind>(newestFirst: readonly Version[]): Version[] {
  const taken = new Set<string>()
  return newestFirst.filter((version) => {
    const loaders = [...version.loaders, ...version.mrpack_loaders]
    const pairs = version.game_versions.flatMap((game) =>
      loaders.map((loader) => `${gameVersionSeries(game)} ${loader}`),
    )
    const isFirst = pairs.some((pair) => !taken.has(pair))
    for (const pair of pairs) taken.add(pair)
    return isFirst
  })
}
