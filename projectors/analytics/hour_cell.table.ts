import { type CountedKind, dimensions } from '@adit/events/analytics/dimension.values.ts'
import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/**
 * What counted of a project in an hour, for each combination of values that occurred. It answers what `day_parts` can't: two breakdowns at once, filters, and days of
 * other time zones. Rows are only added to. Empty: the record has no value.
 */
export const hourCellTable = defineTable(
  'hour_cell',
  {
    project_id: text(),
    kind: text<CountedKind>(),
    /** When the hour begins, in milliseconds since 1970. */
    hour_at: bigint(),
    country: text(),
    source: text(),
    version: text(),
    loader: text(),
    reason: text(),
    member: text(),
    page: text(),
    game_version: text(),
    dependent: text(),
    referrer: text(),
    campaign: text(),
    amount: bigint(),
  },
  {
    key: ['project_id', 'kind', 'hour_at', ...dimensions],
    counters: ['amount'],
  },
)

export type HourCellRow = RowOf<typeof hourCellTable>
