import { isMod } from '@adit/events/identity/role.values.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, represented } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { keepTextImages } from '../../catalogue/image/text_images.ts'
import { checkStaffDecision } from '../../identity/conflict.policy.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { openReportThread } from '../thread/follow_up.ts'
import { isOwnReport } from './own_report.ts'
import * as contracts from './report.contract.ts'
import { type Acting, type ReportCommand, reportDecider, reportStream } from './report.decider.ts'
import { resolveReportItem } from './report_item.ts'

export function reportRoutes(deps: CommandDeps): Route[] {
  const { bus } = deps
  const tell = (reportId: string, command: ReportCommand, viewer: Viewer, request: RequestContext) =>
    bus.execute({
      decider: reportDecider,
      stream: reportStream(reportId),
      root: reportId,
      command,
      context: contextOf(request, viewer),
      ifRevision: request.ifMatch,
    })

  const create = async ({ body, viewer, request }: InputOf<typeof contracts.createReport>) => {
    const itemId = await resolveReportItem(bus, body.item_type, body.item_id, viewer)
    await keepTextImages(deps, { claimed: body.uploaded_images, texts: [body.body], ownerId: viewer.accountId })
    const reportId = request.ids.base62()
    request.progress.id = reportId
    const threadId = request.ids.base62()
    const { accountId: reporterId } = viewer
    const about = { reportType: body.report_type, itemType: body.item_type, itemId, body: body.body }
    const command = { type: 'OpenReport' as const, reportId, threadId, reporterId, ...about }
    await tell(reportId, command, viewer, request)
    const { position } = await openReportThread(bus, { reportId, threadId, reporterId }, contextOf(request, viewer))
    const effect = effectOf(reportId, position)
    return represented(reportId, { effect })
  }

  /** Reporters only edit their text, staff too. Everything else is a decision. */
  const actingOn = async (
    reportId: string,
    { closed, conflict_reason: reason }: InputOf<typeof contracts.editReport>['body'],
    { accountId, role }: Viewer,
  ): Promise<Acting> => {
    const { state: report } = await bus.load(reportDecider, reportStream(reportId))
    const isReporter = report.kind !== 'none' && report.reporterId === accountId
    if (report.kind === 'none' || !isMod(role) || (isReporter && closed == null)) return { accountId, isStaff: false }
    const isOwn = await isOwnReport(bus, report, accountId)
    return { accountId, isStaff: true, conflictReason: checkStaffDecision({ role, isOwn, reason }) }
  }

  const edit = async ({ params, body, viewer, request }: InputOf<typeof contracts.editReport>) => {
    const by = await actingOn(reportIdOf(params.id), body, viewer)
    const change = { body: body.body ?? undefined, closed: body.closed ?? undefined }
    await keepTextImages(deps, { texts: [change.body], ownerId: viewer.accountId })
    const { position } = await tell(reportIdOf(params.id), { type: 'EditReport', ...change, by }, viewer, request)
    return noContent({ effect: effectOf(params.id, position) })
  }

  const remove = async ({ params, query, viewer, request }: InputOf<typeof contracts.deleteReport>) => {
    if (!isMod(viewer.role)) throw refusal('staff_only')
    const reportId = reportIdOf(params.id)
    const { state: report } = await bus.load(reportDecider, reportStream(reportId))
    const isOwn = report.kind !== 'none' && (await isOwnReport(bus, report, viewer.accountId))
    const conflictReason = checkStaffDecision({ role: viewer.role, isOwn, reason: query.conflict_reason })
    const { position } = await tell(reportId, { type: 'DeleteReport', conflictReason }, viewer, request)
    return noContent({ effect: effectOf(params.id, position) })
  }

  return [
    handle(contracts.createReport, create),
    handle(contracts.editReport, edit),
    handle(contracts.deleteReport, remove),
  ]
}

/** Only a valid id can name a stream. */
function reportIdOf(text: string): string {
  if (!isId(text)) throw refusal('report_not_found')
  return text
}
