import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMemoryStore } from '../event_store/memory.ts'
import { embeddedFeed } from '../feed/embedded.ts'
import type { Feed, FeedBatch, FeedOptions } from '../feed/feed.port.ts'
import { useTracer } from '../telemetry/tracing.ts'
import { withBuildLock } from './builds.ts'
import { MemoryReads } from './memory_reads.fixture.ts'
import { lampCodec, lampProjector, lampWriter } from './projection.fixture.ts'
import { ProjectionRunner, type RunnerOptions } from './runner.ts'

const lamps = lampProjector()
let reads: MemoryReads
let store: ReturnType<typeof createMemoryStore>
let write: ReturnType<typeof lampWriter>

beforeEach(() => {
  reads = new MemoryReads()
  store = createMemoryStore()
  write = lampWriter(store)
})

/** A feed whose batches the test delivers. */
function handFeed() {
  let options: FeedOptions | undefined
  let stops = 0
  const feed: Feed = {
    layout: async () => ({ id: 'hand', partitions: 2, partitionOf: () => 0 }),
    follow: async (given) => {
      options = given
      const stop = async () => {
        stops += 1
      }
      return { partitions: () => [0, 1], stop }
    },
    close: async () => {},
  }
  const followed = () => {
    if (!options) throw new Error('nobody follows')
    return options
  }
  return { feed, followed, stops: () => stops }
}

function opened(options: Partial<RunnerOptions> = {}) {
  const errors: { error: unknown; context: unknown }[] = []
  const hand = handFeed()
  const runner = new ProjectionRunner({
    ...{ pool: reads.pool(), feed: hand.feed, log: store, codec: lampCodec, projectors: [lamps], group: 'readers' },
    onError: (error, context) => errors.push({ error, context }),
    ...options,
  })
  return { runner, errors, ...hand }
}

const lit = (lamp: string): ['LampLit', object] => ['LampLit', { lamp, brightness: 1 }]
const all = async () => (await store.readLog({ after: undefined })).events
async function batch(partition = 0): Promise<FeedBatch> {
  const events = await all()
  return { partition, events, upTo: events.at(-1)?.position ?? ('' as Position) }
}

describe('a start', () => {
  it('builds what is missing from the log, and says how far it is', async () => {
    await write('house1', lit('a'), lit('b'))
    const told: unknown[] = []
    const { runner, followed } = opened({ onBuild: (projector, events) => told.push([projector, events]) })
    await runner.start()
    expect(told).toEqual([['lamps', 2]])
    expect(reads.state.builds).toMatchObject([{ layout: 'hand', state: 'live' }])
    expect(reads.state.checkpoints).toHaveLength(2)
    expect(followed()).toMatchObject({ group: 'readers' })
    expect(reads.connections[0]?.released).toBe('kept')
    expect(runner.projections().map(({ projector }) => projector.name)).toEqual(['lamps'])
    await runner.stop()
  })

  it('uses the build that is live, and drops what nobody reads', async () => {
    await opened().runner.start()
    const [live] = reads.state.builds
    reads.state.builds.push({
      ...{ id: 99, projector: 'lamps', version: 1, schema: 'lamps_v1_dead', layout: 'hand', state: 'building' },
      retired_at: null,
    })
    const { runner } = opened()
    await runner.start()
    expect(reads.state.builds).toEqual([live])
  })

  it('does not wait for another process that rebuilds if its build is live', async () => {
    await opened().runner.start()
    await withBuildLock(await reads.pool().connect(), lamps, () => opened().runner.start())
    expect(reads.state.builds).toHaveLength(1)
  })

  it('lets one of two processes build', async () => {
    await write('house1', lit('a'))
    await Promise.all([opened().runner.start(), opened().runner.start()])
    expect(reads.state.builds).toMatchObject([{ state: 'live' }])
  })

  it('makes another build if the live one follows another feed', async () => {
    const first = opened({ feed: embeddedFeed(store) })
    await first.runner.start()
    await first.runner.stop()
    await opened().runner.start()
    expect(reads.state.builds).toMatchObject([
      { layout: 'memory.embedded.1', state: 'retired' },
      { layout: 'hand', state: 'live' },
    ])
  })

  it('gives its connection back if it fails', async () => {
    reads.fail(/^create schema/, new Error('no'))
    await expect(opened().runner.start()).rejects.toThrow('no')
    expect(reads.connections[0]?.released).toBe('kept')
  })
})

describe('where it continues', () => {
  const other = { ...lampProjector(), name: 'others' }

  it('is the position that all of its projections have passed', async () => {
    const { runner, followed } = opened({ projectors: [lamps, other] })
    await runner.start()
    await write('house1', lit('a'), lit('b'))
    const [one, two] = await all()
    const set = (positions: (Position | null | undefined)[]) =>
      reads.state.checkpoints
        .filter(({ partition }) => partition === 0)
        .forEach((checkpoint, index) => {
          checkpoint.position = positions[index] ?? null
        })
    set([two?.position, one?.position])
    expect(await followed().from(0)).toBe(one?.position)
    set([one?.position, two?.position])
    expect(await followed().from(0)).toBe(one?.position)
    set([two?.position, null])
    expect(await followed().from(0)).toBeUndefined()
  })

  it('asks the feed only for what some projection handles', async () => {
    const { runner, followed } = opened({ projectors: [lamps, { ...other, handles: new Set(['Other']) }] })
    await runner.start()
    expect(['LampLit', 'Other', 'LampSeen'].map((type) => followed().wants?.(type))).toEqual([true, true, false])
  })
})

describe('a batch', () => {
  it('reaches every projection, decoded, without what none handles', async () => {
    const decoded: string[] = []
    const codec = {
      decode: (event: RecordedEvent) => {
        decoded.push(event.type)
        return lampCodec.decode(event)
      },
    }
    const moved: string[] = []
    const seen: unknown[] = []
    const { runner, followed } = opened({ codec, onApplied: ({ projector }) => seen.push(projector) })
    await runner.start()
    const unsubscribe = runner.onMoved(() => moved.push('moved'))
    await write('house1', lit('a'), ['LampSeen', {}])
    await followed().onBatch(await batch())
    expect(decoded).toEqual(['LampLit'])
    expect(moved).toEqual(['moved'])
    expect(seen).toEqual(['lamps'])
    unsubscribe()
    await write('house1', lit('b'))
    await followed().onBatch(await batch())
    expect(moved).toHaveLength(1)
  })

  it('fails if a projection fails, which is reported, while the others take it', async () => {
    const other = { ...lampProjector(), name: 'others' }
    const { runner, errors, followed } = opened({ projectors: [lamps, other] })
    await runner.start()
    await write('house1', lit('a'))
    reads.fail(/^insert into lamps/, new Error('away'))
    const one = await batch(1)
    await expect(followed().onBatch(one)).rejects.toThrow('away')
    expect(errors).toMatchObject([{ error: { message: 'away' }, context: { partition: 1, upTo: one.upTo } }])
    const [lampsLive, othersLive] = runner.projections()
    expect([lampsLive?.seen(1), othersLive?.seen(1)]).toEqual([undefined, one.upTo])
  })
})

describe('a batch of traced events', () => {
  const trace = (digit: string) => `00-${digit.repeat(32)}-${'1'.repeat(16)}-01`

  it('has a span for each projection in the trace of what that handles', async () => {
    const started: unknown[] = []
    const stop = useTracer({
      start: (name, options) => {
        started.push([name, options])
        return { traceparent: trace('f'), set: () => {}, end: () => {} }
      },
      stop: async () => {},
    })
    onTestFinished(() => stop())
    const other = { ...lampProjector(), name: 'others', handles: new Set(['Other']) }
    const { runner, followed } = opened({ projectors: [lamps, other] })
    await runner.start()
    await write('house1', lit('a'), ['LampSeen', {}])
    const { events, ...rest } = await batch(1)
    const traces = [trace('a'), trace('b')]
    const traced = events.map((event, at) => ({ ...event, metadata: { ...event.metadata, traceparent: traces[at] } }))
    await followed().onBatch({ ...rest, events: traced as RecordedEvent[] })
    const options = { kind: 'consumer', attributes: { 'adit.partition': 1 }, parent: trace('a') }
    expect(started).toEqual([['project lamps', options]])
    expect(reads.state.checkpoints.filter(({ partition, position }) => partition === 1 && position)).toHaveLength(2)
  })
})

describe('while it runs', () => {
  it('drops old builds on a connection of its own, which waits 2 seconds for a lock at most', async () => {
    const { runner, errors } = opened({ dropEveryMs: 5 })
    await runner.start()
    await vi.waitFor(() => expect(reads.connections.length).toBeGreaterThan(2))
    await runner.stop()
    const [, dropping] = reads.connections
    expect(dropping?.settings.get('lock_timeout')).toBe('2s')
    expect(dropping?.released).toBe('destroyed')
    expect(errors).toEqual([])
  })

  it('reports what kept it from dropping, and tries again', async () => {
    const { runner, errors } = opened({ dropEveryMs: 5 })
    await runner.start()
    reads.fail(/^select pg_try_advisory_lock/, new Error('busy'))
    await vi.waitFor(() => expect(errors).toHaveLength(1))
    expect(errors).toMatchObject([{ error: { message: 'busy' }, context: { task: 'old builds' } }])
    const before = reads.connections.length
    await vi.waitFor(() => expect(reads.connections.length).toBeGreaterThan(before))
    await runner.stop()
  })
})

it('stops following, and has no partitions before it starts', async () => {
  const { runner, stops } = opened()
  expect(runner.partitions()).toEqual([])
  await runner.stop()
  await runner.start()
  expect(runner.partitions()).toEqual([0, 1])
  await runner.stop()
  expect(stops()).toBe(1)
})
