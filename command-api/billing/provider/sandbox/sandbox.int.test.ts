import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { providerSuite } from '../payment_provider.suite.ts'
import { secret } from './sandbox.fixture.ts'
import { createSandbox } from './sandbox.ts'
import { postgresSandbox, sandboxPart } from './sandbox_store.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'sandbox test' })
  await installOps(pool, [sandboxPart])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

providerSuite((now) => createSandbox({ store: postgresSandbox(pool), secret, now }))
