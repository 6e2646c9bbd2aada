import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Layout } from '../feed/feed.port.ts'
import { liveBuild } from './builds.ts'
import { LiveProjection, OtherLayout } from './live_projection.ts'
import { installMeta } from './meta_schema.ts'
import { listParked } from './parked.ts'
import { lampCodec, lampProjector } from './projection.fixture.ts'
import type { ProjectionHarness } from './projection_harness.fixture.ts'
import { rebuildLive } from './rebuild.ts'
import { retryParked } from './retry.ts'

/** What read models do, on any database that runs the kit's statements. */
export function projectionSuite(harness: () => Promise<ProjectionHarness>): void {
  let kit: ProjectionHarness
  beforeEach(async () => {
    kit = await harness()
    layout = await kit.layout()
  })
  afterEach(() => kit.close())

  const lamps = lampProjector()
  const lit = (lamp: string, brightness = 1): ['LampLit', object] => ['LampLit', { lamp, brightness }]
  let layout: Layout

  describe('following the feed', () => {
    it('makes a first build of existing events and continues', async () => {
      await kit.write('house1', lit('a'), lit('b'))
      const { settled, stop } = await kit.run(lamps)
      await kit.write('house1', lit('a', 3), ['LampRemoved', { lamp: 'b' }])
      await kit.write('house2', ['LampSeen', {}], lit('c'))
      await settled()
      await stop()
      const build = await kit.live(lamps)
      expect(await kit.rows(build, 'house')).toEqual([
        { house: 'house1', lit: 3, lamps: ['a'], last: null },
        { house: 'house2', lit: 1, lamps: ['c'], last: { lamp: 'c' } },
      ])
      expect(await kit.rows(build, 'total')).toEqual([{ name: 'all', lit: 4 }])
      expect(await kit.compare(lamps)).toMatchObject({ equal: true })
    })

    it('continues where it stopped', async () => {
      const first = await kit.run(lamps)
      await kit.write('house1', lit('a'))
      await first.settled()
      await first.stop()
      await kit.write('house1', lit('b'))
      const second = await kit.run(lamps)
      await second.settled()
      await second.stop()
      expect(await kit.rows(await kit.live(lamps), 'total')).toEqual([{ name: 'all', lit: 2 }])
      expect(await kit.compare(lamps)).toMatchObject({ equal: true })
    })

    it('applies an event once, however often and by whichever process it is delivered', async () => {
      const { stop } = await kit.run(lamps)
      await stop()
      await kit.write('house1', lit('a'), lit('b'))
      const page = await kit.store.readLog({ after: undefined })
      if (page.next === undefined) throw new Error('nothing to read')
      const batch = { partition: 0, events: page.events, upTo: page.next }
      const build = await kit.live(lamps)
      const options = { pool: kit.pool, projector: lamps, build, layout: layout.id, onApplied: () => {} }
      const workers = [1, 2, 3].map(() => new LiveProjection(options))
      await Promise.all(workers.map((worker) => worker.apply(batch)))
      await Promise.all(workers.map((worker) => worker.apply(batch)))
      expect(await kit.rows(build, 'total')).toEqual([{ name: 'all', lit: 2 }])
      expect(await kit.rows(build, 'journal')).toHaveLength(2)
    })
  })

  describe('a database that was reset to an older state', () => {
    it('is not continued by a process that knows a later checkpoint', async () => {
      const { stop } = await kit.run(lamps)
      await stop()
      const build = await kit.live(lamps)
      const worker = new LiveProjection({
        pool: kit.pool,
        projector: lamps,
        build,
        layout: layout.id,
        onApplied: () => {},
      })
      const [early, late, next] = [await batchOf('a'), await batchOf('b'), await batchOf('c')]
      await worker.apply(early)
      await worker.apply(late)
      const setBack = (to: string | null) => kit.pool.query('update meta.checkpoint set position = $1', [to])
      await setBack(early.upTo)
      await expect(worker.apply(next)).rejects.toThrow(`went back from ${late.upTo} to ${early.upTo}`)
      await setBack(null)
      await expect(worker.apply(next)).rejects.toThrow(`went back from ${late.upTo} to its beginning`)
      expect(await kit.rows(build, 'journal')).toHaveLength(2)
    })

    /** Writes an event. Returns it alone, as the feed delivers it. */
    async function batchOf(lamp: string) {
      const { position } = await kit.write('house1', lit(lamp))
      const { events } = await kit.store.readLog({ after: undefined })
      return { partition: 0, events: events.slice(-1), upTo: position }
    }
  })

  describe('a process that follows another feed than the live build', () => {
    it('changes nothing, while the process of the build continues', async () => {
      const old = { ...layout, id: `${layout.id}.before` }
      await installMeta(kit.pool)
      await rebuildLive(kit.pool, lamps, { log: kit.store, codec: lampCodec, layout: old })
      const options = { pool: kit.pool, projector: lamps, onApplied: () => {} }
      const left = new LiveProjection({ ...options, build: await kit.live(lamps), layout: old.id })
      const { settled, stop } = await kit.run(lamps)
      await kit.write('house1', lit('a'))
      const page = await kit.store.readLog({ after: undefined })
      if (page.next === undefined) throw new Error('nothing to read')
      const batch = { partition: 0, events: page.events, upTo: page.next }
      await expect(left.apply(batch)).rejects.toThrow(OtherLayout)
      await settled()
      await stop()
      expect(await kit.rows(await kit.live(lamps), 'total')).toEqual([{ name: 'all', lit: 1 }])
      expect(await kit.compare(lamps)).toMatchObject({ equal: true })
    })
  })

  describe('a root that fails', () => {
    const broken = lampProjector((event) => event.type === 'LampLit' && event.data.lamp === 'bad')

    it('is parked with all its later events while others continue, and is live again after a retry', async () => {
      const { settled, stop } = await kit.run(broken)
      await kit.write('house1', lit('a'), lit('bad'), lit('b'))
      await kit.write('house2', lit('c'))
      await settled()
      await kit.write('house1', lit('d'))
      await settled()
      const build = await kit.live(broken)
      expect(await listParked(kit.pool, build)).toMatchObject([
        { root: 'house1', events: 3, type: 'LampLit', error: 'Error: cannot light bad' },
      ])
      expect(await kit.rows(build, 'house')).toMatchObject([
        { house: 'house1', lit: 1, lamps: ['a'] },
        { house: 'house2', lit: 1 },
      ])
      expect(await kit.rows(build, 'total')).toEqual([{ name: 'all', lit: 2 }])

      expect(await retryParked(kit.pool, broken, build, 'house1', lampCodec)).toBe(3)
      expect(await retryParked(kit.pool, lamps, build, 'house1', lampCodec)).toBe(0)
      await kit.write('house1', lit('e'))
      await settled()
      await stop()
      expect(await listParked(kit.pool, build)).toEqual([])
      expect(await kit.rows(build, 'house')).toMatchObject([{ house: 'house1', lit: 5 }, { house: 'house2' }])
      expect(await kit.compare(lamps)).toMatchObject({ equal: true })
    })

    it('is retried as far as possible', async () => {
      const { settled, stop } = await kit.run(lampProjector(() => true))
      await kit.write('house1', lit('a'), lit('bad'), lit('b'))
      await settled()
      await stop()
      const build = await kit.live(broken)
      expect(await retryParked(kit.pool, broken, build, 'house1', lampCodec)).toBe(2)
      expect(await listParked(kit.pool, build)).toMatchObject([{ events: 2, error: 'Error: cannot light bad' }])
      expect(await kit.rows(build, 'house')).toMatchObject([{ house: 'house1', lit: 1 }])
    })

    it('is parked in the same way by a build', async () => {
      await kit.write('house1', lit('a'), lit('bad'), lit('b'))
      await kit.write('house2', lit('c'))
      const { stop } = await kit.run(broken)
      await stop()
      const build = await kit.live(broken)
      expect(await listParked(kit.pool, build)).toMatchObject([{ root: 'house1', events: 2 }])
      expect(await kit.rows(build, 'total')).toEqual([{ name: 'all', lit: 2 }])
    })

    it('is parked when the database refuses its rows', async () => {
      const { settled, stop } = await kit.run(lamps)
      await kit.write('house1', lit('a'), lit('too bright', 2 ** 40))
      await kit.write('house2', lit('c'))
      await settled()
      await stop()
      const build = await kit.live(lamps)
      expect(await listParked(kit.pool, build)).toMatchObject([
        { root: 'house1', events: 1, error: expect.stringContaining('range') },
      ])
      expect(await kit.rows(build, 'house')).toMatchObject([{ house: 'house1', lamps: ['a'] }, { house: 'house2' }])
      expect(kit.errors).toEqual([])
    })

    it('waits again, with the new reason, if the database refuses its rows at a retry too', async () => {
      const { settled, stop } = await kit.run(lamps)
      await kit.write('house1', lit('a'), lit('too bright', 2 ** 40), lit('b'))
      await settled()
      await stop()
      const build = await kit.live(lamps)
      const [before] = await listParked(kit.pool, build)
      await kit.pool.query(`update meta.parked set error = 'an older reason' where error is not null`)
      expect(await retryParked(kit.pool, lamps, build, 'house1', lampCodec)).toBe(2)
      const [after] = await listParked(kit.pool, build)
      expect(after).toEqual(before)
      expect(after?.error).toContain('range')
    })

    it('is parked by a build when the database refuses its rows', async () => {
      await kit.write('house1', lit('a'), lit('b'), lit('too bright', 2 ** 40), lit('d'))
      await kit.write('house2', lit('c'))
      const { stop } = await kit.run(lamps)
      await stop()
      const build = await kit.live(lamps)
      expect(await listParked(kit.pool, build)).toMatchObject([{ root: 'house1', events: 2 }])
      expect(await kit.rows(build, 'house')).toMatchObject([
        { house: 'house1', lamps: ['a', 'b'] },
        { house: 'house2' },
      ])
      expect(await kit.rows(build, 'total')).toEqual([{ name: 'all', lit: 3 }])
    })

    it('is parked with a reason that quotes what no text column can hold', async () => {
      const { settled, stop } = await kit.run(lampProjector((event) => event.data.lamp.includes('\0')))
      await kit.write('house1', lit('nul\0'))
      await settled()
      await stop()
      expect(await listParked(kit.pool, await kit.live(lamps))).toMatchObject([
        { root: 'house1', error: 'Error: cannot light nul\uFFFD' },
      ])
    })
  })

  describe('a root whose derived rows cannot be made', () => {
    const broken = lampProjector(undefined, 'bad')

    it('is parked while others continue, and is live again after a retry', async () => {
      const { settled, stop } = await kit.run(broken)
      await kit.write('house1', lit('a'))
      await settled()
      await kit.write('house1', lit('b'), lit('bad'))
      await kit.write('house2', lit('c'))
      await settled()
      const build = await kit.live(broken)
      expect(await listParked(kit.pool, build)).toMatchObject([
        { root: 'house1', events: 1, error: 'NotDerived: Cannot derive the rows of house1: Error: cannot list bad' },
      ])
      expect(await kit.rows(build, 'house')).toMatchObject([
        { house: 'house1', lit: 2, lamps: ['a', 'b'] },
        { house: 'house2', lit: 1, lamps: ['c'] },
      ])
      expect(await retryParked(kit.pool, broken, build, 'house1', lampCodec)).toBe(1)
      expect(await retryParked(kit.pool, lamps, build, 'house1', lampCodec)).toBe(0)
      expect(await kit.rows(build, 'house')).toMatchObject([{ lamps: ['a', 'b', 'bad'] }, { lamps: ['c'] }])
      await stop()
      expect(await kit.compare(lamps)).toMatchObject({ equal: true })
    })

    it('is parked by a build', async () => {
      await kit.write('house1', lit('a'), lit('bad'))
      await kit.write('house2', lit('c'))
      const { stop } = await kit.run(broken)
      await stop()
      const build = await kit.live(broken)
      expect(await listParked(kit.pool, build)).toMatchObject([{ root: 'house1', events: 1 }])
      expect(await kit.rows(build, 'house')).toMatchObject([
        { house: 'house1', lamps: ['a'] },
        { house: 'house2', lamps: ['c'] },
      ])
    })
  })

  describe('a parked root', () => {
    const broken = lampProjector((event) => event.type === 'LampLit' && event.data.lamp === 'bad')
    const removed = (lamp: string): ['LampRemoved', object] => ['LampRemoved', { lamp }]
    const lampsOf = async () => (await kit.rows(await kit.live(broken), 'lamp')).map((row) => Object(row).lamp)

    it('loses what its events remove, in the batch that parks it and in later ones', async () => {
      const { settled, stop } = await kit.run(broken)
      await kit.write('house1', lit('a'), lit('b'), lit('c'), lit('bad'), removed('a'))
      await kit.write('house2', lit('a'))
      await settled()
      expect(await lampsOf()).toEqual(['b', 'c', 'a'])
      await kit.write('house1', removed('c'))
      await settled()
      await stop()
      expect(await lampsOf()).toEqual(['b', 'a'])
    })

    it('loses the same in a build, in memory and batch by batch', async () => {
      await kit.write('house1', lit('a'), lit('b'), lit('bad'), removed('a'))
      await (await kit.run(broken)).stop()
      expect(await lampsOf()).toEqual(['b'])
      await kit.write('house2', lit('too bright', 2 ** 40))
      await rebuildLive(kit.pool, broken, { log: kit.store, codec: lampCodec, layout })
      expect(await lampsOf()).toEqual(['b'])
      expect(await listParked(kit.pool, await kit.live(broken))).toMatchObject([{ root: 'house1' }, { root: 'house2' }])
    })

    it('still hides what waits after a retry that fails, and is whole after one that succeeds', async () => {
      const { settled, stop } = await kit.run(broken)
      await kit.write('house1', lit('a'), lit('b'), lit('bad'), removed('a'), lit('a', 5), removed('b'))
      await settled()
      const build = await kit.live(broken)
      expect(await retryParked(kit.pool, broken, build, 'house1', lampCodec)).toBe(4)
      expect(await lampsOf()).toEqual([])
      expect(await retryParked(kit.pool, lamps, build, 'house1', lampCodec)).toBe(0)
      expect(await lampsOf()).toEqual(['a', 'bad'])
      expect((await kit.pool.query('select * from meta.parked_row')).rows).toEqual([])
      await stop()
      expect(await kit.compare(lamps)).toMatchObject({ equal: true })
    })

    it('is hidden whole if what an event hides cannot be hidden, and shown again by a retry', async () => {
      const { settled, stop } = await kit.run(broken)
      await kit.write('house1', lit('a'), lit('unhideable'), lit('bad'), removed('unhideable'))
      await settled()
      const build = await kit.live(broken)
      expect(await kit.rows(build, 'house')).toEqual([])
      expect(await lampsOf()).toEqual([])
      expect(await retryParked(kit.pool, lamps, build, 'house1', lampCodec)).toBe(0)
      expect(await lampsOf()).toEqual(['a', 'bad'])
      await stop()
      expect(await kit.compare(lamps)).toMatchObject({ equal: true })
    })
  })

  describe('a rebuild beside the live build', () => {
    const options = () => ({ log: kit.store, codec: lampCodec, layout })

    it('takes over while events keep coming, without losing or duplicating any', async () => {
      await kit.write('house0', lit('a'))
      const { settled, stop } = await kit.run(lamps)
      const before = await kit.live(lamps)
      let writing = true
      let written = 1
      const writer = (async () => {
        while (writing) await kit.write(`house${written % 7}`, lit(`lamp${written++ % 5}`))
      })()
      for (let round = 0; round < 3; round++) await rebuildLive(kit.pool, lamps, options())
      writing = false
      await writer
      await settled()
      await stop()
      const after = await kit.live(lamps)
      expect(after.schema).not.toBe(before.schema)
      expect(await kit.rows(after, 'total')).toEqual([{ name: 'all', lit: written }])
      expect(await kit.compare(lamps)).toMatchObject({ equal: true })
      expect(kit.errors).toEqual([])
    })

    it('marks everything that is derived from its rows', async () => {
      await kit.write('house1', lit('a'))
      const { stop } = await kit.run(lamps)
      await stop()
      const { rows } = await kit.pool.query('select name, id from meta.mark')
      expect(rows).toEqual([{ name: 'house', id: '*' }])
    })

    it('leaves nothing behind if it fails', async () => {
      await kit.write('house1', lit('a'))
      const { stop } = await kit.run(lamps)
      await stop()
      const codec = {
        decode: () => {
          throw new Error('unreadable')
        },
      }
      await expect(rebuildLive(kit.pool, lamps, { ...options(), codec })).rejects.toThrow('unreadable')
      expect((await kit.pool.query('select state from meta.build order by state')).rows).toEqual([{ state: 'live' }])
    })

    it('is dropped at a later start, along with builds that dead processes left unfinished', async () => {
      await kit.write('house1', lit('a'))
      await (await kit.run(lamps)).stop()
      const retired = await kit.live(lamps)
      await rebuildLive(kit.pool, lamps, options())
      await kit.pool.query(`insert into meta.build (projector, version, schema, layout, state)
        values ('lamps', 1, 'lamps_v1_dead', 'test', 'building')`)
      await kit.pool.query('create schema lamps_v1_dead')
      await (await kit.run(lamps)).stop()
      expect(await states()).toEqual(['live', 'retired']) // It may still have readers.
      await kit.pool.query(`update meta.build set retired_at = now() - interval '2 minutes' where id = $1`, [
        retired.id,
      ])
      await (await kit.run(lamps)).stop()
      expect(await states()).toEqual(['live'])
      const { rows } = await kit.pool.query(`select nspname from pg_namespace where nspname like 'lamps_v%'`)
      expect(rows).toEqual([{ nspname: (await kit.live(lamps)).schema }])
    })

    it('is dropped while a process keeps running', async () => {
      const { stop } = await kit.run(lamps, { dropEveryMs: 20 })
      await rebuildLive(kit.pool, lamps, options())
      await kit.pool.query(`update meta.build set retired_at = now() - interval '2 minutes' where state = $1`, [
        'retired',
      ])
      await expect.poll(states, { timeout: 20_000 }).toEqual(['live'])
      await stop()
    })

    it('keeps older versions live for their processes for a day', async () => {
      await kit.write('house1', lit('a'))
      await (await kit.run(lamps)).stop()
      const next = { ...lamps, version: 2 }
      await (await kit.run(next)).stop()
      expect(await liveBuild(kit.pool, lamps)).toBeDefined()
      await kit.pool.query(`update meta.build set retired_at = now() - interval '2 days' where version = $1`, [1])
      await (await kit.run(next)).stop()
      expect(await liveBuild(kit.pool, lamps)).toBeUndefined()
      expect(await liveBuild(kit.pool, next)).toBeDefined()
    })

    const states = async () =>
      (await kit.pool.query('select state from meta.build order by state')).rows.map(({ state }) => state)
  })
}
