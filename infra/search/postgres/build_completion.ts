import type pg from 'pg'
import { keepFrequent, writeBits } from './build_bits.ts'
import { listIndexes, tables } from './schema.ts'

/** Counts in one statement, which takes a few milliseconds. They are in order, because the index takes neighbours far more quickly. */
const codesAtOnce = 2_000

/**
 * Adds what a filled build lacks: the counts of its codes, the bits of its documents, the entries of its list indexes and the
 * planner's statistics. Takes seconds, but keeps no writing transaction open, so readers of the log don't have to wait.
 */
export async function completeBuild(pool: pg.Pool, schema: string): Promise<void> {
  const client = await pool.connect()
  try {
    await liftLimits(client)
    await countCodes(client, schema)
    await continueCodes(client, schema)
    await keepFrequent(client, schema)
    await writeBits(client, schema)
    for (const index of listIndexes) {
      await client.query('select gin_clean_pending_list($1::regclass)', [`${schema}.${index}`])
      await client.query(`alter index ${schema}.${index} set (fastupdate = off)`)
    }
    for (const table of tables) await client.query(`analyze ${schema}.${table}`)
  } finally {
    client.release(true) // ends the session, so that nobody else gets its settings
  }
}

async function liftLimits(client: pg.PoolClient): Promise<void> {
  await client.query(
    `select set_config(name, case name when 'maintenance_work_mem' then '256MB' when 'enable_seqscan' then 'on' else '0' end, false)
     from pg_settings
     where name in ('statement_timeout', 'transaction_timeout', 'maintenance_work_mem', 'enable_seqscan')`,
  )
}

/** New features get numbers after those of the filled build. */
async function continueCodes(client: pg.PoolClient, schema: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('${schema}.code', 'code'), coalesce(max(code), 0) + 1, false) from ${schema}.code`,
  )
}

async function countCodes(client: pg.PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ code: number; n: number }>(
    `select f as code, count(*)::int as n from ${schema}.document cross join lateral unnest(feat || counted) f group by f order by f`,
  )
  for (let start = 0; start < rows.length; start += codesAtOnce) {
    const part = rows.slice(start, start + codesAtOnce)
    await client.query(
      `insert into ${schema}.frequency (code, n) select code, n from unnest($1::int4[], $2::int4[]) as i(code, n)
       on conflict (code) do update set n = excluded.n`,
      [part.map(({ code }) => code), part.map(({ n }) => n)],
    )
  }
}
