import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import type { CreditRow } from '@adit/projectors/payouts/credit.table.ts'
import type { RevenueRunRow } from '@adit/projectors/payouts/revenue_run.table.ts'
import type { ReversedRevenueRow } from '@adit/projectors/payouts/reversal.table.ts'
import { type SqlBool, sql } from 'kysely'
import { isVisibleProject, type Reader } from '../catalogue/visibility/visible_select.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'

export type OwnCredit = Pick<CreditRow, 'day' | 'run' | 'amount' | 'shares'>
/** What is taken back of a project's revenue of a day. */
export type OwnReversed = Pick<ReversedRevenueRow, 'day' | 'project_id' | 'amount'>
export type EarningProject = Pick<
  ProjectRow,
  'project_id' | 'slug' | 'title' | 'icon' | 'project_types' | 'chosen_type'
>

/** `month` as YYYY-MM. Days sort as texts. */
interface OfMonth {
  accountId: string
  month: string
}

export function ownRevenueQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>) {
  /** Newest first. */
  const months = prepare('own_revenue_months', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('payouts.credit')
      .where('account_id', '=', accountId)
      .select(sql<string>`left(day, 7)`.as('month'))
      .distinct()
      .orderBy('month', 'desc'),
  )
  /** Newest first, and of a day by run. */
  const credits = prepare('own_revenue_credits', (db, { accountId, month }: OfMonth) =>
    db
      .selectFrom('payouts.credit')
      .where('account_id', '=', accountId)
      .where(sql<SqlBool>`left(day, 7) = ${month}`)
      .orderBy('day', 'desc')
      .orderBy('run')
      .select(['day', 'run', 'amount', 'shares']),
  )
  const reversed = prepare('own_revenue_reversed', (db, { accountId, month }: OfMonth) =>
    db
      .selectFrom('payouts.reversed_revenue')
      .where('account_id', '=', accountId)
      .where(sql<SqlBool>`left(day, 7) = ${month}`)
      .where('amount', '!=', 0)
      .select(['day', 'project_id', 'amount']),
  )
  const runs = prepare('own_revenue_runs', (db, { days }: { days: readonly string[] }) =>
    db
      .selectFrom('payouts.revenue_run')
      .where(sql<SqlBool>`day = any(${days}::text[])`)
      .where('closed_at', 'is not', null)
      .orderBy('day')
      .orderBy('run')
      .selectAll(),
  )
  const projects = prepare('own_revenue_projects', (db, args: Reader & { projectIds: readonly string[] }) =>
    db
      .selectFrom('catalogue.project as p')
      .where(sql<SqlBool>`p.project_id = any(${args.projectIds}::text[])`)
      .where(isVisibleProject(args))
      .orderBy('p.title')
      .select(['p.project_id', 'p.slug', 'p.title', 'p.icon', 'p.project_types', 'p.chosen_type']),
  )
  return {
    months: async (accountId: string): Promise<string[]> => (await months({ accountId })).map(({ month }) => month),
    credits: (of: OfMonth): Promise<OwnCredit[]> => credits(of),
    reversed: (of: OfMonth): Promise<OwnReversed[]> => reversed(of),
    runs: (days: readonly string[]): Promise<RevenueRunRow[]> => runs({ days }),
    projects: (args: Reader & { projectIds: readonly string[] }): Promise<EarningProject[]> => projects(args),
  }
}
