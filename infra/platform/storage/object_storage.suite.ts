import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ByteRange, ObjectStorage } from './object_storage.port.ts'

export interface StorageHarness {
  /** Another handle on the same storage, as another process would have. The suite closes it. */
  open(): Promise<ObjectStorage>
  close(): Promise<void>
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const newKey = () => `contract/${randomBytes(9).toString('hex')}`

/** The whole object, or undefined. */
export async function readWhole(storage: ObjectStorage, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const stream = await storage.read(key, range)
  return stream && (await buffer(stream))
}

/** What every adapter of the port must do. */
export function objectStorageContract(name: string, start: () => Promise<StorageHarness>): void {
  describe(`object storage contract: ${name}`, () => {
    let harness: StorageHarness
    let storage: ObjectStorage
    let other: ObjectStorage
    let folder: string

    beforeAll(async () => {
      harness = await start()
      storage = await harness.open()
      other = await harness.open()
      folder = await mkdtemp(join(tmpdir(), 'adit-contract-'))
    })
    afterAll(async () => {
      await storage?.close()
      await other?.close()
      await harness?.close()
      await rm(folder, { recursive: true, force: true })
    })

    async function spooled(bytes: Uint8Array): Promise<string> {
      const path = join(folder, randomBytes(8).toString('hex'))
      await writeFile(path, bytes)
      return path
    }

    it.each([0, 1, 1_000, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 21_000_001])(
      'keeps a file of %i bytes',
      async (size) => {
        const key = newKey()
        const bytes = randomBytes(size)
        const path = await spooled(bytes)
        const before = Date.now()
        await storage.putFile(key, path)
        expect(existsSync(path)).toBe(false)
        const found = await other.head(key)
        expect(found).toEqual({
          size,
          etag: expect.stringMatching(/^"[^"]+"$/),
          modifiedAt: expect.any(Number),
        })
        expect(Math.abs((found?.modifiedAt ?? 0) - before)).toBeLessThan(60_000)
        expect(sha256((await readWhole(other, key)) ?? Buffer.of(0))).toBe(sha256(bytes))
      },
    )

    it('keeps bytes', async () => {
      const key = `${newKey()}/AZ_az-09.webp`
      await storage.put(key, new Uint8Array([0, 1, 2, 255]))
      expect(await readWhole(other, key)).toEqual(Buffer.from([0, 1, 2, 255]))
    })

    it.each<[ByteRange]>([
      [{ start: 0, end: 0 }],
      [{ start: 0, end: 99 }],
      [{ start: 17, end: 5_000 }],
      [{ start: 99_999, end: 99_999 }],
      [{ start: 65_000, end: 99_999 }],
    ])('reads the range %o', async (range) => {
      const key = newKey()
      const bytes = randomBytes(100_000)
      await storage.put(key, bytes)
      expect((await readWhole(storage, key, range))?.equals(bytes.subarray(range.start, range.end + 1))).toBe(true)
    })

    it('returns nothing for objects that do not exist', async () => {
      expect(await storage.head(newKey())).toBeUndefined()
      expect(await storage.read(newKey())).toBeUndefined()
      expect(await storage.read(newKey(), { start: 5, end: 6 })).toBeUndefined()
      await storage.remove(newKey())
    })

    it('removes objects for every process', async () => {
      const key = newKey()
      await storage.put(key, Buffer.from('gone'))
      await other.remove(key)
      expect(await storage.head(key)).toBeUndefined()
      expect(await storage.read(key)).toBeUndefined()
      await storage.remove(key)
    })

    it('replaces an object, under another tag', async () => {
      const key = newKey()
      await storage.put(key, Buffer.from('first'))
      const first = await storage.head(key)
      await storage.putFile(key, await spooled(Buffer.from('second')))
      const second = await other.head(key)
      expect([first?.size, second?.size, first?.etag === second?.etag]).toEqual([5, 6, false])
      expect(String(await readWhole(storage, key))).toBe('second')
    })

    it('never shows readers a mixture of the old and the new object', async () => {
      const key = newKey()
      const [a, b] = [Buffer.alloc(9_000_000, 'a'), Buffer.alloc(9_000_000, 'b')]
      await storage.put(key, a)
      const wanted = [a, b].map(sha256)
      const reads = Array.from({ length: 6 }, async () => sha256((await readWhole(other, key)) ?? Buffer.of(0)))
      await Promise.all([storage.putFile(key, await spooled(b)), ...reads])
      for (const seen of await Promise.all(reads)) expect(wanted).toContain(seen)
      expect(sha256((await readWhole(other, key)) ?? Buffer.of(0))).toBe(wanted[1])
    })

    it('stores nothing of a file that cannot be read', async () => {
      const key = newKey()
      await expect(storage.putFile(key, join(folder, 'none'))).rejects.toThrow('ENOENT')
      expect(await storage.head(key)).toBeUndefined()
    })

    it('stores many objects at once', async () => {
      const keys = Array.from({ length: 40 }, newKey)
      await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))))
      const read = await Promise.all(keys.map((key) => readWhole(other, key)))
      expect(read.map(String)).toEqual(keys)
    })

    it('lists every object and no removed one', async () => {
      const keys = Array.from({ length: 25 }, newKey)
      for (const [size, key] of keys.entries()) await storage.put(key, Buffer.alloc(size))
      await storage.remove(keys[7] ?? '')
      const listed = new Map<string, number>()
      for await (const { key, size } of other.list()) listed.set(key, size)
      expect(keys.map((key) => listed.get(key))).toEqual(keys.map((_, size) => (size === 7 ? undefined : size)))
      expect([...listed.keys()].filter((key) => !/^contract\/[0-9a-f]/.test(key))).toEqual([])
    })

    it('lists one folder of keys without its neighbours', async () => {
      const folder = newKey()
      for (const key of [`${folder}/a`, `${folder}/deep/b`, `${folder}-next/c`, `${folder}.d`]) {
        await storage.put(key, Buffer.of(1))
      }
      const listed: string[] = []
      for await (const { key } of other.list(folder)) listed.push(key)
      expect(listed.toSorted()).toEqual([`${folder}/a`, `${folder}/deep/b`])
      for await (const { key } of other.list(newKey())) expect.unreachable(key)
      await expect((async () => other.list('../x'))()).rejects.toThrow('Not an object key')
    })

    it('keeps working when a reader leaves in the middle', async () => {
      const key = newKey()
      await storage.put(key, Buffer.alloc(3_000_000, 'x'))
      for (let turn = 0; turn < 80; turn++) {
        const stream = await storage.read(key)
        stream?.on('error', () => undefined).destroy()
      }
      expect((await readWhole(storage, key))?.length).toBe(3_000_000)
    })

    it.each(['', '/', 'a//b', '../x', 'a/../b', 'a/.hidden', 'a/', '/a', 'a b', 'ü', 'a\0'])(
      'refuses the key %j',
      async (key) => {
        await expect((async () => storage.head(key))()).rejects.toThrow('Not an object key')
        await expect((async () => storage.put(key, Buffer.of(1)))()).rejects.toThrow('Not an object key')
        await expect((async () => storage.remove(key))()).rejects.toThrow('Not an object key')
      },
    )

    it('passes its own check', async () => {
      await storage.check()
    })
  })
}
