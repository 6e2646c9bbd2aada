import { changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedReportEvent } from '@adit/events/moderation/report.events.ts'
import { reportFold } from '@adit/events/moderation/report.fold.ts'
import type { WantsOf } from '@adit/platform/projection/projector.ts'
import type { ReviewHandlers, ReviewRows } from './review/review_rows.ts'
import type { ReviewTables } from './review.table.ts'
import { postReportMark } from './thread/thread_rows.ts'

const wantReport = ({ metadata }: RecordedReportEvent, wants: WantsOf<ReviewTables>): void =>
  wants.report.row(metadata.root)

const edit = (event: Exclude<RecordedReportEvent, { type: 'ReportOpened' }>, rows: ReviewRows): void =>
  rows.report.changeFields(event.metadata.root, changeOf(reportFold, event), { revision: event.revision })

/** What was reported, and whether staff are done with it. Closing and reopening are lines in the thread. */
export const reportHandlers = {
  ReportOpened: {
    reads: wantReport,
    apply: (event, rows) => rows.report.putFields(reportFold.begin.ReportOpened(event), { revision: event.revision }),
  },
  ReportBodyEdited: { reads: wantReport, apply: edit },
  ReportClosed: {
    reads: wantReport,
    apply: (event, rows) => {
      edit(event, rows)
      postReportMark(event, rows, 'thread_closure')
    },
  },
  ReportReopened: {
    reads: wantReport,
    apply: (event, rows) => {
      edit(event, rows)
      postReportMark(event, rows, 'thread_reopen')
    },
  },
  ReportDeleted: { reads: wantReport, apply: edit },
} satisfies ReviewHandlers<RecordedReportEvent>
