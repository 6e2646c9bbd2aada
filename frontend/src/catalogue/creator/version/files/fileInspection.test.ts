import { VERSION_NUMBER_PATTERN } from '@adit/events/catalogue/limits.values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dependenciesIn, type Found, guessFileType, type Inspection, numberFrom, proposalOf } from './fileInspection.ts'

const found = (changes: Partial<Found> = {}): Found => ({
  source: 'fabric.mod.json',
  loaders: ['fabric'],
  gameVersions: ['1.21.1', '1.21'],
  channel: 'release',
  dependencies: [],
  authors: [],
  links: {},
  ...changes,
})
const inspection = (...all: Found[]): Inspection => ({
  kind: 'archive',
  filename: 'lamp.jar',
  extension: 'jar',
  size: 1,
  hashes: { sha1: '', sha512: '' },
  unpackedSize: 1,
  entryCount: 1,
  found: all,
  invalid: [],
  markers: [],
  misplaced: [],
  warnings: [],
})

test.each([
  ['lamp-1.0.jar', null],
  ['lamp-1.0-sources.jar', 'sources-jar'],
  ['lamp_javadoc.jar', 'javadoc-jar'],
  ['lamp-dev.jar', 'dev-jar'],
  ['devices.jar', null],
  ['lamp.jar.asc', 'signature'],
  ['resources.zip', null],
])('%s is %s', (name, type) => {
  expect(guessFileType(name)).toBe(type)
})

test('proposes a valid version number or none, whatever the file says', () => {
  expect(numberFrom('1.4.0+1.21.1')).toBe('1.4.0+1.21.1')
  expect(numberFrom(' v2(beta/3) ')).toBe('v2(beta-3)')
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (version) => {
      const number = numberFrom(version)
      expect(number === '' || VERSION_NUMBER_PATTERN.test(number)).toBe(true)
    }),
  )
})

test('proposes both loaders of a file with metadata for two', () => {
  const forge = found({ source: 'META-INF/neoforge.mods.toml', loaders: ['neoforge'], gameVersions: ['1.21.1'] })
  expect(proposalOf(inspection(found({ name: 'Lamp', version: '2.0' }), forge))).toEqual({
    name: 'Lamp 2.0',
    version_number: '2.0',
    version_type: 'release',
    loaders: ['fabric', 'neoforge'],
    game_versions: ['1.21.1', '1.21'],
  })
})

test('proposes the loaders that a modpack runs on', () => {
  const pack = found({ source: 'modrinth.index.json', loaders: ['mrpack'], mrpackLoaders: ['quilt'] })
  expect(proposalOf(inspection(pack)).loaders).toEqual(['quilt'])
})

test('proposes nothing for a file without metadata', () => {
  expect(proposalOf(inspection())).toEqual({})
})

test('counts a dependency once that two metadata files name', () => {
  const one = found({ dependencies: [{ id: 'map', kind: 'required' }] })
  expect(dependenciesIn(inspection(one, one))).toEqual([{ id: 'map', kind: 'required' }])
})
