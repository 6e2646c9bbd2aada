import { eventStoreContract } from './event_store.suite.ts'
import { createMemoryStore } from './memory.ts'

eventStoreContract('memory', async () => {
  const store = createMemoryStore()
  return { open: async () => store, close: async () => undefined }
})
