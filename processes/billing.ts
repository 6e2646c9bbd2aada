import { contributingProviders } from '@adit/command-api/billing/contribution/contributing_providers.port.ts'
import { exchangeRates } from '@adit/command-api/billing/contribution/exchange_rates.port.ts'
import { exchangeTable } from '@adit/command-api/billing/contribution/exchange_table.ts'
import { invoiceSettings } from '@adit/command-api/billing/invoice/invoice_settings.port.ts'
import { sellerFile } from '@adit/command-api/billing/invoice/seller_file.ts'
import { paymentProvider } from '@adit/command-api/billing/provider/payment_provider.port.ts'
import { sandboxPort } from '@adit/command-api/billing/provider/sandbox/sandbox.routes.ts'
import { createSandbox, sandboxSecret } from '@adit/command-api/billing/provider/sandbox/sandbox.ts'
import { postgresSandbox } from '@adit/command-api/billing/provider/sandbox/sandbox_store.ts'
import { taxRates } from '@adit/command-api/billing/tax/tax_rates.port.ts'
import { taxTable } from '@adit/command-api/billing/tax/tax_table.ts'
import type { Fill } from '@adit/events/kit/slot.ts'
import type { BillingOffer } from '@adit/query-api/billing/billing_offer.port.ts'
import type pg from 'pg'
import type { PayoutService } from './payout_services.ts'

export interface BillingConfig {
  BILLING: 'off' | 'sandbox'
  TAX_RATES_FILE?: string | undefined
  SELLER_FILE?: string | undefined
  EXCHANGE_RATES_FILE?: string | undefined
}

interface PoolConfig {
  PAYOUTS?: readonly PayoutService[] | undefined
  AD_REVENUE_FILE?: string | undefined
}

/** Whether half of what is paid joins the creators' pool. Pretended money does where creators are paid for practice, and all else is pretended, too. */
export const contributesTo = ({ PAYOUTS, AD_REVENUE_FILE }: PoolConfig): boolean =>
  AD_REVENUE_FILE === undefined && PAYOUTS?.length === 1 && PAYOUTS[0] === 'practice'

/** What the command side needs to sell anything. Nothing if the site doesn't. `siteSecret`: known to all of its processes. */
export function billingFills(config: BillingConfig & PoolConfig, ops: pg.Pool, siteSecret: string): Fill[] {
  const { BILLING, TAX_RATES_FILE, SELLER_FILE, EXCHANGE_RATES_FILE } = config
  if (BILLING === 'off') return []
  const sandbox = createSandbox({ store: postgresSandbox(ops), secret: sandboxSecret(siteSecret), now: Date.now })
  return [
    paymentProvider.fill(sandbox),
    sandboxPort.fill(sandbox),
    contributingProviders.fill(contributesTo(config) ? [sandbox.name] : []),
    ...(EXCHANGE_RATES_FILE === undefined ? [] : [exchangeRates.fill(exchangeTable(EXCHANGE_RATES_FILE))]),
    ...(TAX_RATES_FILE === undefined ? [] : [taxRates.fill(taxTable(TAX_RATES_FILE))]),
    ...(SELLER_FILE === undefined ? [] : [invoiceSettings.fill(sellerFile(SELLER_FILE))]),
  ]
}

export const offerOf = ({ BILLING }: Pick<BillingConfig, 'BILLING'>): BillingOffer | null =>
  BILLING === 'off' ? null : BILLING
