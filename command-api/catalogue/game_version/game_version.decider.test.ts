import { type GameVersionEvent, gameVersionEvents } from '@adit/events/catalogue/tag/game_version.events.ts'
import type { GameVersionEntry } from '@adit/events/catalogue/tag/game_version.values.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { expect, it } from 'vitest'
import { busOf } from '../../testing/event_bus.ts'
import { gameVersionStream } from '../catalogue_streams.ts'
import {
  type GameVersionCommand,
  gameVersionDecider,
  listedGameVersions,
  type ManifestEntry,
} from './game_version.decider.ts'

const releasedAt = Date.UTC(2026, 11, 15)
const entry = { version: '26.9', type: 'release', releasedAt, major: true, hidden: false } as const
const hidden = { ...entry, hidden: true }
const minor = { ...entry, major: false }
const added = (...versions: GameVersionEntry[]): GameVersionEvent => ({ type: 'GameVersionsAdded', data: { versions } })
const changed = (...versions: GameVersionEntry[]): GameVersionEvent => ({
  type: 'GameVersionsChanged',
  data: { versions },
})
const change = (version: string, changes: { major?: boolean; hidden?: boolean }): GameVersionCommand => ({
  type: 'ChangeGameVersion',
  version,
  changes,
})
const add: GameVersionCommand = { type: 'AddGameVersion', entry }
const manifest = (...versions: ManifestEntry[]): GameVersionCommand => ({
  type: 'ImportGameVersions',
  manifest: versions,
})
const preview: ManifestEntry = { version: '26.9-rc-1', type: 'snapshot', releasedAt: releasedAt - 1 }
const patch: ManifestEntry = { version: '26.9.1', type: 'release', releasedAt: releasedAt + 1 }
const { major: _, hidden: __, ...ofManifest } = entry
/** As the list of the release has it. */
const seeded = { version: '1.21', type: 'release', releasedAt: Date.parse('2024-06-13T08:24:03Z') } as const

it.each<[string, GameVersionEvent[], GameVersionCommand, GameVersionEvent[] | string]>([
  ['adds a version', [], add, [added(entry)]],
  ['adds a version once', [added(entry)], add, 'game_version_exists'],
  ['adds none that is hidden', [added(hidden)], add, 'game_version_exists'],
  ['adds none of the release', [], { ...add, entry: { ...entry, version: '1.21' } }, 'game_version_exists'],
  ['hides a version', [added(entry)], change('26.9', { hidden: true }), [changed(hidden)]],
  ['shows it again', [added(entry), changed(hidden)], change('26.9', { hidden: false }), [changed(entry)]],
  ['hides it once', [added(hidden)], change('26.9', { hidden: true }), []],
  ['makes it minor', [added(entry)], change('26.9', { major: false }), [changed(minor)]],
  ['keeps what it is', [added(entry)], change('26.9', { major: true }), []],
  [
    'hides one of the release',
    [],
    change('1.21', { hidden: true }),
    [changed({ ...seeded, major: false, hidden: true })],
  ],
  ['knows what it changes', [], change('26.9', { hidden: true }), 'unknown_game_version'],
  ['knows no names of objects', [], change('toString', { hidden: true }), 'unknown_game_version'],
  ['imports what is new', [], manifest(ofManifest), [added(entry)]],
  ['imports it once', [added(entry)], manifest(ofManifest, ofManifest), []],
  ['imports a version twice in the manifest once', [], manifest(ofManifest, ofManifest), [added(entry)]],
  [
    'makes the newest release of a series major',
    [],
    manifest(preview, ofManifest, patch),
    [added({ ...preview, major: false, hidden: false }, minor, { ...patch, major: true, hidden: false })],
  ],
  ['imports nothing that the release has', [], manifest(seeded), []],
  [
    'imports changes of date and type, and leaves the rest',
    [added({ ...hidden, releasedAt: 1 })],
    manifest({ ...ofManifest, type: 'snapshot' }, { ...seeded, releasedAt: 1_000 }),
    [changed({ ...hidden, type: 'snapshot' }, { ...seeded, releasedAt: 1_000, major: false, hidden: false })],
  ],
])('%s', (_, history, command, expected) => {
  try {
    expect(gameVersionDecider.decide(command, fold(gameVersionDecider, history))).toEqual(expected)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe(expected)
  }
})

it('says which version exists already, or is unknown', () => {
  const refused = (history: GameVersionEvent[], command: GameVersionCommand) => () =>
    gameVersionDecider.decide(command, fold(gameVersionDecider, history))
  expect(refused([added(entry)], add)).toThrow(
    expect.objectContaining({ code: 'game_version_exists', data: { field: 'version', version: '26.9' } }),
  )
  expect(refused([], change('26.9', { hidden: true }))).toThrow(
    expect.objectContaining({ code: 'unknown_game_version', data: { field: 'version', value: '26.9' } }),
  )
})

it('imports a change of type alone', () => {
  const typed = { ...entry, type: 'snapshot' } as const
  const events = gameVersionDecider.decide(
    manifest({ ...ofManifest, type: 'snapshot' }),
    fold(gameVersionDecider, [added(entry)]),
  )
  expect(events).toEqual([changed(typed)])
})

it('makes the first listed of two releases at the same time major, whatever their order', () => {
  const twin: ManifestEntry = { ...patch, releasedAt }
  const events = gameVersionDecider.decide(manifest(ofManifest, twin), fold(gameVersionDecider, []))
  expect(events).toEqual([added(entry, { ...twin, major: false, hidden: false })])
  const older: ManifestEntry = { ...patch, releasedAt: releasedAt - 1 }
  expect(gameVersionDecider.decide(manifest(ofManifest, older), fold(gameVersionDecider, []))).toEqual([
    added(entry, { ...older, major: false, hidden: false }),
  ])
})

it('lists the versions of the release with those added, without hidden ones', async () => {
  const log = eventLog()
  log.stream(gameVersionEvents, parseStream(gameVersionStream).id)('GameVersionsAdded', {
    versions: [entry, { ...minor, version: '26.8', hidden: true }],
  })
  const listed = (await listedGameVersions(await busOf(log))).map(({ version }) => version)
  expect(listed).toContain('1.21')
  expect(listed).toContain('26.9')
  expect(listed).not.toContain('26.8')
})
