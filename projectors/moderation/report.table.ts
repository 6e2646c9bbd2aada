import type { ReportItemType, ReportType } from '@adit/events/moderation/report_type.values.ts'
import { bigint, boolean, defineTable, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** What people have reported. Times are milliseconds since 1970. */
export const reportTable = defineTable(
  'report',
  {
    report_id: text(),
    /** Of the report's stream. */
    revision: bigint(),
    thread_id: text(),
    reporter_id: text(),
    report_type: text<ReportType>(),
    item_type: text<ReportItemType>(),
    item_id: text(),
    body: text(),
    created_at: bigint(),
    /** When it was last closed. Null while it is open. */
    closed_at: nullable(bigint()),
    /** The row stays, to distinguish its thread from one that never existed. */
    deleted: boolean(),
  },
  {
    key: ['report_id'],
    indexes: [
      '(created_at, report_id) where closed_at is null and not deleted',
      '(closed_at, report_id) where closed_at is not null and not deleted',
      '(reporter_id, created_at)',
      '(item_id)',
    ],
  },
)
export type ReportRow = RowOf<typeof reportTable>
