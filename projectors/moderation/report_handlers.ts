import type { RecordedReportEvent } from '@adit/events/moderation/report.events.ts'
import type { WantsOf } from '@adit/platform/projection/projector.ts'
import type { ReportRow } from './report.table.ts'
import type { ReviewHandlers, ReviewRows } from './review/review_rows.ts'
import type { ReviewTables } from './review.table.ts'
import { postReportMark } from './thread/thread_rows.ts'

const wantReport = ({ metadata }: RecordedReportEvent, wants: WantsOf<ReviewTables>): void =>
  wants.report.row(metadata.root)

/** What is reported, and whether staff are done with it. Closing and reopening are lines in the thread. */
export const reportHandlers = {
  ReportOpened: {
    reads: wantReport,
    apply: ({ data, at, revision }, rows) =>
      rows.report.put({
        report_id: data.reportId,
        revision,
        thread_id: data.threadId,
        reporter_id: data.reporterId,
        report_type: data.reportType,
        item_type: data.itemType,
        item_id: data.itemId,
        body: data.body,
        created_at: at,
        closed_at: null,
        deleted: false,
      }),
  },
  ReportBodyEdited: {
    reads: wantReport,
    apply: (event, rows) => edit(event, rows, { body: event.data.body }),
  },
  ReportClosed: {
    reads: wantReport,
    apply: (event, rows) => {
      edit(event, rows, { closed_at: event.at })
      postReportMark(event, rows, 'thread_closure')
    },
  },
  ReportReopened: {
    reads: wantReport,
    apply: (event, rows) => {
      edit(event, rows, { closed_at: null })
      postReportMark(event, rows, 'thread_reopen')
    },
  },
  ReportDeleted: {
    reads: wantReport,
    apply: (event, rows) => edit(event, rows, { deleted: true, body: '' }),
  },
} satisfies ReviewHandlers<RecordedReportEvent>

function edit(event: RecordedReportEvent, rows: ReviewRows, change: Partial<ReportRow>): void {
  rows.report.update(event.metadata.root, { ...change, revision: event.revision })
}
