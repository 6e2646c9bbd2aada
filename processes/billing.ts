import { contributingProviders } from '@adit/command-api/billing/contribution/contributing_providers.port.ts'
import { exchangeRates } from '@adit/command-api/billing/contribution/exchange_rates.port.ts'
import { exchangeTable } from '@adit/command-api/billing/contribution/exchange_table.ts'
import { invoiceSettings } from '@adit/command-api/billing/invoice/invoice_settings.port.ts'
import { sellerFile } from '@adit/command-api/billing/invoice/seller_file.ts'
import { type PaymentProvider, paymentProvider } from '@adit/command-api/billing/provider/payment_provider.port.ts'
import { sandboxPort } from '@adit/command-api/billing/provider/sandbox/sandbox.routes.ts'
import { createSandbox, sandboxSecret } from '@adit/command-api/billing/provider/sandbox/sandbox.ts'
import { postgresSandbox } from '@adit/command-api/billing/provider/sandbox/sandbox_store.ts'
import { createStripe } from '@adit/command-api/billing/provider/stripe/stripe.ts'
import { stripeTax, type TaxPrices } from '@adit/command-api/billing/tax/stripe_tax.ts'
import { noTax, type Taxes, taxRates } from '@adit/command-api/billing/tax/tax_rates.port.ts'
import { taxTable } from '@adit/command-api/billing/tax/tax_table.ts'
import type { Fill } from '@adit/events/kit/slot.ts'
import { ConfigError } from '@adit/platform/config/config.ts'
import type { BillingOffer } from '@adit/query-api/billing/billing_offer.port.ts'
import type pg from 'pg'
import type { PayoutService } from './payout_services.ts'
import { refuseMixedMoney, type StripeConfig, stripeAddress, stripeKeys } from './stripe_keys.ts'

export interface BillingConfig extends StripeConfig {
  TAX?: 'none' | 'table' | 'stripe' | undefined
  TAX_CODE?: string | undefined
  TAX_PRICES?: TaxPrices | undefined
  TAX_RATES_FILE?: string | undefined
  SELLER_FILE?: string | undefined
  EXCHANGE_RATES_FILE?: string | undefined
}

interface PoolConfig extends StripeConfig {
  PAYOUTS?: readonly PayoutService[] | undefined
  AD_REVENUE_FILE?: string | undefined
}

/**
 * Whether half of what is paid joins the creators' pool. Pretended money does where creators are paid for practice, and all else is pretended, too; real money does
 * where creators can be paid.
 */
export function contributesTo(config: PoolConfig): boolean {
  const { PAYOUTS = [], AD_REVENUE_FILE } = config
  const isPractice = PAYOUTS.includes('practice')
  const offer = offerOf(config)
  if (offer === null) return false
  if (offer.isPretended) return isPractice && AD_REVENUE_FILE === undefined
  return PAYOUTS.length > 0 && !isPractice && !PAYOUTS.includes('none')
}

/**
 * What the command side needs to sell anything. Nothing if the site doesn't. `siteSecret`: known to all of its processes. Throws a ConfigError if Stripe's keys
 * aren't those that it needs. `onError` hears why a tax couldn't be worked out.
 */
export function billingFills(
  config: BillingConfig & PoolConfig,
  ops: pg.Pool,
  siteSecret: string,
  onError: Report = () => undefined,
): Fill[] {
  const { BILLING, SELLER_FILE, EXCHANGE_RATES_FILE } = config
  const files = [
    ...(EXCHANGE_RATES_FILE === undefined ? [] : [exchangeRates.fill(exchangeTable(EXCHANGE_RATES_FILE))]),
    ...(SELLER_FILE === undefined ? [] : [invoiceSettings.fill(sellerFile(SELLER_FILE))]),
  ]
  switch (BILLING) {
    case 'off':
      return []
    case 'sandbox': {
      const sandbox = createSandbox({ store: postgresSandbox(ops), secret: sandboxSecret(siteSecret), now: Date.now })
      const fills = [paymentProvider.fill(sandbox), sandboxPort.fill(sandbox), taxRates.fill(taxesOf(config, onError))]
      return [...fills, contributing(config, sandbox), ...files]
    }
    case 'stripe': {
      const stripe = stripeOf(config)
      return [
        paymentProvider.fill(stripe),
        taxRates.fill(taxesOf(config, onError)),
        contributing(config, stripe),
        ...files,
      ]
    }
    default:
      return BILLING satisfies never
  }
}

const contributing = (config: PoolConfig, { name }: PaymentProvider): Fill =>
  contributingProviders.fill(contributesTo(config) ? [name] : [])

function stripeOf(config: BillingConfig): PaymentProvider {
  refuseMixedMoney(config)
  const keys = stripeKeys(config, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET')
  return createStripe({
    ...{ secretKey: keys.STRIPE_SECRET_KEY, webhookSecret: keys.STRIPE_WEBHOOK_SECRET },
    at: stripeAddress(config),
  })
}

type Report = (error: unknown) => void

/** Who works out what tax is owed. Throws a ConfigError if settings contradict each other. */
function taxesOf(config: BillingConfig, onUndecided: Report): Taxes {
  const { BILLING, TAX_RATES_FILE: file, TAX_CODE, TAX_PRICES } = config
  const { TAX: kind = file === undefined ? 'none' : 'table' } = config
  const wrong = [
    ...(kind !== 'table' && file !== undefined ? [`TAX_RATES_FILE: is not read with TAX=${kind}; leave one out`] : []),
    ...(kind === 'stripe' && BILLING !== 'stripe' ? ['TAX: stripe needs BILLING=stripe'] : []),
    ...(kind !== 'stripe' && TAX_CODE !== undefined ? ['TAX_CODE: needs TAX=stripe'] : []),
    ...(kind !== 'stripe' && TAX_PRICES !== undefined ? ['TAX_PRICES: needs TAX=stripe'] : []),
  ]
  if (kind === 'table' && file === undefined) wrong.push('TAX_RATES_FILE: is missing; TAX=table needs it')
  if (wrong.length > 0) throw new ConfigError(wrong)
  if (kind === 'table' && file !== undefined) return taxTable(file)
  if (kind !== 'stripe') return noTax
  return stripeTax({
    ...{ secretKey: stripeKeys(config, 'STRIPE_SECRET_KEY').STRIPE_SECRET_KEY, at: stripeAddress(config) },
    ...{ taxCode: TAX_CODE ?? 'txcd_10103000', prices: TAX_PRICES ?? 'by_currency' },
    onUndecided,
  })
}

/** What visitors learn about payments. Null if nothing is sold. */
export function offerOf(config: StripeConfig): BillingOffer | null {
  switch (config.BILLING) {
    case 'off':
      return null
    case 'sandbox':
      return { provider: 'sandbox', publishableKey: null, isPretended: true }
    case 'stripe': {
      const { STRIPE_PUBLISHABLE_KEY: publishableKey, isTest } = stripeKeys(config, 'STRIPE_PUBLISHABLE_KEY')
      return { provider: 'stripe', publishableKey, isPretended: isTest }
    }
    default:
      return config.BILLING satisfies never
  }
}
