import { createMemoryStore } from '../event_store/memory.ts'
import { embeddedFeed } from './embedded.ts'
import { feedContract } from './feed.suite.ts'

feedContract('embedded', async () => {
  const store = createMemoryStore()
  return { store, open: async () => embeddedFeed(store), close: store.close }
})
