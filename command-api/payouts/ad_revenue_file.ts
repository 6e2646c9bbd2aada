import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { dollarsOf, isAmount, microsOf } from '@adit/events/payouts/money.values.ts'
import { isDay } from '@adit/events/payouts/revenue_day.values.ts'
import type { AdDay, AdNetwork } from './ad_network.port.ts'
import { revenueLimits } from './revenue_limits.values.ts'

const header = 'date,amount,impressions'
const limits = { amount: microsOf(revenueLimits.amount), impressions: revenueLimits.impressions } as const

/** An ad network whose figures somebody writes into a file of comma-separated values, which is read anew each time. */
export const adRevenueFile = (path: string) =>
  ({
    async days() {
      const content = await readFile(path)
      const document = { name: basename(path), digest: createHash('sha256').update(content).digest('hex') }
      return daysIn(content.toString('utf8')).map((day): AdDay => ({ ...day, document }))
    },
  }) satisfies AdNetwork

/** Throws at the first line that is wrong. A file that is half understood would be shared half. */
export function daysIn(text: string): Omit<AdDay, 'document'>[] {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (first.trim() !== header) throw new Error(`The first line must be ${header}`)
  const days = new Map<string, Omit<AdDay, 'document'>>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const day = dayIn(line, index + 2)
    if (days.has(day.day)) throw new Error(`Line ${index + 2} repeats ${day.day}`)
    days.set(day.day, day)
  }
  return [...days.values()]
}

function dayIn(line: string, number: number): Omit<AdDay, 'document'> {
  const [day = '', amount = '', impressions = '', ...more] = line.split(',').map((value) => value.trim())
  const wrong = (what: string) => new Error(`Line ${number}: ${what}`)
  if (more.length > 0) throw wrong('there are more than three values')
  if (!isDay(day)) throw wrong(`${day} is not a date such as 2026-11-24`)
  if (!isAmount(amount) || microsOf(amount) < 0n || microsOf(amount) > limits.amount) {
    throw wrong(`${amount} is not an amount in dollars such as 123.45`)
  }
  if (!/^\d{1,13}$/.test(impressions) || Number(impressions) > limits.impressions) {
    throw wrong(`${impressions} is not a number of impressions`)
  }
  return { day, amount: dollarsOf(microsOf(amount)), impressions: Number(impressions) }
}
