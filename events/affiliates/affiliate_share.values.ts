import type { Micros } from '../payouts/money.values.ts'
import { affiliateShare } from './affiliate_code.values.ts'

/** What was paid by a charge. In the smallest unit of one currency. */
export interface PaidCharge {
  total: number
  /** Of the total. */
  tax: number
  /** Of the total: what went back to the customer. */
  returned: number
}

/**
 * The affiliate's share of a paid charge whose part without tax is worth `net` millionths of a dollar, as long as nothing goes back. Rounded down.
 */
export const shareOf = (net: Micros): Micros => (net * affiliateShare.share) / affiliateShare.of

/** What is left of a share after refunds, in proportion to what is left of the charge. Rounded down, so nothing is left of what went back whole. */
export function leftOfShare(share: Micros, { total, returned }: PaidCharge): Micros {
  if (total <= 0 || returned >= total) return 0n
  return (share * BigInt(total - returned)) / BigInt(total)
}
