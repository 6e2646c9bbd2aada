import pg from 'pg'

type Row = Record<string, unknown>

interface MemoryTable {
  /** Type of each column, for example `text not null`. */
  columns: ReadonlyMap<string, string>
  key: readonly string[] | undefined
  indexes: string[]
  rows: { row: Row; writtenBy: number }[]
}

interface StoredBuild {
  id: number
  projector: string
  version: number
  schema: string
  layout: string
  state: string
  retired_at: number | null
}

/** Everything that a transaction may change and undo. */
export interface State {
  installed: boolean
  builds: StoredBuild[]
  live: { projector: string; version: number; build: number; schema: string }[]
  checkpoints: { build: number; partition: number; position: string | null }[]
  parked: {
    build: number
    root: string
    position: string
    partition: number
    type: string
    event: string
    error: string | null
    parked_at: number
  }[]
  parkedRows: { build: number; root: string; table_name: string; key: string; row: string | null }[]
  marks: { name: string; id: string; generation: number; marked_at: number }[]
  generation: number
  schemas: Map<string, Map<string, MemoryTable>>
}

export const emptyState = (): State => ({
  installed: false,
  builds: [],
  live: [],
  checkpoints: [],
  parked: [],
  parkedRows: [],
  marks: [],
  generation: 0,
  schemas: new Map(),
})

export function databaseError(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}

export function tableOf(state: State, name: string): MemoryTable {
  const [schema = '', table = ''] = name.split('.')
  const found = state.schemas.get(schema)?.get(table)
  if (!found) throw databaseError('42P01', `relation "${name}" does not exist`)
  return found
}

/** Splits `a text, b text[] not null` into names and types. */
export const columnsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(', ').map((column) => {
      const [, name = '', type = ''] = /^(\w+) (.+)$/.exec(column) ?? []
      if (name === '') throw databaseError('42601', `syntax error in "${text}"`)
      return [name, type]
    }),
  )

const keyOf = (row: Row, key: readonly string[]) => JSON.stringify(key.map((name) => String(row[name])))

/** Rows as the columns take them. Refuses what a real database refuses. */
function checked(table: MemoryTable, row: Row): Row {
  const names = Object.keys(row)
  for (const name of names) if (!table.columns.has(name)) throw databaseError('42703', `no column "${name}"`)
  return Object.fromEntries(
    [...table.columns].map(([name, type]) => {
      const value = row[name] ?? null
      if (value === null && type.endsWith(' not null')) throw databaseError('23502', `null value in column "${name}"`)
      if (JSON.stringify(value).includes('\\u0000')) throw databaseError('22P05', 'unsupported Unicode escape sequence')
      if (type.startsWith('integer') && Math.abs(Number(value)) >= 2 ** 31)
        throw databaseError('22003', `value "${value}" is out of range for type integer`)
      return [name, value]
    }),
  )
}

/** Inserts without looking for conflicts before the table has its key, as COPY does. */
export function insertNew(table: MemoryTable, rows: readonly Row[], writtenBy: number): void {
  const added = rows.map((row) => ({ row: checked(table, row), writtenBy }))
  table.rows = [...table.rows, ...added]
  if (table.key) setKey(table, table.key)
}

export function setKey(table: MemoryTable, key: readonly string[]): void {
  checkNames(table, key)
  const keys = new Set(table.rows.map(({ row }) => keyOf(row, key)))
  if (keys.size < table.rows.length) throw databaseError('23505', 'duplicate key value violates unique constraint')
  table.key = key
}

export function checkNames(table: MemoryTable, names: readonly string[]): void {
  for (const name of names) if (!table.columns.has(name)) throw databaseError('42703', `no column "${name}"`)
}

export interface Upsert {
  key: readonly string[]
  /** Columns to replace, and columns to add to. With neither, the existing row stays. */
  replace: readonly string[]
  add: readonly string[]
}

export function upsert(table: MemoryTable, rows: readonly Row[], { key, replace, add }: Upsert, by: number): void {
  if (key.join() !== table.key?.join()) throw databaseError('42P10', 'no unique constraint matches ON CONFLICT')
  checkNames(table, [...replace, ...add])
  const known = new Map(table.rows.map((stored) => [keyOf(stored.row, key), stored]))
  for (const row of rows) {
    const stored = known.get(keyOf(row, key))
    if (!stored) {
      const added = { row: checked(table, row), writtenBy: by }
      known.set(keyOf(row, key), added)
      table.rows.push(added)
      continue
    }
    const changed = { ...stored.row }
    for (const name of replace) changed[name] = row[name]
    for (const name of add) changed[name] = Number(changed[name]) + Number(row[name])
    stored.row = checked(table, changed)
    stored.writtenBy = by
  }
}

export function rowsWithKeys(table: MemoryTable, keys: readonly Row[], names: readonly string[]): Row[] {
  checkNames(table, names)
  const wanted = new Set(keys.map((key) => keyOf(key, names)))
  return table.rows.map(({ row }) => row).filter((row) => wanted.has(keyOf(row, names)))
}

export function removeKeys(table: MemoryTable, keys: readonly Row[], names: readonly string[]): void {
  const removed = new Set(rowsWithKeys(table, keys, names))
  table.rows = table.rows.filter(({ row }) => !removed.has(row))
}

/** Reads the text format of COPY, as PostgreSQL's manual describes it. */
export function copied(table: MemoryTable, names: readonly string[], text: string): Row[] {
  checkNames(table, names)
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const cells = line.split('\t')
      if (cells.length !== names.length) throw databaseError('22P04', 'wrong number of columns')
      return Object.fromEntries(
        names.map((name, index) => [name, cell(cells[index] ?? '', table.columns.get(name) ?? '')]),
      )
    })
}

const escaped: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

function cell(text: string, type: string): unknown {
  if (text === '\\N') return null
  const value = text.replaceAll(/\\(.)/g, (_, character: string) => escaped[character] ?? character)
  if (type.startsWith('jsonb')) return JSON.parse(value)
  if (type.startsWith('text[]')) return arrayOf(value)
  if (type.startsWith('boolean')) return value === 'true'
  return type.startsWith('text') ? value : Number(value)
}

function arrayOf(literal: string): string[] {
  const items = [...literal.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"(?:,|$)/g)]
  if (`{${items.map(([all]) => all).join('')}}` !== literal) throw databaseError('22P02', 'malformed array literal')
  return items.map(([, item = '']) => item.replaceAll(/\\(.)/g, '$1'))
}
