import { sql } from 'kysely'
import type { ReadModelAccess } from '../kit/read_models/db.ts'

/** Amounts are millionths of a dollar, as texts. */
export function projectRevenueQueries({ prepare }: ReadModelAccess) {
  const byDay = prepare(
    'payout_project_days',
    (db, { projectIds, from, until }: { projectIds: readonly string[]; from: string; until: string }) =>
      db
        .selectFrom('payouts.project_revenue as s')
        .innerJoin('payouts.revenue_run as r', (join) => join.onRef('r.day', '=', 's.day').onRef('r.run', '=', 's.run'))
        .where(sql<boolean>`s.project_id = any(${projectIds}::text[])`)
        .where('s.day', '>=', from)
        .where('s.day', '<', until)
        .where('r.closed_at', 'is not', null)
        .groupBy(['s.project_id', 's.day'])
        .select(['s.project_id', 's.day', sql<string>`sum(s.creators)::text`.as('amount')]),
  )
  return { byDay }
}
