import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPool } from '../postgres/pool.ts'
import { diskStorage } from '../storage/disk.ts'
import type { ObjectStorage } from '../storage/object_storage.port.ts'
import { createTestDatabase } from '../testing/database.ts'
import { installOps } from './ops_schema.ts'
import { createUploads, uploadsPart } from './uploads.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let ops: pg.Pool
let folder: string
let storage: ObjectStorage
beforeAll(async () => {
  database = await createTestDatabase()
  ops = createPool(database.url, { name: 'uploads test' })
  folder = await mkdtemp(join(tmpdir(), 'adit-uploads-'))
  storage = await diskStorage(folder)
  await installOps(ops, [uploadsPart])
})
afterAll(async () => {
  await ops.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => ops.query('truncate ops.upload'))

/** Creates an object and its row, this many hours old. */
async function upload(id: string, hours: number, from = createUploads(ops, storage)): Promise<void> {
  await from.begin(id, `files/${id}`)
  await storage.put(`files/${id}`, Buffer.from(id))
  await ops.query(`update ops.upload set created_at = now() - $2 * interval '1 hour' where id = $1`, [id, hours])
}
const isThere = async (id: string) => (await storage.head(`files/${id}`)) !== undefined
const rows = async () => (await ops.query('select id from ops.upload order by id')).rows.map(({ id }) => id)

it('sweeps only objects over a day old that were never attached', async () => {
  const uploads = createUploads(ops, storage)
  await upload('young', 23.9)
  await upload('kept', 1_000)
  await upload('left', 24.1)
  await upload('taken-back', 25)
  await uploads.attach(['kept', 'taken-back'])
  await uploads.detach(['taken-back'])
  expect(await uploads.sweep()).toBe(2)
  expect(await rows()).toEqual(['kept', 'young'])
  const there = await Promise.all(['young', 'kept', 'left', 'taken-back'].map(isThere))
  expect(there).toEqual([true, true, false, false])
  expect(await uploads.sweep()).toBe(0)
})

it('stops early when told to', async () => {
  for (const id of ['one', 'two', 'three']) await upload(id, 25)
  const uploads = createUploads(ops, storage)
  expect(await uploads.sweep(undefined, () => true)).toBe(0)
  let asked = 0
  expect(await uploads.sweep(undefined, () => asked++ === 2)).toBe(2)
  expect(await rows()).toHaveLength(1)
})

it('neither attaches what is being swept nor sweeps what is being attached', async () => {
  let began = () => {}
  let goOn = () => {}
  const sweeping = new Promise<void>((resolve) => {
    began = resolve
  })
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const slow = createUploads(ops, {
    ...storage,
    async remove(key) {
      began()
      await held
      await storage.remove(key)
    },
  })
  await upload('raced', 48)
  const swept = slow.sweep()
  await sweeping
  let refused: unknown
  const attached = slow.attach(['raced']).catch((error: unknown) => {
    refused = error
  })
  goOn()
  await Promise.all([swept, attached])
  expect(refused).toMatchObject({ code: 'upload_gone' })
  expect([await swept, await isThere('raced'), await rows()]).toEqual([1, false, []])

  await upload('held', 48)
  const client = await ops.connect()
  await client.query(`begin; update ops.upload set attached = true where id = 'held'`)
  expect(await createUploads(ops, storage).sweep()).toBe(0)
  await client.query('commit')
  client.release()
  expect(await isThere('held')).toBe(true)
})

it('skips an object that cannot be removed, and reports it', async () => {
  const stuck = createUploads(ops, {
    ...storage,
    async remove(key) {
      if (key.endsWith('stuck')) throw new Error('the disk is read-only')
      await storage.remove(key)
    },
  })
  await upload('stuck', 50)
  await upload('next', 49)
  await expect(stuck.sweep()).rejects.toThrow('1 objects')
  expect(await rows()).toEqual(['stuck'])
  expect(await isThere('next')).toBe(false)
  expect(await createUploads(ops, storage).sweep()).toBe(1)
})

it('keeps one row for an upload, however often it is written', async () => {
  const uploads = createUploads(ops, storage)
  await uploads.begin('twice', 'files/twice')
  await uploads.attach(['twice', 'twice'])
  await uploads.begin('twice', 'files/twice')
  expect((await ops.query('select attached from ops.upload')).rows).toEqual([{ attached: true }])
  await expect(uploads.attach(['twice', 'absent'])).rejects.toThrow('gone')
})
