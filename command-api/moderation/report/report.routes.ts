import { isMod } from '@adit/events/identity/role.values.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, represented } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { keepTextImages } from '../../catalogue/image/text_images.ts'
import { contextOf, preparing } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { threadDecider, threadStream } from '../thread/thread.decider.ts'
import * as contracts from './report.contract.ts'
import { type ReportCommand, reportDecider, reportStream } from './report.decider.ts'
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

  /** Opens the thread first. If the request fails before the report's own event, it leaves a thread that nobody can see. */
  const create = async ({ body, viewer, request }: InputOf<typeof contracts.createReport>) => {
    const itemId = await resolveReportItem(bus, body.item_type, body.item_id, viewer)
    await keepTextImages(deps, { claimed: body.uploaded_images, texts: [body.body], ownerId: viewer.accountId })
    const reportId = request.ids.base62()
    request.progress.id = reportId
    const threadId = request.ids.base62()
    const { accountId: reporterId } = viewer
    await bus.execute({
      decider: threadDecider,
      stream: threadStream(threadId),
      root: reportId,
      command: { type: 'OpenReportThread', threadId, reportId, reporterId },
      context: preparing(contextOf(request, viewer)),
    })
    const about = { reportType: body.report_type, itemType: body.item_type, itemId, body: body.body }
    const command = { type: 'OpenReport' as const, reportId, threadId, reporterId, ...about }
    const { position } = await tell(reportId, command, viewer, request)
    const effect = effectOf(reportId, position)
    return represented(reportId, { effect })
  }

  const edit = async ({ params, body, viewer, request }: InputOf<typeof contracts.editReport>) => {
    const by = { accountId: viewer.accountId, isStaff: isMod(viewer.role) }
    const change = { body: body.body ?? undefined, closed: body.closed ?? undefined }
    await keepTextImages(deps, { texts: [change.body], ownerId: viewer.accountId })
    const { position } = await tell(reportIdOf(params.id), { type: 'EditReport', ...change, by }, viewer, request)
    return noContent({ effect: effectOf(params.id, position) })
  }

  const remove = async ({ params, viewer, request }: InputOf<typeof contracts.deleteReport>) => {
    if (!isMod(viewer.role)) throw refusal('staff_only')
    const { position } = await tell(reportIdOf(params.id), { type: 'DeleteReport' }, viewer, request)
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
