import { type SqlBool, sql } from 'kysely'
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
      .select((credit) => {
        const reversed = credit
          .selectFrom('payouts.reversed_revenue as r')
          .where('r.account_id', '=', accountId)
          .select(sql`coalesce(sum(r.amount), 0)`.as('sum'))
        const inMonth = sql<SqlBool>`day between ${from} and ${until}`
        return [
          sql<string>`(coalesce(sum(amount), 0) - ${reversed})::text`.as('all_time'),
          sql<string>`(coalesce(sum(amount) filter (where ${inMonth}), 0) - ${reversed.where(inMonth)})::text`.as(
            'last_month',
          ),
        ]
      }),
  )
  const balance = prepare('payout_balance', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('payouts.earned')
      .where('account_id', '=', accountId)
      .where('amount', '!=', 0)
      .orderBy('available_on', 'desc')
      .select(['available_on', sql<string>`amount::text`.as('amount')]),
  )
  const affiliateEarned = prepare('payout_affiliate_earned', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('payouts.affiliate_earned')
      .where('account_id', '=', accountId)
      .select(['available_on', sql<string>`amount::text`.as('amount')]),
  )
  const owed = prepare('payout_owed', (db, { accountId }: { accountId: string }) =>
    db.selectFrom('payouts.owed').where('account_id', '=', accountId).select(sql<string>`amount::text`.as('amount')),
  )
  const site = prepare('payout_site', (db, { today }: { today: string }) =>
    db.selectFrom('payouts.revenue_run').select((run) => {
      const reversed = run.selectFrom('payouts.reversed_revenue as r').select(sql`coalesce(sum(r.amount), 0)`.as('sum'))
      const available = run
        .selectFrom('payouts.revenue_run as first')
        .where('first.run', '=', 1)
        .where('first.available_on', '<=', today)
        .select('first.day')
      return [
        sql<string>`(coalesce(sum(creators), 0) - ${reversed})::text`.as('creators'),
        total('undistributed').as('undistributed'),
        sql<string>`${reversed}::text`.as('reversed'),
        sql<string>`(coalesce(sum(creators) filter (where available_on <= ${today}), 0)
            - ${reversed.where('r.day', 'in', available)})::text`.as('available'),
      ]
    }),
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
        total('subscriptions').as('subscriptions'),
        total('subscription_share').as('subscription_share'),
        total('creators').as('shared'),
        total('undistributed').as('undistributed'),
        sql<number>`coalesce(sum(points), 0)::bigint`.as('points'),
      ]),
  )
  const reversed = prepare('payout_reversed_days', (db, { days }: { days: readonly string[] }) =>
    db
      .selectFrom('payouts.reversed_revenue')
      .where(sql<SqlBool>`day = any(${days}::text[])`)
      .groupBy('day')
      .select(['day', sql<string>`sum(amount)::text`.as('amount')]),
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
    affiliateEarned,
    owed: async (accountId: string) => (await owed({ accountId }))[0]?.amount ?? '0',
    site: async (today: string) => (await site({ today }))[0],
    closedDays,
    /** What of these days is taken back, by day. */
    reversed: async (days: readonly string[]) =>
      new Map((await reversed({ days })).map(({ day, amount }) => [day, BigInt(amount)])),
    runs,
  }
}
