import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installOps, releaseAll } from '../ops/ops_schema.ts'
import { createPool } from '../postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { jobsContract } from './jobs.suite.ts'
import { jobsPart, postgresJobStore } from './postgres_jobs.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'jobs test' })
  await installOps(pool, [jobsPart])
  await installOps(pool, [jobsPart])
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

jobsContract(async () => {
  await pool.query('truncate ops.job')
  let now = 1_700_000_000_000
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { store: postgresJobStore(pool, () => now), now: () => now, pass }
})

it("uses the database's clock by default", async () => {
  await pool.query('truncate ops.job')
  const store = postgresJobStore(pool)
  const places = new Map([['mail', 5]])
  await store.enqueue([
    { name: 'mail', id: 'now', data: {} },
    { name: 'mail', id: 'later', data: {}, dueAt: Date.now() + 3_600_000 },
  ])
  expect(await store.take({ places, owner: 'a', leaseMs: 60_000 })).toMatchObject([{ id: 'now' }])
  expect(await store.take({ places, owner: 'b', leaseMs: 60_000 })).toEqual([])
  await releaseAll(pool, [jobsPart])
  expect(await store.take({ places, owner: 'b', leaseMs: 60_000 })).toMatchObject([{ id: 'now', attempts: 2 }])
})

it('finds due jobs without reading ended or future ones', async () => {
  await pool.query('truncate ops.job')
  await pool.query(`insert into ops.job (name, id, data, state, due_at)
    select 'mail', n::text, '{}', case when n % 2 = 0 then 'done' else 'open' end, now() + interval '1 day'
    from generate_series(1, 20000) n`)
  await pool.query('analyze ops.job')
  const { rows } = await pool.query(`explain (format json) select name, id from ops.job
    where name = 'mail' and state = 'open' and due_at <= now() order by due_at limit 4 for update skip locked`)
  expect(JSON.stringify(rows)).toContain('"job_due"')
  expect(JSON.stringify(rows)).not.toContain('Seq Scan')
})
