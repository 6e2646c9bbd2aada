import type { CountedKind } from '@adit/events/analytics/dimension.values.ts'
import { bigint, defineTable, json, type RowOf, text } from '@adit/platform/projection/table.ts'
import type { Parts } from './parts.ts'

/**
 * What made up the counted records of a project on a day, packed: each dimension's values with their amounts, which add up to the total. One row a day, because tables
 * with a row for each value take five times the space.
 */
export const dayPartsTable = defineTable(
  'day_parts',
  {
    project_id: text(),
    /** UTC, as YYYY-MM-DD. */
    day: text(),
    kind: text<CountedKind>(),
    parts: json<Parts>(),
  },
  { key: ['project_id', 'day', 'kind'] },
)

/** The same for dimensions whose values clients choose. There is no limit to how many they are, so each has a row. Records without a value are in none. */
export const dayNamedTable = defineTable(
  'day_named',
  {
    project_id: text(),
    day: text(),
    kind: text<CountedKind>(),
    dimension: text(),
    value: text(),
    amount: bigint(),
  },
  { key: ['project_id', 'day', 'kind', 'dimension', 'value'], counters: ['amount'] },
)

export type DayPartsRow = RowOf<typeof dayPartsTable>
export type DayNamedRow = RowOf<typeof dayNamedTable>
