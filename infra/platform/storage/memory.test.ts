import { memoryStorage, type StoredObjects } from './memory.ts'
import { objectStorageContract } from './object_storage.suite.ts'

objectStorageContract('memory', async () => {
  const objects: StoredObjects = new Map()
  return { open: async () => memoryStorage(objects), close: async () => objects.clear() }
})
