import { gameVersionRows } from './game_version_list.values.ts'
import type { GameVersionType } from './game_version_type.values.ts'

/** The game of this site, as in `GET /v3/games`. */
export const game = 'minecraft-java'

/** Ours: the longest name has 18 characters today. */
export const GAME_VERSION_NAME_MAX = 64
/** Ours: several times the versions of today. */
export const MANIFEST_VERSIONS_MAX = 4_000

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

/** A game version as admins have added or changed it. Hidden ones are neither listed nor accepted for new versions. */
export interface GameVersionEntry {
  version: string
  type: GameVersionType
  /** Milliseconds since 1970. */
  releasedAt: number
  major: boolean
  hidden: boolean
}

export type ListedGameVersion = GameVersion & { hidden: boolean }

/** ISO 8601 in UTC without milliseconds, as the compatible API writes release dates. */
const dateOf = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z')

/** The list of this release by name, each with its time. */
const released: ReadonlyMap<string, { at: number; listed: ListedGameVersion }> = new Map(
  gameVersions.map((each) => [each.version, { at: Date.parse(each.date), listed: { ...each, hidden: false } }]),
)

/** The list of this release with what admins have added and changed, newest first. */
export function gameVersionsWith(entries: Iterable<GameVersionEntry>): ListedGameVersion[] {
  const all = new Map(released)
  for (const { version, type, releasedAt, major, hidden } of entries) {
    all.set(version, {
      at: releasedAt,
      listed: { version, version_type: type, date: dateOf(releasedAt), major, hidden },
    })
  }
  return [...all.values()].sort((left, right) => right.at - left.at).map(({ listed }) => ({ ...listed }))
}

const position: ReadonlyMap<string, number> = new Map(gameVersions.map(({ version }, index) => [version, index]))

/** The numbers of `26.1.2-rc-1` and the like, most important first. A release comes after its previews. */
function numbersOf(version: string): readonly number[] | undefined {
  const parts = /^(\d+)\.(\d+)(?:\.(\d+))?(?:-(snapshot|pre|rc)-?(\d+))?$/.exec(version)
  if (!parts) return undefined
  const [, major, minor, patch = 0, stage, build = 0] = parts
  const stages = ['snapshot', 'pre', 'rc']
  return [Number(major), Number(minor), Number(patch), stage ? stages.indexOf(stage) : stages.length, Number(build)]
}

/** Negative if `left` is older. */
function compareNumbers(left: readonly number[], right: readonly number[]): number {
  const index = left.findIndex((number, at) => number !== right[at])
  return (left[index] ?? 0) - (right[index] ?? 0)
}

const numbered = gameVersions.flatMap(({ version }, index) => {
  const numbers = numbersOf(version)
  return numbers ? [{ index, numbers }] : []
})

/**
 * Place in the list, newest first. A version that admins have added has its place by its name, because whoever sorts may know only the list
 * of this release. Names that don't tell come last.
 */
function placeOf(version: string): number {
  const known = position.get(version)
  if (known !== undefined) return known
  const numbers = numbersOf(version)
  if (!numbers) return gameVersions.length
  const older = numbered.find((other) => compareNumbers(other.numbers, numbers) < 0)
  return older ? older.index - 0.5 : gameVersions.length - 0.5
}

/** Sorts newest first. Versions that are not in the list have their place by their name. */
export const byNewestGameVersion = (left: string, right: string): number => {
  const distance = placeOf(left) - placeOf(right)
  if (distance !== 0) return distance
  const byNumbers = compareNumbers(numbersOf(right) ?? [], numbersOf(left) ?? [])
  if (byNumbers !== 0) return byNumbers
  return left < right ? -1 : Number(left > right)
}

/** `1.21.10` gives `1.21`. A snapshot, beta or alpha gives itself. Groups versions by what people call a major version. */
export const gameVersionSeries = (version: string): string => /^\d+\.\d+(?=\.\d+$)/.exec(version)?.[0] ?? version
