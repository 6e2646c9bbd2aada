import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noTax } from './tax_rates.port.ts'
import { ratesIn, taxTable } from './tax_table.ts'

const header = 'country,from,percentage,prices'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-tax-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sale = (country: string | null, day: string) => ({
  ...{ country, postalCode: null, at: Date.parse(day), price: 500n, currency: 'EUR' },
})

async function rateFor(lines: readonly string[], country: string | null, day: string) {
  const path = join(folder, 'rates.csv')
  await writeFile(path, [header, ...lines].join('\r\n'))
  return (await taxTable(path).taxOn(sale(country, day))).rate
}

const german = [
  'DE,2020-07-01,16,include',
  'DE,2021-01-01,19,include',
  'DE,2007-01-01,19,include',
  'US,2026-01-01,8.875,exclude',
]

it.each([
  ['2019-05-05', 190_000n],
  ['2020-06-30T23:59:59.999Z', 190_000n],
  ['2020-07-01', 160_000n],
  ['2026-11-24', 190_000n],
])('takes the rate that is in force: %s', async (day, millionths) =>
  expect(await rateFor(german, 'DE', day)).toEqual({ country: 'DE', millionths, isIncluded: true }),
)

it('asks for nothing before the first rate, of other countries, and of nobody knows where', async () => {
  expect(await rateFor(german, 'DE', '2006-12-31')).toBeNull()
  expect(await rateFor(german, 'FR', '2026-11-24')).toBeNull()
  expect(await rateFor(german, null, '2026-11-24')).toBeNull()
  const whole = { net: 500n, tax: 0n, total: 500n, rate: null, calculationId: null }
  expect(await noTax.taxOn(sale('DE', '2026-11-24'))).toEqual(whole)
})

it('knows parts of a percent, and tax that is added', async () =>
  expect(await rateFor(german, 'US', '2026-11-24')).toEqual({ country: 'US', millionths: 88_750n, isIncluded: false }))

it('reads a file without rates, and one with a byte order mark', () => {
  expect(ratesIn(`${header}\n`)).toEqual([])
  expect(ratesIn(`\uFEFF${header}\nDE,2021-01-01,100,include\n\n`)).toHaveLength(1)
})

it.each([
  ['', 'The first line must be'],
  ['country,percentage', 'The first line must be'],
  [`${header}\nde,2021-01-01,19,include`, 'Line 2: de is not a country'],
  [`${header}\n\nDE,2021-02-30,19,include`, 'Line 3: 2021-02-30 is not a date'],
  [`${header}\nDE,1.1.2021,19,include`, 'Line 2: 1.1.2021 is not a date'],
  [`${header}\nDE,2021-01-01,19%,include`, 'Line 2: 19% is not a percentage'],
  [`${header}\nDE,2021-01-01,-1,include`, 'Line 2: -1 is not a percentage'],
  [`${header}\nDE,2021-01-01,100.1,include`, 'Line 2: 100.1 is not a percentage'],
  [`${header}\nDE,2021-01-01,8.87501,include`, 'Line 2: 8.87501 is not a percentage'],
  [`${header}\nDE,2021-01-01,19`, 'Line 2: prices must say include or exclude'],
  [`${header}\nDE,2021-01-01,19,include,x`, 'Line 2: there are more than four values'],
  [`${header}\nDE,2021-01-01,19,include\nDE,2021-01-01,16,include`, 'Line 3 repeats'],
])('refuses all of a table if any line is wrong: %j', (text, message) => expect(() => ratesIn(text)).toThrow(message))
