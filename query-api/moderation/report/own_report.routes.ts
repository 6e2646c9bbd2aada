import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { readerOf } from '../../catalogue/visibility/visible_select.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import { namesOf } from '../thread/who.presenter.ts'
import { listOwnReports } from './own_report.contract.ts'
import { presentOwnReport } from './own_report.presenter.ts'
import { ownReportQueries } from './own_report.queries.ts'

/** The viewer's own reports, for the dashboard. */
export function ownReportRoutes({
  models,
  accounts,
  origin,
}: Pick<ModerationQueryDeps, 'models' | 'accounts' | 'origin'>): Route[] {
  const queries = ownReportQueries(models)
  return [
    handle(listOwnReports, async ({ query, viewer, request }) => {
      const slice = sliceOf(query.range)
      const { rows, total } = await queries.page(viewer.accountId, readerOf(viewer), query, slice)
      const users = rows.filter(({ item_type }) => item_type === 'user')
      const people = users.map(({ item_id }) => ({ kind: 'user' as const, id: item_id }))
      const names = await namesOf(accounts, people, origin(request), true)
      const reports = rows.map((row) => presentOwnReport(row, names, origin(request)))
      return ok(reports, { headers: contentRange('reports', slice, reports.length, total) })
    }),
  ]
}
