import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { type Columns, createTableSql, defineTable, type RowOf, type Table, text } from '../projection/table.ts'

/** What one event says about rows: their keys and their new contents. Undefined when the event concerns no row. */
type RowsBy<Event extends RecordedEvent, Row> = {
  [Type in Event['type']]?: (event: Extract<Event, { type: Type }>) => Row | readonly Row[] | undefined
}

export interface IndexDeclaration<Event extends RecordedEvent, Cols extends Columns> {
  /** Name of the table. Never reuse one. */
  name: string
  /** Raise it when rows change their meaning. The next start then fills a new table from the log and drops the old one. */
  version: number
  columns: Cols
  key: readonly (keyof Cols & string)[]
  /** By event type. A later event replaces a row and none removes one, so events may be delivered twice. */
  on: RowsBy<Event, RowOf<Table<string, Cols>>>
}

/** What the command side looks up across streams: a table in the operational database that is derived from the log. */
export interface CommandIndex {
  name: string
  version: number
  /** Includes the schema, for queries. */
  table: string
  definition: Table
  handles: ReadonlySet<string>
  /** The rows with their position. */
  rowsOf(event: RecordedEvent): IndexRow[]
}

export type IndexRow = Record<string, unknown>

/** The database schema of every index. */
export const indexSchema = 'ops'

/** Declares an index, like a projector: its rows are derived from the log alone. */
export function defineIndex<Event extends RecordedEvent, const Cols extends Columns>({
  name,
  version,
  columns,
  key,
  on,
}: IndexDeclaration<Event, Cols>): CommandIndex {
  const tableName = `index_${name}_v${version}`
  // The one place where the types are erased: events are delivered by their type.
  const rows = on as Record<string, ((event: RecordedEvent) => IndexRow | readonly IndexRow[] | undefined) | undefined>
  return {
    name,
    version,
    table: `${indexSchema}.${tableName}`,
    definition: defineTable(tableName, { ...columns, position: { ...text(), sql: 'text collate "C"' } }, { key }),
    handles: new Set(Object.keys(on)),
    rowsOf(event) {
      const found = rows[event.type]?.(event) ?? []
      return [found].flat().map((row) => ({ ...row, position: event.position }))
    },
  }
}

/** Idempotent DDL. */
export function createIndexTableSql({ definition }: CommandIndex): string {
  const create = createTableSql(indexSchema, definition).replace('create table ', 'create table if not exists ')
  return create.replace(/\)$/, `, primary key (${definition.options.key.join(', ')}))`)
}
