import type { DownloadVerdict } from '@adit/events/analytics/download_rule.values.ts'
import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** How many records of a file got which verdict on a day, counted or not. Every total is a sum of these. */
export const fileDayTable = defineTable(
  'file_day',
  {
    file_id: text(),
    /** UTC, as YYYY-MM-DD. */
    day: text(),
    verdict: text<DownloadVerdict>(),
    /** Version of the counting rule. */
    rule: bigint(),
    version_id: text(),
    project_id: text(),
    count: bigint(),
  },
  { key: ['file_id', 'day', 'verdict', 'rule'], counters: ['count'], indexes: ['(project_id, day)'] },
)

export type FileDayRow = RowOf<typeof fileDayTable>
