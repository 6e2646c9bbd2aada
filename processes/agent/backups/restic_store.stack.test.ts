import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupStoreContract, newId, writeFiles } from './backup_store.suite.ts'
import { diskReadTree } from './disk_tree.ts'
import { resticStore } from './restic_store.ts'

const present = spawnSync('restic', ['version']).status === 0
if (!present && process.env.CI) throw new Error('restic is required on the PATH')

async function newStore(key = randomBytes(32)) {
  const folder = await mkdtemp(join(tmpdir(), 'adit-restic-'))
  const [repository, cache] = [join(folder, 'repository'), join(folder, 'cache')]
  return {
    repository,
    open: async () => resticStore({ repository, cache, key }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

describe.skipIf(!present)('restic', () => {
  backupStoreContract('restic', () => newStore())

  let world: string
  beforeEach(async () => {
    world = await mkdtemp(join(tmpdir(), 'adit-world-'))
    await writeFiles(world, { 'a.bin': randomBytes(400_000), 'b.txt': 'b' })
  })
  afterEach(() => rm(world, { recursive: true, force: true }))

  it('refuses another key', async () => {
    const harness = await newStore()
    const store = await harness.open()
    await store.backup(diskReadTree(world), { id: newId(), quiesced: true })
    const other = resticStore({ repository: harness.repository, cache: join(world, 'cache'), key: randomBytes(32) })
    await expect(other.list()).rejects.toMatchObject({ code: 'store_damaged' })
    await harness.close()
  })

  it('names the files whose stored bytes changed', async () => {
    const harness = await newStore()
    const store = await harness.open()
    const { snapshot } = await store.backup(diskReadTree(world), { id: newId(), quiesced: true })
    for (const entry of await readdir(join(harness.repository, 'data'), { recursive: true, withFileTypes: true })) {
      const place = join(entry.parentPath, entry.name)
      if (!entry.isFile() || (await stat(place)).size < 400_000) continue
      await chmod(place, 0o600)
      const file = await open(place, 'r+')
      await file.write(Buffer.alloc(1_000), 0, 1_000, 200_000)
      await file.close()
    }
    expect((await store.verify(snapshot.id)).map(({ path }) => path)).toEqual(['a.bin'])
    await harness.close()
  })

  it('says that restic is not installed', async () => {
    const options = {
      repository: join(world, 'none'),
      cache: world,
      key: randomBytes(32),
      program: '/nonexistent/restic',
    }
    await expect(
      resticStore(options).backup(diskReadTree(world), { id: newId(), quiesced: true }),
    ).rejects.toMatchObject({ code: 'store_away' })
  })
})
