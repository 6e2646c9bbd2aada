import { eventStoreContract } from './event_store.contract.ts'
import { createMemoryStore } from './memory.ts'

eventStoreContract('memory', async () => {
  const store = createMemoryStore()
  return { open: async () => store, close: async () => undefined }
})
