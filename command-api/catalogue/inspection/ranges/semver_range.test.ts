import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSemanticVersions, inSemanticRange, parseSemanticRange, parseSemanticVersion } from './semver_range.ts'

function holds(version: string, range: string | readonly string[]): boolean | undefined {
  const parsed = parseSemanticVersion(version)
  const wanted = parseSemanticRange(range)
  return parsed && wanted && inSemanticRange(parsed, wanted)
}

test.each([
  ['1.20.1', '1.20.1', true],
  ['1.20.1', '1.20', false],
  ['1.20', '1.20.0', true],
  ['1.20.1', '=1.20.1', true],
  ['1.20.1', '>=1.20', true],
  ['1.20.1', '>= 1.20', true],
  ['1.19.4', '>=1.20', false],
  ['1.20.1', '>1.20.1', false],
  ['1.20.1', '>=1.20 <1.21', true],
  ['1.21', '>=1.20 <1.21', false],
  ['1.21', '>=1.20 <1.21-', false],
  ['1.20.6', '~1.20.1', true],
  ['1.20', '~1.20.1', false],
  ['1.21', '~1.20.1', false],
  ['1.21.4', '^1.20', true],
  ['2.0', '^1.20', false],
  ['1.20.4', '1.20.x', true],
  ['1.20.4', '1.20.*', true],
  ['1.21', '1.20.x', false],
  ['1.21', '1.x', true],
  ['1.21', '*', true],
  ['1.21', '', true],
  ['1.20.5', '>=1.20.5-alpha.24.12.a', true],
  ['1.20.4', '>=1.20.5-rc.1', false],
  ['1.21.1', '>=1.20 <=1.20.4 || >=1.21', true],
  ['26.1', '>=1.21.11', true],
])('%s in "%s": %s', (version, range, expected) => {
  expect(holds(version, range)).toBe(expected)
})

test('the entries of a list are alternatives', () => {
  expect(holds('1.19.2', ['1.19.2', '>=1.20.1'])).toBe(true)
  expect(holds('1.20', ['1.19.2', '>=1.20.1'])).toBe(false)
})

test.each(['>=', 'latest', '1.20 - and up', '[1.20,1.21)', '@VERSION@', '1..2', '>=1.20 && <1.21', 'v1.20'])(
  '"%s" is not understood, rather than half understood',
  (range) => {
    expect(parseSemanticRange(range)).toBeUndefined()
  },
)

const numbers = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 })
const identifier = fc.oneof(fc.constantFrom('alpha', 'beta', 'rc'), fc.nat(30).map(String))
const prerelease = fc.option(fc.array(identifier, { maxLength: 3 }), { nil: undefined })
const version = fc
  .tuple(numbers, prerelease)
  .map(([parts, tail]) => parts.join('.') + (tail === undefined ? '' : `-${tail.join('.')}`))

const compare = (a: string, b: string) => {
  const [left, right] = [parseSemanticVersion(a), parseSemanticVersion(b)]
  if (!left || !right) throw new Error(`not parsed: ${a}, ${b}`)
  return compareSemanticVersions(left, right)
}

test('versions are totally ordered', () => {
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      expect(compare(a, a)).toBe(0)
      expect(compare(a, b) + compare(b, a)).toBe(0)
      if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})

test('a version is inside ranges that start or end with it, and outside ranges that exclude it', () => {
  fc.assert(
    fc.property(version, (text) => {
      for (const operator of ['', '=', '>=', '<=', '~', '^']) expect(holds(text, operator + text)).toBe(true)
      for (const operator of ['>', '<']) expect(holds(text, operator + text)).toBe(false)
      expect(holds(text, `${text} || >999`)).toBe(true)
      expect(holds(text, `${text} >999`)).toBe(false)
    }),
  )
})

test('~ is narrower than ^, which is narrower than >=', () => {
  fc.assert(
    fc.property(version, version, (text, bound) => {
      if (holds(text, `~${bound}`)) expect(holds(text, `^${bound}`)).toBe(true)
      if (holds(text, `^${bound}`)) expect(holds(text, `>=${bound}`)).toBe(true)
    }),
  )
})

test('a release is higher than its prereleases', () => {
  fc.assert(
    fc.property(numbers, identifier, (parts, tail) => {
      expect(compare(parts.join('.'), `${parts.join('.')}-${tail}`)).toBe(1)
    }),
  )
})

test('no input makes it throw', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void parseSemanticRange(text)))
  const shards = fc.constantFrom('>', '<', '=', '~', '^', '1', '.', 'x', '*', '-', '+', ' ', '||', 'a')
  fc.assert(fc.property(fc.array(shards, { maxLength: 40 }), (parts) => void parseSemanticRange(parts.join(''))))
})
