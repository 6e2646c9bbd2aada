import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStorage } from './disk.ts'
import { objectStorageContract } from './object_storage.suite.ts'

objectStorageContract('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-disk-'))
  return { open: () => diskStorage(folder), close: () => rm(folder, { recursive: true, force: true }) }
})
