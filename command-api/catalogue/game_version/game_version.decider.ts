import type { GameVersionEvent } from '@adit/events/catalogue/tag/game_version.events.ts'
import { gameVersionFold } from '@adit/events/catalogue/tag/game_version.fold.ts'
import {
  type GameVersion,
  type GameVersionEntry,
  gameVersionSeries,
  gameVersionsWith,
  type ListedGameVersion,
} from '@adit/events/catalogue/tag/game_version.values.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { gameVersionStream } from '../catalogue_streams.ts'

const listAfter = keeping(gameVersionFold, ['entries'])

type GameVersionState = ReturnType<typeof listAfter>

/** A game version as the manifest has it, or as an admin writes it. */
export type ManifestEntry = Pick<GameVersionEntry, 'version' | 'type' | 'releasedAt'>

export type GameVersionCommand =
  | { type: 'AddGameVersion'; entry: Omit<GameVersionEntry, 'hidden'> }
  | { type: 'ChangeGameVersion'; version: string; changes: Partial<Pick<GameVersionEntry, 'major' | 'hidden'>> }
  | { type: 'ImportGameVersions'; manifest: readonly ManifestEntry[] }

export const addGameVersionRefusals = refusals('game_version_exists')
export const changeGameVersionRefusals = refusals('unknown_game_version')

export interface ImportPlan {
  added: GameVersionEntry[]
  changed: GameVersionEntry[]
}

/**
 * What the manifest has that the list doesn't. Type and date are the manifest's. It doesn't say which versions are major: a release that is
 * the newest of its series is. What is hidden stays hidden.
 */
export function planImport(state: GameVersionState, manifest: readonly ManifestEntry[]): ImportPlan {
  const listed = new Map(gameVersionsWith(state.entries.values()).map((each) => [each.version, entryOf(each)]))
  const plan: ImportPlan = { added: [], changed: [] }
  const all = new Map(manifest.map((entry) => [entry.version, entry]))
  const newest = newestOfSeries([...listed.values(), ...all.values()])
  for (const { version, type, releasedAt } of all.values()) {
    const before = listed.get(version)
    if (!before) plan.added.push({ version, type, releasedAt, major: newest.has(version), hidden: false })
    else if (before.type !== type || before.releasedAt !== releasedAt)
      plan.changed.push({ ...before, type, releasedAt })
  }
  return plan
}

function newestOfSeries(entries: readonly ManifestEntry[]): Set<string> {
  const newest = new Map<string, ManifestEntry>()
  for (const entry of entries) {
    if (entry.type !== 'release') continue
    const series = gameVersionSeries(entry.version)
    const other = newest.get(series)
    if (!other || other.releasedAt < entry.releasedAt) newest.set(series, entry)
  }
  return new Set([...newest.values()].map(({ version }) => version))
}

const entryOf = ({ version, version_type, date, major, hidden }: ListedGameVersion): GameVersionEntry => ({
  version,
  type: version_type,
  releasedAt: Date.parse(date),
  major,
  hidden,
})

export const gameVersionDecider: Decider<GameVersionState, GameVersionCommand, GameVersionEvent> = {
  initialState: { entries: new Map() },
  decide(command, state) {
    switch (command.type) {
      case 'AddGameVersion': {
        const { version } = command.entry
        if (found(state, version))
          throw addGameVersionRefusals.refuse('game_version_exists', { field: 'version', version })
        return [added([{ ...command.entry, hidden: false }])]
      }
      case 'ChangeGameVersion': {
        const { version, changes } = command
        const before = found(state, version)
        if (!before)
          throw changeGameVersionRefusals.refuse('unknown_game_version', { field: 'version', value: version })
        const after = { ...before, ...changes }
        return after.major === before.major && after.hidden === before.hidden ? [] : [changed([after])]
      }
      case 'ImportGameVersions': {
        const plan = planImport(state, command.manifest)
        return [
          ...(plan.added.length > 0 ? [added(plan.added)] : []),
          ...(plan.changed.length > 0 ? [changed(plan.changed)] : []),
        ]
      }
      default:
        return command satisfies never
    }
  },
  evolve: listAfter,
}

function found(state: GameVersionState, version: string): GameVersionEntry | undefined {
  const listed = gameVersionsWith(state.entries.values()).find((each) => each.version === version)
  return listed && entryOf(listed)
}

const added = (versions: GameVersionEntry[]): GameVersionEvent => ({ type: 'GameVersionsAdded', data: { versions } })
const changed = (versions: GameVersionEntry[]): GameVersionEvent => ({
  type: 'GameVersionsChanged',
  data: { versions },
})

/** The list as it is now, newest first, without hidden versions. Read from the log, so that a new version counts at once everywhere. */
export async function listedGameVersions(bus: CommandBus): Promise<GameVersion[]> {
  const { state } = await bus.load(gameVersionDecider, gameVersionStream)
  return gameVersionsWith(state.entries.values()).filter(({ hidden }) => !hidden)
}
