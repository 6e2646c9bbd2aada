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

export interface BillingConfig {
  BILLING: 'off' | 'sandbox'
  TAX_RATES_FILE?: string | undefined
  SELLER_FILE?: string | undefined
}

/** What the command side needs to sell anything. Nothing if the site doesn't. `siteSecret`: known to all of its processes. */
export function billingFills(config: BillingConfig, ops: pg.Pool, siteSecret: string): Fill[] {
  const { BILLING, TAX_RATES_FILE, SELLER_FILE } = config
  if (BILLING === 'off') return []
  const sandbox = createSandbox({ store: postgresSandbox(ops), secret: sandboxSecret(siteSecret), now: Date.now })
  return [
    paymentProvider.fill(sandbox),
    sandboxPort.fill(sandbox),
    ...(TAX_RATES_FILE === undefined ? [] : [taxRates.fill(taxTable(TAX_RATES_FILE))]),
    ...(SELLER_FILE === undefined ? [] : [invoiceSettings.fill(sellerFile(SELLER_FILE))]),
  ]
}

export const offerOf = ({ BILLING }: Pick<BillingConfig, 'BILLING'>): BillingOffer | null =>
  BILLING === 'off' ? null : BILLING
