import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { pageLinks } from '@adit/platform/http/page_links.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { ReportRow } from '@adit/projectors/moderation/report.table.ts'
import { totalOf } from '../../kit/list_total.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import { isStaff } from '../staff.policy.ts'
import * as contracts from './report.contract.ts'
import { presentReport } from './report.presenter.ts'
import { reportQueries } from './report.queries.ts'

/** Reports, for their reporters and for staff. */
export function reportRoutes({ models, origin, renderText }: ModerationQueryDeps): Route[] {
  const queries = reportQueries(models)

  const list = async ({ query, viewer, request }: InputOf<typeof contracts.listReports>) => {
    const { count: limit, offset, all, closed } = query
    const reporterId = isStaff(viewer) && all ? undefined : viewer.accountId
    const which = { reporterId, closed }
    const slice = { offset, limit }
    const rows = await queries.list(which, slice)
    const total = await totalOf(slice, rows, () => queries.count(which))
    const links = pageLinks({ limit, offset, total }, { origin: origin(request), url: request.url, limitName: 'count' })
    return ok(rows.map(presentReport), { headers: { ...links } })
  }

  const several = async ({ query, viewer }: InputOf<typeof contracts.getReports>) => {
    const rows = await queries.reports(query.ids)
    return ok(rows.filter((row) => mayRead(row, viewer)).map(presentReport))
  }

  const readOne = async (id: string, viewer: Viewer): Promise<ReportRow> => {
    const [row] = await queries.reports([id])
    if (!row || !mayRead(row, viewer)) throw refusal('not_found')
    return row
  }

  return [
    handle(contracts.listReports, list),
    handle(contracts.getReports, several),
    handle(contracts.getReport, async ({ params, viewer }) => {
      const row = await readOne(params.id, viewer)
      return ok(presentReport(row), { etagRevision: row.revision })
    }),
    handle(contracts.getPageReport, async ({ params, viewer }) => {
      const row = await readOne(params.id, viewer)
      return ok({ ...presentReport(row), rendered: await renderText(row.body) })
    }),
  ]
}

const mayRead = ({ reporter_id }: ReportRow, viewer: Viewer): boolean =>
  isStaff(viewer) || reporter_id === viewer.accountId
