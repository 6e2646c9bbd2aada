import { type Micros, sumOf } from '../payouts/money.values.ts'
import { beginningOf, dayOf } from '../payouts/revenue_day.values.ts'
import { decimalsOf, dividedHalfEven } from './currency.values.ts'
import { type BillingInterval, endOfPeriod } from './interval.values.ts'

const dayMs = 24 * 3_600_000

/** What payments for subscriptions are divided into. Both are millionths of a dollar. */
interface Halves {
  /** For creators. */
  pool: Micros
  /** For the site. Below zero if it bears what was returned. */
  platform: Micros
}

/** Amounts that days in a row (UTC, as YYYY-MM-DD) get equal parts of. */
interface PlanPart extends Halves {
  from: string
  /** Over how many days the amounts are spread. */
  days: number
  /** From this day on it counts no longer, because another part has replaced it. Otherwise the day after the last. */
  until: string
}

/** How a payment is spread over days. Of each day, the sum of its parts counts. */
export type Plan = readonly PlanPart[]

export const dayAfter = (day: string, days = 1): string => dayOf(beginningOf(day) + days * dayMs)
const daysBetween = (from: string, until: string) => Math.round((beginningOf(until) - beginningOf(from)) / dayMs)

/** How many days a payment is spread over that was made at a time (milliseconds since 1970): as many as it pays for. */
export const daysPaidFor = (paidAt: number, interval: BillingInterval): number =>
  daysBetween(dayOf(paidAt), dayOf(endOfPeriod(paidAt, interval, 0)))

/** What an amount in the smallest unit of a currency is in millionths of a dollar. `dollars`: what one of the currency is worth. */
export function microsAt(net: number, currency: string, dollars: string): Micros {
  const [whole = '', part = ''] = dollars.split('.')
  const scale = 10n ** BigInt(part.length + decimalsOf(currency))
  return dividedHalfEven(BigInt(net) * BigInt(whole + part) * 1_000_000n, scale)
}

/** Half for creators, who get the millionth that can't be halved. */
function halved(net: Micros): Halves {
  const platform = net / 2n
  return { pool: net - platform, platform }
}

export const planFor = (net: Micros, from: string, days: number): Plan => [
  { from, days, until: dayAfter(from, days), ...halved(net) },
]

/** What a day gets. The amounts that don't divide evenly go to the first days. */
export function portionOf(plan: Plan, day: string): Halves {
  const own = plan.filter(({ from, until }) => from <= day && day < until)
  const of = (half: keyof Halves) =>
    sumOf(own.map((part) => portion(part[half], part.days, daysBetween(part.from, day))))
  return { pool: of('pool'), platform: of('platform') }
}

const portion = (amount: Micros, days: number, place: number): Micros =>
  amount / BigInt(days) + (BigInt(place) < amount % BigInt(days) ? 1n : 0n)

/** What all days before `until` get. Without it, all days. */
export function spentBy(plan: Plan, until?: string): Halves {
  const of = (half: keyof Halves) =>
    sumOf(
      plan.map((part) => {
        const end = until !== undefined && until < part.until ? until : part.until
        return firstPortions(part[half], part.days, Math.max(0, daysBetween(part.from, end)))
      }),
    )
  return { pool: of('pool'), platform: of('platform') }
}

function firstPortions(amount: Micros, days: number, count: number): Micros {
  const [even, rest] = [amount / BigInt(days), amount % BigInt(days)]
  const larger = BigInt(count) < rest ? BigInt(count) : rest
  return even * BigInt(count) + larger
}

interface Reduction {
  plan: Plan
  /** What the days to come don't give to creators any more. Below zero: what they give in addition. */
  taken: Micros
  /** What creators have got and keep although it was returned. The site bears it. */
  borne: Micros
}

/** A plan once `net` of the payment counts, less or more than before. Days before `from` stay as they are. */
export function replanned(plan: Plan, net: Micros, from: string): Reduction {
  const kept = plan
    .map((part) => ({ ...part, until: part.until < from ? part.until : from }))
    .filter((part) => part.from < part.until)
  const [given, goal] = [spentBy(kept), halved(net)]
  // Where a part was cut short, its days still are those that were paid for.
  const end = [from, ...plan.map((part) => dayAfter(part.from, part.days))].toSorted().at(-1) ?? from
  const days = Math.max(1, daysBetween(from, end))
  const pool = goal.pool > given.pool ? goal.pool - given.pool : 0n
  const platform = net - given.pool - given.platform - pool
  const rest = (amounts: Halves, over: number): PlanPart => ({
    ...{ from, days: over, until: dayAfter(from, over), ...amounts },
  })
  const left =
    platform < 0n
      ? [rest({ pool: 0n, platform }, 1), ...(pool > 0n ? [rest({ pool, platform: 0n }, days)] : [])]
      : [rest({ pool, platform }, days)]
  return {
    plan: [...kept, ...left],
    taken: spentBy(plan).pool - given.pool - pool,
    borne: given.pool > goal.pool ? given.pool - goal.pool : 0n,
  }
}
