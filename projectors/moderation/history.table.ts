import type { Actor, StreamName, Via } from '@adit/events/kit/envelope.ts'
import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'
import { position } from './position_column.ts'

export const historyVersion = 1

/** Every event of the log without its data, to be found by what it concerns, who caused it and when. Data is read from the store. */
export const historyTable = defineTable(
  'history',
  {
    root: text(),
    position: position(),
    stream: text<StreamName>(),
    revision: bigint(),
    type: text(),
    actor_kind: text<Actor['kind']>(),
    actor_id: text(),
    via_kind: text<Via['kind']>(),
    via_id: text(),
    /** Milliseconds since 1970. */
    at: bigint(),
  },
  { key: ['root', 'position'], indexes: ['(position)', '(actor_id, position)'], appendOnly: true },
)

export const historyTables = { history: historyTable }
export type HistoryTables = typeof historyTables
export type HistoryRow = RowOf<typeof historyTable>
