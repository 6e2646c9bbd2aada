import type pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { installOps } from '../ops/ops_schema.ts'
import { postgresReactorStore, reactorsPart } from '../ops/reactors.ts'
import { createPool } from '../postgres/pool.ts'
import { createTestDatabase } from '../testing/database.ts'
import { reactorContract } from './reactor.suite.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let ops: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  ops = createPool(database.url, { name: 'reactor test' })
  await installOps(ops, [reactorsPart])
})
afterAll(async () => {
  await ops.end()
  await database.drop()
})
beforeEach(() => ops.query('truncate ops.reactor, ops.parked_reaction'))

reactorContract(() => ({
  checkpoints: postgresReactorStore(ops),
  async pass(milliseconds) {
    await ops.query(`update ops.reactor set leased_until = leased_until - interval '${milliseconds} milliseconds'`)
  },
}))
