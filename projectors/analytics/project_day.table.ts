import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Counted downloads of a project on a day. A day without any has no row. */
export const projectDayTable = defineTable(
  'project_day',
  {
    project_id: text(),
    /** UTC, as YYYY-MM-DD. */
    day: text(),
    downloads: bigint(),
  },
  { key: ['project_id', 'day'], counters: ['downloads'], indexes: ['(day, downloads desc)'] },
)

export type ProjectDayRow = RowOf<typeof projectDayTable>
