import { isMod } from '@adit/events/identity/role.values.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { type Viewer, viewerOn } from '@adit/platform/http/viewer.ts'
import { accessProject, projectAccessRefusals } from '../../catalogue/project/project_access.ts'
import { isReported } from '../report/own_report.ts'
import { reportDecider, reportStream } from '../report/report.decider.ts'
import { type OpenThread, threadDecider, threadStream } from './thread.decider.ts'

export const threadAccessRefusals = refusals(projectAccessRefusals, 'thread_not_found', 'conflict_of_interest')

/** A thread, and the access of someone who can write to it. */
export interface ThreadAccess {
  id: string
  /** The project or the report. */
  root: string
  /** Whether the viewer takes part as staff, not as a member or reporter. */
  byStaff: boolean
  /** Whether the report is closed; then only staff can write. */
  closed: boolean
}

/**
 * Access for members of the project, the reporter and staff. For everyone else throws 404, as for an unknown thread. Staff don't take part
 * in the thread of a report that is about them or their project.
 */
export async function accessThread(bus: CommandBus, id: string, viewer: Viewer): Promise<ThreadAccess> {
  if (!isId(id)) throw threadAccessRefusals.refuse('thread_not_found')
  const { state: thread } = await bus.load(threadDecider, threadStream(id))
  if (thread.kind === 'none') throw threadAccessRefusals.refuse('thread_not_found')
  const { belongs, root, closed, isConcerned } = await standing(bus, thread, viewer)
  if (!belongs && !isMod(viewer.role)) throw threadAccessRefusals.refuse('thread_not_found')
  if (!belongs && isConcerned) throw threadAccessRefusals.refuse('conflict_of_interest')
  return { id, root, closed, byStaff: !belongs }
}

async function standing(bus: CommandBus, { subject }: OpenThread, viewer: Viewer) {
  if (subject.type === 'project') {
    const { isMember, isOwn } = await accessProject(bus, subject.projectId, viewer)
    return { root: subject.projectId, belongs: isMember, closed: false, isConcerned: isOwn }
  }
  // Reports belong to the account, which a limited token doesn't act for.
  if (!viewerOn(viewer, null)) throw threadAccessRefusals.refuse('thread_not_found')
  const { state: report } = await bus.load(reportDecider, reportStream(subject.reportId))
  if (report.kind === 'none' || report.kind === 'deleted') throw threadAccessRefusals.refuse('thread_not_found')
  const belongs = report.reporterId === viewer.accountId
  const isConcerned = await isReported(bus, report, viewer.accountId)
  return { root: subject.reportId, belongs, closed: report.kind === 'closed', isConcerned }
}
