import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { erasuresMarker } from '@adit/platform/personal/erasures.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { storageMarker } from '../../log_owner.ts'

export interface CopiedObjects {
  copied: number
  /** The number of all objects. */
  objects: number
}

const atOnce = 8

/** Copies the objects that are missing in the folder. An object's content never changes, so one of the same size is the same. */
export async function saveObjects(
  storage: Pick<ObjectStorage, 'list' | 'read'>,
  folder: string,
): Promise<CopiedObjects> {
  const done = { copied: 0, objects: 0 }
  await inParallel(storage.list(), async ({ key, size }) => {
    const path = join(folder, ...key.split('/'))
    done.objects++
    if ((await stat(path).catch(() => undefined))?.size === size) return
    const source = await storage.read(key)
    if (!source) return // Removed since it was listed.
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // It gets its own name only when it is complete and durable.
    await pipeline(source, createWriteStream(`${path}.part`, { mode: 0o600, flush: true }))
    await rename(`${path}.part`, path)
    done.copied++
  })
  return done
}

/** Copies the objects that are missing in the storage from the folder, so it can be run again. `work` is a folder for temporary copies. */
export async function restoreObjects(
  folder: string,
  storage: Pick<ObjectStorage, 'head' | 'putFile'>,
  work: string,
): Promise<CopiedObjects> {
  const done = { copied: 0, objects: 0 }
  await inParallel(filesOf(folder), async (path) => {
    const key = relative(folder, path).split(sep).join('/')
    // What they say of the storage isn't so before the end of the restore.
    if (key === erasuresMarker || key === storageMarker) return
    const { size } = await stat(path)
    const number = done.objects++
    if ((await storage.head(key))?.size === size) return
    // The storage moves the file that it is given.
    const copy = join(work, String(number))
    await copyFile(path, copy)
    await storage.putFile(key, copy)
    done.copied++
  })
  return done
}

async function* filesOf(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.endsWith('.part')) yield join(entry.parentPath, entry.name)
  }
}

async function inParallel<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items[Symbol.asyncIterator]()
  const worker = async () => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
