import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import { type ReadableLog, scanOf } from '../projection/scan.ts'
import type { CommandIndex } from './command_index.ts'
import { rowsIn } from './index_runner.ts'
import { putRows } from './index_store.ts'

export interface IndexComparison {
  equal: boolean
  live: IndexDigest
  rebuilt: IndexDigest
}

/** The number of rows and a hash that doesn't depend on their order. */
export interface IndexDigest {
  rows: number
  hash: string
}

async function isThere(client: pg.ClientBase, { table }: CommandIndex): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}

const rebuiltTable = 'pg_temp.rebuilt_index'

/** Rebuilds the index from the log, up to the position of the live one, and compares them. Undefined if the live index isn't filled yet. */
export async function compareIndexWithLog(
  client: pg.ClientBase,
  index: CommandIndex,
  log: ReadableLog,
  codec: Pick<EventCodec, 'decode'>,
): Promise<IndexComparison | undefined> {
  const { columns, options } = index.definition
  const digest = async (table: string): Promise<IndexDigest> => {
    const { rows } = await client.query(
      `select count(*)::int as rows, coalesce(md5(string_agg(h, '' order by h)), '') as hash
       from (select md5(row(${Object.keys(columns).join(', ')})::text) as h from ${table}) as hashed`,
    )
    return rows[0]
  }
  if (!(await isThere(client, index))) return undefined
  // A read-only snapshot hides no events from readers of the log.
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ position: Position | null; filled: boolean }>(
    'select position, filled from ops.index_state where name = $1 and version = $2',
    [index.name, index.version],
  )
  const live = await digest(index.table)
  await client.query('commit')
  if (!rows[0]?.filled) return undefined
  await client.query(`create temp table rebuilt_index (like ${index.table}, primary key (${options.key.join(', ')}))`)
  try {
    const scan = scanOf(log, codec, rows[0]?.position ?? undefined)
    const onBatch = (events: Parameters<typeof rowsIn>[1]) =>
      putRows(client, rebuiltTable, index.definition, rowsIn(index, events))
    await scan({ types: index.handles, onBatch })
    const rebuilt = await digest(rebuiltTable)
    return { equal: live.rows === rebuilt.rows && live.hash === rebuilt.hash, live, rebuilt }
  } finally {
    await client.query('drop table rebuilt_index')
  }
}
