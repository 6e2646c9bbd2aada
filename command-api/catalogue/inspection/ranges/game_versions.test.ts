import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { versionsInMavenRange, versionsInSemanticRange, versionsNamed, versionsOfApi } from './game_versions.ts'
import { DATA_PACK_FORMATS, type PackFormat, RESOURCE_PACK_FORMATS, releasesOfFormats } from './pack_formats.values.ts'
import { guessChannel } from './version_channel.ts'

const names = new Set(gameVersions.map(({ version }) => version))
const releases = new Set(gameVersions.filter((known) => known.version_type === 'release').map(({ version }) => version))

test('a range gives the known releases in it, newest first', () => {
  expect(versionsInSemanticRange('>=1.20 <1.20.3', gameVersions)).toEqual(['1.20.2', '1.20.1', '1.20'])
  expect(versionsInMavenRange('[1.16.4,1.17)', gameVersions)).toEqual(['1.16.5', '1.16.4'])
  expect(versionsInMavenRange('1.12.2', gameVersions)).toEqual(['1.12.2'])
})

test('a snapshot is only included if it is named explicitly', () => {
  expect(versionsInSemanticRange('25w43a', gameVersions)).toEqual(['25w43a'])
  expect(versionsInSemanticRange(['25w43a', '1.20.1'], gameVersions)).toEqual(['25w43a', '1.20.1'])
  expect(versionsNamed(['25w43a', 'never'], gameVersions)).toEqual(['25w43a'])
})

test('any range gives only known releases, each once', () => {
  const bound = fc.constantFrom('1', '1.7.10', '1.16', '1.20.1', '1.21-', '99')
  const range = fc
    .tuple(fc.constantFrom('', '>=', '<', '~', '^', '>'), bound)
    .map(([operator, version]) => operator + version)
  fc.assert(
    fc.property(range, range, (a, b) => {
      const found = versionsInSemanticRange(`${a} ${b}`, gameVersions)
      expect(new Set(found).size).toBe(found.length)
      expect(found.every((version) => releases.has(version))).toBe(true)
    }),
  )
})

test.each(['nonsense', '@VERSION@', '>=', '999'])('"%s" names no version', (range) => {
  expect(versionsInSemanticRange(range, gameVersions)).toEqual([])
  expect(versionsInMavenRange(range, gameVersions)).toEqual([])
  expect(versionsOfApi(range, gameVersions)).toEqual([])
})

test('api-version includes the later releases of the same minor version', () => {
  expect(versionsOfApi('1.20.5', gameVersions)).toEqual(['1.20.6', '1.20.5'])
  expect(versionsOfApi('1.19', gameVersions)).toEqual(['1.19.4', '1.19.3', '1.19.2', '1.19.1', '1.19'])
  expect(versionsOfApi('1.2', gameVersions)).not.toContain('1.20')
})

test.each([
  ['resource packs', RESOURCE_PACK_FORMATS, '1.6.1'],
  ['data packs', DATA_PACK_FORMATS, '1.13'],
])('every release since %s began has one format, formats only grow', (_, table, first) => {
  const listed = table.flatMap(([, versions]) => versions)
  expect(new Set(listed).size).toBe(listed.length)
  const since = [...releases].slice(0, [...releases].indexOf(first) + 1)
  expect(since.filter((version) => !listed.includes(version))).toEqual([])
  const formats = table.map(([format]) => format)
  const grows = (a: PackFormat, b: PackFormat) => a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1])
  expect(formats.every((format, index) => index === 0 || grows(formats[index - 1] ?? [0, 0], format))).toBe(true)
  expect(names.size).toBeGreaterThan(listed.length)
})

test('a range of formats includes both ends', () => {
  const found = releasesOfFormats([{ min: [15, 0], max: [18, 0] }], DATA_PACK_FORMATS)
  expect(found).toEqual(['1.20', '1.20.1', '1.20.2'])
  expect(releasesOfFormats([{ min: [94, 2], max: [95, 0] }], DATA_PACK_FORMATS)).toEqual([])
  expect(releasesOfFormats([{ min: [94, 1], max: [94, 1] }], DATA_PACK_FORMATS)).toEqual(['1.21.11'])
})

test.each([
  ['1.0.0', 'release'],
  ['1.0.0-beta.2', 'beta'],
  ['1.0-rc1', 'beta'],
  ['1.0-rc.1', 'beta'],
  ['2.0-pre', 'beta'],
  ['1.0b3', 'beta'],
  ['1.0.0-alpha', 'alpha'],
  ['1.0-SNAPSHOT', 'alpha'],
  ['0.92.2+1.20.1-rc1', 'release'],
  ['1.0+build.alphabet', 'release'],
  ['alphabet-1.0', 'release'],
  [undefined, 'release'],
])('%s is of the channel %s', (version, channel) => {
  expect(guessChannel(version)).toBe(channel)
})
