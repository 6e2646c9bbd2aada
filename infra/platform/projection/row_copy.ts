import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Table } from './table.ts'

type Row = Record<string, unknown>

export interface NewRows {
  table: Table
  rows: Iterable<Row>
}

/** Rows in one COPY. A longer statement is a longer transaction, which would hide new events from readers of the log. */
const rowsPerCopy = 5_000
const linesPerWrite = 500

/** Loads new rows by COPY on all of these connections in parallel. If one fails, the others stop after their current statement. */
export async function copyRows(
  clients: readonly pg.ClientBase[],
  schema: string,
  tables: Iterable<NewRows>,
): Promise<void> {
  const parts = partsOf(tables)
  const results = await Promise.allSettled(
    clients.map(async (client) => {
      for (const part of parts) await copyPart(client, schema, part)
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

interface Part {
  table: Table
  lineOf: (row: Row) => string
  rows: Row[]
}

/** Connections take parts in turn. The first failure ends it for all. */
function* partsOf(tables: Iterable<NewRows>): Generator<Part> {
  for (const { table, rows } of tables) {
    const lineOf = lineEncoder(table)
    for (const some of chunks(rows, rowsPerCopy)) yield { table, lineOf, rows: some }
  }
}

async function copyPart(client: pg.ClientBase, schema: string, { table, lineOf, rows }: Part): Promise<void> {
  const columns = Object.keys(table.columns).join(', ')
  const stream = client.query(copyFrom(`copy ${schema}.${table.name} (${columns}) from stdin`))
  const texts = chunks(rows, linesPerWrite).map((some) => some.map(lineOf).join(''))
  await pipeline(Readable.from(texts), stream)
}

export function* chunks<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Writes a row as a line of COPY's text format: null as \\N, arrays as literals, everything escaped. */
function lineEncoder(table: Table): (row: Row) => string {
  const encoders = Object.entries(table.columns).map(([name, { sql }], index) => {
    return { name, tab: index === 0 ? '' : '\t', encode: encoderOf(sql) }
  })
  return (row) => {
    let line = ''
    for (const { name, tab, encode } of encoders) {
      const value = row[name]
      line += tab + (value === null || value === undefined ? '\\N' : encode(value))
    }
    return `${line}\n`
  }
}

function encoderOf(sql: string): (value: unknown) => string {
  if (sql === 'jsonb') return (value) => escapeBackslashes(JSON.stringify(value)) // JSON has no raw control characters.
  if (sql.endsWith('[]')) return (value) => escapeText(arrayLiteral(value as readonly string[])) // Determined by the type of the column.
  if (plain.has(sql)) return String
  return (value) => escapeText(String(value))
}

const plain: ReadonlySet<string> = new Set(['integer', 'bigint', 'boolean'])

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const special = /[\\\n\r\t]/

/** Most texts have nothing to escape, and testing for that is faster than replacing nothing. */
const escapeText = (value: string): string =>
  special.test(value) ? value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : value
const escapeBackslashes = (value: string): string => (value.includes('\\') ? value.replaceAll('\\', '\\\\') : value)

const arrayLiteral = (items: readonly string[]): string => `{${items.map(quoted).join(',')}}`
const quoted = (item: string): string =>
  /["\\]/.test(item) ? `"${item.replace(/["\\]/g, (character) => `\\${character}`)}"` : `"${item}"`
