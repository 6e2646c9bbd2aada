import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { Folding, WantedRows } from './folding.ts'
import { keyParts } from './projector_keys.ts'
import { chunks } from './row_copy.ts'
import type { RowSet } from './row_set.ts'
import type { Table } from './table.ts'

type Row = Record<string, unknown>

const names = (table: Table) => Object.keys(table.columns)
const recordType = (table: Table, columns = names(table)) =>
  columns.map((name) => `${name} ${table.columns[name]?.sql}`).join(', ')

/** Reads everything that the events' handlers request. */
export async function loadFor(
  client: pg.ClientBase,
  schema: string,
  folding: Folding,
  events: readonly RecordedEvent[],
): Promise<void> {
  await loadWanted(client, schema, folding, folding.wanted(events))
}

export async function loadWanted(
  client: pg.ClientBase,
  schema: string,
  folding: Folding,
  wanted: ReturnType<Folding['wanted']>,
): Promise<void> {
  for (const [name, rows] of wanted) {
    const set = folding.sets[name]
    if (set) await loadRows(client, schema, set, rows)
  }
}

/** Reads what a batch requests: one statement for the keys, and one for each group column. */
async function loadRows(client: pg.ClientBase, schema: string, set: RowSet, wanted: WantedRows): Promise<void> {
  const { table } = set
  const { key } = table.options
  if (wanted.keys.size > 0) {
    const keys = [...wanted.keys].map((text) => Object.fromEntries(keyParts(text).map((part, i) => [key[i], part])))
    const { rows } = await client.query(
      `select t.* from ${schema}.${table.name} t
       join json_to_recordset($1) as k(${recordType(table, [...key])}) using (${key.join(', ')})`,
      [JSON.stringify(keys)],
    )
    set.load(rows, wanted.keys, [])
  }
  for (const column of table.options.groups ?? []) {
    const values = [...wanted.groups.values()].filter(([name]) => name === column)
    if (values.length === 0) continue
    const { rows } = await client.query(`select * from ${schema}.${table.name} where ${column} = any($1)`, [
      values.map(([, value]) => value),
    ])
    set.load(rows, [], values)
  }
}

/** Each statement of a build is a transaction, and a long one would hide new events from readers of the log. */
const rowsPerStatement = 5_000

/** Writes each changed row once. */
export async function writeRows(client: pg.ClientBase, schema: string, set: RowSet): Promise<void> {
  const { table } = set
  const { upserts, removed, added, appended } = set.drain()
  const target = `${schema}.${table.name}`
  const { key } = table.options
  for (const some of chunks(removed, rowsPerStatement)) {
    const keys = some.map((text) => Object.fromEntries(keyParts(text).map((part, i) => [key[i], part])))
    await client.query(
      `delete from ${target} t using json_to_recordset($1) as k(${recordType(table, [...key])})
       where ${key.map((name) => `t.${name} = k.${name}`).join(' and ')}`,
      [JSON.stringify(keys)],
    )
  }
  const replace = names(table).filter((name) => !key.includes(name))
  await upsert(
    client,
    target,
    table,
    upserts,
    replace.map((name) => `${name} = excluded.${name}`),
  )
  await upsert(client, target, table, appended, [])
  const counters = table.options.counters ?? []
  await upsert(
    client,
    target,
    table,
    sortByKey(table, added),
    counters.map((name) => `${name} = ${table.name}.${name} + excluded.${name}`),
  )
}

async function upsert(client: pg.ClientBase, target: string, table: Table, rows: Row[], assignments: string[]) {
  const columns = names(table).join(', ')
  const onConflict = assignments.length > 0 ? `do update set ${assignments.join(', ')}` : 'do nothing'
  const sql = `insert into ${target} (${columns}) select ${columns} from json_to_recordset($1) as r(${recordType(table)})
    on conflict (${table.options.key.join(', ')}) ${onConflict}`
  for (const some of chunks(rows, rowsPerStatement)) await client.query(sql, [JSON.stringify(some)])
}

/** All batches lock shared rows in the same order, so they can't deadlock. */
function sortByKey(table: Table, rows: Row[]): Row[] {
  const keyOf = (row: Row) => table.options.key.map((name) => String(row[name])).join('\u0000')
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
