import { createHash } from 'node:crypto'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type pg from 'pg'
import { parquetOfDay } from './sealed_days.ts'

/** Where the file of a day lies. Its content has this SHA-256. */
export const storedDayKey = (day: string, digest: string): string => `analytics/days/${day}-${digest}.parquet`

interface Stored {
  digest: string
  former: string[]
}

/**
 * Keeps a Parquet file in object storage for each sealed day, with what counted of all projects. A day to which late records were added gets a new one in place
 * of the one before. Returns how many were written. Safe after any failure: a file is there before its row names it, and goes after no row does.
 */
export async function storeSealedDays(ops: pg.Pool, storage: ObjectStorage): Promise<number> {
  const { rows } = await ops.query<{ last: number; stored: number }>(
    `select coalesce((select max(seal) from ops.download_seal), 0) as last,
       coalesce((select max(seal) from ops.stored_day_seal), 0) as stored`,
  )
  const { last, stored } = rows[0] ?? { last: 0, stored: 0 }
  let written = 0
  for (const day of await daysBetween(ops, stored, last)) {
    const content = await parquetOfDay(ops, day)
    if (await store(ops, storage, day, content)) written++
  }
  await ops.query('insert into ops.stored_day_seal (seal) values ($1) on conflict do nothing', [last])
  await ops.query('delete from ops.stored_day_seal where seal < $1', [last])
  await removeFormer(ops, storage)
  return written
}

/** Days of which something was sealed after one seal and up to another, and those that an earlier attempt left without a file. */
async function daysBetween(ops: pg.Pool, after: number, upTo: number): Promise<string[]> {
  const { rows } = await ops.query<{ day: string }>(
    `select distinct data::json ->> 'day' as day from ops.download_sealed_activity
     where type = 'PartsSealed' and seal > $1 and seal <= $2 order by 1`,
    [after, upTo],
  )
  return rows.map(({ day }) => day)
}

/** False if the day has this file already. */
async function store(ops: pg.Pool, storage: ObjectStorage, day: string, content: Uint8Array): Promise<boolean> {
  const digest = createHash('sha256').update(content).digest('hex')
  const { rows } = await ops.query<Stored>('select digest from ops.stored_day where day = $1', [day])
  if (rows[0]?.digest === digest) return false
  await storage.put(storedDayKey(day, digest), content)
  await ops.query(
    `insert into ops.stored_day (day, digest, bytes) values ($1, $2, $3)
     on conflict (day) do update set digest = excluded.digest, bytes = excluded.bytes,
       former = array_remove(stored_day.former || stored_day.digest, excluded.digest)
     where stored_day.digest <> excluded.digest`,
    [day, digest, content.byteLength],
  )
  return true
}

async function removeFormer(ops: pg.Pool, storage: ObjectStorage): Promise<void> {
  const { rows } = await ops.query<{ day: string; digest: string }>(
    'select day, unnest(former) as digest from ops.stored_day where cardinality(former) > 0',
  )
  for (const { day, digest } of rows) {
    await storage.remove(storedDayKey(day, digest))
    await ops.query('update ops.stored_day set former = array_remove(former, $2) where day = $1', [day, digest])
  }
}
