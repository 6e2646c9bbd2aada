/** How often a subscription is paid. */
export const billingIntervals = ['five-days', 'monthly', 'quarterly', 'yearly'] as const
export type BillingInterval = (typeof billingIntervals)[number]

const dayMs = 24 * 3_600_000
const months: Readonly<Record<Exclude<BillingInterval, 'five-days'>, number>> = { monthly: 1, quarterly: 3, yearly: 12 }

/**
 * When the period with this number ends, counted from 0, of a subscription that began at `anchor` (milliseconds since 1970, UTC). Months are those of the
 * calendar: what began on the 31st ends on the last day of shorter months, and on the 31st again afterwards.
 */
export function endOfPeriod(anchor: number, interval: BillingInterval, period: number): number {
  const times = period + 1
  if (interval === 'five-days') return anchor + times * 5 * dayMs
  return monthsAfter(anchor, times * months[interval])
}

function monthsAfter(anchor: number, count: number): number {
  const date = new Date(anchor)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay))
  return midnight + (anchor - Date.UTC(year, date.getUTCMonth(), date.getUTCDate()))
}
