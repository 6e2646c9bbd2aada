import type { ChartMetric } from '@adit/events/analytics/chart_event.values.ts'
import { bigint, defineTable, nullable, type RowOf, text, textArray } from '@adit/platform/projection/table.ts'

export const chartEventsVersion = 1

/** Announcements in charts. Times are milliseconds since 1970. */
export const chartEventTable = defineTable(
  'chart_event',
  {
    id: bigint(),
    title: text(),
    announcement_url: nullable(text()),
    metrics: nullable(textArray<ChartMetric>()),
    starts: bigint(),
    ends: bigint(),
  },
  { key: ['id'] },
)

export const chartEventsTables = { chart_event: chartEventTable }
export type ChartEventsTables = typeof chartEventsTables
export type ChartEventRow = RowOf<typeof chartEventTable>
