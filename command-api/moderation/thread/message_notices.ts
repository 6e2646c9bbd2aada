import { parseStream } from '@adit/events/kit/envelope.ts'
import type { RecordedThreadEvent } from '@adit/events/moderation/review.events.ts'
import type { ThreadSubject } from '@adit/events/moderation/thread.fold.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { livingProject, membersToTell } from '../../catalogue/project/project_audience.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { deliverAll } from '../../notifications/deliver.ts'
import type { NoticesByType } from '../../notifications/notices.port.ts'
import { reportDecider, reportStream } from '../report/report.decider.ts'
import { threadDecider, threadStream } from './thread.decider.ts'

type MessageEvent = Extract<RecordedThreadEvent, { type: 'ThreadMessagePosted' }>

type Deps = Pick<CommandDeps, 'bus'>

export const messageNotices = (deps: Deps): NoticesByType => ({
  ThreadMessagePosted: (event: MessageEvent, context) => messagePosted(deps, event, context),
})

/** Notifies the members of a project or a reporter of messages from staff. */
async function messagePosted({ bus }: Deps, event: MessageEvent, context: CommandContext): Promise<void> {
  const { byStaff, private: isPrivate, messageId } = event.data
  if (!byStaff || isPrivate) return
  const threadId = parseStream(event.stream).id
  const { state: thread } = await bus.load(threadDecider, threadStream(threadId))
  // The message was deleted since, so there is nothing to read.
  if (thread.kind === 'none' || thread.messages.get(messageId)?.deleted !== false) return
  const { subject } = thread
  const projectId = subject.type === 'project' ? subject.projectId : null
  const reportId = subject.type === 'report' ? subject.reportId : null
  const body = { kind: 'moderator_message', projectId, reportId, threadId, messageId } as const
  const notice = { key: `message/${messageId}`, body, happenedAt: event.at }
  await deliverAll(bus, await audienceOf(bus, subject, event), notice, context)
}

async function audienceOf(
  bus: CommandBus,
  subject: ThreadSubject,
  { metadata, data }: MessageEvent,
): Promise<string[]> {
  if (subject.type === 'project') {
    const project = await livingProject(bus, subject.projectId)
    return project ? membersToTell(bus, project, metadata.actor) : []
  }
  const { state } = await bus.load(reportDecider, reportStream(subject.reportId))
  const gone = state.kind === 'none' || state.kind === 'deleted'
  return gone || state.reporterId === data.authorId ? [] : [state.reporterId]
}
