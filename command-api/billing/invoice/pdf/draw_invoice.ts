import { decimalOf } from '@adit/events/billing/currency.values.ts'
import type { InvoiceDraft, IssuedInvoice } from '@adit/events/billing/invoice.events.ts'
import { type Buyer, invoiceNumber } from '@adit/events/billing/invoice.values.ts'
import type { Page } from './page.ts'

/**
 * Raise it with every change of what is drawn, fonts and pdfkit included, and keep drawing the earlier layouts: the digest of each document is in the log, and
 * `draw_invoice.test.ts` has that of an example.
 */
export const layout = 1

export type Drawn = Omit<InvoiceDraft, 'buyer' | 'numbersTaken'> & Pick<IssuedInvoice, 'number' | 'issuedAt'>

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
const evidences: Readonly<Record<string, string>> = {
  payment_method: 'the country of the payment method',
  address: 'the address of the connection from which it was bought',
}
const correcting = { credit_note: 'Corrects invoice', invoice: 'Cancels credit note' } as const
const rate = (millionths: number): string => `${String(millionths / 10_000)} %`

const left = 56
const right = 539
const middle = 310
const columns = { net: 375, tax: 455, total: right }

/** The document as PDF, always the same bytes. In English; names and addresses in whatever script they are. */
export async function drawInvoice(invoice: Drawn, buyer: Buyer | undefined): Promise<Buffer> {
  const { newPage } = await import('./page.ts')
  const { kind, series, number, currency, taxRate } = invoice
  const title = kind === 'invoice' ? 'Invoice' : 'Credit note'
  const page = newPage({ title: `${title} ${invoiceNumber(series, number)}`, createdAt: invoice.issuedAt })
  const money = (amount: number) => decimalOf(BigInt(amount), currency)

  let y = 64
  page.text(title, { x: left, y, size: 24, weight: 700 })
  y += 54
  if (invoice.isPractice) {
    page.box({ x: left - 8, y: y - 10, width: right - left + 16, height: 34 })
    page.text(`Practice ${title.toLowerCase()}. The payment was pretended, and no money was moved.`, {
      ...{ x: left, y, size: 10, weight: 700 },
    })
    y += 46
  }
  y = pairs(page, y, [
    ['Number', invoiceNumber(series, number)],
    ['Date of issue', day(invoice.issuedAt)],
    [kind === 'invoice' ? 'Paid on' : 'Refunded on', day(invoice.paidAt)],
    ...(invoice.corrects === null ? [] : [[correcting[kind], invoice.corrects] as const]),
    ['Currency', currency],
  ])
  y += 18
  const { seller } = invoice
  const from = [seller.name, seller.address, ...(seller.vatId === null ? [] : [`VAT ID ${seller.vatId}`])]
  const to = buyer
    ? [buyer.name, buyer.address, buyer.country, buyer.email, buyer.vatId && `VAT ID ${buyer.vatId}`]
    : ['The buyer’s data was destroyed.']
  y = Math.max(
    party(page, { x: left, y, head: 'Seller', lines: from }),
    party(page, { x: middle, y, head: 'Buyer', lines: to }),
  )
  y += 24

  page.text('Description', { x: left, y, size: 9, weight: 700 })
  page.text('Net', { x: columns.net, y, size: 9, weight: 700, align: 'end' })
  page.text('Tax', { x: columns.tax, y, size: 9, weight: 700, align: 'end' })
  page.text('Total', { x: columns.total, y, size: 9, weight: 700, align: 'end' })
  y += 16
  page.rule({ x: left, y, width: right - left })
  y += 10
  const row = (text: string, amounts: { net: number; tax: number; total: number }, weight: 400 | 700) => {
    const end = page.paragraph(text, { x: left, y, size: 10, weight, width: 230 })
    for (const name of ['net', 'tax', 'total'] as const) {
      page.text(money(amounts[name]), { x: columns[name], y, size: 10, weight, align: 'end' })
    }
    y = end + 8
  }
  for (const line of invoice.lines) row(line.text, line, 400)
  page.rule({ x: left, y, width: right - left })
  y += 10
  row(kind === 'invoice' ? `Total in ${currency}` : `Total refunded in ${currency}`, invoice, 700)
  y += 12
  const tax = taxRate
    ? `Tax of ${rate(taxRate.millionths)} (${taxRate.country}), ${taxRate.isIncluded ? 'contained in the price' : 'added to the price'}. Evidence of where it is owed: ${evidences[taxRate.evidence] ?? taxRate.evidence}.`
    : 'No tax was charged.'
  page.paragraph(tax, { x: left, y, size: 9, weight: 400, width: right - left })
  return page.end()
}

function pairs(page: Page, top: number, rows: readonly (readonly [string, string])[]): number {
  let y = top
  for (const [name, value] of rows) {
    page.text(name, { x: left, y, size: 10, weight: 700 })
    page.text(value, { x: left + 110, y, size: 10, weight: 400 })
    y += 16
  }
  return y
}

interface Party {
  x: number
  y: number
  head: string
  lines: readonly (string | null)[]
}

function party(page: Page, { x, y: top, head, lines }: Party): number {
  page.text(head, { x, y: top, size: 9, weight: 700 })
  let y = top + 16
  for (const line of lines) {
    if (line) y = page.paragraph(line, { x, y, size: 10, weight: 400, width: middle - left - 24 })
  }
  return y
}
