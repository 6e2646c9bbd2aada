import { z } from 'zod'
import { lookReasons } from '../identity/look.values.ts'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData } from '../kit/personal.ts'
import { invoiceKinds, invoiceSeries } from './invoice.values.ts'

const id = z.string()
/** In the smallest unit of the currency. */
const minor = z.int()
/** Milliseconds since 1970. */
const time = z.int()
const amounts = { net: minor, tax: minor, total: minor }

/**
 * One invoice or credit note. The stream's id is that of the charge or of the refund, or made of the event by which a dispute was decided, so there is one of
 * each. The account is its root.
 */
export const invoiceEvents = defineEvents('billing.invoice', {
  /** All that it says, frozen. It has no number yet. */
  InvoiceDrafted: {
    version: 1,
    schema: z.object({
      ...{ kind: z.enum(invoiceKinds), chargeId: id, refundId: id.nullable(), series: z.enum(invoiceSeries) },
      /** How many numbers of the series were taken then. Its own one, if it has any, comes later. */
      numbersTaken: z.int(),
      /** The payment was pretended. */
      isPractice: z.boolean(),
      /** Of the dispute that was lost (a credit note), or was won later (an invoice that cancels the credit note). */
      disputeId: id.nullish(),
      /** The number of the invoice that a credit note is about, or of the credit note that an invoice cancels. */
      corrects: z.string().nullable(),
      seller: z.object({ name: z.string(), address: z.string(), vatId: z.string().nullable() }),
      /** JSON of `Buyer`, under a key of its own: it has to be readable for years after the account is deleted. */
      buyer: personalData,
      lines: z.array(z.object({ text: z.string(), ...amounts })),
      currency: z.string(),
      ...amounts,
      /** As in the charge. Null if no tax applied. */
      taxRate: z
        .object({ country: z.string(), millionths: z.int(), isIncluded: z.boolean(), evidence: z.string() })
        .nullable(),
      /** When the money was taken or returned. */
      paidAt: time,
    }),
  },
  /** `layout`: the version of the program that draws the document, which draws the same bytes each time. */
  InvoiceIssued: {
    version: 1,
    schema: z.object({
      ...{ number: z.int(), issuedAt: time, layout: z.int(), sha256: z.string(), bytes: z.int() },
      /** From then on nobody has to keep it, and the buyer's data is destroyed. */
      keepUntil: time,
    }),
  },
  InvoiceBuyerDestroyed: { version: 1, schema: z.object({}) },
  /** By staff, after the account was deleted. Before that, looks are in the account's stream. */
  InvoiceLookedAt: {
    version: 1,
    schema: z.object({ reason: z.enum(lookReasons), note: z.string().nullable() }),
  },
})

export type InvoiceEvent = EventOf<typeof invoiceEvents>
export type RecordedInvoiceEvent = RecordedOf<typeof invoiceEvents>
export type InvoiceDraft = Extract<InvoiceEvent, { type: 'InvoiceDrafted' }>['data']
export type IssuedInvoice = Extract<InvoiceEvent, { type: 'InvoiceIssued' }>['data']

/**
 * One series of numbers. The stream's id is its name, and it is its own root. A number is the revision of its event plus 1: the store gives each revision
 * once, and leaves none out.
 */
export const invoiceSeriesEvents = defineEvents('billing.invoice_series', {
  InvoiceNumberTaken: { version: 1, schema: z.object({ number: z.int(), invoiceId: id }) },
})

export type InvoiceSeriesEvent = EventOf<typeof invoiceSeriesEvents>
export type RecordedInvoiceSeriesEvent = RecordedOf<typeof invoiceSeriesEvents>
