import type { InvoiceDraft } from '@adit/events/billing/invoice.events.ts'
import { definePort } from '@adit/events/kit/slot.ts'

export type Seller = InvoiceDraft['seller']

export interface InvoiceSettings {
  /** Null: the operator hasn't said who sells. */
  seller: Seller | null
  /** After which the buyer's data in an invoice is destroyed. */
  keepYears: number
}

/** How long bookkeeping laws of many countries want invoices to be kept; see docs/decisions/invoices.md. */
export const defaultKeepYears = 10

/** Read anew each time, so that the operator can change it without a restart. */
export const invoiceSettings = definePort<() => Promise<InvoiceSettings>>('billing.invoice_settings')

export const noSeller = async (): Promise<InvoiceSettings> => ({ seller: null, keepYears: defaultKeepYears })

/** Who pretends to sell where payments are pretended. */
export const practiceSeller: Seller = {
  name: 'Practice Seller',
  address: '1 Example Street\nExample City',
  vatId: null,
}
