import { parseStream } from '@adit/events/kit/envelope.ts'
import type { RecordedThreadEvent } from '@adit/events/moderation/review.events.ts'
import type { ReviewHandlers } from '../review/review_rows.ts'

/** What members or reporters and staff write to each other. A thread is opened before its project's or report's first event. */
export const threadHandlers = {
  ThreadOpened: {
    apply: ({ data, at }, rows) =>
      rows.thread.put({ thread_id: data.threadId, project_id: data.projectId, report_id: null, opened_at: at }),
  },
  ReportThreadOpened: {
    apply: ({ data, at }, rows) =>
      rows.thread.put({ thread_id: data.threadId, project_id: null, report_id: data.reportId, opened_at: at }),
  },
  ThreadMessagePosted: {
    apply: ({ data, at, stream, position }, rows) =>
      rows.message.put({
        thread_id: parseStream(stream).id,
        message_id: data.messageId,
        position,
        kind: 'text',
        author_id: data.authorId,
        by_staff: data.byStaff,
        private: data.private,
        deleted: false,
        body: data.body,
        replying_to: data.replyingTo,
        old_status: null,
        new_status: null,
        at,
      }),
  },
  ThreadMessageDeleted: {
    reads: ({ data, stream }, wants) => wants.message.row([parseStream(stream).id, data.messageId]),
    apply: ({ data, stream }, rows) =>
      rows.message.update([parseStream(stream).id, data.messageId], { deleted: true, body: '' }),
  },
} satisfies ReviewHandlers<RecordedThreadEvent>
