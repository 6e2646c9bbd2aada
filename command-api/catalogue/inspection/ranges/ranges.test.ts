import { describe, expect, it, test } from 'vitest'
import { versionsInMavenRange, versionsInSemanticRange, versionsNamed, versionsOfApi } from './game_versions.ts'
import { compareMavenVersions, parseMavenRange } from './maven_range.ts'
import { compareSemanticVersions, inSemanticRange, parseSemanticRange, parseSemanticVersion } from './semver_range.ts'
import { guessChannel } from './version_channel.ts'

describe('a semantic version', () => {
  it.each([
    ['1', [1], undefined],
    [' 1.20.1 ', [1, 20, 1], undefined],
    ['1.2.3.4.5.6.7.8', [1, 2, 3, 4, 5, 6, 7, 8], undefined],
    ['123456789.1', [123_456_789, 1], undefined],
    ['1.21-', [1, 21], ''],
    ['1.21-rc.1', [1, 21], 'rc.1'],
    ['1.21-rc-1+build.5', [1, 21], 'rc-1'],
    ['1.21+build-5.x+y', [1, 21], undefined],
  ])('"%s" has its parts', (text, parts, prerelease) => {
    expect(parseSemanticVersion(text)).toEqual({ parts, prerelease })
  })

  it.each([
    '',
    'x',
    '1.',
    '.1',
    '1..2',
    '1.2.3.4.5.6.7.8.9',
    '1234567890',
    'x1',
    '1x',
    '1-a_b',
    '1+a_b',
    `1-${'a'.repeat(255)}`,
  ])('"%s" is none', (text) => {
    expect(parseSemanticVersion(text)).toBeUndefined()
  })

  it('has at most 256 characters', () => {
    expect(parseSemanticVersion(`1-${'a'.repeat(254)}`)).toBeDefined()
  })

  it.each([
    ['1.2', '1.10', -1],
    ['1.0.0', '1', 0],
    ['1-', '1', -1],
    ['1-', '1-a', -1],
    ['1-a', '1-a.b', -1],
    ['1-a.b', '1-a.c', -1],
    ['1-2', '1-10', -1],
    ['1-02', '1-2', 0],
    ['1-9', '1-a', -1],
    ['1-a', '1-B', 1],
    ['1-a.1', '1-a.1', 0],
    ['1-99999999999999999999', '1-99999999999999999998', 1],
    ['1-100000000000000000000', '1-99999999999999999999', 1],
    ['1-0', '1-00', 0],
    ['1-0', '1-1', -1],
    ['1-10', '1-a', -1],
    ['1-bb', '1-c', -1],
    ['1-1a', '1-20', 1],
    ['1-a1', '1-200', 1],
    ['1-', '1-1', -1],
    ['1-a', '1-a.1', -1],
  ])('%s against %s: %d', (a, b, order) => {
    const compare = (first: string, second: string) => {
      const [left, right] = [parseSemanticVersion(first), parseSemanticVersion(second)]
      return left && right && compareSemanticVersions(left, right)
    }
    expect(compare(a, b)).toBe(order)
    expect(compare(b, a)).toBe(order === 0 ? 0 : -order)
  })
})

describe('a semantic range', () => {
  const holds = (version: string, range: string | readonly string[]) => {
    const [parsed, wanted] = [parseSemanticVersion(version), parseSemanticRange(range)]
    return parsed && wanted && inSemanticRange(parsed, wanted)
  }

  it.each([
    ['1.20.1', '>  1.20', true],
    ['1.20.1', '~ 1.20', true],
    ['1.20.1', '>=1.20,<1.21', true],
    ['1.21', '>=1.20,<1.21', false],
    ['1.20', 'x', true],
    ['1.20', 'X', true],
    ['1.20', '1.X', true],
    ['1.20.7', '1.20.x.x', true],
    ['1.21', '1.20.X', false],
    ['2', '1.*', false],
    ['1.21', '>1.20.x', true],
    ['1.20.5', '>1.20.x', true],
    ['1.20', '>1.20.x', false],
    ['1.19', '<1.20.x', true],
    ['1.20', '=1.20.x', true],
    ['1.21', '=1.20.x', false],
    ['1.20.1', '<=1.20.1', true],
    ['1.20.2', '<=1.20.1', false],
    ['1.20', '<1.20.1', true],
    ['1.20.2', '>1.20.1', true],
    ['1.20.9', '~1.20', true],
    ['2.20', '~1.20', false],
    ['1.20', '1.19||1.20', true],
    ['1.20', '1.19 ||', true],
    ['1.20', [], undefined],
    ['1.20', '1.20 nonsense', undefined],
    ['1.20', '1.20 || nonsense', undefined],
    ['1.20', '1.2.3.4.5.6.7.8.x', undefined],
    ['1.20', '>xx', undefined],
    ['1.20', '1.x.2', undefined],
    ['1.20', 'y1.x', undefined],
    ['1.20', '  ', true],
    ['1.20', '1.20, ', true],
    ['1.20', 'xyz', undefined],
    ['1.20.4', '=1.20.x', true],
    ['1.19', '<=1.20.1', true],
    ['12.0', '~1.20', false],
  ])('%s in %j: %s', (version, range, expected) => {
    expect(holds(version, range)).toBe(expected)
  })

  it('has alternatives of up to 256 characters', () => {
    expect(holds('1.20', `1.20${' '.repeat(252)}`)).toBe(true)
    expect(holds('1.20', `1.20${' '.repeat(253)}`)).toBeUndefined()
    expect(holds('1.20', `1.20 || ${' '.repeat(257)}`)).toBeUndefined()
  })
})

describe('a Maven range', () => {
  const any = { lowerInclusive: false, upperInclusive: false }
  it.each([
    [' ', [any]],
    ['*', [any]],
    [' 1.20 ', [{ lower: '1.20', lowerInclusive: true, upper: '1.20', upperInclusive: true }]],
    ['a~b', undefined],
    ['-1', undefined],
    ['1 2', undefined],
    ['[1.20]', [{ lower: '1.20', lowerInclusive: true, upper: '1.20', upperInclusive: true }]],
    ['[]', undefined],
    ['[1)', undefined],
    ['(1]', undefined],
    ['[,]', [any]],
    ['[,2]', [{ ...any, upper: '2', upperInclusive: true }]],
    ['[1,]', [{ ...any, lower: '1', lowerInclusive: true }]],
    ['[ 1 , 2 ]', [{ lower: '1', lowerInclusive: true, upper: '2', upperInclusive: true }]],
    ['(1,2)', [{ ...any, lower: '1', upper: '2' }]],
    ['[1,1]', [{ lower: '1', lowerInclusive: true, upper: '1', upperInclusive: true }]],
    ['[2,1]', undefined],
    [
      '[1] ,  [2]',
      [
        { lower: '1', lowerInclusive: true, upper: '1', upperInclusive: true },
        { lower: '2', lowerInclusive: true, upper: '2', upperInclusive: true },
      ],
    ],
    ['[1] [2]', undefined],
    ['x[1]', undefined],
    ['[1]x', undefined],
  ])('"%s"', (text, range) => {
    expect(parseMavenRange(text)).toEqual(range)
  })

  it('has up to 256 characters', () => {
    expect(parseMavenRange('1'.repeat(256))).toHaveLength(1)
    expect(parseMavenRange('1'.repeat(257))).toBeUndefined()
  })

  it.each([
    ['1-alpha', '1-beta', -1],
    ['1-beta', '1-milestone', -1],
    ['1-milestone', '1-rc', -1],
    ['1-rc', '1-snapshot', -1],
    ['1-snapshot', '1', -1],
    ['1', '1-sp', -1],
    ['1-sp', '1-other', -1],
    ['1-other', '1.1', -1],
    ['1-a', '1-alpha', 0],
    ['1-b', '1-beta', 0],
    ['1-m', '1-milestone', 0],
    ['1-cr', '1-rc', 0],
    ['1-pre', '1-rc', 0],
    ['1-ga', '1', 0],
    ['1-FINAL', '1', 0],
    ['1-release', '1', 0],
    ['1.0', '1', 0],
    ['1.00', '1', 0],
    ['1.09', '1.9', 0],
    ['1.100', '1.99', 1],
    ['1.2', '1.3', -1],
    ['1-x', '1-y', -1],
    ['1-x', '1-x', 0],
    ['1.0.1', '1', 1],
    ['1-rc.1', '1-rc.2', -1],
  ])('%s against %s: %d', (a, b, order) => {
    expect(compareMavenVersions(a, b)).toBe(order)
    expect(compareMavenVersions(b, a)).toBe(order === 0 ? 0 : -order)
  })
})

const game = (version: string, version_type = 'release') => ({ version, date: '2026-01-01', version_type })
const known = [
  ...[game('1.21'), game('1.21-rc1', 'snapshot'), game('1.20.6'), game('1.20.5'), game('1.20')],
  ...[game('1.2'), game('b1.7', 'beta')],
]

test('releases in a range and all that are named are listed as they are known', () => {
  expect(versionsInSemanticRange('>=1.20.5', known)).toEqual(['1.21', '1.20.6', '1.20.5'])
  expect(versionsInSemanticRange('=1.21-rc1', known)).toEqual(['1.21-rc1'])
  expect(versionsInSemanticRange([' b1.7 ', '1.20'], known)).toEqual(['1.20', 'b1.7'])
  expect(versionsInSemanticRange('a=b1.7', known)).toEqual([])
  expect(versionsInMavenRange(' b1.7 ', known)).toEqual(['b1.7'])
  expect(versionsInMavenRange('[1.20.5,1.21)', known)).toEqual(['1.20.6', '1.20.5'])
  expect(versionsInMavenRange('[nonsense', known)).toEqual([])
  expect(versionsNamed(['1.2', '1.21-rc1', 'x'], known)).toEqual(['1.21-rc1', '1.2'])
})

test.each([
  ['1.20', ['1.20.6', '1.20.5', '1.20']],
  [' 1.20.6 ', ['1.20.6']],
  ['1.2', ['1.2']],
  ['1.20.5.1', []],
  ['v1.20', []],
  ['1.20x', []],
  ['1', []],
])('a server for %s', (api, versions) => {
  expect(versionsOfApi(api, known)).toEqual(versions)
})

test.each([
  [
    'alpha',
    [
      '1-alpha',
      '1.0-SNAPSHOT',
      'dev',
      '1-dev.2',
      'nightly-5',
      'indev 3',
      '1-canary',
      '1.2a3',
      'v1a',
      '1-a',
      '1.20.1-a2',
    ],
  ],
  ['beta', ['1-beta', '2.0-rc1', '1-pre', 'prerelease', '1 preview', 'b-beta', '1.2b3', 'v1b', '1-b', '1.0-RC.2']],
  [
    'release',
    [
      '1',
      '1.2.3',
      'alphabet',
      '1-device',
      'betamax',
      'premium',
      'x1a',
      '1ab',
      '1a2x',
      'a1',
      'b1',
      '1+alpha',
      '1+beta',
      `${'1'.repeat(256)}-alpha`,
      '1c',
    ],
  ],
] as const)('versions that are taken for %s', (channel, versions) => {
  expect(versions.filter((version) => guessChannel(version) !== channel)).toEqual([])
  expect(guessChannel(undefined)).toBe('release')
})
