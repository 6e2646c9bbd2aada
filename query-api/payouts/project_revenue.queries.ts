import { sql } from 'kysely'
import type { ReadModelAccess } from '../kit/read_models/db.ts'
import { earnedByProjects } from './net_revenue.ts'

/** Amounts are millionths of a dollar, as texts. */
export function projectRevenueQueries({ prepare }: ReadModelAccess) {
  const byDay = prepare(
    'payout_project_days',
    (db, { projectIds, from, until }: { projectIds: readonly string[]; from: string; until: string }) =>
      db
        .selectFrom(earnedByProjects({ projectIds, from, until }).as('s'))
        .groupBy(['s.project_id', 's.day'])
        .select(['s.project_id', 's.day', sql<string>`sum(s.amount)::text`.as('amount')]),
  )
  return { byDay }
}
