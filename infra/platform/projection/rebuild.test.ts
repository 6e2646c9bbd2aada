import type { Position } from '@adit/events/kit/envelope.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../event_store/memory.ts'
import type { Layout } from '../feed/feed.port.ts'
import { liveBuild } from './builds.ts'
import { compareWithRebuild, digestOf } from './digest.ts'
import { MemoryReads } from './memory_reads.fixture.ts'
import { installMeta } from './meta_schema.ts'
import { lampCodec, lampProjector, lampWriter } from './projection.fixture.ts'
import type { AnyHandler } from './projector.ts'
import { rebuildLive } from './rebuild.ts'
import { retryParked } from './retry.ts'

const lamps = lampProjector()
const layout: Layout = { id: 'feed', partitions: 2, partitionOf: () => 1 }
let reads: MemoryReads
let store: ReturnType<typeof createMemoryStore>
let write: ReturnType<typeof lampWriter>

beforeEach(async () => {
  reads = new MemoryReads()
  store = createMemoryStore()
  write = lampWriter(store)
  await installMeta(reads.pool())
})

const lit = (lamp: string): ['LampLit', object] => ['LampLit', { lamp, brightness: 1 }]
const rebuilt = (projector = lamps, log: Parameters<typeof rebuildLive>[2]['log'] = store) =>
  rebuildLive(reads.pool(), projector, { log, codec: lampCodec, layout })
const checkpoints = (id: number) =>
  reads.state.checkpoints.filter(({ build }) => build === id).map(({ position }) => position)
const rows = (schema: string, table: string) =>
  reads.state.schemas
    .get(schema)
    ?.get(table)
    ?.rows.map(({ row }) => row)

describe('a rebuild', () => {
  it('has passed the whole log in every partition, and gives its connection back', async () => {
    const { position } = await write('house1', lit('a'), ['LampSeen', {}])
    const build = await rebuilt()
    expect(checkpoints(build.id)).toEqual([position, position])
    expect(await liveBuild(reads.pool(), lamps)).toEqual(build)
    expect(reads.connections[0]?.released).toBe('kept')
  })

  it('makes its indexes last if it is the first build, and first if others read the log meanwhile', async () => {
    await write('house1', lit('a'))
    const isIndexedFirst = () => {
      const texts = reads.asked.map(({ text }) => text)
      return (
        texts.findIndex((text) => text.startsWith('alter table')) < texts.findIndex((text) => text.startsWith('copy'))
      )
    }
    await rebuilt()
    expect(isIndexedFirst()).toBe(false)
    reads.asked.length = 0
    await rebuilt()
    expect(isIndexedFirst()).toBe(true)
  })

  it('applies what comes while it is filled, and continues after the furthest of both builds', async () => {
    await write('house1', lit('a'))
    const before = await rebuilt()
    await write('house1', lit('b'))
    let heads = 0
    let last: Position | undefined
    const log = {
      ...store,
      // What comes after the head was read is the part to catch up with.
      head: async () => {
        const head = await store.head()
        if (heads++ === 0) last = (await write('house2', lit('c'))).position
        return head
      },
    }
    const after = await rebuilt(lamps, log)
    expect(rows(after.schema, 'total')).toEqual([{ name: 'all', lit: 3 }])
    expect(checkpoints(after.id)).toEqual([last, last])
    expect(rows(before.schema, 'total')).toEqual([{ name: 'all', lit: 1 }])
  })

  it('takes what the live build has passed since it caught up', async () => {
    await write('house1', lit('a'))
    const before = await rebuilt()
    const note = reads.note.bind(reads)
    let position: Position | undefined
    const late = await createLate()
    reads.note = (client, text) => {
      note(client, text)
      if (!text.startsWith('select c.position from meta.live_build') || position) return
      position = late.append()
      for (const one of reads.state.checkpoints) if (one.build === before.id) one.position = position
    }
    const after = await rebuilt(lamps, late.log)
    expect(rows(after.schema, 'total')).toEqual([{ name: 'all', lit: 2 }])
    expect(checkpoints(after.id)).toEqual([position, position])
  })

  it('parks what fails while it catches up, in the partition of its root', async () => {
    const broken = lampProjector((event) => event.type === 'LampLit' && event.data.lamp === 'bad')
    let heads = 0
    const log = {
      ...store,
      head: async () => {
        const head = await store.head()
        if (heads++ === 0) await write('house1', lit('bad'))
        return head
      },
    }
    await rebuilt(broken, log)
    expect(reads.state.parked).toMatchObject([{ root: 'house1', partition: 1 }])
  })

  it('is dropped if it fails, even if dropping it fails too', async () => {
    await write('house1', lit('a'))
    reads.fail(/^copy/, new Error('the disk is full'))
    await expect(rebuilt()).rejects.toThrow('the disk is full')
    expect(reads.state.builds).toEqual([])
    expect(reads.connections[0]?.released).toBe('kept')
    reads.fail(/^copy/, new Error('the disk is full'))
    reads.fail(/^drop schema/, new Error('connection lost'))
    await expect(rebuilt()).rejects.toThrow('the disk is full')
  })
})

/** A log to which an event can be added without waiting. */
async function createLate() {
  const { position } = await write('house1', lit('late'))
  const { events } = await store.readLog({ after: undefined })
  const all = events.slice(0, -1)
  const log = {
    head: async () => all.at(-1)?.position,
    readLog: async ({ after = '' as Position, limit = 1_000 }: { after: Position | undefined; limit?: number }) => {
      const page = all.filter((event) => event.position > after).slice(0, limit)
      return { events: page, next: page.at(-1)?.position ?? after }
    },
  }
  const append = () => {
    all.push(...events.slice(-1))
    return position
  }
  return { log, append }
}

describe('a comparison with a rebuild', () => {
  const compared = async () => {
    const client = await reads.pool().connect()
    const live = await liveBuild(client, lamps)
    if (!live) throw new Error('no live build')
    return compareWithRebuild(client, lamps, live, store, lampCodec, layout)
  }

  it('reads up to the checkpoint of the live build, and leaves nothing behind', async () => {
    const { position } = await write('house1', lit('a'))
    const live = await rebuilt()
    await write('house1', lit('b'))
    const comparison = await compared()
    expect(comparison).toMatchObject({ projector: 'lamps', equal: true, position })
    expect(comparison.live).toEqual(comparison.rebuilt)
    expect(comparison.live.total).toEqual({ rows: 1, hash: expect.stringMatching(/^\w{32}$/) })
    expect(Object.keys(comparison.live)).toEqual(['house', 'lamp', 'journal', 'total'])
    expect(reads.state.builds.map(({ id }) => id)).toEqual([live.id])
  })

  it('finds a row that differs', async () => {
    await write('house1', lit('a'))
    const live = await rebuilt()
    const [first] = reads.state.schemas.get(live.schema)?.get('lamp')?.rows ?? []
    if (first) first.row = { ...first.row, brightness: 2 }
    expect(await compared()).toMatchObject({ equal: false })
  })

  it('of an empty log has no position', async () => {
    await rebuilt()
    expect(await compared()).toMatchObject({ equal: true, position: undefined })
  })

  it('drops its build if it fails', async () => {
    await write('house1', lit('a'))
    const live = await rebuilt()
    reads.fail(/^analyze/, new Error('no'))
    await expect(compared()).rejects.toThrow('no')
    expect(reads.state.builds.map(({ id }) => id)).toEqual([live.id])
  })

  it('has the same digest whatever the order of the rows', async () => {
    await write('house1', lit('a'), lit('b'))
    const { schema } = await rebuilt()
    const client = await reads.pool().connect()
    const before = await digestOf(client, lamps, schema)
    reads.state.schemas.get(schema)?.get('lamp')?.rows.reverse()
    expect(await digestOf(client, lamps, schema)).toEqual(before)
  })
})

describe('a retry', () => {
  const broken = lampProjector((event) => event.type === 'LampLit' && event.data.lamp === 'bad')

  it('keeps since when what still waits has waited, and its partition', async () => {
    await write('house1', lit('bad'), lit('b'))
    await write('house2', lit('bad'))
    const build = await rebuilt(broken)
    const [first, second] = reads.state.parked
    if (first) first.parked_at = 1_000
    if (second) second.parked_at = 2_000
    expect(await retryParked(reads.pool(), broken, build, 'house1', lampCodec)).toBe(2)
    const own = reads.state.parked.filter(({ root }) => root === 'house1')
    expect(own.map(({ parked_at, partition }) => [parked_at, partition])).toEqual([
      [1_000, 1],
      [2_000, 1],
    ])
    expect(await retryParked(reads.pool(), lamps, build, 'house1', lampCodec)).toBe(0)
    expect(reads.state.parked.map(({ root }) => root)).toEqual(['house2'])
  })

  it('takes away what was shown instead while the root waited, and brings back what was hidden', async () => {
    const { projector, replaced } = replacing()
    await write('house1', lit('a'), lit('bad'))
    const build = await rebuilt(projector)
    expect(rows(build.schema, 'lamp')?.map(({ lamp }) => lamp)).toEqual([replaced])
    const stored = reads.state.parkedRows.map(({ root, table_name, row }) => [
      root,
      table_name,
      row && JSON.parse(row).lamp,
    ])
    expect(stored).toEqual(
      expect.arrayContaining([
        ['house1', 'lamp', 'a'],
        ['house1', 'lamp', null],
      ]),
    )
    expect(await retryParked(reads.pool(), lamps, build, 'house1', lampCodec)).toBe(0)
    expect(
      rows(build.schema, 'lamp')
        ?.map(({ lamp }) => lamp)
        .sort(),
    ).toEqual(['a', 'bad'])
    expect(reads.state.parkedRows).toEqual([])
  })

  /** A projector that shows another lamp in place of those of a root that waits. */
  function replacing() {
    const replaced = 'a placeholder'
    const hideAll: AnyHandler = {
      reads: ({ metadata }, wants) => wants.lamp?.group('house', metadata.root),
      apply: ({ metadata: { root } }, tables) => {
        for (const { lamp } of tables.lamp?.group('house', root) ?? []) tables.lamp?.remove([root, String(lamp)])
        tables.lamp?.put({ house: root, lamp: replaced, brightness: 0, changed_at: 0 })
      },
    }
    return { projector: { ...broken, whileParked: { on: { LampLit: hideAll }, hideAll } }, replaced }
  }

  it('of a root that does not wait changes nothing', async () => {
    await write('house1', lit('a'))
    const build = await rebuilt()
    expect(await retryParked(reads.pool(), lamps, build, 'house1', lampCodec)).toBe(0)
    expect(rows(build.schema, 'total')).toEqual([{ name: 'all', lit: 1 }])
  })
})
