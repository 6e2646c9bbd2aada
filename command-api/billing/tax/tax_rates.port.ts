import type { TaxRate } from '@adit/events/billing/tax.values.ts'
import { definePort } from '@adit/events/kit/slot.ts'

export interface TaxRates {
  /** What a customer in this country (ISO 3166-1, two letters; null if it isn't known) owes at a time. Null: nothing. */
  rateFor(customer: { country: string | null; at: number }): Promise<TaxRate | null>
}

/** Sites that owe no tax, or settle it otherwise. */
export const noTax: TaxRates = { rateFor: async () => null }

export const taxRates = definePort<TaxRates>('billing.tax_rates')
