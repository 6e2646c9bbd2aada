import { setImmediate } from 'node:timers/promises'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventLog } from '../testing/event_log.ts'
import { createBuild } from './builds.ts'
import { type FillOptions, fillBuild } from './fill.ts'
import { MemoryReads } from './memory_reads.fixture.ts'
import { installMeta } from './meta_schema.ts'
import { lampEvents, lampProjector } from './projection.fixture.ts'

let reads: MemoryReads
beforeEach(async () => {
  reads = new MemoryReads()
  await installMeta(reads.pool())
})

/** One lamp in each of as many houses. */
function houses(count: number): RecordedEvent[] {
  const log = eventLog()
  for (let n = 0; n < count; n++) log.stream(lampEvents, `h${n}`)('LampLit', { lamp: 'a', brightness: 1 })
  return log.events
}

interface Asked extends FillOptions {
  indexed?: boolean
  /** Events of each batch. */
  page?: number
  /** How many events each batch has read. */
  read?: number
}

async function filled(events: readonly RecordedEvent[], { page = 2, read = page, ...options }: Asked = {}) {
  const projector = lampProjector()
  const client = await reads.pool().connect()
  const build = await createBuild(client, projector, { id: 'test' }, options)
  reads.asked.length = 0
  const during: unknown[] = []
  const filling = fillBuild(
    client,
    { projector, build, partitionOf: () => 0 },
    async ({ types, onBatch }) => {
      expect(types).toBe(projector.handles)
      during.push(Object.fromEntries(reads.connections[0]?.settings ?? []))
      for (let from = 0; from < events.length; from += page) {
        await onBatch(events.slice(from, from + page), read)
        await setImmediate()
      }
    },
    options,
  )
  const rows = (table: string) => reads.state.schemas.get(build.schema)?.get(table)?.rows.length
  return { filling, during, rows, build, client }
}

const asked = (pattern: RegExp) => reads.asked.filter(({ text }) => pattern.test(text))
/** Copies of rows, without those of the journal, which come with each batch. */
const copies = () => asked(/^copy \S+\.(house|lamp|total)/)
/** Whether a batch was read and written by itself, as the live projection does. */
const batches = () => asked(/^begin/).length

describe('a build', () => {
  it('writes each row once, at the end, and then makes the indexes and the statistics that plans need', async () => {
    const { filling, rows } = await filled(houses(6))
    await filling
    expect(copies()).toHaveLength(3)
    expect(batches()).toBe(0)
    expect(['house', 'lamp', 'journal', 'total'].map(rows)).toEqual([6, 6, 6, 1])
    const texts = reads.asked.map(({ text }) => text)
    const order = ['copy', 'alter table', 'analyze'].map((start) =>
      texts.findLastIndex((text) => text.startsWith(start)),
    )
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(asked(/^analyze/).map(({ text }) => text.replace(/lamps_v1_\d+/, 's'))).toEqual([
      'analyze s.house (house, lit, lamps)', // Nothing compares whole JSON values.
      'analyze s.lamp (house, lamp, brightness, changed_at)',
      'analyze s.journal (position, type)',
      'analyze s.total (name, lit)',
    ])
    expect(asked(/^alter table/)).toHaveLength(4)
  })

  it('makes no indexes if it has them already', async () => {
    const { filling } = await filled(houses(2), { indexed: true })
    await filling
    expect(asked(/^(alter table|create index)/)).toEqual([])
  })

  it('does not wait for the disk, nor for the limit of a transaction, until it ends', async () => {
    const { filling, during, client } = await filled(houses(2))
    await filling
    expect(during).toEqual([{ synchronous_commit: 'off', transaction_timeout: '0' }])
    expect(Reflect.get(client, 'settings')).toEqual(new Map())
  })

  it('leaves the connection as it was even if it fails, and reports the failure', async () => {
    const { filling, client } = await filled(houses(2))
    reads.fail(/^analyze/, new Error('no'))
    await expect(filling).rejects.toThrow('no')
    expect(Reflect.get(client, 'settings')).toEqual(new Map())
  })

  it('reports why it failed, and not that the connection was lost with it', async () => {
    const { filling } = await filled(houses(2))
    reads.fail(/^analyze/, new Error('no'))
    reads.fail(/reset_val/, new Error('lost'))
    await expect(filling).rejects.toThrow('no')
  })

  it('says after each batch how many events have been read, those of other types too', async () => {
    const told: number[] = []
    const { filling } = await filled(houses(6), { read: 5, onProgress: (events) => told.push(events) })
    await filling
    expect(told).toEqual([5, 10, 15])
  })
})

describe('rows in memory', () => {
  // Each event makes a house, a lamp and a part of the total, which is a counter and no row yet.
  it('are kept below the limit', async () => {
    const { filling } = await filled(houses(6), { maxRowsInMemory: 13 })
    await filling
    expect(batches()).toBe(0)
  })

  it('are written at the limit, and the rest is read and written batch by batch', async () => {
    const { filling, rows } = await filled(houses(6), { maxRowsInMemory: 8 })
    await filling
    expect(batches()).toBe(1)
    expect(['house', 'lamp', 'journal', 'total'].map(rows)).toEqual([6, 6, 6, 1])
    expect(asked(/^alter table/)).toHaveLength(4)
  })

  it('are written again batch by batch if the database refuses one', async () => {
    const bad = eventLog()
    bad.stream(lampEvents, 'bad')('LampLit', { lamp: 'too bright', brightness: 2 ** 40 })
    const { filling, rows } = await filled([...houses(4), ...bad.events])
    await filling
    expect(asked(/^truncate/)).toHaveLength(1)
    expect(asked(/^delete from meta\.parked(_row)? where build = \$1$/)).toHaveLength(2)
    expect(['house', 'lamp', 'journal', 'total'].map(rows)).toEqual([4, 4, 4, 1])
    expect(reads.state.parked.map(({ root }) => root)).toEqual(['bad'])
  })

  it('are not written again after another failure', async () => {
    const { filling } = await filled(houses(4))
    reads.fail(/^copy/, new Error('the disk is full'))
    await expect(filling).rejects.toThrow('the disk is full')
    expect(asked(/^truncate/)).toEqual([])
  })
})

describe('rows that no longer change', () => {
  it('are copied while events are read, as often as asked', async () => {
    const { filling, rows } = await filled(houses(12), { eventsPerLook: 4 })
    await filling
    expect(copies().length).toBeGreaterThan(3)
    expect(['house', 'lamp', 'journal', 'total'].map(rows)).toEqual([12, 12, 12, 1])
  })

  it('are looked for at exactly that many events', async () => {
    const { filling } = await filled(houses(4), { eventsPerLook: 5 })
    await filling
    expect(copies()).toHaveLength(3)
    reads.asked.length = 0
    const { filling: again } = await filled(houses(8), { eventsPerLook: 4, page: 4 })
    await again
    expect(copies().length).toBeGreaterThan(3)
  })

  it('are looked for after 50,000 events by default', async () => {
    // The second look copies what has not changed since the first.
    const { filling } = await filled(houses(8), { read: 24_999 })
    await filling
    expect(copies()).toHaveLength(3)
    const { filling: again } = await filled(houses(8), { read: 25_000 })
    await again
    expect(copies().length).toBeGreaterThan(3)
  })

  it('fail the build if they can’t be copied', async () => {
    const { filling } = await filled(houses(12), { eventsPerLook: 4 })
    reads.fail(/^copy \S+\.house/, new Error('the disk is full'))
    await expect(filling).rejects.toThrow('the disk is full')
  })
})

describe('a second connection', () => {
  const used = () => new Set(copies().map(({ connection }) => connection)).size

  it('is used if the pool has one, and ended afterwards', async () => {
    const { filling, client } = await filled(houses(12), { pool: reads.pool(2) })
    await filling
    expect(used()).toBe(2)
    expect(new Set(asked(/^analyze/).map(({ connection }) => connection)).size).toBe(2)
    const [, second] = reads.connections
    expect(second?.released).toBe('destroyed')
    expect(second?.settings.get('synchronous_commit')).toBe('off')
    expect(Reflect.get(client, 'released')).toBe('no')
  })

  it('is not asked of a pool that has only one', async () => {
    const { filling } = await filled(houses(12), { pool: reads.pool(1) })
    await filling
    expect(reads.connections).toHaveLength(1)
  })

  it('is done without if the server accepts no more', async () => {
    const pool = reads.pool(2)
    pool.connect = () => Promise.reject(new Error('too many connections'))
    const { filling, rows } = await filled(houses(12), { pool, eventsPerLook: 4 })
    await filling
    expect(rows('house')).toBe(12)
  })

  it('is ended if the build fails', async () => {
    const { filling } = await filled(houses(12), { pool: reads.pool(2), eventsPerLook: 4 })
    reads.fail(/^analyze/, new Error('no'))
    await expect(filling).rejects.toThrow('no')
    expect(reads.connections[1]?.released).toBe('destroyed')
  })
})
