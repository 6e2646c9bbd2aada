import { parseStream } from '@adit/events/kit/envelope.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedReportEvent } from '@adit/events/moderation/report.events.ts'
import { reportFold } from '@adit/events/moderation/report.fold.ts'
import type { RecordedThreadEvent } from '@adit/events/moderation/review.events.ts'
import type { WhileParked } from '@adit/platform/projection/projector.ts'
import type { ReviewTables } from './review.table.ts'

/** Deleted messages and reports disappear at once. Everything else is for staff. */
export const whileParked: WhileParked<ReviewTables, RecordedThreadEvent | RecordedReportEvent> = {
  on: {
    ThreadMessageDeleted: {
      reads: ({ data, stream }, wants) => wants.message.row([parseStream(stream).id, data.messageId]),
      apply: ({ data, stream }, rows) => {
        const key = [parseStream(stream).id, data.messageId]
        if (rows.message.get(key)) rows.message.update(key, { deleted: true, body: '' })
      },
    },
    ReportDeleted: {
      reads: ({ metadata }, wants) => wants.report.row(metadata.root),
      apply: (event, rows) => {
        if (rows.report.get(event.metadata.root)) {
          rows.report.changeFields(event.metadata.root, changeOf(reportFold, event))
        }
      },
    },
  },
  hideAll: {
    reads: ({ metadata, stream }, wants) => {
      wants.report.row(metadata.root)
      wants.thread.row(parseStream(stream).id)
    },
    apply: ({ metadata: { root }, stream }, rows) => {
      rows.thread.remove(parseStream(stream).id)
      if (rows.report.get(root)) rows.report.update(root, { deleted: true })
    },
  },
}
