import { oneOf } from '../../kit/one_of.values.ts'
import { gameVersionRows } from './game_version_list.values.ts'

export const gameVersionTypes = ['release', 'snapshot', 'beta', 'alpha'] as const
export type GameVersionType = (typeof gameVersionTypes)[number]
export const isGameVersionType = oneOf(gameVersionTypes)

/** As in the answer of `GET /v2/tag/game_version`. `date` is the time of release, ISO 8601 in UTC. */
export type GameVersion = { version: string; version_type: GameVersionType; date: string; major: boolean }

const typeOfKind = { r: 'release', R: 'release', s: 'snapshot', b: 'beta', B: 'beta', a: 'alpha' } as const

/** The whole list, newest first. */
export const gameVersions: readonly GameVersion[] = gameVersionRows.map(([version, kind, date]) => ({
  version,
  version_type: typeOfKind[kind],
  date,
  major: kind === 'R' || kind === 'B',
}))

const position: ReadonlyMap<string, number> = new Map(gameVersions.map(({ version }, index) => [version, index]))

export const isGameVersion = (value: unknown): value is string => typeof value === 'string' && position.has(value)

/** Sorts newest first. Versions that are not in the list come last, in alphabetical order. */
export const byNewestGameVersion = (left: string, right: string): number => {
  const end = gameVersions.length
  const distance = (position.get(left) ?? end) - (position.get(right) ?? end)
  if (distance !== 0) return distance
  return left < right ? -1 : Number(left > right)
}

/** `1.21.10` gives `1.21`. A snapshot, beta or alpha gives itself. Groups versions by what people call a major version. */
export const gameVersionSeries = (version: string): string => /^\d+\.\d+(?=\.\d+$)/.exec(version)?.[0] ?? version

/**
 * Shortens a set to ranges for people, newest first. A range joins neighboring releases (`1.20.1–1.20.4`), since a list of twenty is hard
 * to read. Snapshots and unknown names stay single.
 */
export const gameVersionRanges = (versions: readonly string[]): Array<{ from: string; to: string }> => {
  const releases = gameVersions.filter(({ version_type }) => version_type === 'release').map(({ version }) => version)
  const rank = new Map(releases.map((version, index) => [version, index]))
  const ranges: Array<{ from: string; to: string }> = []
  for (const version of [...new Set(versions)].sort(byNewestGameVersion)) {
    const open = ranges.find(({ from }) => rank.has(version) && rank.get(from) === (rank.get(version) ?? 0) - 1)
    if (open) open.from = version
    else ranges.push({ from: version, to: version })
  }
  return ranges
}
