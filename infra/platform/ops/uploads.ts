import type pg from 'pg'
import { refusals } from '../eventing/refusal.ts'
import { inTransaction } from '../projection/transaction.ts'
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

export const uploadRefusals = refusals('upload_gone')

/** Objects that are stored but not referred to yet. */
export interface Uploads {
  /** Writes the row. Store the object only after this. */
  begin(id: string, key: string): Promise<void>
  /** Marks these as referred to. Refuses with `upload_gone` if one was swept after a day. */
  attach(ids: readonly string[]): Promise<void>
  detach(ids: readonly string[]): Promise<void>
  /**
   * Removes objects older than a day that were never attached. Returns how many. An object that can't be removed doesn't stop the others.
   * Stops early, after the current object, when `isOver` returns true.
   */
  sweep(olderThanMs?: number, isOver?: () => boolean): Promise<number>
}

const dayMs = 24 * 3_600_000

export function createUploads(pool: pg.Pool, storage: ObjectStorage): Uploads {
  return {
    async begin(id, key) {
      await pool.query('insert into ops.upload (id, key) values ($1, $2) on conflict (id) do nothing', [id, key])
    },
    async attach(ids) {
      const { rowCount } = await pool.query('update ops.upload set attached = true where id = any($1)', [ids])
      if (rowCount !== new Set(ids).size) throw uploadRefusals.refuse('upload_gone')
    },
    async detach(ids) {
      await pool.query('update ops.upload set attached = false where id = any($1)', [ids])
    },
    async sweep(olderThanMs = dayMs, isOver = () => false) {
      let swept = 0
      const stuck = new Map<string, unknown>()
      while (!isOver()) {
        const outcome = await sweepOne(pool, storage, olderThanMs, [...stuck.keys()])
        if (outcome === undefined) break
        if (outcome.error === undefined) swept++
        else stuck.set(outcome.id, outcome.error)
      }
      if (stuck.size > 0) throw new AggregateError(stuck.values(), `${stuck.size} objects could not be removed`)
      return swept
    },
  }
}

/**
 * Locks the row while its object is removed, so a concurrent attach either waits or finds it gone. Undefined when only `stuck` objects are
 * left.
 */
async function sweepOne(
  pool: pg.Pool,
  storage: Pick<ObjectStorage, 'remove'>,
  olderThanMs: number,
  stuck: readonly string[],
): Promise<{ id: string; error?: unknown } | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; key: string }>(
      `select id, key from ops.upload
       where not attached and created_at < now() - $1 * interval '1 millisecond' and id <> all($2)
       order by created_at limit 1 for update skip locked`,
      [olderThanMs, stuck],
    )
    const [upload] = rows
    if (!upload) return undefined
    try {
      await storage.remove(upload.key)
    } catch (error) {
      return { id: upload.id, error }
    }
    await client.query('delete from ops.upload where id = $1', [upload.id])
    return { id: upload.id }
  })
}
