import type { Buyer } from '@adit/events/billing/invoice.values.ts'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../issue_invoice.ts'
import { type Drawn, drawInvoice } from './draw_invoice.ts'
import { lineOf, wrapped } from './text_runs.ts'

const day = Date.UTC(2026, 10, 26)
const invoice: Drawn = {
  ...{ kind: 'invoice', chargeId: 'CHARGE01', refundId: null, series: 'practice_invoices', isPractice: true },
  ...{ corrects: null, seller: { name: 'Practice Seller', address: '1 Example Street\nExample City', vatId: null } },
  lines: [{ text: 'Adit Plus, one year from 2026-11-26', net: 4_034, tax: 766, total: 4_800 }],
  ...{ currency: 'EUR', net: 4_034, tax: 766, total: 4_800, paidAt: day, number: 42, issuedAt: day },
  taxRate: { country: 'DE', millionths: 190_000, isIncluded: true, evidence: 'payment_method' },
}
const buyer: Buyer = {
  ...{ name: 'Ada Łęcka (Ада, Άντα)', email: 'ada@mine.example', country: 'DE', vatId: 'DE999999999' },
  address: 'شارع الملك (12)\n東京都渋谷区テスト\n上海市\n서울 강남구\nתל אביב',
}

/** What readers of the document find in it. */
const textsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/ActualText (\((?:\\.|[^\\)])*\))/g)].map(([, text = '']) => {
    const bytes = Buffer.from(
      text.slice(1, -1).replace(/\\([nrtbf()\\]|[0-7]{3})/g, (_, sign: string) => unescaped(sign)),
      'latin1',
    )
    return bytes[0] === 0xfe && bytes[1] === 0xff
      ? bytes.subarray(2).swap16().toString('utf16le')
      : bytes.toString('latin1')
  })
const signs: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unescaped = (sign: string) =>
  signs[sign] ?? (sign.length === 3 ? String.fromCharCode(Number.parseInt(sign, 8)) : sign)

describe('the document', () => {
  it('has the bytes of its layout', async () => {
    // If this differs, documents that were issued can't be drawn any more: keep this layout, and add another one.
    expect(sha256(await drawInvoice(invoice, buyer))).toBe(
      'cb5c7f590af1fe0c7f5720923734735e57952d6c2f5c949e9570e72dd4415a47',
    )
  })

  it('says all that an invoice has to say', async () => {
    const texts = textsOf(await drawInvoice({ ...invoice, seller: { ...invoice.seller, vatId: 'DE123456789' } }, buyer))
    for (const text of [
      ...['Invoice', 'PRACTICE-INV-000042', '2026-11-26', 'EUR', 'Practice Seller', 'VAT ID DE123456789'],
      ...['Practice invoice. The payment was pretended, and no money was moved.', '40.34', '7.66', '48.00'],
      ...['Ada Łęcka (Ада, Άντα)', 'شارع الملك (12)', '東京都渋谷区テスト', 'VAT ID DE999999999'],
      'Tax of 19 % (DE), contained in the price. Evidence of where it is owed: the country of the payment method.',
    ]) {
      expect(texts).toContain(text)
    }
  })

  it('says of a credit note which invoice it corrects, and nothing of practice where money was moved', async () => {
    const note = { kind: 'credit_note', series: 'credit_notes', isPractice: false, corrects: 'INV-000007' } as const
    const texts = textsOf(await drawInvoice({ ...invoice, ...note, taxRate: null }, undefined))
    for (const text of [
      'Credit note',
      'CN-000042',
      'Refunded on',
      'Corrects invoice',
      'INV-000007',
      'No tax was charged.',
    ]) {
      expect(texts).toContain(text)
    }
    expect(texts).toContain('The buyer’s data was destroyed.')
    expect(texts.join(' ')).not.toContain('ractice invoice')
  })
})

describe('a line of text', () => {
  it('is drawn from left to right, with what is written from right to left turned round', () => {
    const { runs, isRightToLeft } = lineOf('אב (12) ג', 400)
    expect(isRightToLeft).toBe(true)
    expect(runs.map(({ text }) => text)).toEqual(['ג', ' (', '12', ') ', 'אב'])
    expect(lineOf('Ada', 400)).toMatchObject({ isRightToLeft: false, runs: [{ text: 'Ada' }] })
  })

  it('takes for each character a font that has it', () => {
    for (const text of [
      'Łódź',
      'Ωμέγα',
      'Чернышёв',
      'مرحبا',
      'שלום',
      'ไทย',
      '汉字測試',
      'かなカナ',
      '한국어 서울',
      'Tiếng Việt',
    ]) {
      for (const { text: part, font } of lineOf(text, 400).runs) {
        for (const character of part)
          expect(font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0), character).toBe(true)
      }
    }
  })

  it('is broken at spaces, and within words that are too wide by themselves', () => {
    const widthOf = (text: string) => [...text].length
    expect(wrapped('one two three\nfour', 8, widthOf)).toEqual(['one two', 'three', 'four'])
    expect(wrapped('abcdefghij kl', 4, widthOf)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
    expect(wrapped('東京都渋谷区', 4, widthOf)).toEqual(['東京都渋', '谷区'])
    expect(wrapped('', 4, widthOf)).toEqual([''])
  })
})
