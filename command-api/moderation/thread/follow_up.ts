import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { messageDecider, messageStream } from './message.decider.ts'
import { threadDecider, threadStream } from './thread.decider.ts'

// What follows from a stored report or message, in streams of its own. The request does it at once; if it can't, a reactor does. Each may run
// twice.

interface OpenedReport {
  reportId: string
  threadId: string
  reporterId: string
}

/** Opens the thread in which the reporter and staff write. */
export const openReportThread = (
  bus: CommandBus,
  { reportId, threadId, reporterId }: OpenedReport,
  context: CommandContext,
) =>
  bus.execute({
    decider: threadDecider,
    stream: threadStream(threadId),
    root: reportId,
    command: { type: 'OpenReportThread', threadId, reportId, reporterId },
    context,
  })

interface PostedMessage {
  messageId: string
  threadId: string
  root: string
}

/** Notes which thread a message is in. */
export const placeMessage = (bus: CommandBus, { messageId, threadId, root }: PostedMessage, context: CommandContext) =>
  bus.execute({
    decider: messageDecider,
    stream: messageStream(messageId),
    root,
    command: { type: 'PlaceThreadMessage', messageId, threadId },
    context,
  })
