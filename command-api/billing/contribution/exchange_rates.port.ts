import type { ContributionRate } from '@adit/events/billing/contribution.events.ts'
import { definePort } from '@adit/events/kit/slot.ts'

export interface ExchangeRates {
  /** What one of a currency (ISO 4217) is worth in dollars on a day (UTC). Null if nobody has said that yet. */
  rateOn(currency: string, day: string): Promise<ContributionRate | null>
}

/** Only what is paid in dollars joins the creators' pool. The rest waits. */
export const noRates: ExchangeRates = { rateOn: async () => null }

export const exchangeRates = definePort<ExchangeRates>('billing.exchange_rates')
