import { decimalOf } from '@adit/events/billing/currency.values.ts'
import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import { defineMessages, type IntlShape } from 'react-intl'
import type { ResponseOf } from '../api/client.ts'

export const productsRoute = 'GET /_internal/billing/products'
export type Product = ResponseOf<typeof productsRoute>[number]
export type Price = Product['prices'][number]

/** An amount in the smallest unit of a currency, as the reader's language writes it. */
export function formatPrice(intl: IntlShape, amount: number, currency: string): string {
  const decimal = decimalOf(BigInt(amount), currency)
  const digits = decimal.split('.')[1]?.length ?? 0
  // `Intl` leaves out the decimals of some currencies that are charged in hundredths; what is charged is shown.
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return intl.formatNumber(Number(decimal), { style: 'currency', currency, ...places })
}

export const intervalTexts = defineMessages({
  'five-days': { id: 'billing.every.fiveDays', defaultMessage: 'Every five days' },
  monthly: { id: 'billing.every.month', defaultMessage: 'Every month' },
  quarterly: { id: 'billing.every.quarter', defaultMessage: 'Every three months' },
  yearly: { id: 'billing.every.year', defaultMessage: 'Every year' },
})

/** Those that people choose from. Five days are for short events and tests. */
export const offeredIntervals = ['monthly', 'quarterly', 'yearly'] as const satisfies readonly BillingInterval[]

export const priceIn = (product: Product | undefined, currency: string): Price | undefined =>
  product?.prices.find((price) => price.currency_code === currency)

const monthsIn: Readonly<Record<(typeof offeredIntervals)[number], number>> = { monthly: 1, quarterly: 3, yearly: 12 }

/** By which part an interval costs less than as many single months, rounded down to whole percents. */
export function savingOf(price: Price, interval: (typeof offeredIntervals)[number]): number {
  const { monthly, [interval]: amount } = price.prices.intervals
  const single = monthly * monthsIn[interval]
  return Math.max(0, Math.floor(((single - amount) * 100) / single) / 100)
}
