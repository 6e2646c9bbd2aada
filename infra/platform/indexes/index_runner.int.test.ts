import type { RecordedOf } from '@adit/events/kit/define_events.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMemoryStore } from '../event_store/memory.ts'
import { installOps } from '../ops/ops_schema.ts'
import { createPool } from '../postgres/pool.ts'
import { lampCodec, type lampEvents, lampWriter } from '../projection/projection.fixture.ts'
import { bigint, boolean, text } from '../projection/table.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { defineIndex } from './command_index.ts'
import { compareIndexWithLog } from './index_digest.ts'
import { beginIndexes, IndexRunner, rowsIn } from './index_runner.ts'
import { IndexStore, indexesPart } from './index_store.ts'

type LampEvent = RecordedOf<typeof lampEvents>

const columns = { lamp: text(), house: text(), lit: boolean(), at: bigint() }
const lampsIn = (version: number) =>
  defineIndex<LampEvent, typeof columns>({
    name: 'lamps',
    version,
    columns,
    key: ['lamp', 'house'],
    on: {
      LampLit: ({ data: { lamp, brightness }, metadata, at }) =>
        brightness < 0 ? undefined : { lamp, house: metadata.root, lit: true, at: at * version },
      LampRemoved: ({ data, metadata, at }) => ({
        lamp: data.lamp,
        house: metadata.root,
        lit: false,
        at: at * version,
      }),
    },
  })
const lamps = lampsIn(1)

let database: TestDatabase
let pool: pg.Pool
let places: IndexStore
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'index test' })
  places = new IndexStore(pool)
})
beforeEach(async () => {
  await pool.query('drop schema if exists ops cascade')
  await installOps(pool, [indexesPart([lamps])])
  await installOps(pool, [indexesPart([lamps])])
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

function world(storeId?: string) {
  const store = createMemoryStore(storeId)
  const write = lampWriter(store)
  const runner = (owner = 'a', index = lamps) =>
    new IndexRunner({ store, codec: lampCodec, indexes: [index], places, owner })
  const begin = (index = lamps) => beginIndexes({ store, indexes: [index], places })
  return { store, write, runner, begin }
}

const rows = async (index = lamps) =>
  (await pool.query(`select lamp, house, lit from ${index.table} order by lamp, house`)).rows.map(
    ({ lamp, house, lit }) => `${lamp} in ${house}: ${lit}`,
  )
const compare = async (log: ReturnType<typeof createMemoryStore>, index = lamps) => {
  const client = await pool.connect()
  try {
    return await compareIndexWithLog(client, index, log, lampCodec)
  } finally {
    client.release()
  }
}

it('is filled from the log, follows it, and equals a rebuilt one', async () => {
  const { store, write, runner, begin } = world()
  await write('home', ['LampLit', { lamp: 'desk', brightness: 1 }], ['LampLit', { lamp: 'hall', brightness: 1 }])
  await write('home', ['LampRemoved', { lamp: 'desk' }])
  const worker = runner()
  await begin()
  expect(await worker.isKnown(lamps, undefined)).toBe(false)
  expect(await compare(store)).toBeUndefined()
  await worker.round()
  expect(await rows()).toEqual(['desk in home: false', 'hall in home: true'])
  expect(await compare(store)).toMatchObject({ equal: true, live: { rows: 2 } })
  await write('mill', ['LampLit', { lamp: 'desk', brightness: 1 }], ['LampSeen', {}])
  await write('home', ['LampLit', { lamp: 'desk', brightness: 1 }], ['LampLit', { lamp: 'none', brightness: -1 }])
  const head = await store.head()
  expect(await worker.isKnown(lamps, head)).toBe(false)
  await worker.round()
  expect(await worker.isKnown(lamps, head)).toBe(true)
  expect(await rows()).toEqual(['desk in home: true', 'desk in mill: true', 'hall in home: true'])
  expect(await compare(store)).toMatchObject({ equal: true, live: { rows: 3 } })
})

it('detects a row that differs from the log', async () => {
  const { store, write, runner, begin } = world()
  await write('home', ['LampLit', { lamp: 'desk', brightness: 1 }])
  await begin()
  await runner().round()
  await pool.query(`update ${lamps.table} set lit = false`)
  expect((await compare(store))?.equal).toBe(false)
  await places.reset(lamps)
  expect(await runner().isKnown(lamps, undefined)).toBe(false)
  await runner().round()
  expect(await rows()).toEqual(['desk in home: true'])
  expect((await compare(store))?.equal).toBe(true)
})

it('changes nothing when events are delivered again, as after its position alone was restored', async () => {
  const { store, write, runner, begin } = world()
  await write('home', ['LampLit', { lamp: 'desk', brightness: 1 }])
  const worker = runner()
  await begin()
  await worker.round()
  const { position } = await places.place(lamps)
  await write('home', ['LampRemoved', { lamp: 'desk' }], ['LampLit', { lamp: 'hall', brightness: 1 }])
  await worker.round()
  const before = await pool.query(`select * from ${lamps.table} order by lamp`)
  await pool.query('update ops.index_state set position = $1', [position])
  await worker.round()
  expect((await pool.query(`select * from ${lamps.table} order by lamp`)).rows).toEqual(before.rows)
  expect((await compare(store))?.equal).toBe(true)
})

it('is filled again after a restore of an older database', async () => {
  const { store, write, runner, begin } = world()
  await write('home', ['LampLit', { lamp: 'desk', brightness: 1 }])
  const worker = runner()
  await begin()
  await worker.round()
  const backup = await Promise.all([pool.query(`select * from ${lamps.table}`), places.place(lamps)])
  await write('home', ['LampRemoved', { lamp: 'desk' }], ['LampLit', { lamp: 'hall', brightness: 1 }])
  await worker.round()
  await pool.query(`truncate ${lamps.table}`)
  for (const row of backup[0].rows) {
    await pool.query(`insert into ${lamps.table} values ($1, $2, $3, $4, $5)`, Object.values(row))
  }
  await pool.query('update ops.index_state set position = $1', [backup[1].position])
  await begin()
  await worker.round()
  expect(await rows()).toEqual(['desk in home: false', 'hall in home: true'])
  expect((await compare(store))?.equal).toBe(true)
})

it('is run by one process at a time, and by the next when that one ends', async () => {
  const { write, runner, begin } = world()
  const [a, b] = [runner('a'), runner('b')]
  await Promise.all([begin(), begin()])
  await a.round()
  await write('home', ['LampLit', { lamp: 'desk', brightness: 1 }])
  await b.round()
  expect(await rows()).toEqual([])
  await a.release()
  await b.round()
  expect(await rows()).toEqual(['desk in home: true'])
})

it('keeps the later row when a process that lost the lease writes an earlier one', async () => {
  const { store, write, runner, begin } = world()
  await begin()
  await write('home', ['LampLit', { lamp: 'desk', brightness: 1 }])
  await write('home', ['LampRemoved', { lamp: 'desk' }])
  await runner().round()
  const [lit] = (await store.readLog({ after: undefined })).events
  if (!lit) throw new Error('nothing was written')
  await places.put(lamps, rowsIn(lamps, [lit]))
  expect(await rows()).toEqual(['desk in home: false'])
})

it('starts at zero when the log has moved to another store', async () => {
  const first = world('first')
  await first.write('home', ['LampLit', { lamp: 'desk', brightness: 1 }])
  await first.begin()
  await first.runner().round()
  const second = world('second')
  await second.write('mill', ['LampLit', { lamp: 'hall', brightness: 1 }])
  await Promise.all([second.begin(), second.begin()])
  expect(await second.runner('b').isKnown(lamps, undefined)).toBe(false)
  await second.runner('b').round()
  expect(await rows()).toEqual(['hall in mill: true'])
  expect((await compare(second.store))?.equal).toBe(true)
})

it('fills a separate table for a new version, then drops the old one', async () => {
  const { store, write, runner, begin } = world()
  await write('home', ['LampLit', { lamp: 'desk', brightness: 1 }])
  await begin()
  await runner().round()
  const next = lampsIn(2)
  await installOps(pool, [indexesPart([next])])
  const newer = runner('b', next)
  await begin(next)
  expect(await rows()).toEqual(['desk in home: true'])
  expect(await newer.isKnown(next, undefined)).toBe(false)
  await newer.round()
  expect(await rows(next)).toEqual(['desk in home: true'])
  expect((await compare(store, next))?.equal).toBe(true)
  const { rows: left } = await pool.query(`select to_regclass('${lamps.table}') as old`)
  expect(left).toEqual([{ old: null }])
})

it('leaves events of a newer release, and all later ones, to a process of that release', async () => {
  const { store, write, runner, begin } = world()
  const worker = runner('old')
  await begin()
  await worker.round()
  await write('home', ['LampLit', { lamp: 'desk', brightness: 1 }])
  const [lit] = (await store.readLog({ after: undefined })).events
  if (!lit) throw new Error('nothing was written')
  const { stream: _, revision: __, position: ___, ...event } = lit
  await store.append(lit.stream, 0, [{ ...event, id: crypto.randomUUID(), version: 2 }])
  await expect(worker.round()).rejects.toThrow("the index lamps can't continue")
  expect(await rows()).toEqual([])
  const newer = new IndexRunner({
    ...{ store, indexes: [lamps], places, owner: 'new' },
    codec: { ...lampCodec, knows: () => true, decode: (one) => one },
  })
  await newer.round()
  expect(await rows()).toEqual(['desk in home: true'])
})
