import { sql } from 'kysely'
import type { ReadModelAccess } from '../kit/read_models/db.ts'
import { isGone } from './withdrawals.queries.ts'

/** Amounts are millionths of a dollar, as texts. */
export type PayoutsQueries = ReturnType<typeof payoutsQueries>

interface Days {
  from: string
  until: string
}

const total = (column: string) => sql<string>`coalesce(sum(${sql.ref(column)}), 0)::text`

export const availableQuery = ({ prepare }: ReadModelAccess) =>
  prepare('payout_available', (db, { accountId, today }: { accountId: string; today: string }) =>
    db
      .selectFrom('payouts.earned')
      .where('account_id', '=', accountId)
      .where('available_on', '<=', today)
      .select((earned) => [
        sql<string>`(coalesce(sum(amount), 0) - ${earned
          .selectFrom('payouts.withdrawal as gone')
          .where('gone.account_id', '=', accountId)
          .where(isGone)
          .select(sql`coalesce(sum(gone.amount), 0)`.as('sum'))})::text`.as('amount'),
      ]),
  )

export function payoutsQueries({ prepare }: ReadModelAccess) {
  const earned = prepare('payout_earned', (db, { accountId, from, until }: Days & { accountId: string }) =>
    db
      .selectFrom('payouts.credit')
      .where('account_id', '=', accountId)
      .select([
        total('amount').as('all_time'),
        sql<string>`coalesce(sum(amount) filter (where day between ${from} and ${until}), 0)::text`.as('last_month'),
      ]),
  )
  const balance = prepare('payout_balance', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('payouts.earned')
      .where('account_id', '=', accountId)
      .where('amount', '!=', 0)
      .orderBy('available_on', 'desc')
      .select(['available_on', sql<string>`amount::text`.as('amount')]),
  )
  const owed = prepare('payout_owed', (db, { accountId }: { accountId: string }) =>
    db.selectFrom('payouts.owed').where('account_id', '=', accountId).select(sql<string>`amount::text`.as('amount')),
  )
  const site = prepare('payout_site', (db, { today }: { today: string }) =>
    db
      .selectFrom('payouts.revenue_run')
      .select([
        total('creators').as('creators'),
        total('undistributed').as('undistributed'),
        sql<string>`coalesce(sum(creators) filter (where available_on <= ${today}), 0)::text`.as('available'),
      ]),
  )
  const closedDays = prepare('payout_closed_days', (db, { from, until, limit }: Days & { limit: number }) =>
    db
      .selectFrom('payouts.revenue_run')
      .where('day', '>=', from)
      .where('day', '<', until)
      .where('closed_at', 'is not', null)
      .groupBy('day')
      .orderBy('day', 'desc')
      .limit(sql<number>`${limit}::bigint`)
      .select([
        'day',
        total('amount').as('amount'),
        total('costs').as('costs'),
        total('platform').as('platform'),
        total('creators').as('creators'),
        total('undistributed').as('undistributed'),
        sql<number>`coalesce(sum(points), 0)::bigint`.as('points'),
      ]),
  )
  const runs = prepare('payout_runs', (db, { before, limit }: { before: string; limit: number }) =>
    db
      .selectFrom('payouts.revenue_run')
      .where('day', 'in', (days) =>
        days
          .selectFrom('payouts.revenue_run')
          .where('day', '<', before)
          .groupBy('day')
          .orderBy('day', 'desc')
          .limit(sql<number>`${limit}::bigint`)
          .select('day'),
      )
      .orderBy('day', 'desc')
      .orderBy('run')
      .selectAll(),
  )
  return {
    earned: async (given: Days & { accountId: string }) => (await earned(given))[0],
    balance,
    owed: async (accountId: string) => (await owed({ accountId }))[0]?.amount ?? '0',
    site: async (today: string) => (await site({ today }))[0],
    closedDays,
    runs,
  }
}
