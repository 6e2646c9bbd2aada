import { openPostgresEventStore } from '../event_store/postgres/store.ts'
import { createPool } from '../postgres/pool.ts'
import { createTestDatabase } from '../testing/database.ts'
import { harnessOf, type ProjectionHarness } from './projection_harness.fixture.ts'

/** In a database of its own. */
export async function postgresHarness(): Promise<ProjectionHarness & { url: string }> {
  const database = await createTestDatabase()
  const pool = createPool(database.url, { name: 'projection test' })
  const store = await openPostgresEventStore(database.url)
  const close = async () => {
    await pool.end()
    await database.drop()
  }
  return { ...harnessOf({ pool, store, close }), url: database.url }
}
