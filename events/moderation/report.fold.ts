import type { Fold } from '../kit/fold.ts'
import type { RecordedReportEvent } from './report.events.ts'
import type { ReportItemType, ReportType } from './report_type.values.ts'

/** Times are milliseconds since 1970. */
export interface Report {
  reportId: string
  threadId: string
  reporterId: string
  reportType: ReportType
  itemType: ReportItemType
  itemId: string
  /** Markdown. Empty once the report is deleted. */
  body: string
  createdAt: number
  /** When it was last closed. Null while it is open. */
  closedAt: number | null
  deleted: boolean
}

export const reportFold: Fold<Report, RecordedReportEvent, 'ReportOpened'> = {
  begin: {
    ReportOpened: ({ data, at }) => ({ ...data, createdAt: at, closedAt: null, deleted: false }),
  },
  on: {
    ReportBodyEdited: ({ data }) => data,
    ReportClosed: ({ at }) => ({ closedAt: at }),
    ReportReopened: () => ({ closedAt: null }),
    ReportDeleted: () => ({ deleted: true, body: '' }),
  },
}
