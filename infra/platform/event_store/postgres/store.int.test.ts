import { createTestDatabase } from '../../testing/database.ts'
import { eventStoreContract } from '../event_store.suite.ts'
import { openPostgresEventStore } from './store.ts'

eventStoreContract('postgres', async () => {
  const database = await createTestDatabase()
  return { open: () => openPostgresEventStore(database.url), close: database.drop }
})
