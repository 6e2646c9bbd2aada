import { type BillingCurrency, billingCurrencies, type Minor } from './currency.values.ts'
import type { BillingInterval } from './interval.values.ts'

/** What is sold. The kind is called `midas` where clients meet it. */
export interface Product {
  id: string
  kind: 'midas'
  /** Whether an account can have it only once at a time. */
  unitary: boolean
}

/** What a product costs in one currency. Without tax, unless the tax of the customer's country is part of prices. */
export interface Price {
  id: string
  productId: string
  currency: BillingCurrency
  amounts: Readonly<Record<BillingInterval, Minor>>
}

export const plus: Product = { id: 'AditPlus', kind: 'midas', unitary: true }
export const products: readonly Product[] = [plus]

/** A month of Plus, in the smallest unit. Multiples of 20, so that no other interval has to be rounded. */
const monthly: Readonly<Record<BillingCurrency, Minor>> = {
  ...{ USD: 500n, EUR: 500n, GBP: 440n, CAD: 680n, AUD: 760n, NZD: 840n, CHF: 460n, NOK: 5_200n, PLN: 2_000n },
  ...{ JPY: 740n, KRW: 6_800n, CNY: 3_000n, TWD: 15_000n, HKD: 3_900n, SGD: 660n, INR: 29_900n, IDR: 5_900_000n },
  ...{ MYR: 1_900n, PHP: 24_900n, THB: 15_900n, VND: 99_000n, BRL: 1_900n, ARS: 500_000n, CLP: 3_900n },
  ...{ COP: 1_590_000n, MXN: 7_900n, PEN: 1_600n, UYU: 17_900n, TRY: 13_900n, UAH: 15_900n, RUB: 34_900n },
  ...{ KZT: 199_000n, ZAR: 6_900n, SAR: 1_800n, QAR: 1_800n },
}

/** Five days cost a fifth of a month, three months 5 % less than monthly payments, and a year 20 % less. */
const amountsFrom = (month: Minor): Price['amounts'] => ({
  'five-days': month / 5n,
  monthly: month,
  quarterly: (month * 3n * 95n) / 100n,
  yearly: (month * 12n * 80n) / 100n,
})

/** A price never changes. What costs something else later has another id, with the next number at its end. */
export const prices: readonly Price[] = billingCurrencies.map((currency) => ({
  id: `Plus${currency}1`,
  productId: plus.id,
  currency,
  amounts: amountsFrom(monthly[currency]),
}))

export const productWith = (id: string): Product | undefined => products.find((product) => product.id === id)

/** The price of a product in a currency. All products have one in each. */
export function priceIn(productId: string, currency: BillingCurrency): Price {
  const price = prices.find((each) => each.productId === productId && each.currency === currency)
  if (!price) throw new Error(`${productId} has no price in ${currency}`)
  return price
}

/** The price with this id. Those of subscriptions exist for ever. */
export function priceWith(id: string): Price {
  const price = prices.find((each) => each.id === id)
  if (!price) throw new Error(`There is no price ${id}`)
  return price
}
