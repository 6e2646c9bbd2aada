import { createCodec } from '@adit/events/kit/codec.ts'
import { defineEvents, type EventOf } from '@adit/events/kit/define_events.ts'
import { maxAppendEvents, type RecordedEvent, streamName } from '@adit/events/kit/envelope.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type EventStore, RevisionConflict } from '../event_store/event_store.port.ts'
import { createMemoryStore } from '../event_store/memory.ts'
import { placedIds, randomIds, seededIds } from '../ids/ids.ts'
import type { SpanOptions } from '../telemetry/tracer.port.ts'
import { useTracer } from '../telemetry/tracing.ts'
import { CommandBus, type CommandContext, type Execution, RevisionMismatch } from './command_bus.ts'
import type { Decider } from './decider.ts'
import { refusal } from './refusal.ts'
import { sameChange } from './same_change.ts'

const events = defineEvents('mine.count', {
  Counted: {
    version: 1,
    schema: z.object({ by: z.int(), previous: z.int().optional(), freed: z.string().optional() }),
  },
  Reset: { version: 1, schema: z.object({}) },
})
type CountEvent = EventOf<typeof events>
interface Count {
  type: 'Count' | 'Reset'
  by?: number[]
}

/** Counts up to 9,999. What it replaces is in the event, as in many of ours. */
const counter: Decider<{ total: number }, Count, CountEvent> = {
  initialState: { total: 0 },
  decide({ type, by = [] }, { total }) {
    if (type === 'Reset') return total === 0 ? [] : [{ type: 'Reset', data: {} }]
    if (total >= 9_999) throw refusal('too_high')
    return by.map((one) => ({ type: 'Counted', data: { by: one, previous: total, freed: `slug-${total}` } }))
  },
  evolve: ({ total }, event) => ({ total: event.type === 'Reset' ? 0 : total + event.data.by }),
}

const codec = createCodec([events])
const stream = streamName('mine', 'count', 'one')

function context(change: Partial<CommandContext> = {}): CommandContext {
  return {
    ...{ actor: { kind: 'user', id: 'ada00000' }, via: { kind: 'session', id: 's1' } },
    ...{ correlationId: 'request', causationId: 'cause', now: () => 1_000, ids: randomIds() },
    ...change,
  }
}

type Options = Partial<Execution<{ total: number }, Count, CountEvent>>
const count = (by: number[], options: Options = {}) => ({
  ...{ decider: counter, stream, root: 'one', command: { type: 'Count' as const, by }, context: context() },
  ...options,
})
const reset = (options: Options = {}) => ({ ...count([], options), command: { type: 'Reset' as const } })

/** A memory store that notes from where its streams are read. */
function noting() {
  const store = createMemoryStore()
  const reads: (number | undefined)[] = []
  const readStream: EventStore['readStream'] = (name, options) => {
    reads.push(options?.from)
    return store.readStream(name, options)
  }
  return { store, noted: { ...store, readStream }, reads }
}

/** A store in which somebody else is always faster. */
const alwaysOvertaken = (store: EventStore): EventStore => ({
  ...store,
  append: (name, expected) => Promise.reject(new RevisionConflict(name, expected)),
})

afterEach(() => void vi.useRealTimers())

describe('what is read', () => {
  it('is a stream page by page, to its end', async () => {
    const { store, noted, reads } = noting()
    for (let n = 0; n < 8; n++) await new CommandBus(store, codec).execute(count(Array(250).fill(1)))
    const { state, revision } = await new CommandBus(noted, codec).load(counter, stream)
    expect([state, revision, reads]).toEqual([{ total: 2_000 }, 1_999, [0, 1_000, 2_000]])
  })

  it('is nothing for what this process has appended, and only the rest for what it has read', async () => {
    const { store, noted, reads } = noting()
    const bus = new CommandBus(noted, codec)
    await bus.execute(count([1, 2]))
    await bus.execute(count([3]))
    expect(reads).toEqual([0])
    await new CommandBus(store, codec).execute(count([4]))
    expect(await bus.load(counter, stream)).toEqual({ state: { total: 10 }, revision: 3 })
    expect(await bus.load(counter, stream)).toEqual({ state: { total: 10 }, revision: 3 })
    expect(reads).toEqual([0, 3, 4])
  })

  it('is kept for as many streams as asked', async () => {
    const { noted, reads } = noting()
    const bus = new CommandBus(noted, codec, { cachedStreams: 1 })
    for (const name of ['one', 'two', 'one'])
      await bus.execute(count([1], { stream: streamName('mine', 'count', name) }))
    expect(reads).toEqual([0, 0, 0])
  })

  it('of a stream that doesn’t exist is nothing, and nothing of it is kept', async () => {
    const { store, noted, reads } = noting()
    const bus = new CommandBus(noted, codec)
    expect(await bus.load(counter, stream)).toEqual({ state: { total: 0 }, revision: -1 })
    expect(await bus.beginningOf(stream)).toBe(undefined)
    await new CommandBus(store, codec).execute(count([1]))
    await bus.load(counter, stream)
    expect(reads).toEqual([0, 0, 0])
    const { position } = await new CommandBus(store, codec).execute(count([1]))
    const beginning = await bus.beginningOf(stream)
    expect(beginning).toBe((await store.readStream(stream))[0]?.position)
    expect(beginning).not.toBe(position)
  })
})

describe('what is appended', () => {
  it('carries who, through what, why and in which trace', async () => {
    const store = createMemoryStore()
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await new CommandBus(store, codec).execute(count([1], { context: context({ traceparent }) }))
    const [event] = await store.readStream(stream)
    expect(event?.metadata).toEqual({
      ...{ root: 'one', actor: { kind: 'user', id: 'ada00000' }, via: { kind: 'session', id: 's1' } },
      ...{ correlationId: 'request', causationId: 'cause', traceparent },
    })
    await new CommandBus(store, codec).execute(count([1]))
    expect((await store.readStream(stream))[1]?.metadata).not.toHaveProperty('traceparent')
  })

  it('is what the answer tells: events, state, revision and position', async () => {
    const store = createMemoryStore()
    const executed = await new CommandBus(store, codec).execute(count([1, 2]))
    const stored = await store.readStream(stream)
    const counted = (by: number) => ({ type: 'Counted', data: { by, previous: 0, freed: 'slug-0' } })
    expect(executed).toEqual({
      ...{ events: [counted(1), counted(2)], state: { total: 3 }, revision: 1, position: stored[1]?.position },
    })
    expect(stored.map(({ revision, at }) => [revision, at])).toEqual([
      [0, 1_000],
      [1, 1_000],
    ])
  })

  it('gets ids by its place where the context says so', async () => {
    const store = createMemoryStore()
    const placed = placedIds('a saga')
    await new CommandBus(store, codec).execute(count([1]))
    await new CommandBus(store, codec).execute(count([1, 1], { context: context({ placed, now: () => 2_000 }) }))
    const ids = (await store.readStream(stream)).map(({ id }) => id)
    expect(ids.slice(1)).toEqual([1, 2].map((revision) => placed.uuid(stream, revision, 2_000)))
  })

  it('is noted in the progress of the request', async () => {
    const bus = new CommandBus(createMemoryStore(), codec)
    const progress = { isStored: false }
    await bus.execute(reset({ context: context({ progress }) }))
    expect(progress).toEqual({ isStored: false })
    await bus.execute(count([1], { context: context({ progress }) }))
    expect(progress).toEqual({ isStored: true })
  })

  it('is nothing where nothing is to be done, which a fresh read must show', async () => {
    const { noted, reads } = noting()
    const bus = new CommandBus(noted, codec)
    expect(await bus.execute(reset())).toEqual({ events: [], state: { total: 0 }, revision: -1, position: undefined })
    await bus.execute(count([1]))
    await bus.execute(reset())
    reads.length = 0
    expect(await bus.execute(reset())).toMatchObject({ events: [], revision: 1 })
    expect(reads).toEqual([2])
  })
})

describe('a change of an older revision', () => {
  it('is refused with the current one', async () => {
    const bus = new CommandBus(createMemoryStore(), codec)
    await bus.execute(count([1, 1]))
    const stale = await bus.execute(count([1], { ifRevision: 0 })).catch((error: unknown) => error)
    expect(stale).toBeInstanceOf(RevisionMismatch)
    expect(stale).toMatchObject({ current: 1, message: 'The stream is at revision 1' })
    expect(await bus.execute(count([1], { ifRevision: 1 }))).toMatchObject({ revision: 2 })
  })
})

describe('when others are faster', () => {
  it('is decided again on what they have done', async () => {
    const store = createMemoryStore()
    const bus = new CommandBus(store, codec)
    await bus.execute(count([1]))
    await new CommandBus(store, codec).execute(count([10]))
    const executed = await bus.execute(count([100]))
    expect(executed).toMatchObject({ state: { total: 111 }, events: [{ data: { previous: 11 } }] })
  })

  it('is given up after five seconds, with the wish to come again', async () => {
    vi.useFakeTimers()
    const bus = new CommandBus(alwaysOvertaken(createMemoryStore()), codec)
    const outcome = bus.execute(count([1])).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await Promise.race([outcome, Promise.resolve('trying')])).toBe('trying')
    await vi.advanceTimersByTimeAsync(201)
    expect(await outcome).toMatchObject({ code: 'busy', data: { retryAfterSeconds: 1 } })
  })

  it('is tried again at once, then after pauses that grow up to 200 ms', async () => {
    vi.useFakeTimers()
    const waits: number[] = []
    const setTimer = globalThis.setTimeout
    vi.spyOn(Math, 'random').mockReturnValue(1)
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms: number) => {
      waits.push(ms)
      return setTimer(act, ms)
    }) as typeof setTimeout) // Only these arguments are used.
    let tries = 0
    const store = createMemoryStore()
    const append: EventStore['append'] = (name, expected, given) =>
      ++tries <= 8 ? Promise.reject(new RevisionConflict(name, expected)) : store.append(name, expected, given)
    const outcome = new CommandBus({ ...store, append }, codec).execute(count([1]))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await outcome).toMatchObject({ revision: 0 })
    expect(waits).toEqual([10, 20, 40, 80, 160, 200, 200])
    vi.restoreAllMocks()
  })
})

it('any other failure of an append ends the command, and the next one reads again', async () => {
  const { store, noted, reads } = noting()
  let isBroken = false
  const append: EventStore['append'] = (...args) =>
    isBroken ? Promise.reject(new Error('The disk is full')) : store.append(...args)
  const bus = new CommandBus({ ...noted, append }, codec)
  await bus.execute(count([1]))
  isBroken = true
  await expect(bus.execute(count([1]))).rejects.toThrow('The disk is full')
  isBroken = false
  expect(await bus.execute(count([1]))).toMatchObject({ state: { total: 2 } })
  expect(reads).toEqual([0, 0])
})

describe('a request that is sent again', () => {
  const again = (change: Partial<CommandContext> = {}) =>
    context({ ids: seededIds(Buffer.from('key'), 1_000), retriable: true, ...change })

  it('finds all events of its first try, of this command alone, and draws the ids after them', async () => {
    const store = createMemoryStore()
    const [once, twice] = [again(), again()]
    const before = await new CommandBus(store, codec).execute(count([5], { context: again({ ids: randomIds() }) }))
    const first = await new CommandBus(store, codec).execute(count([1, 2], { context: once }))
    const other = context({ correlationId: 'another request' })
    await new CommandBus(store, codec).execute(count([9_999], { context: other }))
    const progress = { isStored: false }
    const second = await new CommandBus(store, codec).execute(count([1, 2], { context: { ...twice, progress } }))
    expect(before.revision).toBe(0)
    expect(second.events).toMatchObject(first.events)
    expect(second).toMatchObject({ events: [{}, {}], revision: 2, position: first.position, state: { total: 10_007 } })
    expect(progress).toEqual({ isStored: true })
    expect(twice.ids.uuid()).toBe(once.ids.uuid())
    expect(await store.readStream(stream)).toHaveLength(4)
  })

  it('finds them at the end of a stream, within as many events as one append may have', async () => {
    const { store, noted, reads } = noting()
    const first = await new CommandBus(store, codec).execute(count([1, 2], { context: again() }))
    const others = Array(maxAppendEvents - 2).fill(1)
    await new CommandBus(store, codec).execute(count(others, { context: context({ correlationId: 'another' }) }))
    await new CommandBus(store, codec).execute(reset({ context: context({ correlationId: 'another' }) }))
    reads.length = 0
    const shorter = again()
    shorter.ids.uuid() // The command's second event.
    const second = await new CommandBus(noted, codec).execute(count([2], { context: shorter }))
    expect([second.events.length, second.position]).toEqual([1, first.position])
    expect(reads).toEqual([0, 1])
  })

  it('finds them in a process that remembers a state in which there was nothing to do', async () => {
    const store = createMemoryStore()
    const [first, second] = [new CommandBus(store, codec), new CommandBus(store, codec)]
    await first.execute(count([1]))
    await first.execute(reset())
    await second.load(counter, stream)
    await first.execute(count([5]))
    const { position } = await first.execute(reset({ context: again() }))
    await first.execute(count([7], { context: context({ correlationId: 'another' }) }))
    expect(await second.execute(reset({ context: again() }))).toMatchObject({ position, state: { total: 7 } })
    expect(await store.readStream(stream)).toHaveLength(5)
  })

  it('does what it asks where the first try stored nothing', async () => {
    const store = createMemoryStore()
    const executed = await new CommandBus(store, codec).execute(count([1], { context: again() }))
    expect(executed).toMatchObject({ revision: 0, state: { total: 1 } })
    const nothing = await new CommandBus(store, codec).execute(count([], { context: again({ ids: randomIds() }) }))
    expect(nothing).toMatchObject({ events: [], position: undefined })
  })
})

describe('a saga that is carried on', () => {
  const seed = placedIds('saga')
  const isOwn = (event: RecordedEvent) => seed.isOwn(event)
  const own = (change: Partial<CommandContext> = {}) => context({ placed: seed, ...change })

  /** A stream in which the saga has begun, `before` and `after` which others have counted. */
  async function begun(change: { before?: number; own?: number[]; after?: number }) {
    const store = createMemoryStore()
    const by = (numbers: number[], by_ = context()) =>
      new CommandBus(store, codec).execute(count(numbers, { context: by_ }))
    if (change.before) await by([change.before])
    const [last] = (await store.readStream(stream)).slice(-1)
    const since = last?.position ?? ('' as never) // No position is before all others.
    if (change.own) await by(change.own, own())
    if (change.after) await by([change.after])
    const bus = new CommandBus(store, codec)
    const carryOn = (numbers: number[], options: Options = {}) =>
      bus.execute(count(numbers, { context: own({ carriedOn: { isOwn, since } }), ...options }))
    return { store, carryOn }
  }

  it('does nothing that it has done already, although others have counted since', async () => {
    const { store, carryOn } = await begun({ before: 1, own: [2, 3], after: 4 })
    // What the event replaces is another value now.
    expect(await carryOn([2, 3])).toMatchObject({ events: [], position: undefined, revision: 3 })
    expect(await carryOn([3])).toMatchObject({ events: [] })
    expect(await store.readStream(stream)).toHaveLength(4)
  })

  it('does all of what it has not done, or only in part', async () => {
    const { carryOn } = await begun({ before: 1, own: [2], after: 4 })
    expect(await carryOn([2, 3])).toMatchObject({ events: [{}, {}], revision: 4 })
  })

  it('holds to the revision that was named where it began, whatever it has done itself since', async () => {
    const fresh = await begun({ before: 1 })
    expect(await fresh.carryOn([2], { ifRevision: 0 })).toMatchObject({ revision: 1 })
    const halfway = await begun({ before: 1, own: [2] })
    expect(await halfway.carryOn([2], { ifRevision: 0 })).toMatchObject({ events: [], revision: 1 })
    const stale = await begun({ before: 1, after: 4 })
    await expect(stale.carryOn([2], { ifRevision: 1 })).rejects.toMatchObject({ current: 0 })
    await expect((await begun({ after: 4 })).carryOn([3], { ifRevision: 0 })).rejects.toMatchObject({ current: -1 })
  })

  it('is overtaken by what others have changed since it began, if the step says so', async () => {
    const { carryOn } = await begun({ before: 1, own: [2], after: 4 })
    expect(await carryOn([3], { overtakenBy: () => false })).toMatchObject({ revision: 3 })
    await expect(carryOn([4], { overtakenBy: sameChange })).rejects.toMatchObject({ code: 'overtaken' })
  })

  it('is not overtaken by what was there before it began, or by itself, or by another kind of change', async () => {
    const before = await begun({ before: 1, own: [2] })
    expect(await before.carryOn([3], { overtakenBy: sameChange })).toMatchObject({ revision: 2 })
    const { carryOn } = await begun({ before: 1, after: 4 })
    const others: unknown[] = []
    await carryOn([3], {
      overtakenBy: (other, decided) => {
        others.push([other.data, decided.length])
        return false
      },
    })
    expect(others).toEqual([[{ by: 4, previous: 1, freed: 'slug-1' }, 1]])
    const [one, other] = [
      { type: 'Reset', data: {} },
      { type: 'Counted', data: {} },
    ]
    expect([sameChange(one, [other]), sameChange(one, [other, one])]).toEqual([false, true])
  })

  it('looks at the whole stream, page by page', async () => {
    const { store, carryOn } = await begun({ own: [7] })
    for (let n = 0; n < 4; n++) await new CommandBus(store, codec).execute(count(Array(250).fill(1)))
    expect(await carryOn([7])).toMatchObject({ events: [] })
    await expect(carryOn([8], { overtakenBy: sameChange })).rejects.toMatchObject({ code: 'overtaken' })
  })

  it('has nothing to look for when nothing is decided', async () => {
    const { carryOn } = await begun({ after: 4 })
    expect(await carryOn([], { overtakenBy: () => true })).toMatchObject({ events: [] })
  })
})

it('names command, stream and events in the trace of the request, which its events carry', async () => {
  const spans: { name: string; options: SpanOptions }[] = []
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const stop = useTracer({
    start(name, options) {
      spans.push({ name, options })
      return { traceparent: `${traceparent}-${name}`, set: () => undefined, end: () => undefined }
    },
    stop: async () => undefined,
  })
  const store = createMemoryStore()
  const bus = new CommandBus(store, codec)
  await bus.execute(count([1, 2], { context: context({ traceparent }) }))
  const untyped = { ...counter, decide: () => [] }
  for (const command of ['Count', null, { type: 7 }, {}])
    await bus.execute({ ...count([]), decider: untyped, command: command as never })
  await stop()
  expect(spans.slice(0, 2)).toEqual([
    {
      name: 'execute',
      options: { parent: traceparent, attributes: { 'adit.stream': stream, 'adit.command': 'Count' } },
    },
    { name: 'append', options: { parent: `${traceparent}-execute`, attributes: { 'adit.events': 'Counted Counted' } } },
  ])
  expect(spans.slice(2).map(({ options }) => options.attributes)).toEqual(Array(4).fill({ 'adit.stream': stream }))
  const [event] = await store.readStream(stream)
  expect(event?.metadata.traceparent).toBe(`${traceparent}-execute`)
})
