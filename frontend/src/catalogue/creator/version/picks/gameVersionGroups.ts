import { gameVersionSeries } from '@adit/events/catalogue/tag/game_version.values.ts'
import type { GameVersionTag } from '../../../../api/routes.ts'

export type GameVersionGroup = { key: string; versions: readonly string[] }

/** Releases by what people call a major version; with `all`, snapshots and the like by their year as well. Newest first. */
export function groupGameVersions(tags: readonly GameVersionTag[], all: boolean): GameVersionGroup[] {
  const groups = new Map<string, string[]>()
  for (const { version, version_type, date } of tags) {
    if (!all && version_type !== 'release') continue
    const key = version_type === 'release' ? gameVersionSeries(version) : date.slice(0, 4)
    groups.set(key, [...(groups.get(key) ?? []), version])
  }
  return [...groups].map(([key, versions]) => ({ key, versions }))
}

/** All versions between two of a list, both included, in the order of the list. */
export function between(list: readonly string[], from: string, to: string): string[] {
  const ends = [list.indexOf(from), list.indexOf(to)].toSorted((left, right) => left - right)
  const [first = -1, last = -1] = ends
  return first < 0 ? [] : list.slice(first, last + 1)
}
