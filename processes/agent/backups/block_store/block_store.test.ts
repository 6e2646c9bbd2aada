import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import { memoryStorage, type StoredObjects } from '@adit/platform/storage/memory.ts'
import { backupStoreContract } from '../backup_store.suite.ts'
import { blockStore } from './block_store.ts'

const root = 'backups/server-1'

backupStoreContract('blocks in memory', async () => {
  const objects: StoredObjects = new Map()
  const key = randomBytes(32)
  return {
    open: async () => blockStore({ storage: memoryStorage(objects), root, key }),
    close: async () => objects.clear(),
  }
})

backupStoreContract('blocks on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-blocks-'))
  const key = randomBytes(32)
  return {
    open: async () => blockStore({ storage: await diskStorage(folder), root, key }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
})
