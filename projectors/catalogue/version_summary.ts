import { byNewestGameVersion } from '@adit/events/catalogue/game_version.values.ts'
import { projectTypesOfLoaders } from '@adit/events/catalogue/project_type.values.ts'
import { isHiddenVersionStatus } from '@adit/events/catalogue/version_status.values.ts'
import type { ProjectRow } from './project.table.ts'
import type { VersionRow } from './version.table.ts'

/** Whether others than members may read the version, as long as its project is readable. */
export const isPublicVersion = (version: Pick<VersionRow, 'added' | 'described' | 'status'>): boolean =>
  version.added && version.described && !isHiddenVersionStatus(version.status)

/**
 * Oldest first. Versions with an ordering come before those without one, in that order; the others go by the time of publication.
 * Ids break ties, so that every reader agrees.
 */
export function byAge(left: VersionRow, right: VersionRow): number {
  const byOrdering = (left.ordering ?? Number.MAX_SAFE_INTEGER) - (right.ordering ?? Number.MAX_SAFE_INTEGER)
  if (byOrdering !== 0) return byOrdering
  return left.published_at - right.published_at || (left.version_id < right.version_id ? -1 : 1)
}

export const oldestFirst = (gameVersions: Iterable<string>): string[] =>
  [...new Set(gameVersions)].sort((left, right) => byNewestGameVersion(right, left))

const distinct = (values: Iterable<string>): string[] => [...new Set(values)].sort()

export type VersionSummary = Pick<
  ProjectRow,
  'version_ids' | 'project_types' | 'loaders' | 'mrpack_loaders' | 'game_versions' | 'environments'
>

/** What a project shows of its versions. */
export function summarize(versions: readonly VersionRow[]): VersionSummary {
  const shown = versions.filter(isPublicVersion).sort(byAge)
  const loaders = distinct(shown.flatMap((version) => version.loaders))
  return {
    version_ids: shown.map((version) => version.version_id),
    project_types: projectTypesOfLoaders(loaders),
    loaders,
    mrpack_loaders: distinct(shown.flatMap((version) => version.mrpack_loaders)),
    game_versions: oldestFirst(shown.flatMap((version) => version.game_versions)),
    environments: distinct(shown.map((version) => version.environment)),
  }
}
