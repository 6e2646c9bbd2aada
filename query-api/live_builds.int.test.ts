import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { LiveBuilds } from './kit/read_models/live_builds.ts'

it('keeps one listening connection, however long the database did not answer', async () => {
  const database = await createTestDatabase()
  const other = new pg.Client({ connectionString: database.url })
  other.on('error', () => undefined)
  await other.connect()
  const pool = createPool(database.url, { name: 'live builds test', max: 3 })
  const errors: unknown[] = []
  const builds = new LiveBuilds({ pool, versions: {}, onError: (error) => errors.push(error) })
  const listening = `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`
  const listeners = async () => (await other.query(listening)).rowCount
  try {
    await installMeta(pool)
    await builds.start()
    expect(await listeners()).toBe(1)
    // The reads of some seconds wait, and the connection is lost meanwhile.
    await other.query('begin; lock table meta.live_build')
    await other.query(`select pg_terminate_backend(pid) from (${listening}) as l`)
    await delay(5_000)
    await other.query('commit')
    await builds.refresh()
    await expect.poll(listeners, { timeout: 20_000 }).toBe(1)
    // All others are free: as many at once as the pool has besides it.
    await Promise.all([1, 2].map(() => pool.query('select pg_sleep(0.1)')))
    await builds.refresh()
    expect(await listeners()).toBe(1)
    await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 20_000 }).toBe(1)
  } finally {
    await builds.stop()
    await other.end()
    await pool.end()
    await database.drop()
  }
})
