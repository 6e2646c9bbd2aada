import type { DownloadVerdict } from '@adit/events/analytics/download_rule.values.ts'
import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** How many records of the whole site got which verdict on a day, counted or not. All projects share its rows, so they are only added to. */
export const dayTotalTable = defineTable(
  'day_total',
  {
    /** UTC, as YYYY-MM-DD. */
    day: text(),
    verdict: text<DownloadVerdict>(),
    count: bigint(),
  },
  { key: ['day', 'verdict'], counters: ['count'] },
)

export type DayTotalRow = RowOf<typeof dayTotalTable>
