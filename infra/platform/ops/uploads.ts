import type pg from 'pg'
import type { ObjectStorage } from '../storage/object_storage.port.ts'
import type { OpsPart } from './ops_schema.ts'

export const uploadsPart: OpsPart = {
  name: 'uploads',
  sql: `create table if not exists ops.upload (
    id text primary key,
    key text not null,
    created_at timestamptz not null default now(),
    attached boolean not null default false
  );
  create index if not exists upload_unattached on ops.upload (created_at) where not attached;`,
}

/** Objects that were stored before anything refers to them. */
export interface Uploads {
  /** Writes the row; only then may the object be stored. */
  begin(id: string, key: string): Promise<void>
  /** Something refers to these from now on. Throws when one has been swept meanwhile. */
  attach(ids: readonly string[]): Promise<void>
  detach(ids: readonly string[]): Promise<void>
  /** Removes objects older than a day that were never attached; returns how many. */
  sweep(olderThanMs?: number): Promise<number>
}

const dayMs = 24 * 3_600_000

export function createUploads(pool: pg.Pool, storage: ObjectStorage): Uploads {
  return {
    async begin(id, key) {
      await pool.query('insert into ops.upload (id, key) values ($1, $2) on conflict (id) do nothing', [id, key])
    },
    async attach(ids) {
      const { rowCount } = await pool.query('update ops.upload set attached = true where id = any($1)', [ids])
      if (rowCount !== new Set(ids).size) throw new Error(`An upload is gone: ${ids.join(', ')}`)
    },
    async detach(ids) {
      await pool.query('update ops.upload set attached = false where id = any($1)', [ids])
    },
    async sweep(olderThanMs = dayMs) {
      let swept = 0
      while (await sweepOne(pool, storage, olderThanMs)) swept++
      return swept
    },
  }
}

/** The row is locked while its object goes, so an attach that comes at the same moment finds it gone or waits. */
async function sweepOne(pool: pg.Pool, storage: ObjectStorage, olderThanMs: number): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `select id, key from ops.upload where not attached and created_at < now() - $1 * interval '1 millisecond'
       order by created_at limit 1 for update skip locked`,
      [olderThanMs],
    )
    if (rows[0]) {
      await storage.remove(rows[0].key)
      await client.query('delete from ops.upload where id = $1', [rows[0].id])
    }
    await client.query('commit')
    client.release()
    return rows.length > 0
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw error
  }
}
