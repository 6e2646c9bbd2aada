import { readFile } from 'node:fs/promises'
import { isVatId, normalVatId } from '@adit/events/billing/invoice.values.ts'
import { z } from 'zod'
import { defaultKeepYears, type InvoiceSettings } from './invoice_settings.port.ts'

const line = z.string().trim().min(1).max(120)
const file = z.strictObject({
  name: line,
  address: z.array(line).min(1).max(6),
  vat_id: z
    .string()
    .transform(normalVatId)
    .refine(isVatId, 'must be a VAT ID such as DE123456789')
    .nullable()
    .default(null),
  keep_years: z.int().min(1).max(30).default(defaultKeepYears),
})

/** The file in which the operator says who sells. Read anew each time. */
export const sellerFile = (path: string) => async (): Promise<InvoiceSettings> =>
  settingsIn(await readFile(path, 'utf8'))

/** Throws and names the field that is wrong: an invoice can't be corrected once it is issued. */
export function settingsIn(text: string): InvoiceSettings {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new Error('The file of the seller is not valid JSON')
  }
  const parsed = file.safeParse(json)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
    throw new Error(`The file of the seller is wrong. ${wrong.join('; ')}`)
  }
  const { name, address, vat_id: vatId, keep_years: keepYears } = parsed.data
  return { seller: { name, address: address.join('\n'), vatId }, keepYears }
}
