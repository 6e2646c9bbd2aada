import type { Position } from '@adit/events/kit/envelope.ts'
import pg from 'pg'
import type { OpsPart } from '../ops/ops_schema.ts'
import { type CommandIndex, createIndexTableSql, type IndexRow } from './command_index.ts'

/** The tables of these indexes, and how far each has come. `filled` is true once it has reached the end of the log. */
export const indexesPart = (indexes: readonly CommandIndex[]): OpsPart => ({
  name: 'indexes',
  sql: [
    `create table if not exists ops.index_state (
      name text not null,
      version integer not null,
      store text not null,
      position text collate "C",
      filled boolean not null default false,
      owner text not null default '',
      leased_until timestamptz not null default '-infinity',
      primary key (name, version)
    )`,
    ...indexes.map(createIndexTableSql),
  ].join(';\n'),
  release: `update ops.index_state set leased_until = '-infinity'`,
})

/** Tables with this prefix are derived from the log, so backups leave them out. */
export const isIndexTable = (table: string): boolean => table.startsWith('ops.index_')

export interface IndexPlace {
  position: Position | undefined
  filled: boolean
}

/** Stores the rows and positions of indexes. Each statement is its own transaction. */
export class IndexStore {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Registers an index at zero if it was never filled from this event store: positions of another store are invalid here. */
  async begin(index: CommandIndex, store: string): Promise<void> {
    const [name, storeId] = [pg.escapeLiteral(index.name), pg.escapeLiteral(store)]
    // One transaction, so that no other process fills the table before it is emptied.
    await this.#pool.query(`do $$ begin
      insert into ops.index_state as s (name, version, store) values (${name}, ${index.version}, ${storeId})
      on conflict (name, version) do update
      set store = excluded.store, position = null, filled = false, owner = '', leased_until = '-infinity'
      where s.store <> excluded.store;
      if found then truncate ${index.table}; end if;
    end $$`)
  }

  async place({ name, version }: CommandIndex): Promise<IndexPlace> {
    const { rows } = await this.#pool.query<{ position: Position | null; filled: boolean }>(
      'select position, filled from ops.index_state where name = $1 and version = $2',
      [name, version],
    )
    return { position: rows[0]?.position ?? undefined, filled: rows[0]?.filled ?? false }
  }

  /** Takes or renews the lease for `owner`. Undefined while another owner holds it, or if the index is not registered. */
  async lease({ name, version }: CommandIndex, owner: string, forMs: number): Promise<IndexPlace | undefined> {
    const { rows } = await this.#pool.query<{ position: Position | null; filled: boolean }>(
      `update ops.index_state set owner = $3, leased_until = now() + $4 * interval '1 millisecond'
       where name = $1 and version = $2 and (leased_until < now() or owner = $3) returning position, filled`,
      [name, version, owner, forMs],
    )
    return rows[0] && { position: rows[0].position ?? undefined, filled: rows[0].filled }
  }

  async release(owner: string): Promise<void> {
    await this.#pool.query(`update ops.index_state set leased_until = '-infinity' where owner = $1`, [owner])
  }

  /** Stores how far the index has come. False when another owner holds the lease by now. */
  async advance({ name, version }: CommandIndex, owner: string, place: IndexPlace, forMs: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update ops.index_state set position = greatest(position, $4), filled = filled or $5,
         leased_until = now() + $6 * interval '1 millisecond'
       where name = $1 and version = $2 and owner = $3`,
      [name, version, owner, place.position ?? null, place.filled, forMs],
    )
    return rowCount === 1
  }

  /** Rows that a later event has written stay. */
  put({ table, definition }: CommandIndex, rows: readonly IndexRow[]): Promise<void> {
    return putRows(this.#pool, table, definition, rows)
  }

  /** Clears rows and position. The next worker that looks fills them again from the log. */
  async reset({ name, version, table }: CommandIndex): Promise<void> {
    await this.#pool.query(`do $$ begin
      update ops.index_state set position = null, filled = false, owner = '', leased_until = '-infinity'
      where name = ${pg.escapeLiteral(name)} and version = ${version};
      truncate ${table};
    end $$`)
  }

  /** Drops the tables of older versions. */
  async dropOlder({ name, version }: CommandIndex): Promise<void> {
    const { rows } = await this.#pool.query<{ version: number }>(
      'delete from ops.index_state where name = $1 and version < $2 returning version',
      [name, version],
    )
    for (const older of rows) await this.#pool.query(`drop table if exists ops.index_${name}_v${older.version}`)
  }
}

/** Splits the rows: a statement is a transaction, and a long one would hide new events from readers of the log. */
const rowsPerStatement = 2_000

export async function putRows(
  client: pg.Pool | pg.ClientBase,
  table: string,
  { columns, options: { key } }: CommandIndex['definition'],
  rows: readonly IndexRow[],
): Promise<void> {
  const names = Object.keys(columns)
  const replaced = names.filter((column) => !key.includes(column))
  const record = names.map((column) => `${column} ${columns[column]?.sql.replace(' collate "C"', '')}`)
  const sql = `insert into ${table} as t (${names.join(', ')})
    select ${names.join(', ')} from json_to_recordset($1) as r(${record.join(', ')})
    on conflict (${key.join(', ')}) do update
    set ${replaced.map((column) => `${column} = excluded.${column}`).join(', ')}
    where t.position < excluded.position`
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await client.query(sql, [JSON.stringify(rows.slice(from, from + rowsPerStatement))])
  }
}
