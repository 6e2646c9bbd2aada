import { projectTypesOfLoaders } from '@adit/events/catalogue/project/project_path.values.ts'
import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import {
  defaultEnvironment,
  type Environment,
  sidesFromEnvironment,
} from '@adit/events/catalogue/tag/environment.values.ts'
import { byNewestGameVersion } from '@adit/events/catalogue/tag/game_version.values.ts'
import { isHiddenVersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import type { ProjectRow } from '../project/project.table.ts'
import type { VersionRow } from './version.table.ts'

/** Whether non-members may read the version, as long as its project is readable. */
export const isPublicVersion = (version: Pick<VersionRow, 'added' | 'described' | 'status'>): boolean =>
  version.added && version.described && !isHiddenVersionStatus(version.status)

/**
 * Oldest first. Versions with an ordering come before those without one, in that order; the others are sorted by time of publication. Ids
 * break ties, so that every reader agrees.
 */
export function byAge(left: VersionRow, right: VersionRow): number {
  const byOrdering = (left.ordering ?? Number.MAX_SAFE_INTEGER) - (right.ordering ?? Number.MAX_SAFE_INTEGER)
  if (byOrdering !== 0) return byOrdering
  return left.published_at - right.published_at || (left.version_id < right.version_id ? -1 : 1)
}

export const oldestFirst = (gameVersions: Iterable<string>): string[] =>
  [...new Set(gameVersions)].sort((left, right) => byNewestGameVersion(right, left))

const distinct = <Value extends string>(values: Iterable<Value>): Value[] => [...new Set(values)].sort()

/**
 * Each value of any of the lists once. This runs over all versions at every change of one, and most versions have the same values as the
 * one before.
 */
function union<Item, Value extends string>(
  items: readonly Item[],
  listOf: (item: Item) => readonly Value[],
): Set<Value> {
  const values = new Set<Value>()
  let last: readonly Value[] = []
  for (const item of items) {
    const list = listOf(item)
    if (!isSame(list, last)) for (const value of list) values.add(value)
    last = list
  }
  return values
}

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index])

export type VersionSummary = Pick<
  ProjectRow,
  | 'version_ids'
  | 'project_types'
  | 'loaders'
  | 'mrpack_loaders'
  | 'game_versions'
  | 'environments'
  | 'client_side'
  | 'server_side'
>

type ProjectDefaults = Pick<ProjectRow, 'chosen_type' | 'environment'>

/** What a project shows of its versions. */
export function summarize(project: ProjectDefaults, versions: readonly VersionRow[]): VersionSummary {
  const shown = versions.filter(isPublicVersion).sort(byAge)
  const loaders = distinct(union(shown, (version) => version.loaders))
  const types = projectTypesOfLoaders(loaders)
  return {
    version_ids: shown.map((version) => version.version_id),
    project_types: types,
    loaders,
    mrpack_loaders: distinct(union(shown, (version) => version.mrpack_loaders)),
    game_versions: oldestFirst(union(shown, (version) => version.game_versions)),
    environments: distinct(shown.map((version) => version.environment)),
    ...sidesFromEnvironment(environmentOf(project, types, shown)),
  }
}

/**
 * The environment that represents the whole project: the newest known one, because clients that know only two sides cannot use `unknown`.
 */
function environmentOf(
  project: ProjectDefaults,
  types: readonly ProjectType[],
  oldestFirst: readonly VersionRow[],
): Environment {
  const newest = oldestFirst.toReversed().map((version) => version.environment)
  const known = [...newest, project.environment].find((environment) => environment !== 'unknown')
  return known ?? defaultEnvironment(types[0] ?? project.chosen_type)
}
