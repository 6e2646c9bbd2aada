import type { ReportItemType } from '@adit/events/moderation/report_type.values.ts'

/** What a report is about. */
export type Reported = {
  type: ReportItemType
  id: string
  /** What people know it by. */
  name: string
}
