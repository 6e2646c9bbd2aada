import { type RawBuilder, sql } from 'kysely'
import type { ReadModelAccess } from '../kit/read_models/db.ts'

/** Amounts are millionths of a dollar, as texts. */
export type WithdrawalsQueries = ReturnType<typeof withdrawalsQueries>

/** What has left the balance or is on its way. */
export const isGone: RawBuilder<boolean> = sql`state not in ('returned', 'lost')`

export function withdrawalsQueries({ prepare }: ReadModelAccess) {
  const ofAccount = prepare('payout_withdrawals', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('payouts.withdrawal')
      .where('account_id', '=', accountId)
      .orderBy('asked_at', 'desc')
      .orderBy('id')
      .select(['id', 'day', 'method', 'destination', 'state', 'cause', 'code', 'asked_at', 'changed_at'])
      .select([sql<string>`amount::text`.as('amount'), sql<string>`fee::text`.as('fee')]),
  )
  const sums = prepare('payout_withdrawn', (db, { accountId, year }: { accountId: string; year: string }) =>
    db
      .selectFrom('payouts.withdrawal')
      .where('account_id', '=', accountId)
      .where(isGone)
      .select([
        sql<string>`coalesce(sum(amount), 0)::text`.as('lifetime'),
        sql<string>`coalesce(sum(amount) filter (where left(day, 4) = ${year}), 0)::text`.as('year'),
      ]),
  )
  const taxForm = prepare('payout_tax_form', (db, { accountId }: { accountId: string }) =>
    db.selectFrom('payouts.tax_form').where('account_id', '=', accountId).selectAll(),
  )
  return {
    ofAccount: async (accountId: string) => ofAccount({ accountId }),
    sums: async (accountId: string, year: string) => (await sums({ accountId, year }))[0],
    taxForm: async (accountId: string) => (await taxForm({ accountId }))[0],
  }
}
