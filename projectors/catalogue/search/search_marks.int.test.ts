import { createPool } from '@adit/platform/postgres/pool.ts'
import { writeMarks } from '@adit/platform/projection/marks.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clearMarks, readMarks } from './search_marks.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'test' })
  const client = await pool.connect()
  await installMeta(client)
  client.release()
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const waiting = async () =>
  (await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rowCount

describe('clearing marks', () => {
  it('waits for the first row before locking another, like marking does, and keeps renewed marks', async () => {
    const client = await pool.connect()
    try {
      await writeMarks(client, new Map([['search', new Set(['B', 'a'])]]))
      const marks = await readMarks(pool, 'search', 10)
      await client.query('begin')
      await writeMarks(client, new Map([['search', new Set(['B'])]]))
      const cleared = clearMarks(pool, 'search', marks.toReversed())
      await vi.waitUntil(async () => (await waiting()) === 1, 30_000)
      await client.query(`set local lock_timeout = '30s'`)
      await writeMarks(client, new Map([['search', new Set(['a'])]])) // Would deadlock if the other held it.
      await client.query('commit')
      await cleared
      expect((await readMarks(pool, 'search', 10)).map(({ id }) => id)).toEqual(['B', 'a'])
      await clearMarks(pool, 'search', await readMarks(pool, 'search', 10))
      expect(await readMarks(pool, 'search', 10)).toEqual([])
    } finally {
      client.release(true)
    }
  })
})
