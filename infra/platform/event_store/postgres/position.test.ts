import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatPosition, type LogPlace, parsePosition } from './position.ts'

const place = fc.record({
  epoch: fc.nat(0xffff),
  transaction: fc.nat(2 ** 48 - 1),
  row: fc.nat(2 ** 48 - 1),
})

it('survives formatting and parsing', () => {
  fc.assert(
    fc.property(place, (from) => {
      expect(parsePosition(formatPosition(from))).toEqual(from)
    }),
  )
})

it('sorts as text in the order of the log', () => {
  const order = (a: LogPlace, b: LogPlace) => a.epoch - b.epoch || a.transaction - b.transaction || a.row - b.row
  fc.assert(
    fc.property(fc.array(place), (places) => {
      expect(places.map(formatPosition).toSorted()).toEqual(places.toSorted(order).map(formatPosition))
    }),
  )
})

it('has a fixed width and refuses numbers that do not fit', () => {
  expect(formatPosition({ epoch: 1, transaction: 2, row: 3 })).toBe('0001-000000000002-000000000003')
  expect(() => formatPosition({ epoch: 1, transaction: 2 ** 48, row: 0 })).toThrow(/has more than/)
})

it.each(['', '0000000001', '0001-000000000002', "0001-000000000002-00000000000'"])('refuses %s', (text) => {
  expect(() => parsePosition(text as never)).toThrow(/Not a position/)
})
