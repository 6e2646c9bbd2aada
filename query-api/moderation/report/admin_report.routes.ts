import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, type Slice, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import { ownProjects } from '../own_projects.queries.ts'
import { requireStaff } from '../staff.policy.ts'
import { namesOf } from '../thread/who.presenter.ts'
import { listStaffReports, showStaffReport } from './admin_report.contract.ts'
import { presentStaffReport } from './admin_report.presenter.ts'
import { adminReportQueries } from './admin_report.queries.ts'

/** Reports for the staff pages, with what they are about. */
export function adminReportRoutes({ models, accounts, origin, renderText }: ModerationQueryDeps): Route[] {
  const queries = adminReportQueries(models)

  const read = async (
    query: Parameters<typeof queries.reports>[0],
    slice: Slice,
    viewer: Viewer,
    request: RequestContext,
  ) => {
    requireStaff(viewer)
    const { rows, total } = await queries.reports(query, slice)
    const people = rows.flatMap((row) => [row.reporter_id, ...(row.item_type === 'user' ? [row.item_id] : [])])
    const actors = people.map((id) => ({ kind: 'user' as const, id }))
    const projectIds = rows.flatMap(({ project }) => project?.project_id ?? [])
    const [names, own] = await Promise.all([
      namesOf(accounts, actors, origin(request), false),
      ownProjects(models, viewer.accountId, projectIds),
    ])
    const view = { names, own, viewer, origin: origin(request) }
    return { reports: rows.map((row) => presentStaffReport(row, view)), total }
  }

  return [
    handle(listStaffReports, async ({ query, viewer, request }) => {
      const slice = sliceOf(query.range)
      const { reports, total } = await read(query, slice, viewer, request)
      return ok(reports, { headers: contentRange('reports', slice, reports.length, total) })
    }),
    handle(showStaffReport, async ({ params, viewer, request }) => {
      const { reports } = await read({ filter: { id: [params.id] } }, { offset: 0, limit: 1 }, viewer, request)
      const [report] = reports
      if (!report) throw refusal('not_found')
      return ok({ ...report, rendered: await renderText(report.body) })
    }),
  ]
}
