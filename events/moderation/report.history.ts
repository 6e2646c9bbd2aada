import { withConflict } from '../kit/conflict_reason.ts'
import { type Describers, say } from '../kit/describing.ts'
import type { reportEvents } from './report.events.ts'

export const describeReport: Describers<typeof reportEvents> = {
  ReportOpened: ({ itemType, itemId, reportType }) =>
    say('Reported {itemType} {itemId}: {reportType}', { itemType, itemId, reportType }),
  ReportBodyEdited: ({ conflictReason }) => withConflict(say('Edited the text of the report'), conflictReason),
  ReportClosed: ({ conflictReason }) => withConflict(say('Closed the report'), conflictReason),
  ReportReopened: ({ conflictReason }) => withConflict(say('Reopened the report'), conflictReason),
  ReportDeleted: ({ conflictReason }) => withConflict(say('Deleted the report'), conflictReason),
}
