import { gameVersionSeries } from '@adit/events/catalogue/tag/game_version.values.ts'
import type { VersionKind } from './version.queries.ts'

/** Used if a project features no version: for each major game version and loader, the newest version. Expects and returns newest first. */
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
