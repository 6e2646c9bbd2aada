import { modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import type { VersionRow } from './version.table.ts'
import { isPublicVersion, oldestFirst } from './version_summary.ts'

type Runs = Pick<VersionRow, 'loaders' | 'mrpack_loaders' | 'game_versions'>

const platformsOf = ({ loaders, mrpack_loaders }: Runs): Set<string> =>
  new Set([...loaders.filter((loader) => loader !== modpackLoader), ...mrpack_loaders])

/** Game versions by platform. Most versions have the same values as the one before, which are then not added again. */
function gameVersionsByPlatform(versions: readonly Runs[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  let last = ''
  for (const version of versions) {
    const same = JSON.stringify([version.loaders, version.mrpack_loaders, version.game_versions])
    if (same === last) continue
    last = same
    for (const platform of platformsOf(version)) {
      const games = found.get(platform) ?? new Set()
      for (const game of version.game_versions) games.add(game)
      found.set(platform, games)
    }
  }
  return found
}

/** Updates a project's rows to match its versions. Writes only those that differ. */
export function refreshPlatforms(rows: CatalogueRows, projectId: string, versions: readonly VersionRow[]): void {
  const wanted = gameVersionsByPlatform(versions.filter(isPublicVersion))
  for (const row of rows.platform.group('project_id', projectId)) {
    const now = wanted.get(row.platform)
    if (!now) rows.platform.remove([projectId, row.platform])
    else if (now.size === row.game_versions.length && row.game_versions.every((game) => now.has(game)))
      wanted.delete(row.platform)
  }
  for (const [platform, games] of wanted)
    rows.platform.put({ project_id: projectId, platform, game_versions: oldestFirst(games) })
}
