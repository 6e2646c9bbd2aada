import { readPlan } from '@adit/events/billing/contribution.fold.ts'
import { dayAfter, portionOf, spentBy } from '@adit/events/billing/contribution.values.ts'
import { dollarsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { ContributionRow } from '@adit/projectors/billing/billing.table.ts'

/** What creators get of a charge, by month. `isShared`: whether what subscriptions brought on a day (UTC) is shared. */
export function presentContribution(row: ContributionRow, isShared: (day: string) => boolean) {
  const plan = readPlan(row.parts)
  const days = daysOf(row)
    .map((day) => ({ day, pool: portionOf(plan, day).pool }))
    .filter(({ pool }) => pool > 0n)
  const sharedOf = (some: typeof days) => sumOf(some.filter(({ day }) => isShared(day)).map(({ pool }) => pool))
  const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, some]) => ({
    ...{ month, days: some.length, pool: dollarsOf(sumOf(some.map(({ pool }) => pool))) },
    shared: dollarsOf(sharedOf(some)),
  }))
  return {
    ...{ state: row.status, pool: dollarsOf(spentBy(plan).pool), shared: dollarsOf(sharedOf(days)) },
    ...{ borne: dollarsOf(BigInt(row.borne)), rate: row.rate },
    ...{ from: days.at(0)?.day ?? null, until: days.at(-1)?.day ?? null, months },
  }
}

/** All days that any part of it is spread over. */
export function daysOf({ parts }: Pick<ContributionRow, 'parts'>): string[] {
  const from = parts.map((part) => part.from).toSorted()[0]
  const until = parts
    .map((part) => part.until)
    .toSorted()
    .at(-1)
  if (from === undefined || until === undefined) return []
  const days: string[] = []
  for (let day = from; day < until; day = dayAfter(day)) days.push(day)
  return days
}
