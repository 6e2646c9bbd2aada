import { centsOf } from '@adit/events/payouts/money.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { availableQuery } from './payouts.queries.ts'

/** What an account can be paid now, as a number of dollars, rounded down to cents. For a field that has always been a number. */
export function availableDollars({ models, now }: Pick<QueryDeps, 'models' | 'now'>) {
  const available = availableQuery(models)
  return async (accountId: string): Promise<number> => {
    const [row] = await available({ accountId, today: dayOf(now()) })
    return Number(centsOf(BigInt(row?.amount ?? 0))) / 100
  }
}
