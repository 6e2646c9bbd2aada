import { expect, it } from 'vitest'
import { billingCurrencies } from './currency.values.ts'
import { plus, priceIn, prices, products, productWith } from './product.values.ts'

it('has a price of each product in each currency, with ids of eight letters and digits', () => {
  expect(prices).toHaveLength(products.length * billingCurrencies.length)
  expect(new Set(prices.map(({ id }) => id)).size).toBe(prices.length)
  for (const { id } of [...products, ...prices]) expect(id).toMatch(/^[0-9A-Za-z]{8}$/)
})

it('costs the same for a month of any currency’s price as its parts say, without a rounded unit', () => {
  for (const { amounts } of prices) {
    expect(amounts['five-days'] * 5n).toBe(amounts.monthly)
    expect(amounts.quarterly * 100n).toBe(amounts.monthly * 3n * 95n)
    expect(amounts.yearly * 100n).toBe(amounts.monthly * 12n * 80n)
    expect(amounts['five-days']).toBeGreaterThan(0n)
  }
})

it.each([
  ['USD', { 'five-days': 100n, monthly: 500n, quarterly: 1_425n, yearly: 4_800n }],
  ['JPY', { 'five-days': 148n, monthly: 740n, quarterly: 2_109n, yearly: 7_104n }],
] as const)('has these prices in %s', (currency, amounts) =>
  expect(priceIn(plus.id, currency).amounts).toEqual(amounts),
)

it('knows products by id', () => {
  expect(productWith('AditPlus')).toBe(plus)
  expect(productWith('toString')).toBeUndefined()
  expect(() => priceIn('nothing0', 'USD')).toThrow('nothing0 has no price in USD')
})
