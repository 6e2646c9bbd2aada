import { dividedHalfEven, type Minor } from './currency.values.ts'

/** A rate of tax, in ten-thousandths of a percent: 19 % are 190,000. */
export interface TaxRate {
  /** Where it is owed (ISO 3166-1, two letters). */
  country: string
  millionths: bigint
  /** Whether prices contain it, as the law of the European Union wants it towards consumers. If not, it is added. */
  isIncluded: boolean
}

/** What a line costs. `net` and `tax` add up to `total`. */
export interface Taxed {
  net: Minor
  tax: Minor
  total: Minor
}

const one = 1_000_000n

/** What a line at this price costs. Tax is rounded half to even, line by line. */
export function taxed(price: Minor, rate: TaxRate | null): Taxed {
  if (rate === null) return { net: price, tax: 0n, total: price }
  if (rate.isIncluded) {
    const tax = dividedHalfEven(price * rate.millionths, one + rate.millionths)
    return { net: price - tax, tax, total: price }
  }
  const tax = dividedHalfEven(price * rate.millionths, one)
  return { net: price, tax, total: price + tax }
}
