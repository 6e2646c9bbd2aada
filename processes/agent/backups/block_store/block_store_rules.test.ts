import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { memoryStorage, type StoredObjects } from '@adit/platform/storage/memory.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId, readFiles, writeFiles } from '../backup_store.suite.ts'
import { diskReadTree, diskWriteTree } from '../disk_tree.ts'
import type { ReadTree } from '../tree.port.ts'
import { blockStore } from './block_store.ts'

const root = 'backups/server-1'
const hourMs = 60 * 60 * 1_000

let folder: string
let world: string
let objects: StoredObjects
let clock: number
const key = randomBytes(32)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-blocks-'))
  world = join(folder, 'world')
  await mkdir(world)
  objects = new Map()
  // After all files of this test, whose times are real.
  clock = Date.now() + hourMs
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const now = () => clock
const storage = () => memoryStorage(objects, now)
const store = (over: ObjectStorage = storage()) => blockStore({ storage: over, root, key, now })
const backUp = (over?: ObjectStorage, tree: ReadTree = diskReadTree(world)) => {
  clock += 1_000
  return store(over).backup(tree, { id: newId(), quiesced: true })
}
const keysOf = (kind: string) => [...objects.keys()].filter((one) => one.startsWith(`${root}/${kind}/`))
const bytesOf = (one: string) => objects.get(one)?.bytes ?? Buffer.alloc(0)

async function restored(id: string): Promise<Record<string, string>> {
  const target = await mkdtemp(join(folder, 'restored-'))
  await store().restore(id, diskWriteTree(target))
  return readFiles(target)
}

/** A storage that calls `before` ahead of each change and look. */
function watched(inner: ObjectStorage, before: (operation: string, key: string) => void): ObjectStorage {
  return {
    ...inner,
    put: async (one, bytes) => {
      before('put', one)
      await inner.put(one, bytes)
      before('after put', one)
    },
    read: async (one, range) => {
      before('read', one)
      return inner.read(one, range)
    },
    remove: async (one) => {
      before('remove', one)
      await inner.remove(one)
      before('after remove', one)
    },
  }
}

/** A tree that counts how often each file is opened. */
function counting(opened: string[]): ReadTree {
  const tree = diskReadTree(world)
  return {
    ...tree,
    open(path) {
      opened.push(path)
      return tree.open(path)
    },
  }
}

describe('files that did not change', () => {
  beforeEach(() => writeFiles(world, { 'a.txt': 'a', 'b.txt': 'b', 'c/d.txt': 'd' }))

  it('are not read again', async () => {
    await backUp()
    await writeFile(join(world, 'b.txt'), 'B')
    const opened: string[] = []
    const { snapshot } = await backUp(undefined, counting(opened))
    expect(opened).toEqual(['b.txt'])
    expect((await restored(snapshot.id))['c/d.txt']).toContain('d')
  })

  it('are read again if another content has the same size and time', async () => {
    await backUp()
    const { atime, mtime } = await stat(join(world, 'b.txt'))
    await writeFile(join(world, 'b.txt'), 'X')
    await utimes(join(world, 'b.txt'), atime, mtime)
    const { state, snapshot } = await backUp()
    expect(state).toBe('created')
    expect((await restored(snapshot.id))['b.txt']).toMatch(/X$/)
  })

  it('are read again if they changed just before they were read', async () => {
    clock = Date.now()
    await backUp()
    const opened: string[] = []
    await backUp(undefined, counting(opened))
    expect(opened).toEqual(['a.txt', 'b.txt', 'c/d.txt'])
  })

  it('are all read once a week, and when asked for', async () => {
    await backUp()
    const opened: string[] = []
    clock += 7 * 24 * hourMs
    expect((await backUp(undefined, counting(opened))).state).toBe('unchanged')
    expect(opened).toHaveLength(3)
    await backUp(undefined, counting(opened))
    expect(opened).toHaveLength(3)
    await store().backup(counting(opened), { id: newId(), quiesced: true, fullRead: true })
    expect(opened).toHaveLength(6)
  })

  it('need no reading after only their times changed', async () => {
    await backUp()
    await utimes(join(world, 'a.txt'), new Date(), new Date())
    const opened: string[] = []
    expect((await backUp(undefined, counting(opened))).state).toBe('unchanged')
    expect(opened).toEqual(['a.txt'])
    clock += hourMs
    await backUp(undefined, counting(opened))
    await backUp(undefined, counting(opened))
    expect(opened).toEqual(['a.txt'])
  })
})

describe('files that change during a backup', () => {
  it('are read again if the server keeps writing', async () => {
    await writeFiles(world, { 'a.txt': 'old', 'b.txt': 'b' })
    const tree = diskReadTree(world)
    const changing: ReadTree = {
      ...tree,
      async open(path) {
        if (path === 'b.txt') await writeFile(join(world, 'a.txt'), 'new and longer')
        return tree.open(path)
      },
    }
    const { snapshot } = await store().backup(changing, { id: newId(), quiesced: false })
    expect(await text(await store().readFile(snapshot.id, 'a.txt'))).toBe('new and longer')
    expect(snapshot.bytes).toBe(15)
  })

  it('are left out if they disappear', async () => {
    await writeFiles(world, { 'a.txt': 'a', 'b.txt': 'b' })
    const tree = diskReadTree(world)
    const vanishing: ReadTree = {
      ...tree,
      async open(path) {
        await rm(join(world, 'b.txt'), { force: true })
        return tree.open(path)
      },
    }
    const { snapshot } = await backUp(undefined, vanishing)
    expect(Object.keys(await restored(snapshot.id))).toEqual(['a.txt'])
    expect(snapshot.files).toBe(1)
  })
})

describe('what is stored', () => {
  it('holds neither names nor contents in the clear', async () => {
    await writeFiles(world, { 'secret name.txt': 'secret content '.repeat(1_000) })
    await backUp()
    for (const { bytes } of objects.values()) expect(bytes.toString('latin1')).not.toMatch(/secret/)
  })

  it('cannot be read with the key of another server', async () => {
    await writeFiles(world, { 'a.txt': 'a' })
    const { snapshot } = await backUp()
    const other = blockStore({ storage: storage(), root, key: randomBytes(32), now })
    await expect(other.list()).rejects.toMatchObject({ code: 'store_damaged' })
    await expect(other.entries(snapshot.id)).rejects.toMatchObject({ code: 'store_damaged' })
  })

  it('holds equal blocks once, also across files', async () => {
    const content = randomBytes(1_000_000)
    await writeFiles(world, { 'a.bin': content, 'b.bin': content })
    const { snapshot } = await backUp()
    expect(snapshot.bytes).toBe(2_000_000)
    expect(snapshot.added).toBeLessThan(1_010_000)
  })

  it('shares a change in the middle of a large file', async () => {
    await writeFiles(world, { 'r.mca': randomBytes(20_000_000) })
    await backUp()
    const file = await open(join(world, 'r.mca'), 'r+')
    await file.write(Buffer.from('changed'), 0, 7, 10_000_000)
    await file.close()
    const { snapshot } = await backUp()
    expect(snapshot.added).toBeLessThan(300_000)
  })
})

describe('damage', () => {
  const files = { 'a.bin': randomBytes(400_000), 'b.bin': randomBytes(400_000), 'c.txt': 'c' }

  /** Changes one byte of an object. */
  const flip = (one: string, at: number) => {
    const bytes = bytesOf(one)
    const place = at < 0 ? bytes.length + at : at
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  }

  it('is told for every single byte of a pack', async () => {
    await writeFiles(world, { 'c.txt': 'content' })
    const { snapshot } = await backUp()
    const [pack = ''] = keysOf('packs')
    for (const index of keysOf('indexes')) objects.delete(index)
    for (let at = 0; at < bytesOf(pack).length; at++) {
      flip(pack, at)
      await expect(restored(snapshot.id)).rejects.toMatchObject({ code: 'store_damaged' })
      flip(pack, at)
    }
    expect(await restored(snapshot.id)).toEqual(await readFiles(world))
  })

  it.each<[string, (pack: string) => void]>([
    ['cut off', (pack) => objects.set(pack, { bytes: bytesOf(pack).subarray(0, 1_000), modifiedAt: clock })],
    ['empty', (pack) => objects.set(pack, { bytes: Buffer.alloc(0), modifiedAt: clock })],
    ['missing', (pack) => objects.delete(pack)],
    ['made of other bytes', (pack) => objects.set(pack, { bytes: randomBytes(900_000), modifiedAt: clock })],
  ])('of a pack that is %s is a clear error', async (_, harm) => {
    await writeFiles(world, files)
    const { snapshot } = await backUp()
    for (const pack of keysOf('packs')) harm(pack)
    await expect(restored(snapshot.id)).rejects.toMatchObject({
      code: 'store_damaged',
      message: expect.stringContaining('stored'),
    })
    await expect(store().zip(snapshot.id).then(text)).rejects.toMatchObject({ code: 'store_damaged' })
    expect((await store().verify(snapshot.id)).map(({ path }) => path)).toEqual(['a.bin', 'b.bin', 'c.txt'])
  })

  it('of packs that changed places is a clear error', async () => {
    await writeFiles(world, { 'a.bin': randomBytes(9_000_000), 'b.bin': randomBytes(9_000_000) })
    const { snapshot } = await backUp()
    const [first = '', second = ''] = keysOf('packs')
    const [a, b] = [bytesOf(first), bytesOf(second)]
    objects.set(first, { bytes: b, modifiedAt: clock })
    objects.set(second, { bytes: a, modifiedAt: clock })
    await expect(restored(snapshot.id)).rejects.toMatchObject({ code: 'store_damaged' })
  })

  it('of a list of files is a clear error, and nothing is swept', async () => {
    await writeFiles(world, files)
    const { snapshot } = await backUp()
    for (const tree of keysOf('trees')) flip(tree, 20)
    await expect(store().entries(snapshot.id)).rejects.toMatchObject({ code: 'store_damaged' })
    for (const one of keysOf('snapshots')) flip(one, 20)
    clock += 100 * hourMs
    const before = objects.size
    await expect(store().sweep()).rejects.toMatchObject({ code: 'store_damaged' })
    expect(objects.size).toBe(before)
  })

  it('is named by verify, repaired by the next backup, and then gone from the old snapshot', async () => {
    await writeFiles(world, files)
    const { snapshot } = await backUp()
    for (const pack of keysOf('packs')) flip(pack, 500)
    expect((await store().verify(snapshot.id)).map(({ path }) => path)).toEqual(['a.bin'])
    expect((await backUp()).state).toBe('unchanged')
    expect(await store().verify(snapshot.id)).toEqual([])
    expect(await restored(snapshot.id)).toEqual(await readFiles(world))
  })

  it('of the index costs nothing: it is made again from the packs', async () => {
    await writeFiles(world, files)
    const { snapshot } = await backUp()
    for (const index of keysOf('indexes')) flip(index, 30)
    expect(await restored(snapshot.id)).toEqual(await readFiles(world))
    for (const index of keysOf('indexes')) objects.delete(index)
    expect(await restored(snapshot.id)).toEqual(await readFiles(world))
    await writeFiles(world, { 'd.txt': 'd' })
    expect((await backUp()).snapshot.added).toBeLessThan(1_000)
  })
})

describe('a process that ends between two steps', () => {
  it('leaves a store that holds all complete snapshots and takes the next', async () => {
    await writeFiles(world, { 'a.bin': randomBytes(9_000_000), 'b.txt': 'b' })
    const first = await backUp()
    const was = await readFiles(world)
    await writeFiles(world, { 'a.bin': randomBytes(9_000_000) })
    const before = new Map(objects)
    let reached = 0
    for (let end = 1; ; end++) {
      objects = new Map(before)
      reached = 0
      const ending = watched(storage(), (operation) => {
        if (operation === 'read') return
        if (++reached >= end) throw new Error('the process ended')
      })
      const id = newId()
      clock += 1_000
      const run = store(ending).backup(diskReadTree(world), { id, quiesced: true })
      const result = await run.catch((error: Error) => error)
      if (!(result instanceof Error)) break
      expect(result).toMatchObject({ code: 'store_away' })
      const complete = new Set((await store().list()).map((one) => one.id))
      expect(complete).toContain(first.snapshot.id)
      expect(await restored(first.snapshot.id)).toEqual(was)
      await store().sweep()
      await store().backup(diskReadTree(world), { id, quiesced: true })
      expect(await restored(id)).toEqual(await readFiles(world))
    }
    expect(reached).toBeGreaterThanOrEqual(8)
  })
})

describe('sweeping', () => {
  const day = 24 * hourMs

  beforeEach(async () => {
    await writeFiles(world, { 'a.bin': randomBytes(500_000) })
  })

  it('removes packs of removed snapshots a day after they were found', async () => {
    const { snapshot } = await backUp()
    await store().remove(snapshot.id)
    expect(await store().sweep()).toBe(0)
    clock += day
    expect(await store().sweep()).toBe(0)
    expect(keysOf('packs')).toHaveLength(1)
    clock += day - 1
    expect(await store().sweep()).toBe(0)
    clock += 1
    expect(await store().sweep()).toBe(snapshot.added)
    await store().sweep()
    expect([keysOf('packs'), keysOf('condemned'), keysOf('trees')]).toEqual([[], [], []])
  })

  it('keeps young packs that no snapshot needs yet', async () => {
    const running = watched(storage(), (operation, one) => {
      if (operation === 'put' && one.includes('/snapshots/')) throw new Error('the process ended')
    })
    await expect(backUp(running)).rejects.toThrow()
    clock += day - 2_000
    await store().sweep()
    expect(keysOf('condemned')).toEqual([])
    expect((await backUp()).snapshot.added).toBe(0)
  })

  it('does not build new backups on condemned packs', async () => {
    const { snapshot } = await backUp()
    await store().remove(snapshot.id)
    clock += day
    await store().sweep()
    const again = await backUp()
    expect(again.snapshot.added).toBeGreaterThan(500_000)
    clock += day
    expect(await store().sweep()).toBeGreaterThan(500_000)
    expect(await restored(again.snapshot.id)).toEqual(await readFiles(world))
  })

  /** Removes the snapshot and sweeps just when the next backup has read the index and is about to write. */
  async function sweptMeanwhile(waits: readonly number[]) {
    const { snapshot } = await backUp()
    clock += day
    await writeFiles(world, { 'b.bin': randomBytes(1_000) })
    const tree = diskReadTree(world)
    let swept = false
    const racing: ReadTree = {
      ...tree,
      async open(path) {
        if (!swept) {
          swept = true
          await store().remove(snapshot.id)
          for (const wait of waits) {
            await store().sweep()
            clock += wait
          }
        }
        return tree.open(path)
      },
    }
    return backUp(undefined, racing)
  }

  it('does not take packs from a backup that began before', async () => {
    const { snapshot } = await sweptMeanwhile([0])
    expect(keysOf('condemned')).toEqual([])
    clock += 2 * day
    await store().sweep()
    clock += 2 * day
    await store().sweep()
    expect(await restored(snapshot.id)).toEqual(await readFiles(world))
  })

  it.each([
    ['about to be removed', [day - 1]],
    ['removed', [day, 0]],
    ['removed with their marks', [day, 0, 0]],
  ])('makes a very long backup try again if its packs are %s', async (_, waits) => {
    await expect(sweptMeanwhile(waits)).rejects.toMatchObject({ code: 'try_again' })
    const { snapshot } = await backUp()
    expect(await restored(snapshot.id)).toEqual(await readFiles(world))
  })

  it('merges indexes without losing a block', async () => {
    for (let round = 0; round < 12; round++) {
      await writeFiles(world, { [`${round}.bin`]: randomBytes(2_000) })
      await backUp()
    }
    expect(keysOf('indexes')).toHaveLength(12)
    await store().sweep()
    expect(keysOf('indexes')).toHaveLength(1)
    const reads: string[] = []
    const counted = watched(storage(), (operation, one) => operation === 'read' && reads.push(one))
    expect((await backUp(counted)).state).toBe('unchanged')
    expect(reads.filter((one) => one.includes('/packs/'))).toEqual([])
  })
})
