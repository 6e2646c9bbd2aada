import { setImmediate } from 'node:timers/promises'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, interleave } from '../testing/event_log.ts'
import { createBuild, dropBuild } from './builds.ts'
import { digestOf } from './digest.ts'
import { type FillOptions, fillBuild } from './fill.ts'
import { installMeta } from './meta_schema.ts'
import { lampEvents, lampProjector } from './projection.fixture.ts'

/** What a build makes of the log, however it writes its rows. */
export function fillSuite(open: () => Promise<{ pool: pg.Pool; close(): Promise<void> }>): void {
  let database: Awaited<ReturnType<typeof open>>
  let pool: pg.Pool
  beforeAll(async () => {
    database = await open()
    pool = database.pool
    await installMeta(pool)
  })
  afterAll(() => database.close())

  const partitionOf = () => 0
  const layout = { id: 'test' }
  const pageSize = 10

  /** Builds the events and returns the digest and what was parked. */
  async function built(
    events: readonly RecordedEvent[],
    options: FillOptions & { indexed?: boolean } = {},
    refuses = '',
  ) {
    const projector = lampProjector((event) => event.type === 'LampLit' && event.data.lamp === refuses)
    const client = await pool.connect()
    const build = await createBuild(client, projector, layout, options)
    try {
      const scan: Parameters<typeof fillBuild>[2] = async ({ onBatch }) => {
        for (let from = 0; from < events.length; from += pageSize) {
          await onBatch(events.slice(from, from + pageSize), pageSize)
          await setImmediate() // Lets others work, as a scan of a database would.
        }
      }
      await fillBuild(client, { projector, build, partitionOf }, scan, options)
      const parked = await client.query('select root, position from meta.parked where build = $1 order by 1, 2', [
        build.id,
      ])
      const digest = await digestOf(client, projector, build.schema)
      const indexes = await client.query('select indexname from pg_indexes where schemaname = $1', [build.schema])
      const copies = await client.query(`select count(distinct xmin::text)::int as n from ${build.schema}.lamp`)
      return { digest, parked: parked.rows, indexes: indexes.rowCount, copies: copies.rows[0].n }
    } finally {
      await dropBuild(client, build)
      client.release()
    }
  }

  /** A few lamps that are lit several times and removed, with names that COPY has to escape. */
  function house(root: string, turns: number): RecordedEvent[] {
    const log = eventLog()
    const write = log.stream(lampEvents, root)
    const names = ['a', 'tab\tand\nline', 'quote"\\', '{}', 'NULL', '\\N', 'ö🙂']
    for (let turn = 0; turn < turns; turn++) {
      const lamp = names[(turn * 3) % names.length] ?? 'a'
      write('LampLit', { lamp, brightness: turn })
      if (turn % 4 === 3) write('LampRemoved', { lamp })
    }
    return log.events
  }
  const houses = ['h1', 'h2', 'h3', 'h4'].map((root, index) => house(root, 8 + index))
  const events = interleave(houses, [3, 1, 4, 1, 5, 9, 2, 6])

  it('gives the same rows in memory, written early, batch by batch, with indexes first, and with two connections', async () => {
    const { copies, ...inMemory } = await built(events)
    expect(copies).toBe(1)
    expect(inMemory.digest.lamp?.rows).toBeGreaterThan(10)
    const quiet = { eventsPerLook: pageSize }
    for (const options of [
      { maxRowsInMemory: 12 },
      { maxRowsInMemory: 0 },
      { indexed: true },
      { pool },
      quiet,
      { ...quiet, pool },
    ]) {
      expect(await built(events, options)).toMatchObject(inMemory)
    }
  })

  it('parks the same roots in memory, written early and batch by batch', async () => {
    const { copies, ...inMemory } = await built(events, {}, '\\N')
    expect(copies).toBe(1)
    expect(inMemory.parked.length).toBeGreaterThan(4)
    for (const options of [{ maxRowsInMemory: 12 }, { maxRowsInMemory: 0 }, { eventsPerLook: pageSize }]) {
      expect(await built(events, options, '\\N')).toMatchObject(inMemory)
    }
  })

  /** A house that changes and loses lamps long after others were built. */
  function lateChanges(): RecordedEvent[] {
    const log = eventLog()
    const late = log.stream(lampEvents, 'late')
    for (const lamp of ['a', 'b', 'c']) late('LampLit', { lamp, brightness: 1 })
    for (const root of ['h1', 'h2', 'h3', 'h4', 'h5']) {
      const write = log.stream(lampEvents, root)
      for (let lamp = 0; lamp < 6; lamp++) write('LampLit', { lamp: `${lamp}`, brightness: lamp })
    }
    late('LampLit', { lamp: 'a', brightness: 2 })
    for (const lamp of ['b', 'c']) late('LampRemoved', { lamp })
    late('LampLit', { lamp: 'c', brightness: 3 })
    return log.events
  }

  it('gives the same rows if rows that were copied early change or are removed later', async () => {
    const atTheEnd = await built(lateChanges())
    expect(atTheEnd.copies).toBe(1)
    for (const options of [{ eventsPerLook: pageSize }, { eventsPerLook: pageSize, pool, indexed: true }]) {
      const early = await built(lateChanges(), options)
      expect(early.digest).toEqual(atTheEnd.digest)
      expect(early.copies).toBeGreaterThan(1)
    }
  })

  it('gives the same rows if the database refuses a row of another root', async () => {
    const bad = eventLog()
    bad.stream(lampEvents, 'bad')('LampLit', { lamp: 'nul\u0000', brightness: 1 })
    const merged = interleave([...houses, bad.events], [4, 3, 1, 4, 1, 5])
    const clean = await built(merged.filter((event) => event.metadata.root !== 'bad'))
    for (const options of [{}, { pool }, { eventsPerLook: pageSize, pool }]) {
      const { digest, parked } = await built(merged, options)
      expect(parked).toMatchObject([{ root: 'bad' }])
      expect(digest).toEqual(clean.digest)
    }
  })

  /** The journal's rows contain positions, which depend on the order of events. Nothing else may depend on it. */
  const comparable = ({ digest: { journal, ...digest } }: Awaited<ReturnType<typeof built>>) => ({
    ...digest,
    journal: journal?.rows,
  })

  it('gives the same rows however roots are interleaved', async () => {
    const expected = comparable(await built(events))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), fc.boolean(), async (picks, spilled) => {
        const options = spilled ? { maxRowsInMemory: 0 } : {}
        expect(comparable(await built(interleave(houses, picks), options))).toEqual(expected)
      }),
      { numRuns: 12 },
    )
  })
}
