import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noRates } from './exchange_rates.port.ts'
import { exchangeRatesIn, exchangeTable } from './exchange_table.ts'

const header = 'currency,from,dollars'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-exchange-'))
})
afterAll(() => rm(folder, { recursive: true }))

const lines = ['EUR,2026-11-01,1.0832', 'EUR,2026-10-01,1.07', 'VND,2026-11-01,0.000039']

async function rateOn(currency: string, day: string) {
  const path = join(folder, 'rates.csv')
  await writeFile(path, [header, ...lines].join('\r\n'))
  return exchangeTable(path).rateOn(currency, day)
}

it.each([
  ['EUR', '2026-09-30', undefined],
  ['EUR', '2026-10-01', '1.07'],
  ['EUR', '2026-10-31', '1.07'],
  ['EUR', '2027-01-01', '1.0832'],
  ['VND', '2026-11-24', '0.000039'],
  ['GBP', '2026-11-24', undefined],
])('says what %s is worth on %s', async (currency, day, dollars) =>
  expect((await rateOn(currency, day))?.dollars).toBe(dollars),
)

it('says since when it is worth that, and by which document', async () => {
  const document = { name: 'rates.csv', digest: expect.stringMatching(/^[0-9a-f]{64}$/) }
  expect(await rateOn('EUR', '2026-11-24')).toEqual({ dollars: '1.0832', since: '2026-11-01', document })
  expect(await noRates.rateOn('EUR', '2026-11-24')).toBeNull()
})

it('reads a file without rates, and one with a byte order mark', () => {
  expect(exchangeRatesIn(`${header}\n`)).toEqual([])
  expect(exchangeRatesIn(`\uFEFF${header}\nEUR,2026-11-01,1\n\n`)).toHaveLength(1)
})

it.each([
  ['', 'The first line must be'],
  [`${header}\neur,2026-11-01,1.08`, 'Line 2: eur is not a foreign currency'],
  [`${header}\nUSD,2026-11-01,1`, 'Line 2: USD is not a foreign currency'],
  [`${header}\n\nEUR,2026-02-30,1.08`, 'Line 3: 2026-02-30 is not a date'],
  [`${header}\nEUR,2026-11-01,"1,08"`, 'Line 2: there are more than three values'],
  [`${header}\nEUR,2026-11-01,-1`, 'Line 2: -1 is not what one EUR is worth'],
  [`${header}\nEUR,2026-11-01,0.000`, 'Line 2: 0.000 is not what one EUR is worth'],
  [`${header}\nEUR,2026-11-01,1e3`, 'Line 2: 1e3 is not what one EUR is worth'],
  [`${header}\nEUR,2026-11-01,0.0000000000001`, 'Line 2: 0.0000000000001 is not what one EUR is worth'],
  [`${header}\nEUR,2026-11-01,1.08\nEUR,2026-11-01,1.09`, 'Line 3 repeats'],
])('refuses all of a table if any line is wrong: %j', (text, message) =>
  expect(() => exchangeRatesIn(text)).toThrow(message),
)
