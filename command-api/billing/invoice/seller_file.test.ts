import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sellerFile, settingsIn } from './seller_file.ts'

const whole = {
  name: 'Adit Example Ltd',
  address: ['1 Shaft Street', 'Freiberg'],
  vat_id: 'de 123.456.789',
  keep_years: 8,
}

it('says who sells and how long invoices are kept', () => {
  expect(settingsIn(JSON.stringify(whole))).toEqual({
    seller: { name: 'Adit Example Ltd', address: '1 Shaft Street\nFreiberg', vatId: 'DE123456789' },
    keepYears: 8,
  })
  const { vat_id: _, keep_years: __, ...least } = whole
  expect(settingsIn(JSON.stringify(least))).toMatchObject({ seller: { vatId: null }, keepYears: 10 })
})

it.each([
  ['{', 'The file of the seller is not valid JSON'],
  ['[]', 'the file: '],
  [JSON.stringify({ ...whole, name: ' ' }), 'name: '],
  [JSON.stringify({ ...whole, address: [] }), 'address: '],
  [JSON.stringify({ ...whole, vat_id: '42' }), 'vat_id: must be a VAT ID such as DE123456789'],
  [JSON.stringify({ ...whole, keep_years: 0 }), 'keep_years: '],
  [JSON.stringify({ ...whole, street: 'Ring' }), 'street'],
])('refuses %s and says what is wrong', (text, message) => expect(() => settingsIn(text)).toThrow(message))

it('is read anew each time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-seller-'))
  const path = join(folder, 'seller.json')
  const settings = sellerFile(path)
  await writeFile(path, JSON.stringify(whole))
  expect((await settings()).seller?.name).toBe('Adit Example Ltd')
  await writeFile(path, JSON.stringify({ ...whole, name: 'Other Ltd' }))
  expect((await settings()).seller?.name).toBe('Other Ltd')
  await rm(folder, { recursive: true })
})
