import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type TaxRate, taxed } from './tax.values.ts'

const rate = (millionths: bigint, isIncluded: boolean): TaxRate => ({ country: 'DE', millionths, isIncluded })

it.each([
  ['nothing without a rate', 500n, null, { net: 500n, tax: 0n, total: 500n }],
  ['nothing at zero percent', 500n, rate(0n, true), { net: 500n, tax: 0n, total: 500n }],
  ['19 % within the price', 500n, rate(190_000n, true), { net: 420n, tax: 80n, total: 500n }],
  ['8.875 % beside the price', 500n, rate(88_750n, false), { net: 500n, tax: 44n, total: 544n }],
  ['half a cent to the even one below', 50n, rate(50_000n, false), { net: 50n, tax: 2n, total: 52n }],
  ['half a cent to the even one above', 30n, rate(50_000n, false), { net: 30n, tax: 2n, total: 32n }],
])('takes %s', (_, price, given, expected) => expect(taxed(price, given)).toEqual(expected))

it('adds up, and asks for no more than the price if it contains tax', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(amount, fc.bigInt({ min: 0n, max: 1_000_000n }), fc.boolean(), (price, millionths, isIncluded) => {
      const { net, tax, total } = taxed(price, rate(millionths, isIncluded))
      expect(net + tax).toBe(total)
      expect(isIncluded ? total : net).toBe(price)
      expect(tax >= 0n && tax <= price).toBe(true)
    }),
  )
})
