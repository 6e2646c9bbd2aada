import { parseStream } from '@adit/events/kit/envelope.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedThreadEvent } from '@adit/events/moderation/review.events.ts'
import { threadFold } from '@adit/events/moderation/thread.fold.ts'
import type { ReviewHandlers, ReviewRows } from '../review/review_rows.ts'

type MessageEvent = Extract<RecordedThreadEvent, { type: `ThreadMessage${string}` }>

function editMessages(event: MessageEvent, rows: ReviewRows): void {
  const { id: threadId } = parseStream(event.stream)
  rows.message.changeItems(changeOf(threadFold, event).messages, (id) => [threadId, id], {
    thread_id: threadId,
    position: event.position,
    kind: 'text',
    old_status: null,
    new_status: null,
  })
}

/** What members or reporters and staff write to each other. A project's thread is opened before the project's first event, a report's after the report's. */
export const threadHandlers = {
  ThreadOpened: {
    apply: (event, rows) =>
      rows.thread.putFields(threadFold.begin.ThreadOpened(event), {
        project_id: event.data.projectId,
        report_id: null,
      }),
  },
  ReportThreadOpened: {
    apply: (event, rows) =>
      rows.thread.putFields(threadFold.begin.ReportThreadOpened(event), {
        project_id: null,
        report_id: event.data.reportId,
      }),
  },
  ThreadMessagePosted: { apply: editMessages },
  ThreadMessageDeleted: {
    reads: ({ data, stream }, wants) => wants.message.row([parseStream(stream).id, data.messageId]),
    apply: editMessages,
  },
} satisfies ReviewHandlers<RecordedThreadEvent>
