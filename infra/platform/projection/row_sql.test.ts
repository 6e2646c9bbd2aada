import type pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { eventLog } from '../testing/event_log.ts'
import { createBuild } from './builds.ts'
import { Folding } from './folding.ts'
import { MemoryReads } from './memory_reads.fixture.ts'
import { type Build, installMeta } from './meta_schema.ts'
import { lampEvents, lampProjector } from './projection.fixture.ts'
import { RowSet } from './row_set.ts'
import { loadFor, writeRows } from './row_sql.ts'
import { defineTable, text } from './table.ts'

const lamps = lampProjector()
let reads: MemoryReads
let client: pg.PoolClient
let build: Build

beforeEach(async () => {
  reads = new MemoryReads()
  const pool = reads.pool()
  await installMeta(pool)
  client = await pool.connect()
  build = await createBuild(client, lamps, { id: 'test' }, { indexed: true })
  reads.asked.length = 0
})

const setOf = (name: string) => {
  const table = lamps.tables[name]
  if (!table) throw new Error(`no table ${name}`)
  return new RowSet(table, true)
}
const stored = async (table: string) =>
  (await client.query(`select * from ${build.schema}.${table} order by 1, 2`)).rows
const statements = (start: string) => reads.asked.filter(({ text }) => text.startsWith(start)).length

const lampRow = (house: string, lamp: string, brightness = 1) => ({ house, lamp, brightness, changed_at: 5 })

it('replaces rows that exist, by their key', async () => {
  const set = setOf('lamp')
  set.put(lampRow('h1', 'a'))
  set.put(lampRow('h1', 'b'))
  await writeRows(client, build.schema, set)
  set.put(lampRow('h1', 'b', 7))
  set.put(lampRow('h2', 'b', 8))
  await writeRows(client, build.schema, set)
  expect(await stored('lamp')).toEqual([lampRow('h1', 'a'), lampRow('h1', 'b', 7), lampRow('h2', 'b', 8)])
})

it('removes rows by their whole key', async () => {
  const set = setOf('lamp')
  for (const house of ['h1', 'h2']) for (const lamp of ['a', 'b']) set.put(lampRow(house, lamp))
  await writeRows(client, build.schema, set)
  set.remove(['h1', 'b'])
  await writeRows(client, build.schema, set)
  expect(await stored('lamp')).toEqual([lampRow('h1', 'a'), lampRow('h2', 'a'), lampRow('h2', 'b')])
})

it('writes nothing where nothing changed', async () => {
  const set = setOf('lamp')
  set.load([lampRow('h1', 'a')], [], [])
  await writeRows(client, build.schema, set)
  expect(reads.asked).toEqual([])
})

it('adds to counters, and keeps the first of appended rows', async () => {
  const total = setOf('total')
  for (const lit of [2, 3]) {
    total.add({ name: 'all', lit: 0 }, { lit })
    await writeRows(client, build.schema, total)
  }
  expect(await stored('total')).toEqual([{ name: 'all', lit: 5 }])
  const journal = setOf('journal')
  for (const type of ['First', 'Second']) {
    journal.put({ position: '1', type })
    await writeRows(client, build.schema, journal)
  }
  expect(await stored('journal')).toEqual([{ position: '1', type: 'First' }])
})

it('locks counters in the order of their keys, so that batches cannot deadlock', async () => {
  const total = setOf('total')
  for (const name of ['b', 'c', 'a']) total.add({ name, lit: 0 }, { lit: 1 })
  const written: string[] = []
  const query = client.query.bind(client)
  client.query = ((sql: string, values: string[]) => {
    written.push(...JSON.parse(values[0] ?? '[]').map((row: { name: string }) => row.name))
    return query(sql, values)
  }) as never
  await writeRows(client, build.schema, total)
  expect(written).toEqual(['a', 'b', 'c'])
})

it.each([
  [5_000, 1],
  [5_001, 2],
])('writes and removes %i rows by %i statements each', async (rows, count) => {
  const set = setOf('house')
  const houses = Array.from({ length: rows }, (_, n) => `h${n}`)
  for (const house of houses) set.put({ house, lit: 1, lamps: [], last: null })
  await writeRows(client, build.schema, set)
  expect(statements('insert')).toBe(count)
  for (const house of houses) set.remove(house)
  await writeRows(client, build.schema, set)
  expect(statements('delete')).toBe(count)
  expect(await stored('house')).toEqual([])
})

it('keeps a table without columns beside its key', async () => {
  const only = defineTable('only', { id: text() }, { key: ['id'] })
  await client.query(`create table ${build.schema}.only (id text not null)`)
  await client.query(`alter table ${build.schema}.only add primary key (id)`)
  const set = new RowSet(only, true)
  for (const id of ['a', 'a', 'b']) set.put({ id })
  await writeRows(client, build.schema, set)
  set.put({ id: 'a' })
  await writeRows(client, build.schema, set)
  expect(await stored('only')).toEqual([{ id: 'a' }, { id: 'b' }])
})

it('reads what a batch wants by one statement for the keys and one for each group, and each thing once', async () => {
  const set = setOf('lamp')
  for (const lamp of [lampRow('h1', 'a'), lampRow('h1', 'b'), lampRow('h2', 'c')]) set.put(lamp)
  await writeRows(client, build.schema, set)
  const log = eventLog()
  const events = ['h1', 'h3'].map((house) => log.stream(lampEvents, house)('LampLit', { lamp: 'a', brightness: 1 }))
  const folding = new Folding(lamps, false)
  reads.asked.length = 0
  await loadFor(client, build.schema, folding, events)
  expect(reads.asked).toHaveLength(3) // Keys of lamps, groups of lamps, and keys of houses.
  expect(folding.sets.lamp?.group('house', 'h1')).toEqual([lampRow('h1', 'a'), lampRow('h1', 'b')])
  expect(folding.sets.lamp?.get(['h3', 'a'])).toBeUndefined()
  expect(() => folding.sets.lamp?.get(['h2', 'c'])).toThrow('was not requested')
  expect(() => folding.sets.lamp?.group('house', 'h2')).toThrow('was not requested')
  await loadFor(client, build.schema, folding, events)
  expect(reads.asked).toHaveLength(3)
})
