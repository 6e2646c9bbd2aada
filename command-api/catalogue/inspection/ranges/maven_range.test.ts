import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMavenVersions, inMavenRange, parseMavenRange } from './maven_range.ts'

function holds(version: string, range: string): boolean | undefined {
  const wanted = parseMavenRange(range)
  return wanted && inMavenRange(version, wanted)
}

test.each([
  ['1.20.1', '[1.20.1]', true],
  ['1.20.2', '[1.20.1]', false],
  ['1.20', '[1.20,1.21)', true],
  ['1.20.6', '[1.20,1.21)', true],
  ['1.21', '[1.20,1.21)', false],
  ['1.21', '[1.20,1.21]', true],
  ['1.20', '(1.20,1.21)', false],
  ['1.21.4', '[1.20,)', true],
  ['1.19', '[1.20,)', false],
  ['1.19', '(,1.19]', true],
  ['1.20', '(,1.19]', false],
  ['1.18.2', '[1.18,1.19), [1.20,)', true],
  ['1.19.2', '[1.18,1.19), [1.20,)', false],
  ['1.20.1', '[1.18,1.19),[1.20,)', true],
  ['1.20.1', '1.20.1', true],
  ['1.20.2', '1.20.1', false],
  ['1.20.1', '', true],
  ['1.20.1', '*', true],
  ['1.20.1', '(,)', true],
  ['1.12.2', '[1.12, 1.12.2]', true],
])('%s in "%s": %s', (version, range, expected) => {
  expect(holds(version, range)).toBe(expected)
})

test.each(['[1.20', '1.20)', '(1.20)', '[1.21,1.20]', '[1.20,1.21', '[,', ')(', '>=1.20', '[1.20],', '[1,2,3]'])(
  '"%s" is not understood, rather than half understood',
  (range) => {
    // Like Maven, a comma after the last interval is accepted.
    expect(parseMavenRange(range) === undefined).toBe(range !== '[1.20],')
  },
)

test.each([
  ['1.0', '1', 0],
  ['1.0-alpha', '1.0-beta', -1],
  ['1.0-a1', '1.0-alpha-1', 0],
  ['1.0-rc1', '1.0', -1],
  ['1.0-snapshot', '1.0-rc', 1],
  ['1.0', '1.0-sp', -1],
  ['1.9', '1.10', -1],
  ['1.0-final', '1.0', 0],
  ['1.0-constructor', '1.0-dev', -1],
])('%s against %s: %d', (a, b, order) => {
  expect(compareMavenVersions(a, b)).toBe(order)
  expect(compareMavenVersions(b, a)).toBe(order === 0 ? 0 : -order)
})

const word = fc.constantFrom('alpha', 'beta', 'rc', 'snapshot', 'final', 'sp', 'mc', 'x')
const token = fc.oneof(fc.nat(40).map(String), word)
const version = fc
  .tuple(fc.nat(40), fc.array(fc.tuple(fc.constantFrom('.', '-'), token), { maxLength: 4 }))
  .map(([first, rest]) => first + rest.flat().join(''))

test('versions are totally ordered', () => {
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      expect(compareMavenVersions(a, a)).toBe(0)
      expect(compareMavenVersions(a, b) + compareMavenVersions(b, a)).toBe(0)
      if (compareMavenVersions(a, b) <= 0 && compareMavenVersions(b, c) <= 0) {
        expect(compareMavenVersions(a, c)).toBeLessThanOrEqual(0)
      }
    }),
  )
})

test('brackets include their ends, parentheses exclude them', () => {
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      const [low = '', middle = '', high = ''] = [a, b, c].toSorted(compareMavenVersions)
      expect(holds(middle, `[${low},${high}]`)).toBe(true)
      expect(holds(low, `(${low},${high})`)).toBe(false)
      expect(holds(high, `[${low},${high})`)).toBe(false)
      expect(holds(middle, `[${low}],[${middle},)`)).toBe(true)
    }),
  )
})

test('no input makes it throw or hang', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void parseMavenRange(text)))
  const shards = fc.constantFrom('[', ']', '(', ')', ',', '1', '.', '20', ' ', '-', 'rc')
  fc.assert(fc.property(fc.array(shards, { maxLength: 60 }), (parts) => void parseMavenRange(parts.join(''))))
  expect(parseMavenRange(`[${'1'.repeat(1_000_000)}`)).toBeUndefined()
})
