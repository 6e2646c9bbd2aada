import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { RecordedReportEvent } from '@adit/events/moderation/report.events.ts'
import type { RecordedThreadEvent } from '@adit/events/moderation/review.events.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { openReportThread, placeMessage } from './follow_up.ts'

type Followed =
  | Extract<RecordedReportEvent, { type: 'ReportOpened' }>
  | Extract<RecordedThreadEvent, { type: 'ThreadMessagePosted' }>

/** Opens threads and notes the places of messages where a request was interrupted before it could. */
export function followUpReactor({ bus }: Pick<CommandDeps, 'bus'>): Reactor {
  return {
    name: 'thread_follow_up',
    begins: 'now',
    handles: new Set<Followed['type']>(['ReportOpened', 'ThreadMessagePosted']),
    async react(event: RecordedEvent, context) {
      const followed = event as Followed // by `handles`
      const { id } = parseStream(followed.stream)
      const { root } = followed.metadata
      if (followed.type === 'ReportOpened') await openReportThread(bus, { ...followed.data, reportId: id }, context)
      else await placeMessage(bus, { messageId: followed.data.messageId, threadId: id, root }, context)
    },
  }
}
