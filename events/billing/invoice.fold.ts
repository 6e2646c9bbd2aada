import type { Fold, StandingFold } from '../kit/fold.ts'
import type { InvoiceDraft, IssuedInvoice, RecordedInvoiceEvent, RecordedInvoiceSeriesEvent } from './invoice.events.ts'

export interface Invoice {
  draft: InvoiceDraft
  /** Null before it has a number. */
  issued: IssuedInvoice | null
  /** The buyer's data can't be read any more. */
  isDestroyed: boolean
}

export const invoiceFold: Fold<Invoice, RecordedInvoiceEvent, 'InvoiceDrafted'> = {
  begin: { InvoiceDrafted: ({ data }) => ({ draft: data, issued: null, isDestroyed: false }) },
  on: {
    InvoiceIssued: ({ data }) => ({ issued: data }),
    InvoiceBuyerDestroyed: () => ({ isDestroyed: true }),
    InvoiceLookedAt: () => ({}),
  },
}

export interface NumberSeries {
  /** How many numbers are taken, which is also the last one. */
  taken: number
}

export const invoiceSeriesFold: StandingFold<NumberSeries, RecordedInvoiceSeriesEvent> = {
  initial: { taken: 0 },
  begin: {},
  on: { InvoiceNumberTaken: ({ data: { number } }) => ({ taken: number }) },
}
