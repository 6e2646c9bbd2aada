import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { idempotencyContract } from './idempotency.suite.ts'
import { idempotencyPart, PostgresIdempotencyStore } from './idempotency_postgres.ts'
import { installOps } from './ops_schema.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {}) // Idle connections end with the database.
  await installOps(pool, [idempotencyPart])
  await installOps(pool, [idempotencyPart])
})

beforeEach(() => pool.query('truncate ops.idempotency'))

afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

idempotencyContract(() => ({
  store: new PostgresIdempotencyStore(pool),
  async pass(milliseconds) {
    const back = `interval '${milliseconds} milliseconds'`
    await pool.query(`update ops.idempotency set at = at - ${back}, lease_until = lease_until - ${back}`)
  },
}))
