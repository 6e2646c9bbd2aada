import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { type Columns, createTableSql, defineTable, type RowOf, type Table, text } from '../projection/table.ts'

/** What one event says about a row: its key and what stands there from now on. Nothing when it concerns no row. */
type RowsBy<Event extends RecordedEvent, Row> = {
  [Type in Event['type']]?: (event: Extract<Event, { type: Type }>) => Row | undefined
}

export interface IndexDeclaration<Event extends RecordedEvent, Cols extends Columns> {
  /** Names the table: never given to another. */
  name: string
  /** Raised when rows change their meaning: the next start fills a new table from the log, and then drops the old one. */
  version: number
  columns: Cols
  key: readonly (keyof Cols & string)[]
  /** By type of event. A row is replaced by that of a later event, and none is removed, so events may come twice. */
  on: RowsBy<Event, RowOf<Table<string, Cols>>>
}

/** What the command side looks up across streams, kept from the log in the operational database. */
export interface CommandIndex {
  name: string
  version: number
  /** With its schema, for queries. */
  table: string
  definition: Table
  handles: ReadonlySet<string>
  /** The row with its position, or undefined. */
  rowOf(event: RecordedEvent): IndexRow | undefined
}

export type IndexRow = Record<string, unknown>

/** The schema of every index. */
export const indexSchema = 'ops'

/** Declares an index, as a projector is declared: the rows follow from the log alone. */
export function defineIndex<Event extends RecordedEvent, const Cols extends Columns>({
  name,
  version,
  columns,
  key,
  on,
}: IndexDeclaration<Event, Cols>): CommandIndex {
  const tableName = `index_${name}_v${version}`
  // The one place where the types are forgotten: events are delivered by their type.
  const rows = on as Record<string, ((event: RecordedEvent) => IndexRow | undefined) | undefined>
  return {
    name,
    version,
    table: `${indexSchema}.${tableName}`,
    definition: defineTable(tableName, { ...columns, position: { ...text(), sql: 'text collate "C"' } }, { key }),
    handles: new Set(Object.keys(on)),
    rowOf(event) {
      const row = rows[event.type]?.(event)
      return row && { ...row, position: event.position }
    },
  }
}

/** DDL that may run again. */
export function createIndexTableSql({ definition }: CommandIndex): string {
  const create = createTableSql(indexSchema, definition).replace('create table ', 'create table if not exists ')
  return create.replace(/\)$/, `, primary key (${definition.options.key.join(', ')}))`)
}
