import { DELETED_USER_ID } from '@adit/events/identity/deleted_user.values.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { sql } from 'kysely'
import { figuresRefusals } from '../analytics/metrics/figures.ts'
import { FIGURES_MAX } from '../analytics/metrics/metric.values.ts'
import type { RevenueFigure, RevenueQuestion } from '../analytics/metrics/project_revenue.port.ts'
import { accountQueries } from '../identity/account.queries.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'
import { earnedByMembers, earnedByProjects } from './net_revenue.ts'
import { wholeDays } from './whole_days.ts'

interface Sliced {
  projectIds: readonly string[]
  from: string
  until: string
  start: number
  width: number
  byProject: boolean
  limit: number
}

interface Row {
  slice: number
  project_id: string
  account_id: string
  /** Millionths of a dollar. */
  amount: string
}

/** A day's slice, by when the day begins. */
const sliceOf = ({ start, width }: Sliced) =>
  sql<number>`floor((extract(epoch from s.day::date) * 1000 - ${start}::numeric) / ${width}::numeric)::bigint`
const projectOf = ({ byProject }: Sliced) => sql<string>`case when ${byProject} then s.project_id else '' end`

/** Revenue of projects as a metric of analytics: in slices, by project and by member. */
export function revenueMetric(models: ReadModelAccess) {
  const accounts = accountQueries(models)
  const together = models.prepare('payout_metric', (db, args: Sliced) =>
    db
      .selectFrom(earnedByProjects(args).as('s'))
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`)
      .limit(sql<number>`${args.limit}::bigint`)
      .select([
        sliceOf(args).as('slice'),
        projectOf(args).as('project_id'),
        sql<string>`''`.as('account_id'),
        sql<string>`sum(s.amount)::text`.as('amount'),
      ]),
  )
  const byMember = models.prepare('payout_metric_members', (db, args: Sliced) =>
    db
      .selectFrom(earnedByMembers(args).as('s'))
      .groupBy(sql`1, 2, 3`)
      .orderBy(sql`1, 2, 3`)
      .limit(sql<number>`${args.limit}::bigint`)
      .select([
        sliceOf(args).as('slice'),
        projectOf(args).as('project_id'),
        's.account_id',
        sql<string>`sum(s.amount)::text`.as('amount'),
      ]),
  )

  return async (question: RevenueQuestion): Promise<RevenueFigure[]> => {
    const { projectIds, slices, byProject, byUser, userIds } = question
    const { start, end, width } = slices
    const args = { projectIds, ...wholeDays(start, end), start, width, byProject, limit: FIGURES_MAX + 1 }
    if (!byUser && userIds === undefined) return figuresOf(within(await together(args)))
    const named = await nameUsers(within(await byMember(args)))
    const wanted = userIds && new Set(userIds)
    return figuresOf(named.filter((row) => !wanted || wanted.has(row.account_id)).map(withoutUser(byUser)))
  }

  /** Everybody who has deleted their account is the same user. */
  async function nameUsers(rows: readonly Row[]): Promise<Row[]> {
    const ids = [...new Set(rows.map(({ account_id }) => account_id))]
    const there = new Set((await accounts.accountsByIds(ids)).map(({ account_id }) => account_id))
    return rows.map((row) => (there.has(row.account_id) ? row : { ...row, account_id: DELETED_USER_ID }))
  }
}

function within(rows: Row[]): Row[] {
  if (rows.length > FIGURES_MAX) throw figuresRefusals.refuse('too_many_figures', { limit: FIGURES_MAX })
  return rows
}

const withoutUser = (byUser: boolean) => (row: Row) => (byUser ? row : { ...row, account_id: '' })

/** One figure for each slice, project and user. Those from which corrections took back everything are left out. */
function figuresOf(rows: readonly Row[]): RevenueFigure[] {
  const sums = new Map<string, { row: Row; amount: bigint }>()
  for (const row of rows) {
    const key = JSON.stringify([row.slice, row.project_id, row.account_id])
    sums.set(key, { row, amount: BigInt(row.amount) + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0n)
    .map(({ row, amount }) => ({
      ...{ slice: Number(row.slice), projectId: row.project_id, userId: row.account_id, revenue: dollarsOf(amount) },
    }))
}
