import { type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { RevenueDay } from './revenue.ts'

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** What one earned in a period of full days (UTC), and in as many days before. In millionths of a dollar. */
export interface BalanceDays {
  total: Micros
  before: Micros
  /** Of each day of the period. */
  days: Micros[]
}

/** The months of a period and of as many days before it, oldest first, as YYYY-MM. */
export function monthsOf({ start, end }: { start: number; end: number }): string[] {
  const all = Array.from({ length: (2 * (end - start)) / dayMs }, (_, at) => dayOf(2 * start - end + at * dayMs))
  return [...new Set(all.map((day) => day.slice(0, 7)))]
}

export function balanceDays(
  { start, end }: { start: number; end: number },
  earned: readonly Pick<RevenueDay, 'day' | 'mine'>[],
): BalanceDays {
  const mine = new Map(earned.map((one) => [one.day, microsOf(one.mine)]))
  const count = (end - start) / dayMs
  const of = (from: number) => Array.from({ length: count }, (_, at) => mine.get(dayOf(from + at * dayMs)) ?? 0n)
  const days = of(start)
  return { total: sumOf(days), before: sumOf(of(2 * start - end)), days }
}
