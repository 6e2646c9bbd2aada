import type { CountedKind } from '@adit/events/analytics/dimension.values.ts'
import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'
import { activityWindowTable } from '../activity_window.table.ts'
import { addressWindowTable } from '../address_window.table.ts'

/** What counted and isn't in the engine of analytics yet: the values of one record, or of a cell of sealed ones. Removed once it is there. */
export const countedFactTable = defineTable(
  'counted_fact',
  {
    /** Where its event stands in the log, and the fact's number in the event. */
    position: text(),
    ordinal: bigint(),
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
  { key: ['position', 'ordinal'], appendOnly: true, indexes: ['using btree (position collate "C", ordinal)'] },
)

export type CountedFactRow = RowOf<typeof countedFactTable>

export const countedFactsTables = {
  address_window: addressWindowTable,
  activity_window: activityWindowTable,
  counted_fact: countedFactTable,
}
export type CountedFactsTables = typeof countedFactsTables
