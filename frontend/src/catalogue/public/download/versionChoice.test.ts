import { expect, test } from 'vitest'
import {
  choicesOf,
  hasFile,
  initialSetup,
  isComplete,
  nearestSetups,
  pickVersion,
  primaryFile,
  type Setup,
} from './versionChoice.ts'

type Given = Partial<Parameters<typeof pickVersion>[0][number]>

const version = (id: string, fields: Given = {}) => ({
  id,
  status: 'listed' as const,
  version_type: 'release' as const,
  loaders: ['fabric'],
  mrpack_loaders: [],
  game_versions: ['1.21.4'],
  ...fields,
})
const setup = (game: string | null, loader: string | null): Setup => ({ version: game, loader })
const idsOf = (picked: ReturnType<typeof pickVersion<ReturnType<typeof version>>>) =>
  picked && [picked.best.id, picked.newer?.id ?? null]

test('picks the newest release and offers newer betas with it', () => {
  const versions = [version('beta', { version_type: 'beta' }), version('new'), version('old')]
  expect(idsOf(pickVersion(versions, setup('1.21.4', 'fabric')))).toEqual(['new', 'beta'])
})

test("doesn't offer a beta that is older than the release", () => {
  const versions = [version('new'), version('beta', { version_type: 'beta' })]
  expect(idsOf(pickVersion(versions, setup('1.21.4', 'fabric')))).toEqual(['new', null])
})

test('picks a beta if there is no release, and an alpha if there is no beta', () => {
  const alpha = version('alpha', { version_type: 'alpha' })
  const beta = version('beta', { version_type: 'beta' })
  expect(idsOf(pickVersion([alpha, beta], setup('1.21.4', 'fabric')))).toEqual(['beta', 'alpha'])
  expect(idsOf(pickVersion([alpha], setup('1.21.4', 'fabric')))).toEqual(['alpha', null])
})

test('a version must match both the game version and the platform', () => {
  const versions = [
    version('forge', { loaders: ['forge'], game_versions: ['1.20.1'] }),
    version('fabric', { game_versions: ['1.21.4'] }),
  ]
  expect(pickVersion(versions, setup('1.20.1', 'fabric'))).toBeNull()
  expect(idsOf(pickVersion(versions, setup('1.20.1', null)))).toEqual(['forge', null])
})

test('picks archived versions, but no hidden or unlisted ones', () => {
  for (const status of ['draft', 'scheduled', 'unknown', 'unlisted'] as const)
    expect(pickVersion([version('hidden', { status })], setup('1.21.4', 'fabric'))).toBeNull()
  expect(pickVersion([version('kept', { status: 'archived' })], setup('1.21.4', 'fabric'))).not.toBeNull()
})

test('picks a modpack by the loader that it depends on', () => {
  const pack = version('pack', { loaders: ['mrpack'], mrpack_loaders: ['quilt'] })
  expect(choicesOf([pack], () => 0).loaders).toEqual(['quilt'])
  expect(idsOf(pickVersion([pack], setup('1.21.4', 'quilt')))).toEqual(['pack', null])
})

const order = (game: string) => ['1.21.4', '1.21.3', '1.20.1'].indexOf(game)

test('lists game versions newest first, and no platforms for resource packs', () => {
  const packs = [version('a', { loaders: ['minecraft'], game_versions: ['1.20.1', '1.21.4'] })]
  expect(choicesOf(packs, order)).toEqual({ versions: ['1.21.4', '1.20.1'], loaders: [] })
  expect(choicesOf([version('b'), version('c', { loaders: ['minecraft'] })], order).loaders).toHaveLength(2)
})

const choices = { versions: ['1.21.4', '1.20.1'], loaders: ['fabric', 'forge'] }
const nothing = setup(null, null)

test('the address takes precedence over the last selection, even if no file matches it', () => {
  expect(initialSetup(setup('1.8', 'forge'), setup('1.20.1', 'fabric'), choices)).toEqual(setup('1.8', 'forge'))
})

test("ignores the last selection if the project doesn't offer it", () => {
  expect(initialSetup(nothing, setup('1.20.1', 'quilt'), choices)).toEqual(setup('1.20.1', null))
})

test('selects the only option', () => {
  expect(initialSetup(nothing, nothing, { versions: ['1.21.4'], loaders: ['fabric'] })).toEqual(
    setup('1.21.4', 'fabric'),
  )
  const noPlatforms = { versions: ['1.21.4'], loaders: [] }
  const chosen = initialSetup(setup(null, 'fabric'), nothing, noPlatforms)
  expect(chosen).toEqual(setup('1.21.4', null))
  expect(isComplete(chosen, noPlatforms)).toBe(true)
  expect(isComplete(setup('1.21.4', null), choices)).toBe(false)
})

test('suggests combinations that differ in one selection if no file matches', () => {
  const versions = [version('fabric'), version('forge', { loaders: ['forge'], game_versions: ['1.20.1'] })]
  expect(nearestSetups(versions, setup('1.21.4', 'forge'), choices)).toEqual([
    setup('1.20.1', 'forge'),
    setup('1.21.4', 'fabric'),
  ])
})

test('otherwise suggests the newest game version with its platforms', () => {
  expect(nearestSetups([version('fabric')], setup('1.8', 'rift'), choices)).toEqual([setup('1.21.4', 'fabric')])
  const packs = { versions: ['1.21.4'], loaders: [] }
  expect(nearestSetups([version('pack')], setup('1.8', null), packs)).toEqual([setup('1.21.4', null)])
})

test("an option that no version has doesn't disable all other options", () => {
  expect(hasFile([version('fabric')], setup('1.8', 'fabric'), choices)).toBe(true)
  expect(hasFile([version('fabric')], setup('1.20.1', 'fabric'), choices)).toBe(false)
})

test('uses the first file if none is primary, and none if there are no files', () => {
  const [first, second] = [
    { id: 1, primary: false },
    { id: 2, primary: true },
  ]
  expect(primaryFile([first, second])).toBe(second)
  expect(primaryFile([first, { id: 3, primary: false }])).toBe(first)
  expect(primaryFile([])).toBeNull()
})
