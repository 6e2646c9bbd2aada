import type { Position } from '@adit/events/kit/envelope.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatPosition, type LogPlace, parsePosition } from './position.ts'

const place = fc.record({
  commit: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
  prepare: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
})
const order = (a: LogPlace, b: LogPlace) => (a.commit === b.commit ? a.prepare < b.prepare : a.commit < b.commit)

it('survives formatting and parsing', () => {
  fc.assert(fc.property(place, (one) => void expect(parsePosition(formatPosition(one))).toEqual(one)))
})

it('sorts as text in the order of the log', () => {
  const near = fc.tuple(place, fc.bigInt({ min: 0n, max: 300n })).map(([one, more]) => ({
    a: one,
    b: { commit: one.commit, prepare: (one.prepare + more) % (1n << 64n) },
  }))
  const pair = fc.oneof(near, fc.record({ a: place, b: place }))
  fc.assert(fc.property(pair, ({ a, b }) => void expect(formatPosition(a) < formatPosition(b)).toBe(order(a, b))))
})

it.each([-1n, 1n << 64n])('cannot hold %s', (offset) => {
  expect(() => formatPosition({ commit: offset, prepare: 0n })).toThrow('not an offset')
})

it.each(['', '0001-000000000001-000000000001', '0'.repeat(33), `${'0'.repeat(16)}-${'g'.repeat(16)}`])(
  'refuses %j',
  (text) => {
    expect(() => parsePosition(text as Position)).toThrow('Not a position of a KurrentDB')
  },
)
