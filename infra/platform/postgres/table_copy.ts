import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table in a file: the output of `copy … to stdout`, compressed with gzip. */
export interface SavedTable {
  /** Name with schema. */
  table: string
  columns: string[]
  rows: number
  /** Hash of the text before compression, in hex. */
  sha256: string
}

/** The content of a file isn't what was saved. */
export class SavedTableBroken extends Error {}

const unlimited = ['transaction_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout']

/** Lifts limits for work whose duration depends on the size of tables. Older servers lack some of these limits. */
export async function liftLimits(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [unlimited])
}

/** Until `commit`, every table is read as it is now. The transaction only reads, so it hides no events from readers of a log. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await liftLimits(client)
  await client.query('begin isolation level repeatable read read only')
  await client.query('select 1')
}

/** Tables of a schema by name. Partitioned tables count as one. Unlogged ones are left out, as nothing relies on what they hold. */
export async function tablesOf(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence <> 'u' order by c.relname`,
    [schema],
  )
  return rows.map(({ name }) => `${schema}.${name}`)
}

/** Last values of the sequences of a schema, by name. Sequences that were never used are left out. */
export async function sequencesOf(client: pg.ClientBase, schema: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = $1 and last_value is not null order by sequencename`,
    [schema],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [`${schema}.${name}`, last]))
}

export async function saveTable(client: pg.ClientBase, table: string, file: string): Promise<SavedTable> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const seen = new Seen()
  await pipeline(
    client.query(copyTo(`copy (select ${listed(columns)} from ${table}) to stdout`)),
    (chunks: AsyncIterable<Buffer>) => seen.through(chunks),
    createGzip({ level: 1 }),
    createWriteStream(file, { mode: 0o600 }),
  )
  return { table, columns, rows: seen.rows, sha256: seen.digest() }
}

/**
 * Loads a table's rows in the caller's transaction. `existing` decides about rows whose key exists: an error, or the existing row stays.
 * Throws SavedTableBroken.
 */
export async function loadTable(
  client: pg.ClientBase,
  { table, columns, rows, sha256 }: SavedTable,
  file: string,
  existing: 'refused' | 'kept' = 'refused',
): Promise<void> {
  const seen = new Seen()
  const target = existing === 'kept' ? 'incoming' : table
  if (existing === 'kept') await client.query(`create temp table incoming (like ${table}) on commit drop`)
  await pipeline(
    createReadStream(file),
    createGunzip(),
    (chunks: AsyncIterable<Buffer>) => seen.through(chunks),
    client.query(copyFrom(`copy ${target} (${listed(columns)}) from stdin`)),
  )
  if (seen.rows !== rows || seen.digest() !== sha256) throw new SavedTableBroken(`${file} is not what was saved`)
  if (existing === 'refused') return
  const all = listed(columns)
  await client.query(`insert into ${table} (${all}) select ${all} from incoming on conflict do nothing`)
  await client.query('drop table incoming')
}

const listed = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

const lineFeed = 0x0a

/** In the output of `copy` each row ends with a line feed, and line feeds within values are escaped. */
class Seen {
  readonly #hash = createHash('sha256')
  rows = 0

  async *through(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk)
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) this.rows++
      yield chunk
    }
  }

  digest(): string {
    return this.#hash.copy().digest('hex')
  }
}
