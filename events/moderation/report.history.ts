import { type Describers, say } from '../kit/describing.ts'
import type { reportEvents } from './report.events.ts'

export const describeReport: Describers<typeof reportEvents> = {
  ReportOpened: ({ itemType, itemId, reportType }) =>
    say('Reported {itemType} {itemId}: {reportType}', { itemType, itemId, reportType }),
  ReportBodyEdited: () => say('Edited the text of the report'),
  ReportClosed: () => say('Closed the report'),
  ReportReopened: () => say('Reopened the report'),
  ReportDeleted: () => say('Deleted the report'),
}
