import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { assertKey, type ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { Spool } from '@adit/platform/storage/spool.ts'
import type { Faults } from './faults.ts'

/** Objects in memory, whose calls take time and fail. */
export function simulatedStorage(faults: Faults, objects: Map<string, Buffer>): ObjectStorage {
  const call = <Result>(run: () => Result): Promise<Result> => faults.call('storage', async () => run())
  return {
    putFile: (key, path) =>
      call(() => {
        assertKey(key)
        objects.set(key, readFileSync(path))
        rmSync(path)
      }),
    put: (key, bytes) =>
      call(() => {
        assertKey(key)
        objects.set(key, Buffer.from(bytes))
      }),
    head: (key) =>
      call(() => {
        const bytes = objects.get(key)
        return (
          bytes && { size: bytes.length, etag: `"${createHash('sha1').update(bytes).digest('hex')}"`, modifiedAt: 0 }
        )
      }),
    read: (key, range) =>
      call(() => {
        const bytes = objects.get(key)
        return bytes && Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
      }),
    remove: (key) => call(() => void objects.delete(key)),
    async *list() {
      for (const [key, { length: size }] of objects) yield { key, size }
    },
    check: async () => undefined,
    close: async () => undefined,
  }
}

let received = 0

/** Receives uploads into a folder at once: what a machine does with its own disk is not simulated. */
export function simulatedSpool(folder: string): Spool {
  return {
    async receive(stream) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      const bytes = Buffer.concat(chunks)
      const path = join(folder, String(received++))
      writeFileSync(path, bytes)
      const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
      const discard = async () => rmSync(path, { force: true })
      return { path, size: bytes.length, sha1: digest('sha1'), sha512: digest('sha512'), discard }
    },
  }
}
