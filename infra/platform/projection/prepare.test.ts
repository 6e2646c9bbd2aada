import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { beforeEach, expect, it } from 'vitest'
import { createMemoryStore } from '../event_store/memory.ts'
import type { Layout } from '../feed/feed.port.ts'
import { LiveProjection } from './live_projection.ts'
import { MemoryReads } from './memory_reads.fixture.ts'
import { type Build, installMeta } from './meta_schema.ts'
import { lampCodec, lampProjector, lampWriter } from './projection.fixture.ts'
import type { AnyProjector } from './projector.ts'
import { rebuildLive } from './rebuild.ts'
import { retryParked } from './retry.ts'

const layout: Layout = { id: 'feed', partitions: 1, partitionOf: () => 0 }
let reads: MemoryReads
let store: ReturnType<typeof createMemoryStore>
let write: ReturnType<typeof lampWriter>
/** Lamps in the order of what was done with them, and whether a transaction was open. */
let calls: string[]
/** Lamps that were prepared as the same event that was applied. */
let prepared: WeakSet<RecordedEvent>

beforeEach(async () => {
  reads = new MemoryReads()
  store = createMemoryStore()
  write = lampWriter(store)
  calls = []
  prepared = new WeakSet()
  await installMeta(reads.pool())
  reads.asked.length = 0
})

const isOpen = () => {
  const count = (...verbs: string[]) => reads.asked.filter(({ text }) => verbs.includes(text)).length
  return count('begin') > count('commit', 'rollback')
}
const lampOf = (event: RecordedEvent) => (event.data as { lamp: string }).lamp

/** Takes turns with everything else before it is ready, as a worker does. */
function preparing(refuses = 'none'): AnyProjector {
  const lamps = lampProjector((event) => event.type === 'LampLit' && event.data.lamp === refuses)
  return {
    ...lamps,
    prepare: async (events) => {
      await new Promise((resolve) => setImmediate(resolve))
      for (const event of events) {
        prepared.add(event)
        calls.push(`prepare ${lampOf(event)}${isOpen() ? ' in a transaction' : ''}`)
      }
    },
    apply: (event, rows, marks) => {
      calls.push(`apply ${lampOf(event)}${prepared.has(event) ? '' : ' unprepared'}`)
      lamps.apply(event, rows, marks)
    },
  }
}
const lit = (lamp: string): ['LampLit', object] => ['LampLit', { lamp, brightness: 1 }]
const rebuilt = (projector: AnyProjector, log: Parameters<typeof rebuildLive>[2]['log'] = store) =>
  rebuildLive(reads.pool(), projector, { log, codec: lampCodec, layout })
const live = (projector: AnyProjector, build: Build) =>
  new LiveProjection({ pool: reads.pool(), projector, build, layout: layout.id, onApplied: () => {} })
async function batchAfter(position: Position | undefined) {
  const { events, next } = await store.readLog({ after: position })
  if (next === undefined) throw new Error('nothing was written')
  return { partition: 0, events: events.map((event) => lampCodec.decode(event)), upTo: next }
}

it('the live projection prepares a batch before its transaction opens', async () => {
  const projector = preparing()
  const { position } = await write('house1', lit('a'))
  const projection = live(projector, await rebuilt(projector))
  await write('house1', lit('b'), ['LampSeen', {}])
  calls.length = 0
  await projection.apply(await batchAfter(position))
  expect(calls).toEqual(['prepare b', 'apply b'])
})

it('a batch that can’t be prepared opens no transaction and moves nothing', async () => {
  const projector = preparing()
  const { position } = await write('house1', lit('a'))
  const build = await rebuilt(projector)
  await write('house1', lit('b'))
  reads.asked.length = 0
  const failing = { ...projector, prepare: () => Promise.reject(new Error('no worker starts')) }
  const projection = live(failing, build)
  await expect(projection.apply(await batchAfter(position))).rejects.toThrow('no worker starts')
  expect([reads.asked, projection.seen(0)]).toEqual([[], undefined])
})

it('a build prepares what it reads, and what it catches up with, before their transactions', async () => {
  await write('house1', lit('a'))
  let heads = 0
  const log = {
    ...store,
    head: async () => {
      const head = await store.head()
      if (heads++ === 0) await write('house1', lit('b'))
      return head
    },
  }
  await rebuilt(preparing(), log)
  expect(calls).toEqual(['prepare a', 'apply a', 'prepare b', 'apply b'])
})

it('a retry prepares what waits before it takes it', async () => {
  const broken = preparing('b')
  await write('house1', lit('a'), lit('b'), lit('c'))
  const build = await rebuilt(broken)
  calls.length = 0
  expect(await retryParked(reads.pool(), preparing(), build, 'house1', lampCodec)).toBe(0)
  expect(calls).toEqual(['prepare b', 'prepare c', 'apply b', 'apply c'])
})
