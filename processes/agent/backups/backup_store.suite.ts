import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromBuffer, type ZipFile } from 'yauzl'
import type { BackupStore } from './backup_store.port.ts'
import { diskReadTree, diskWriteTree } from './disk_tree.ts'

export interface BackupStoreHarness {
  /** Another handle on the same store, as another process would have. */
  open(): Promise<BackupStore>
  close(): Promise<void>
}

/** Files by path; folders end with `/`. */
export type Files = Readonly<Record<string, string | Buffer>>

const longAgo = new Date('2026-01-02T03:04:05Z')

/** Writes files whose times are older than any backup. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const place = join(folder, path)
    await mkdir(path.endsWith('/') ? place : dirname(place), { recursive: true })
    if (path.endsWith('/')) continue
    await writeFile(place, content)
    await utimes(place, longAgo, longAgo)
  }
}

/** All files and folders with contents as latin1, permissions and seconds of their times. */
export async function readFiles(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = join(entry.parentPath, entry.name)
    const path = place.slice(folder.length + 1)
    const stats = await lstat(place)
    const mode = (stats.mode & 0o777).toString(8)
    if (entry.isDirectory()) found[`${path}/`] = mode
    else if (entry.isFile()) {
      found[path] = `${mode} ${Math.trunc(stats.mtimeMs / 1000)} ${await readFile(place, 'latin1')}`
    }
  }
  return found
}

export const newId = (): string => randomUUID()

/** What every store of backups must do. */
export function backupStoreContract(name: string, start: () => Promise<BackupStoreHarness>): void {
  describe(`backup store contract: ${name}`, () => {
    let harness: BackupStoreHarness
    let store: BackupStore
    let folder: string
    let world: string
    let empty: number

    beforeEach(async () => {
      harness = await start()
      store = await harness.open()
      folder = await mkdtemp(join(tmpdir(), 'adit-backups-'))
      world = join(folder, 'world')
      await mkdir(world)
      empty = 0
    })
    afterEach(async () => {
      await harness.close()
      await rm(folder, { recursive: true, force: true })
    })

    const tree = () => diskReadTree(world)
    const backUp = (id = newId(), quiesced = true) => store.backup(tree(), { id, quiesced })
    async function emptyFolder(): Promise<string> {
      const path = join(folder, `restored-${empty++}`)
      await mkdir(path)
      return path
    }
    async function restored(id: string): Promise<Record<string, string>> {
      const path = await emptyFolder()
      await (await harness.open()).restore(id, diskWriteTree(path))
      return readFiles(path)
    }

    const region = randomBytes(700_000)
    const files: Files = {
      'server.properties': 'motd=A server\n',
      'world/region/r.0.0.mca': region,
      'world/region/r.0.1.mca': Buffer.alloc(600_000),
      'world/data/empty.dat': '',
      'mods/ünïcode – 名前.jar': randomBytes(3_000),
      'empty folder/': '',
    }

    it('restores names, contents, permissions and times exactly', async () => {
      await writeFiles(world, files)
      await chmod(join(world, 'server.properties'), 0o755)
      await chmod(join(world, 'world/data'), 0o750)
      const { state, snapshot } = await backUp()
      expect(state).toBe('created')
      expect(snapshot).toMatchObject({ quiesced: true, files: 5, bytes: 1_303_014, skipped: 0 })
      expect(snapshot.added).toBeGreaterThan(700_000)
      expect(await restored(snapshot.id)).toEqual(await readFiles(world))
    })

    it('lists snapshots from the oldest to the newest', async () => {
      expect(await store.list()).toEqual([])
      const ids: string[] = []
      for (const [round, quiesced] of [true, false, true].entries()) {
        await writeFiles(world, { 'round.txt': `${round}` })
        ids.push((await backUp(newId(), quiesced)).snapshot.id)
      }
      const listed = await (await harness.open()).list()
      expect(listed.map(({ id, quiesced }) => [id, quiesced])).toEqual([
        [ids[0], true],
        [ids[1], false],
        [ids[2], true],
      ])
    })

    it('stores again only what changed', async () => {
      await writeFiles(world, { ...files, 'big.bin': randomBytes(6_000_000) })
      const first = await backUp()
      await writeFiles(world, { 'server.properties': 'motd=Another\n' })
      const second = await backUp()
      expect(second.state).toBe('created')
      expect(first.snapshot.added).toBeGreaterThan(6_000_000)
      expect(second.snapshot.added).toBeLessThan(300_000)
      expect((await restored(first.snapshot.id))['server.properties']).toContain('A server')
      expect((await restored(second.snapshot.id))['server.properties']).toContain('Another')
    })

    it('makes no snapshot if nothing changed', async () => {
      await writeFiles(world, files)
      const first = await backUp()
      const second = await backUp()
      expect([second.state, second.snapshot.id]).toEqual(['unchanged', first.snapshot.id])
      expect(await store.list()).toHaveLength(1)
      await rm(join(world, 'server.properties'))
      const third = await backUp()
      expect([third.state, third.snapshot.files]).toEqual(['created', 4])
    })

    it('makes one snapshot of a backup that is asked for twice', async () => {
      await writeFiles(world, files)
      const id = newId()
      await backUp(id)
      await writeFiles(world, { 'later.txt': 'later' })
      expect(await backUp(id)).toMatchObject({ state: 'created', snapshot: { id, files: 5 } })
      expect(await store.list()).toHaveLength(1)
    })

    it('leaves out links and what is no file', async () => {
      await writeFiles(world, { 'a.txt': 'a' })
      await symlink('/etc/passwd', join(world, 'link'))
      await symlink('/etc', join(world, 'linked folder'))
      const { snapshot } = await backUp()
      expect([snapshot.files, snapshot.skipped]).toEqual([1, 2])
      expect(Object.keys(await restored(snapshot.id))).toEqual(['a.txt'])
    })

    it('lists and reads single files', async () => {
      await writeFiles(world, files)
      const { snapshot } = await backUp()
      const entries = await store.entries(snapshot.id)
      expect(entries.filter(({ kind }) => kind === 'file').map(({ path, size }) => [path, size])).toEqual(
        expect.arrayContaining([
          ['server.properties', 14],
          ['world/region/r.0.0.mca', 700_000],
          ['world/data/empty.dat', 0],
        ]),
      )
      expect(entries.find(({ path }) => path === 'empty folder')?.kind).toBe('folder')
      const content = await buffer(await store.readFile(snapshot.id, 'world/region/r.0.0.mca'))
      expect(content.equals(region)).toBe(true)
      expect(await buffer(await store.readFile(snapshot.id, 'world/data/empty.dat'))).toHaveLength(0)
    })

    it('streams a snapshot as a zip archive', async () => {
      await writeFiles(world, files)
      const { snapshot } = await backUp()
      const found = await unzip(await buffer(await store.zip(snapshot.id)))
      expect(Object.keys(found).toSorted()).toEqual(
        expect.arrayContaining(Object.keys(files).filter((path) => !path.endsWith('/'))),
      )
      expect(found['world/region/r.0.0.mca']?.equals(region)).toBe(true)
      expect(found['server.properties']?.toString()).toBe('motd=A server\n')
    })

    it('verifies what it stored', async () => {
      await writeFiles(world, files)
      const { snapshot } = await backUp()
      expect(await (await harness.open()).verify(snapshot.id)).toEqual([])
    })

    it('forgets a removed snapshot and keeps the others whole', async () => {
      await writeFiles(world, files)
      const first = await backUp()
      await writeFiles(world, { 'world/region/r.0.2.mca': randomBytes(300_000) })
      const second = await backUp()
      await store.remove(first.snapshot.id)
      await store.remove(first.snapshot.id)
      await store.remove(newId())
      await store.sweep()
      expect((await store.list()).map(({ id }) => id)).toEqual([second.snapshot.id])
      expect(await restored(second.snapshot.id)).toEqual(await readFiles(world))
    })

    it('says what does not exist', async () => {
      await writeFiles(world, files)
      const { snapshot } = await backUp()
      const none = newId()
      const target = diskWriteTree(await emptyFolder())
      const missing = { code: 'snapshot_not_found' }
      await expect(store.entries(none)).rejects.toMatchObject(missing)
      await expect(store.readFile(none, 'a')).rejects.toMatchObject(missing)
      await expect(store.zip(none)).rejects.toMatchObject(missing)
      await expect(store.verify(none)).rejects.toMatchObject(missing)
      await expect(store.restore(none, target)).rejects.toMatchObject(missing)
      for (const path of ['none', 'world', '../world', '/etc/passwd', '']) {
        await expect(store.readFile(snapshot.id, path)).rejects.toMatchObject({ code: 'file_not_found' })
      }
    })

    it.each(['', 'short', '../../etc', 'UPPERCASE', 'a'.repeat(65), 'with/slash', '--verbose'])(
      'refuses the id %j',
      async (id) => {
        const invalid = { code: 'invalid_id' }
        await expect(backUp(id)).rejects.toMatchObject(invalid)
        await expect(store.entries(id)).rejects.toMatchObject(invalid)
        await expect(store.remove(id)).rejects.toMatchObject(invalid)
      },
    )

    it('leaves nothing of a cancelled backup, and the next one succeeds', async () => {
      await writeFiles(world, { ...files, 'big.bin': randomBytes(20_000_000) })
      const cancelled = new AbortController()
      const progress: number[] = []
      const id = newId()
      const running = store.backup(tree(), {
        id,
        quiesced: true,
        signal: cancelled.signal,
        onProgress: ({ done, total }) => {
          progress.push(done / total)
          cancelled.abort()
        },
      })
      await expect(running).rejects.toMatchObject({ code: 'cancelled' })
      expect(progress.length).toBeGreaterThan(0)
      expect(await store.list()).toEqual([])
      expect((await backUp(id)).state).toBe('created')
      expect(await restored(id)).toEqual(await readFiles(world))
    })

    it('stops a cancelled restore', async () => {
      await writeFiles(world, files)
      const { snapshot } = await backUp()
      const cancelled = AbortSignal.abort()
      const target = diskWriteTree(await emptyFolder())
      await expect(store.restore(snapshot.id, target, { signal: cancelled })).rejects.toMatchObject({
        code: 'cancelled',
      })
    })

    it('tells progress that ends at the whole', async () => {
      await writeFiles(world, { ...files, 'big.bin': randomBytes(9_000_000) })
      const told: { done: number; total: number }[] = []
      await store.backup(tree(), { id: newId(), quiesced: true, onProgress: (progress) => told.push(progress) })
      const done = told.map((one) => one.done)
      expect(done).toEqual(done.toSorted((a, b) => a - b))
      expect(told.at(-1)?.done).toBe(10_303_014)
      expect(told.at(-1)?.total).toBe(10_303_014)
    })

    it('erases everything', async () => {
      await writeFiles(world, files)
      await backUp()
      await store.erase()
      const again = await harness.open()
      expect(await again.list()).toEqual([])
      expect((await again.backup(tree(), { id: newId(), quiesced: true })).state).toBe('created')
    })
  })
}

/** Files of an archive by name. */
async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const archive = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: false }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
  const found: Record<string, Buffer> = {}
  const reads: Promise<void>[] = []
  archive.on('entry', (entry) => {
    if (entry.fileName.endsWith('/')) return
    const read = new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
    })
    reads.push(
      read.then(async (stream) => {
        found[entry.fileName.replace(/^\//, '')] = await buffer(stream)
      }),
    )
  })
  await once(archive, 'end')
  await Promise.all(reads)
  return found
}
