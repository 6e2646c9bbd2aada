import type {
  InvoiceDraft,
  InvoiceEvent,
  InvoiceSeriesEvent,
  IssuedInvoice,
} from '@adit/events/billing/invoice.events.ts'
import { invoiceFold, invoiceSeriesFold } from '@adit/events/billing/invoice.fold.ts'
import type { InvoiceSeries } from '@adit/events/billing/invoice.values.ts'
import type { LookReason } from '@adit/events/identity/look.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

const invoiceAfter = keeping(invoiceFold, ['draft', 'issued', 'isDestroyed'])
export type DraftedInvoice = NonNullable<ReturnType<typeof invoiceAfter>>
/** Null before it is drafted. */
export type InvoiceState = DraftedInvoice | null

/** What is done already does nothing, so all of them can be repeated. */
export type InvoiceCommand =
  | { type: 'DraftInvoice'; draft: InvoiceDraft }
  | { type: 'IssueInvoice'; issued: IssuedInvoice }
  | { type: 'NoteDestroyedBuyer' }
  /** Each look is another one. */
  | { type: 'LookAtInvoice'; reason: LookReason; note: string | null }

/** `id`: of the charge, of the refund of a credit note, or of what a bank has decided (`documentOfDecision`). */
export const invoiceStream = (id: string) => streamName('billing', 'invoice', id)

export const invoiceDecider: Decider<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  initialState: null,
  decide(command, state) {
    if (command.type === 'DraftInvoice') {
      if (state) assertSame(state.draft, command.draft)
      return state ? [] : [{ type: 'InvoiceDrafted', data: command.draft }]
    }
    if (!state) throw new Error('The invoice was never drafted')
    switch (command.type) {
      case 'IssueInvoice':
        return state.issued ? [] : [{ type: 'InvoiceIssued', data: command.issued }]
      case 'NoteDestroyedBuyer':
        return state.isDestroyed ? [] : [{ type: 'InvoiceBuyerDestroyed', data: {} }]
      case 'LookAtInvoice':
        return [{ type: 'InvoiceLookedAt', data: { reason: command.reason, note: command.note } }]
      default:
        return command satisfies never
    }
  },
  evolve: invoiceAfter,
}

/** Charges and refunds draw their ids on their own, so in theory a charge and a refund could have the same one. */
function assertSame(known: InvoiceDraft, other: InvoiceDraft): void {
  const isSame = known.chargeId === other.chargeId && known.refundId === other.refundId
  if (!isSame || (known.disputeId ?? null) !== (other.disputeId ?? null)) {
    throw new Error(`Charge ${known.chargeId} has an invoice with the id of one for charge ${other.chargeId}`)
  }
}

const seriesAfter = keeping(invoiceSeriesFold, ['taken'])

/** Whoever takes a number names the revision after which they have found none for the invoice. */
export interface TakeInvoiceNumber {
  type: 'TakeInvoiceNumber'
  invoiceId: string
}

export const seriesStream = (series: InvoiceSeries) => streamName('billing', 'invoice_series', series)

export const seriesDecider: Decider<ReturnType<typeof seriesAfter>, TakeInvoiceNumber, InvoiceSeriesEvent> = {
  initialState: { taken: 0 },
  decide: ({ invoiceId }, { taken }) => [{ type: 'InvoiceNumberTaken', data: { number: taken + 1, invoiceId } }],
  evolve: seriesAfter,
}
