/** What is issued about money that was taken (an invoice) or returned (a credit note). */
export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Each is numbered on its own, from 1 and without gaps. Those of pretended payments never use up a real number. */
export const invoiceSeries = ['invoices', 'credit_notes', 'practice_invoices', 'practice_credit_notes'] as const
export type InvoiceSeries = (typeof invoiceSeries)[number]

export function seriesFor({ kind, isPractice }: { kind: InvoiceKind; isPractice: boolean }): InvoiceSeries {
  const series = kind === 'invoice' ? 'invoices' : 'credit_notes'
  return isPractice ? `practice_${series}` : series
}

const prefixes: Readonly<Record<InvoiceSeries, string>> = {
  invoices: 'INV',
  credit_notes: 'CN',
  practice_invoices: 'PRACTICE-INV',
  practice_credit_notes: 'PRACTICE-CN',
}

/** As people read a number: `INV-000042`. */
export const invoiceNumber = (series: InvoiceSeries, number: number): string =>
  `${prefixes[series]}-${String(number).padStart(6, '0')}`

/** Ours, in characters. */
export const BUYER_NAME_MAX = 120
export const BUYER_ADDRESS_MAX = 300
export const BUYER_ADDRESS_LINES = 6
export const VAT_ID_MAX = 24

/** Without spaces, dots and hyphens, in capitals. */
export const normalVatId = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/** Whether it can be a VAT ID: the letters of a country, and then 2 to 13 digits or letters. Nobody is asked whether it exists. */
export const isVatId = (text: string): boolean => /^[A-Z]{2,3}[0-9A-Z+*]{2,13}$/.test(text)

/** Who an invoice is for, as it is kept sealed. Null: not known. */
export interface Buyer {
  name: string | null
  email: string | null
  address: string | null
  /** ISO 3166-1, two letters. */
  country: string | null
  vatId: string | null
}

/** What a buyer says about themselves for their invoices. */
export type BillingDetails = Omit<Buyer, 'email'>

/** When the buyer's data is destroyed. Milliseconds since 1970. */
export function keptUntil(issuedAt: number, years: number): number {
  const date = new Date(issuedAt)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}
