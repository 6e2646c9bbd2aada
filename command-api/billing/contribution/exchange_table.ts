import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isDay } from '@adit/events/payouts/revenue_day.values.ts'
import type { ExchangeRates } from './exchange_rates.port.ts'

/** What one of a currency is worth from a day (UTC) on, until its next line. */
interface TableRate {
  currency: string
  from: string
  dollars: string
}

const header = 'currency,from,dollars'

/** Rates that the operator writes into a file of comma-separated values, which is read anew each time. */
export const exchangeTable = (path: string): ExchangeRates => ({
  async rateOn(currency, day) {
    const content = await readFile(path)
    const newest = exchangeRatesIn(content.toString('utf8')).findLast(
      (rate) => rate.currency === currency && rate.from <= day,
    )
    if (!newest) return null
    const digest = createHash('sha256').update(content).digest('hex')
    return { dollars: newest.dollars, since: newest.from, document: { name: basename(path), digest } }
  },
})

/** By day. Throws at the first line that is wrong. */
export function exchangeRatesIn(text: string): readonly TableRate[] {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (first.trim() !== header) throw new Error(`The first line must be ${header}`)
  const rates = new Map<string, TableRate>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const rate = rateIn(line, index + 2)
    const key = `${rate.currency} ${rate.from}`
    if (rates.has(key)) throw new Error(`Line ${index + 2} repeats the currency and day of another one`)
    rates.set(key, rate)
  }
  return [...rates.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function rateIn(line: string, number: number): TableRate {
  const [currency = '', from = '', dollars = '', ...more] = line.split(',').map((value) => value.trim())
  const wrong = (what: string) => new Error(`Line ${number}: ${what}`)
  if (more.length > 0) throw wrong('there are more than three values')
  if (!/^[A-Z]{3}$/.test(currency) || currency === 'USD')
    throw wrong(`${currency} is not a foreign currency such as EUR`)
  if (!isDay(from)) throw wrong(`${from} is not a date such as 2026-11-24`)
  // Even a dong is worth some hundred-thousandths of a dollar.
  if (!/^\d{1,4}(?:\.\d{1,12})?$/.test(dollars) || /^[0.]*$/.test(dollars)) {
    throw wrong(`${dollars} is not what one ${currency} is worth in dollars, such as 1.0832`)
  }
  return { currency, from, dollars }
}
