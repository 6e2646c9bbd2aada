import fc from 'fast-check'
import { expect, it } from 'vitest'
import { billingCurrencies, currencyOf, decimalOf, decimalsOf, dividedHalfEven, minorFrom } from './currency.values.ts'

it('has 35 currencies, none twice', () => {
  expect(billingCurrencies).toHaveLength(35)
  expect(new Set(billingCurrencies).size).toBe(35)
})

it.each([
  ['USD', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['VND', 0],
  ['CLP', 0],
  ['KWD', 3],
  // Intl shows no decimals of these, but they are charged in hundredths.
  ['HUF', 2],
  ['IDR', 2],
  ['TWD', 2],
  ['COP', 2],
  ['ISK', 2],
  ['UGX', 2],
])('counts %s with %d decimals', (currency, decimals) => expect(decimalsOf(currency)).toBe(decimals))

it.each([
  [0n, 'USD', '0.00'],
  [5n, 'USD', '0.05'],
  [-5n, 'EUR', '-0.05'],
  [12_345n, 'USD', '123.45'],
  [700n, 'JPY', '700'],
  [-1n, 'JPY', '-1'],
  [1_234n, 'KWD', '1.234'],
  [9_007_199_254_740_993n, 'USD', '90071992547409.93'],
])('writes %s %s as %s', (amount, currency, text) => expect(decimalOf(amount, currency)).toBe(text))

it.each([
  ['DE', 'EUR'],
  ['BG', 'EUR'],
  ['GB', 'GBP'],
  ['JP', 'JPY'],
  ['US', 'USD'],
  ['XX', 'USD'],
  [null, 'USD'],
  ['__proto__', 'USD'],
])('shows people of %s prices in %s', (country, currency) => expect(currencyOf(country)).toBe(currency))

it.each([
  [5n, 2n, 2n],
  [7n, 2n, 4n],
  [-5n, 2n, -2n],
  [-7n, 2n, -4n],
  [8n, 3n, 3n],
  [-8n, 3n, -3n],
  [0n, 7n, 0n],
])('rounds %s / %s half to even: %s', (amount, by, quotient) => expect(dividedHalfEven(amount, by)).toBe(quotient))

it('is never off by more than half, and mirrors negative amounts', () => {
  const bigint = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  const divisor = fc.bigInt({ min: 1n, max: 10n ** 9n })
  fc.assert(
    fc.property(bigint, divisor, (amount, by) => {
      const off = (dividedHalfEven(amount, by) * by - amount) * 2n
      expect(off <= by && off >= -by).toBe(true)
      expect(dividedHalfEven(-amount, by)).toBe(-dividedHalfEven(amount, by))
    }),
  )
})

it('reads what it writes', () =>
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n - 1n), fc.constantFrom('USD', 'JPY', 'KWD', 'IDR'), (amount, currency) => {
      expect(minorFrom(decimalOf(amount, currency), currency)).toBe(amount)
    }),
  ))

it.each([
  ['5', 'USD', 500n],
  [' 5.5 ', 'USD', 550n],
  ['5,50', 'EUR', 550n],
  ['0.01', 'USD', 1n],
  ['740', 'JPY', 740n],
  ['7.4', 'JPY', undefined],
  ['1.234', 'USD', undefined],
  ['1,000', 'USD', undefined],
  ['1,000.00', 'USD', undefined],
  ['-1', 'USD', undefined],
  ['.5', 'USD', undefined],
  ['1e3', 'USD', undefined],
  ['', 'USD', undefined],
])('reads “%s” in %s as %s', (typed, currency, amount) => expect(minorFrom(typed, currency)).toBe(amount))
