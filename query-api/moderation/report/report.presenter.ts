import type { ReportRow } from '@adit/projectors/moderation/report.table.ts'
import { isoTime } from '../../kit/address.presenter.ts'
import type { Report } from './report_shape.ts'

export const presentReport = (row: ReportRow): Report => ({
  id: row.report_id,
  report_type: row.report_type,
  item_id: row.item_id,
  item_type: row.item_type,
  reporter: row.reporter_id,
  body: row.body,
  created: isoTime(row.created_at),
  closed: row.closed_at !== null,
  thread_id: row.thread_id,
})
