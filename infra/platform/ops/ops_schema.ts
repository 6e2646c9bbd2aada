import type pg from 'pg'

/** One part of schema `ops`: idempotent DDL, installed at start by the one process that owns the schema. */
export interface OpsPart {
  name: string
  sql: string
  /** Releases what processes hold temporarily. Only for a site whose processes have all ended. */
  release?: string
}

/** Installs the parts in order. Two processes that start at once wait for each other. */
export async function installOps(pool: pg.Pool, parts: readonly OpsPart[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('adit.ops'))`)
    await client.query('create schema if not exists ops')
    for (const part of parts) await client.query(part.sql)
    await client.query(`select pg_advisory_unlock(hashtext('adit.ops'))`)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Releases everything that ended processes held, so that nobody waits for a lease to lapse. */
export async function releaseAll(client: pg.ClientBase | pg.Pool, parts: readonly OpsPart[]): Promise<void> {
  for (const { release } of parts) if (release !== undefined) await client.query(release)
}
