import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { assertKey, type ByteRange, type ObjectStorage, type StoredObject } from './object_storage.port.ts'

/** What a `memoryStorage` holds. Several storages may share one, as processes share a disk. */
export type StoredObjects = Map<string, { bytes: Buffer; modifiedAt: number }>

/** Stores objects in memory, for tests. `now` is in milliseconds since 1970. */
export function memoryStorage(objects: StoredObjects = new Map(), now: () => number = Date.now): ObjectStorage {
  const found = (key: string) => {
    assertKey(key)
    return objects.get(key)
  }
  const put = async (key: string, bytes: Uint8Array) => {
    assertKey(key)
    objects.set(key, { bytes: Buffer.from(bytes), modifiedAt: now() })
  }
  return {
    put,
    async putFile(key, path) {
      await put(key, await readFile(path))
      await rm(path)
    },
    async head(key): Promise<StoredObject | undefined> {
      const object = found(key)
      if (!object) return undefined
      const etag = `"${createHash('sha256').update(object.bytes).digest('hex')}"`
      return { size: object.bytes.length, etag, modifiedAt: object.modifiedAt }
    },
    async read(key, range) {
      const object = found(key)
      return object && Readable.from(pieces(object.bytes, range), { objectMode: false })
    },
    async remove(key) {
      assertKey(key)
      objects.delete(key)
    },
    list(folder) {
      if (folder !== undefined) assertKey(folder)
      return listed(objects, folder === undefined ? '' : `${folder}/`)
    },
    check: async () => {},
    close: async () => {},
  }
}

const pieceBytes = 64 * 1024

function* pieces(bytes: Buffer, { start, end }: ByteRange = { start: 0, end: bytes.length - 1 }): Generator<Buffer> {
  for (let at = start; at <= end; at += pieceBytes) yield bytes.subarray(at, Math.min(at + pieceBytes, end + 1))
}

async function* listed(objects: StoredObjects, prefix: string) {
  for (const [key, { bytes }] of [...objects]) if (key.startsWith(prefix)) yield { key, size: bytes.length }
}
