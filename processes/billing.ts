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
import { taxRates } from '@adit/command-api/billing/tax/tax_rates.port.ts'
import { taxTable } from '@adit/command-api/billing/tax/tax_table.ts'
import type { Fill } from '@adit/events/kit/slot.ts'
import type { BillingOffer } from '@adit/query-api/billing/billing_offer.port.ts'
import type pg from 'pg'
import type { PayoutService } from './payout_services.ts'
import { refuseMixedMoney, type StripeConfig, stripeAddress, stripeKeys } from './stripe_keys.ts'

export interface BillingConfig extends StripeConfig {
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
 * aren't those that it needs.
 */
export function billingFills(config: BillingConfig & PoolConfig, ops: pg.Pool, siteSecret: string): Fill[] {
  const { BILLING, TAX_RATES_FILE, SELLER_FILE, EXCHANGE_RATES_FILE } = config
  const files = [
    ...(EXCHANGE_RATES_FILE === undefined ? [] : [exchangeRates.fill(exchangeTable(EXCHANGE_RATES_FILE))]),
    ...(TAX_RATES_FILE === undefined ? [] : [taxRates.fill(taxTable(TAX_RATES_FILE))]),
    ...(SELLER_FILE === undefined ? [] : [invoiceSettings.fill(sellerFile(SELLER_FILE))]),
  ]
  switch (BILLING) {
    case 'off':
      return []
    case 'sandbox': {
      const sandbox = createSandbox({ store: postgresSandbox(ops), secret: sandboxSecret(siteSecret), now: Date.now })
      return [paymentProvider.fill(sandbox), sandboxPort.fill(sandbox), contributing(config, sandbox), ...files]
    }
    case 'stripe': {
      const stripe = stripeOf(config)
      return [paymentProvider.fill(stripe), contributing(config, stripe), ...files]
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
