import { readFile } from 'node:fs/promises'
import type { TaxRate } from '@adit/events/billing/tax.values.ts'
import { byRate, type Taxes } from './tax_rates.port.ts'

/** A rate from a day (UTC) on, until the country's next one. */
interface TableRate extends TaxRate {
  from: number
}

const header = 'country,from,percentage,prices'

/** Rates that the operator writes into a file of comma-separated values, which is read anew each time. */
export const taxTable = (path: string): Taxes =>
  byRate(async ({ country, at }) => {
    const rates = ratesIn(await readFile(path, 'utf8'))
    const newest = rates.findLast((rate) => rate.country === country && rate.from <= at)
    if (!newest) return null
    const { from: _, ...rate } = newest
    return rate
  })

/** By day. Throws at the first line that is wrong: with half a table, half the customers would be charged wrong amounts. */
export function ratesIn(text: string): readonly TableRate[] {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (first.trim() !== header) throw new Error(`The first line must be ${header}`)
  const rates = new Map<string, TableRate>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const rate = rateIn(line, index + 2)
    const key = `${rate.country} ${rate.from}`
    if (rates.has(key)) throw new Error(`Line ${index + 2} repeats the country and day of another one`)
    rates.set(key, rate)
  }
  return [...rates.values()].toSorted((a, b) => a.from - b.from)
}

function rateIn(line: string, number: number): TableRate {
  const [country = '', from = '', percentage = '', prices = '', ...more] = line.split(',').map((value) => value.trim())
  const wrong = (what: string) => new Error(`Line ${number}: ${what}`)
  if (more.length > 0) throw wrong('there are more than four values')
  if (!/^[A-Z]{2}$/.test(country)) throw wrong(`${country} is not a country such as DE`)
  const day = Date.parse(from)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== from) {
    throw wrong(`${from} is not a date such as 2026-11-24`)
  }
  const [, whole = '', part = ''] = /^(\d{1,2}|100)(?:\.(\d{1,4}))?$/.exec(percentage) ?? []
  const millionths = BigInt(`${whole}${part.padEnd(4, '0')}`)
  if (whole === '' || millionths > 1_000_000n) throw wrong(`${percentage} is not a percentage such as 19 or 8.875`)
  if (prices !== 'include' && prices !== 'exclude') throw wrong('prices must say include or exclude')
  return { country, from: day, millionths, isIncluded: prices === 'include' }
}
