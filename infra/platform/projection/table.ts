/** A column's type in SQL together with its type in TypeScript. */
export interface Column<Value = unknown> {
  sql: string
  nullable: boolean
  /** Never set. Only carries the TypeScript type. */
  readonly __value?: Value
}

const column = <Value>(sql: string): Column<Value> => ({ sql, nullable: false })

export const text = <Value extends string = string>() => column<Value>('text')
/**
 * Whole numbers up to 2^53, including times in milliseconds since 1970. The only type for numbers: events may hold any of them, and a
 * column that is narrower would refuse some.
 */
export const bigint = () => column<number>('bigint')
export const boolean = () => column<boolean>('boolean')
export const json = <Value>() => column<Value>('jsonb')
export const textArray = <Value extends string = string>() => column<readonly Value[]>('text[]')
export const nullable = <Value>(of: Column<Value>): Column<Value | null> => ({ sql: of.sql, nullable: true })

export type Columns = Record<string, Column>

export interface TableOptions<Name extends string> {
  key: readonly Name[]
  /** Columns by whose value a projector may request all rows of a group. Indexed. */
  groups?: readonly Name[]
  /** Bodies of `create index on <table> ...`, for example `using btree (lower(slug))`. Created before the rows or at the end of a build. */
  indexes?: readonly string[]
  /** Rows are only inserted, once each. A build writes them at once instead of keeping them. */
  appendOnly?: boolean
  /** Numeric columns that only change by the commutative `add`, so that several roots may share the row. */
  counters?: readonly Name[]
}

export interface Table<Name extends string = string, Cols extends Columns = Columns> {
  name: Name
  columns: Cols
  /** `defineTable` has checked its names against the columns. */
  options: TableOptions<string>
}

export type RowOf<T> =
  T extends Table<string, infer Cols>
    ? { [Name in keyof Cols]: Cols[Name] extends Column<infer Value> ? Value : never }
    : never

/** Declares one table of a projector. Only that projector writes its rows. */
export function defineTable<const Name extends string, const Cols extends Columns>(
  name: Name,
  columns: Cols,
  options: TableOptions<keyof Cols & string>,
): Table<Name, Cols> {
  return { name, columns, options }
}

/** `create table` without indexes, because rebuilds load rows first. */
export function createTableSql(schema: string, table: Table): string {
  const columns = Object.entries(table.columns).map(
    ([name, { sql, nullable: optional }]) => `${name} ${sql}${optional ? '' : ' not null'}`,
  )
  return `create table ${schema}.${table.name} (${columns.join(', ')})`
}

export function createIndexesSql(schema: string, table: Table): string[] {
  const { key, groups = [], indexes = [] } = table.options
  return [
    `alter table ${schema}.${table.name} add primary key (${key.join(', ')})`,
    ...groups.map((name) => `create index on ${schema}.${table.name} (${name})`),
    ...indexes.map((body) => `create index on ${schema}.${table.name} ${body}`),
  ]
}
