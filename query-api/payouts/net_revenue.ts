import { expressionBuilder, sql } from 'kysely'
import type { ReadModels } from '../kit/read_models/models.ts'

interface OfProjects {
  projectIds: readonly string[]
  /** Days, without the last one. */
  from: string
  until: string
}

/** A part of a query names the live build only once the whole is compiled. */
const parts = () => expressionBuilder<ReadModels, never>()

/** What the members of projects earned on days that are shared: a row for each run, and one below zero for what was taken back. */
export const earnedByProjects = ({ projectIds, from, until }: OfProjects) =>
  parts()
    .selectFrom('payouts.project_revenue as one')
    .innerJoin('payouts.revenue_run as run', (join) =>
      join.onRef('run.day', '=', 'one.day').onRef('run.run', '=', 'one.run'),
    )
    .where(sql<boolean>`one.project_id = any(${projectIds}::text[])`)
    .where('one.day', '>=', from)
    .where('one.day', '<', until)
    .where('run.closed_at', 'is not', null)
    .select(['one.day', 'one.project_id', 'one.creators as amount'])
    .unionAll(reversedOf({ projectIds, from, until }).select(['day', 'project_id', sql<number>`-amount`.as('amount')]))

/** The same by member. */
export const earnedByMembers = ({ projectIds, from, until }: OfProjects) =>
  parts()
    .selectFrom('payouts.member_revenue as one')
    .innerJoin('payouts.revenue_run as run', (join) =>
      join.onRef('run.day', '=', 'one.day').onRef('run.run', '=', 'one.run'),
    )
    .where(sql<boolean>`one.project_id = any(${projectIds}::text[])`)
    .where('one.day', '>=', from)
    .where('one.day', '<', until)
    .where('run.closed_at', 'is not', null)
    .select(['one.day', 'one.project_id', 'one.account_id', 'one.amount'])
    .unionAll(
      reversedOf({ projectIds, from, until }).select([
        ...(['day', 'project_id', 'account_id'] as const),
        sql<number>`-amount`.as('amount'),
      ]),
    )

const reversedOf = ({ projectIds, from, until }: OfProjects) =>
  parts()
    .selectFrom('payouts.reversed_revenue')
    .where(sql<boolean>`project_id = any(${projectIds}::text[])`)
    .where('day', '>=', from)
    .where('day', '<', until)
