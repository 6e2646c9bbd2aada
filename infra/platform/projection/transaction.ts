import type pg from 'pg'

/** Runs the work in a transaction of its own connection; a connection on which it failed is not used again. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    // Rows, checkpoints and parked events are lost or kept together and can be made again, so the commit need not wait for the disk.
    await client.query('begin; set local synchronous_commit = off')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw error
  }
}

/** The same on a connection that the caller goes on using. */
export async function transactionOn(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin; set local synchronous_commit = off')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
