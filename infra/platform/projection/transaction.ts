import type pg from 'pg'

/**
 * Runs the work in a transaction on its own connection, which isn't used again if it fails. The commit waits for the disk, although
 * everything could be rebuilt: this process remembers how far it came and continues from there after a crash of the server.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
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

/** The same on a connection that the caller keeps using. */
export async function transactionOn(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
