import { fieldOf } from '@adit/events/kit/column.ts'
import type { Table } from './table.ts'

type Row = Record<string, unknown>

export interface RowShape {
  /** Columns by the fields that fill them. */
  columns: ReadonlyMap<string, string>
  /** A row with every column, all null. */
  blank: Row
}

const shapes = new WeakMap<Table, RowShape>()

/** How to make rows of a table from the fields of a snapshot. */
export function rowShape(table: Table): RowShape {
  const known = shapes.get(table)
  if (known) return known
  const names = Object.keys(table.columns)
  // An object made by JSON.parse stays as fast as a literal; one built column by column becomes a slow dictionary.
  const blank: Row = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))
  const shape = { columns: new Map(names.map((name) => [fieldOf(name), name])), blank }
  shapes.set(table, shape)
  return shape
}
