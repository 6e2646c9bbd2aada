import type pg from 'pg'
import { locks } from './locks.ts'

/** Runs work on a connection that commits durably and knows the log's epoch. */
export interface LogConnections {
  readonly pool: pg.Pool
  use<T>(work: (client: pg.PoolClient, epoch: number) => Promise<T>): Promise<T>
}

/** A connection never changes its cluster, so the epoch is read once. */
export function logConnections(pool: pg.Pool): LogConnections {
  const epochs = new WeakMap<pg.PoolClient, number>()
  const guarded = new WeakSet<pg.PoolClient>()
  // An error while no query waits would end the process. The next query reports it too.
  const guard = (client: pg.PoolClient) => {
    if (!guarded.has(client)) client.on('error', () => undefined)
    guarded.add(client)
  }
  // Registered at once: the server may close a connection in the same packet that says it is ready.
  pool.on('connect', guard)
  return {
    pool,
    async use(work) {
      const client = await pool.connect()
      guard(client)
      try {
        const epoch = epochs.get(client) ?? (await prepare(client))
        epochs.set(client, epoch)
        const result = await work(client, epoch)
        client.release()
        return result
      } catch (error) {
        // It may be lost, or still busy with a statement that took too long.
        client.release(true)
        throw error
      }
    },
  }
}

async function prepare(client: pg.PoolClient): Promise<number> {
  await client.query(
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  )
  return (await currentEpoch(client)) ?? (await raiseEpoch(client))
}

/**
 * The last epoch, if its transaction ids are those of this cluster. After dump and restore the stored ids mean nothing, and none of them
 * may be ahead of the next one.
 */
async function currentEpoch(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ epoch: number }>(`
    select last.epoch from pg_control_system() c
    join (select * from ops.download_epoch order by epoch desc limit 1) last
      on last.system_identifier = c.system_identifier::text
    where coalesce((
      select d.transaction_id < pg_snapshot_xmax(pg_current_snapshot()) from ops.download d where d.epoch = last.epoch
      order by d.epoch desc, d.transaction_id desc, d.position desc limit 1), true)`)
  return rows[0]?.epoch
}

async function raiseEpoch(client: pg.PoolClient): Promise<number> {
  await client.query(`select pg_advisory_lock(${locks.epoch})`)
  try {
    const raisedMeanwhile = await currentEpoch(client)
    if (raisedMeanwhile) return raisedMeanwhile
    const { rows } = await client.query<{ epoch: number }>(`
      insert into ops.download_epoch (epoch, system_identifier)
      select coalesce((select max(epoch) from ops.download_epoch), 0) + 1, system_identifier::text from pg_control_system()
      returning epoch`)
    if (!rows[0]) throw new Error('No epoch was stored')
    return rows[0].epoch
  } finally {
    await client.query(`select pg_advisory_unlock(${locks.epoch})`)
  }
}
