import type { Minor } from '@adit/events/billing/currency.values.ts'
import { type Taxed, type TaxRate, taxed } from '@adit/events/billing/tax.values.ts'
import { definePort } from '@adit/events/kit/slot.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

/** What is about to be charged, and where the customer is. */
export interface Sale {
  /** ISO 3166-1, two letters. Null if it isn't known. */
  country: string | null
  /** Of the card's billing address. Null if it isn't known. */
  postalCode: string | null
  at: number
  price: Minor
  /** ISO 4217, such as EUR. */
  currency: string
}

export interface DecidedTax extends Taxed {
  /** Null if nothing is owed. */
  rate: TaxRate | null
  /** Under which whoever worked it out knows it. Null if nobody wants to hear of it again. */
  calculationId: string | null
}

/** Who has worked out taxes, and hears which of them were paid and returned. */
export interface TaxReports {
  /** The id of what it notes. Of the same charge the same one, however often it is told. */
  paid(sale: { calculationId: string; chargeId: string }): Promise<string>
  /** Notes that so much went back, with the tax in it. The id of the same refund is the same one, too. */
  returned(refund: { transactionId: string; refundId: string; amount: Minor }): Promise<string>
}

export interface Taxes {
  /** Refuses with `tax_undecided` if nobody can tell by now. */
  taxOn(sale: Sale): Promise<DecidedTax>
  reports: TaxReports | null
}

export const taxRefusals = refusals('tax_undecided')

/** Where a customer's country tells the rate at a time, or that nothing is owed (null). */
export const byRate = (rateFor: (customer: Pick<Sale, 'country' | 'at'>) => Promise<TaxRate | null>): Taxes => ({
  async taxOn({ country, at, price }) {
    const rate = await rateFor({ country, at })
    return { ...taxed(price, rate), rate, calculationId: null }
  },
  reports: null,
})

/** Sites that owe no tax, or settle it otherwise. */
export const noTax: Taxes = byRate(async () => null)

export const taxRates = definePort<Taxes>('billing.tax_rates')
