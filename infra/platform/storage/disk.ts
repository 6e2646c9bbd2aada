import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { assertKey, type ListedObject, type ObjectStorage } from './object_storage.port.ts'

/** Stores objects as files in a folder. Writes beside their place, syncs, then renames, so no reader sees an incomplete object. */
export async function diskStorage(folder: string): Promise<ObjectStorage> {
  const incoming = join(folder, '.incoming')
  await mkdir(incoming, { recursive: true })
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }
  const publish = async (temporary: string, key: string) => {
    const target = pathOf(key)
    await syncFile(temporary)
    await mkdir(dirname(target), { recursive: true })
    await rename(temporary, target)
    await syncFile(dirname(target))
  }
  return {
    async putFile(key, path) {
      pathOf(key)
      const temporary = join(incoming, randomUUID())
      await moveFile(path, temporary)
      await publish(temporary, key)
    },
    async put(key, bytes) {
      pathOf(key)
      const temporary = join(incoming, randomUUID())
      await writeFile(temporary, bytes)
      await publish(temporary, key)
    },
    async head(key) {
      const info = await stat(pathOf(key)).catch(missing)
      if (!info?.isFile()) return undefined
      const etag = `"${info.size.toString(16)}-${Math.trunc(info.mtimeMs).toString(16)}"`
      return { size: info.size, etag, modifiedAt: Math.trunc(info.mtimeMs) }
    },
    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch(missing)
      if (!file) return undefined
      return file.createReadStream({ highWaterMark: 64 * 1024, ...range })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (below) => listFolder(folder, below === undefined ? folder : pathOf(below)),
    check: async () => {
      const probe = join(incoming, `probe-${randomUUID()}`)
      await writeFile(probe, '')
      await rm(probe)
    },
    close: async () => undefined,
  }
}

async function* listFolder(folder: string, from: string): AsyncGenerator<ListedObject> {
  const entries = await opendir(from, { recursive: true }).catch(missing)
  for await (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).split(sep).join('/')
    if (!entry.isFile() || key.startsWith('.')) continue
    const info = await stat(path).catch(missing)
    if (info) yield { key, size: info.size }
  }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Renames, or copies if the two places are on different disks. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from)
  }
}
