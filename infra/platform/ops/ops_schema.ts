import type pg from 'pg'

/** One part of schema `ops`: idempotent DDL, installed at start by the one process that owns the schema. */
export interface OpsPart {
  name: string
  sql: string
  /** Takes what processes hold for a while out of their hands, where none of them lives any more. */
  release?: string
}

/** Installs the parts in order; two processes that start at once wait for each other. */
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

/** Where whoever held something does not come back, so that nobody waits for a lease to lapse. */
export async function releaseAll(client: pg.ClientBase | pg.Pool, parts: readonly OpsPart[]): Promise<void> {
  for (const { release } of parts) if (release !== undefined) await client.query(release)
}
