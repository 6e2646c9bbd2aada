import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsOf, dollarsOf, isAmount, microsOf } from './money.values.ts'

it.each([
  ['200.00', 200_000_000n],
  ['0.00', 0n],
  ['-0.000001', -1n],
  ['1234.5678', 1_234_567_800n],
  ['0.10', 100_000n],
])('%s is %s millionths of a dollar', (text, micros) => {
  expect(microsOf(text)).toBe(micros)
  expect(dollarsOf(micros)).toBe(text)
})

it('reads amounts with fewer decimals', () => {
  expect(['7', '7.5', '-7.5'].map(microsOf)).toEqual([7_000_000n, 7_500_000n, -7_500_000n])
})

it.each([
  [10_000n, 1n],
  [19_999n, 1n],
  [9_999n, 0n],
  [-1n, -1n],
  [-10_000n, -1n],
])('%s millionths are %s whole cents', (micros, cents) => {
  expect(centsOf(micros)).toBe(cents)
})

it.each(['', '1.2345678', '1e3', '1,5', '.5', '5.', '+1', ' 1', '--1', '1234567890123', 'NaN'])(
  'refuses %j',
  (text) => {
    expect(isAmount(text)).toBe(false)
    expect(() => microsOf(text)).toThrow('Not an amount')
  },
)

it('reads every amount that it writes', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (micros) => {
      expect(microsOf(dollarsOf(micros))).toBe(micros)
    }),
  )
})
