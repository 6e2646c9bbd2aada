import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PartsSealed } from '@adit/events/analytics/download.events.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import { parquetReadObjects } from 'hyparquet'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { downloadLogPart } from './download_log/download_log_schema.ts'
import { storeSealedDays } from './stored_days.ts'

let database: TestDatabase
let ops: pg.Pool
let folder: string
let storage: ObjectStorage

beforeEach(async () => {
  database = await createTestDatabase()
  ops = createPool(database.url, { name: 'stored-days' })
  await installOps(ops, [downloadLogPart])
  folder = await mkdtemp(join(tmpdir(), 'adit-stored-days-'))
  storage = await diskStorage(folder)
})
afterEach(async () => {
  await storage.close()
  await ops.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** What one seal keeps of some days. */
async function seal(number: number, days: readonly string[], amount = 1): Promise<void> {
  for (const day of days) {
    const data: PartsSealed = {
      ...{ projectId: 'PROJECT1', day, kind: 'download', parts: {}, named: {} },
      cells: [{ hour: '09', values: { country: 'DE' }, amount }],
    }
    await ops.query(
      `insert into ops.download_sealed_activity (seal, project_id, type, data) values ($1, 'PROJECT1', 'PartsSealed', $2)`,
      [number, JSON.stringify(data)],
    )
  }
  await ops.query('insert into ops.download_seal values ($1, 1, $2::text::xid8, 1, 1)', [number, String(number)])
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of storage.list()) found.push(key)
  return found.sort()
}

async function rowsOf(key: string) {
  const stream = await storage.read(key)
  if (!stream) throw new Error(`There is no ${key}`)
  const content = await buffer(stream)
  expect(key).toContain(createHash('sha256').update(content).digest('hex'))
  return parquetReadObjects({ file: new Uint8Array(content).buffer })
}

const days = async () => (await keys()).map((key) => key.slice('analytics/days/'.length).slice(0, 10))

it('keeps a file for each sealed day, named by its digest, and writes it once', async () => {
  expect(await storeSealedDays(ops, storage)).toBe(0)
  await seal(1, ['2026-01-01', '2026-01-02'])
  expect(await storeSealedDays(ops, storage)).toBe(2)
  expect(await days()).toEqual(['2026-01-01', '2026-01-02'])
  const [first = ''] = await keys()
  expect(await rowsOf(first)).toMatchObject([
    { project_id: 'PROJECT1', kind: 'download', hour: new Date('2026-01-01T09:00:00Z'), country: 'DE', amount: 1n },
  ])
  expect(await storeSealedDays(ops, storage)).toBe(0)
})

it('puts a new file in the place of a day to which late records were added', async () => {
  await seal(1, ['2026-01-01', '2026-01-02'])
  await storeSealedDays(ops, storage)
  const before = await keys()
  await seal(2, ['2026-01-01', '2026-01-03'], 4)
  expect(await storeSealedDays(ops, storage)).toBe(2)
  expect(await days()).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
  expect(await keys()).not.toContain(before[0])
  expect(await keys()).toContain(before[1])
  expect(await rowsOf((await keys())[0] ?? '')).toMatchObject([{ amount: 5n }])
})

it.each(['put', 'remove'] as const)('goes on after a process that died at %s', async (step) => {
  await seal(1, ['2026-01-01'])
  await storeSealedDays(ops, storage)
  await seal(2, ['2026-01-01', '2026-01-02'])
  const died = async () => {
    throw new Error('died')
  }
  await expect(storeSealedDays(ops, { ...storage, [step]: died })).rejects.toThrow('died')
  await storeSealedDays(ops, storage)
  expect(await days()).toEqual(['2026-01-01', '2026-01-02'])
  const { rows } = await ops.query('select former from ops.stored_day where cardinality(former) > 0')
  expect(rows).toEqual([])
})

it('has a row for a file only once the file is there', async () => {
  await seal(1, ['2026-01-01'])
  const seen: unknown[] = []
  const watching: ObjectStorage = {
    ...storage,
    put: async (key, bytes) => {
      seen.push((await ops.query('select * from ops.stored_day')).rows)
      await storage.put(key, bytes)
    },
  }
  await storeSealedDays(ops, watching)
  expect(seen).toEqual([[]])
})
