import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  abandonRestore,
  beforeFolder,
  beginRestore,
  filesFolder,
  forgetBefore,
  type ServerHome,
  settleRestore,
  swapRestored,
  undoRestore,
} from './folder_swap.ts'

let folder: string
let server: ServerHome
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-swap-'))
  server = { home: join(folder, 'home') }
  await mkdir(filesFolder(server), { recursive: true })
  await writeFile(join(filesFolder(server), 'world.dat'), 'old')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function restoreNew(): Promise<void> {
  await writeFile(join(await beginRestore(server), 'world.dat'), 'new')
}
const world = (place: string) => readFile(join(place, 'world.dat'), 'utf8')

it('takes the place of the files and keeps the old ones beside', async () => {
  await restoreNew()
  expect(await world(filesFolder(server))).toBe('old')
  await swapRestored(server)
  expect([await world(filesFolder(server)), await world(beforeFolder(server))]).toEqual(['new', 'old'])
  await forgetBefore(server)
  expect(await readdir(server.home)).toEqual(['files'])
})

it('changes nothing when abandoned or interrupted before the swap', async () => {
  await restoreNew()
  await abandonRestore(server)
  expect(await readdir(server.home)).toEqual(['files'])
  await restoreNew()
  await settleRestore(server)
  expect(await readdir(server.home)).toEqual(['files'])
  expect(await world(filesFolder(server))).toBe('old')
  await expect(swapRestored(server)).rejects.toThrow('no restored folder')
})

it('undoes a restore', async () => {
  await restoreNew()
  await swapRestored(server)
  await undoRestore(server)
  expect(await world(filesFolder(server))).toBe('old')
  expect(await readdir(server.home)).toEqual(['files'])
  await expect(undoRestore(server)).rejects.toThrow('no files from before')
})

it('restores into a home without files', async () => {
  await rm(filesFolder(server), { recursive: true })
  await restoreNew()
  await swapRestored(server)
  expect(await world(filesFolder(server))).toBe('new')
  expect(await readdir(server.home)).toEqual(['files'])
})

it('carries on from every step at which a process can end while it undoes', async () => {
  await restoreNew()
  await swapRestored(server)
  const at = (...path: string[]) => join(server.home, ...path)
  await everyStep(
    [
      () => writeFile(at('swap'), 'undo'),
      () => rename(at('files'), at('restoring')),
      () => rename(at('before-restore'), at('files')),
      () => rm(at('restoring'), { recursive: true }),
    ],
    async (copy) => {
      expect(await world(filesFolder(copy))).toBe('old')
      expect(await readdir(copy.home)).toEqual(['files'])
    },
  )
})

it('carries on from every step at which a process can end', async () => {
  await restoreNew()
  await mkdir(beforeFolder(server))
  await writeFile(join(beforeFolder(server), 'world.dat'), 'older')
  const at = (...path: string[]) => join(server.home, ...path)
  // The steps of a swap, each of which leaves its state on the disk.
  const steps = [
    () => writeFile(at('swap'), 'replace'),
    () => rm(at('before-restore', 'world.dat')),
    () => rm(at('before-restore'), { recursive: true }),
    () => rename(at('files'), at('before-restore')),
    () => rename(at('restoring'), at('files')),
  ]
  await everyStep(steps, async (copy) => {
    expect([await world(filesFolder(copy)), await world(beforeFolder(copy))]).toEqual(['new', 'old'])
    expect(await readdir(copy.home)).toEqual(['before-restore', 'files'])
  })
})

/** Settles a copy of the home after each step, twice. */
async function everyStep(steps: readonly (() => Promise<unknown>)[], check: (copy: ServerHome) => Promise<void>) {
  for (const [number, step] of steps.entries()) {
    await step()
    const copy = { home: join(folder, `copy-${number}`) }
    await cp(server.home, copy.home, { recursive: true })
    await settleRestore(copy)
    await check(copy)
    await settleRestore(copy)
    await check(copy)
  }
}
