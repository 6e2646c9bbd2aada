import type { TaxRate } from '@adit/events/billing/tax.values.ts'
import Stripe from 'stripe'
import { type DecidedTax, type Sale, type Taxes, taxRefusals } from './tax_rates.port.ts'

export type TaxPrices = 'include' | 'exclude' | 'by_currency'

export interface StripeTaxSettings {
  secretKey: string
  /** What kind of product is sold, in Stripe's list (https://docs.stripe.com/tax/tax-codes). */
  taxCode: string
  /** Whether prices contain the tax. By currency, those in dollars of the United States and Canada don't, and all others do. */
  prices: TaxPrices
  /** Where Stripe is spoken otherwise. */
  at?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> | undefined
  /** Hears why a tax couldn't be worked out. */
  onUndecided(error: unknown): void
}

/** Customers wait for the answer. */
const patienceMs = 10_000
const addedTo = new Set(['USD', 'CAD'])

/** Tax as Stripe works it out, line by line, for the place where the customer is (https://docs.stripe.com/tax/custom). */
export function stripeTax({ secretKey, taxCode, prices, at = {}, onUndecided }: StripeTaxSettings): Taxes {
  const stripe = new Stripe(secretKey, { timeout: patienceMs, maxNetworkRetries: 1, telemetry: false, ...at })
  const behaviorOf = (currency: string) => {
    const isIncluded = prices === 'by_currency' ? !addedTo.has(currency) : prices === 'include'
    return isIncluded ? 'inclusive' : 'exclusive'
  }

  async function calculate(sale: Sale & { country: string }): Promise<DecidedTax> {
    const { country, postalCode, price, currency } = sale
    if (price > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`${price} is more than Stripe takes`)
    const calculation = await stripe.tax.calculations.create({
      currency: currency.toLowerCase(),
      customer_details: {
        address: { country, ...(postalCode !== null && { postal_code: postalCode }) },
        address_source: 'billing',
      },
      line_items: [
        { amount: Number(price), reference: 'period', tax_behavior: behaviorOf(currency), tax_code: taxCode },
      ],
    })
    return decidedBy(calculation, country)
  }

  return {
    async taxOn(sale) {
      const { country } = sale
      if (country === null) throw taxRefusals.refuse('tax_undecided')
      try {
        return await calculate({ ...sale, country })
      } catch (error) {
        onUndecided(error)
        throw taxRefusals.refuse('tax_undecided')
      }
    },
    reports: {
      async paid({ calculationId, chargeId }) {
        const { id } = await stripe.tax.transactions.createFromCalculation(
          { calculation: calculationId, reference: chargeId },
          { idempotencyKey: `tax:${chargeId}` },
        )
        return id
      },
      async returned({ transactionId, refundId, amount }) {
        const { id } = await stripe.tax.transactions.createReversal(
          { mode: 'partial', original_transaction: transactionId, reference: refundId, flat_amount: -Number(amount) },
          { idempotencyKey: `tax:${refundId}` },
        )
        return id
      },
    },
  }
}

function decidedBy(calculation: Stripe.Tax.Calculation, country: string): DecidedTax {
  const { id, amount_total: total, tax_amount_exclusive: added, tax_amount_inclusive: contained } = calculation
  if (!id) throw new Error('Stripe gave a calculation without an id')
  const tax = BigInt(added + contained)
  return {
    ...{ tax, total: BigInt(total), net: BigInt(total) - tax, calculationId: id },
    rate: tax === 0n ? null : rateOf(calculation, country),
  }
}

/** Taxes of a state and its counties together, as documents name them. */
function rateOf({ tax_breakdown: parts }: Stripe.Tax.Calculation, country: string): TaxRate {
  const owed = parts.filter(({ amount }) => amount !== 0)
  const millionths = owed.reduce((sum, part) => sum + millionthsOf(part.tax_rate_details.percentage_decimal), 0n)
  return {
    country: owed.find((part) => part.tax_rate_details.country)?.tax_rate_details.country ?? country,
    ...{ millionths, isIncluded: owed.every(({ inclusive }) => inclusive) },
  }
}

/** Ten-thousandths of a percent. What is finer is left out, because amounts come from Stripe and not from the rate. */
function millionthsOf(percentage: string): bigint {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d+))?$/.exec(percentage) ?? []
  if (whole === '') throw new Error(`${percentage} is no percentage`)
  return BigInt(`${whole}${part.slice(0, 4).padEnd(4, '0')}`)
}
