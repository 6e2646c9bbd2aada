import { platformsOf } from '../../compatibility.ts'
import type { Dependency, VersionItem } from '../../versionItem.ts'
import { primaryFile } from '../download/versionChoice.ts'

type Compared = Pick<
  VersionItem,
  'game_versions' | 'loaders' | 'mrpack_loaders' | 'dependencies' | 'environment' | 'files'
>
type Delta<T> = { added: T[]; removed: T[] }

export type Changes = {
  gameVersions: Delta<string>
  platforms: Delta<string>
  dependencies: Delta<Dependency>
  /** Null where nothing changed. */
  environment: { from: VersionItem['environment']; to: VersionItem['environment'] } | null
  /** Bytes of the main file. */
  size: { from: number; to: number } | null
}

function delta<T>(older: readonly T[], newer: readonly T[], keyOf: (value: T) => string): Delta<T> {
  const [had, has] = [new Set(older.map(keyOf)), new Set(newer.map(keyOf))]
  return {
    added: newer.filter((value) => !had.has(keyOf(value))),
    removed: older.filter((value) => !has.has(keyOf(value))),
  }
}

const same = (text: string) => text

/** What a dependency is on, and how; a pinned version alone does not make it another. */
export function keyOfDependency({ dependency_type, project_id, version_id, file_name }: Dependency): string {
  return [dependency_type, project_id ?? version_id ?? '', project_id ? '' : (file_name ?? '')].join(' ')
}

/** What is different in the newer version, beside what its changelog says. */
export function changesBetween(older: Compared, newer: Compared): Changes {
  const [from, to] = [primaryFile(older.files)?.size, primaryFile(newer.files)?.size]
  return {
    gameVersions: delta(older.game_versions, newer.game_versions, same),
    platforms: delta(platformsOf(older), platformsOf(newer), same),
    dependencies: delta(older.dependencies, newer.dependencies, keyOfDependency),
    environment: older.environment === newer.environment ? null : { from: older.environment, to: newer.environment },
    size: from === undefined || to === undefined || from === to ? null : { from, to },
  }
}
