import { createCodec } from '@adit/events/kit/codec.ts'
import { defineEvents } from '@adit/events/kit/define_events.ts'
import { type Position, type RecordedEvent, streamName } from '@adit/events/kit/envelope.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createMemoryStore } from '../event_store/memory.ts'
import type { CommandContext } from './command_bus.ts'
import { beginReactors, type Reactor, ReactorRunner, type RetryOptions, retryReaction } from './reactor.ts'
import type { ReactorStore } from './reactor_store.port.ts'

export interface StoreUnderTest {
  checkpoints: ReactorStore
  /** Moves the store's clock forward. */
  pass(milliseconds: number): Promise<void>
}

const things = defineEvents('test.thing', { ThingDone: { version: 1, schema: z.object({ n: z.int() }) } })
const codec = createCodec([things])
const stream = streamName('test', 'thing', 'one')

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

function world({ checkpoints, pass }: StoreUnderTest) {
  const store = createMemoryStore()
  const seen: number[] = []
  const ids: string[] = []
  const contexts: CommandContext[] = []
  const parked: string[] = []
  let broken = false
  let n = 0
  let duringReaction = async (): Promise<void> => undefined
  const append = (type = 'ThingDone', traceparent?: string) =>
    store.append(stream, n - 1, [
      {
        ...{ id: idOf(n), type, version: 1, at: n, data: { n: n++ } },
        metadata: {
          ...{ root: 'one', causationId: 'c', correlationId: 'request', ...(traceparent && { traceparent }) },
          actor: { kind: 'user', id: 'ada' },
          via: { kind: 'session', id: 's' },
        },
      },
    ])
  const reactor = (begins: Reactor['begins'], name = 'test'): Reactor => ({
    name,
    begins,
    handles: new Set(['ThingDone']),
    async react(event, context) {
      await duringReaction()
      ids.push(context.ids.uuid())
      contexts.push(context)
      if (broken) throw new Error(`${name} is broken`)
      seen.push((event.data as { n: number }).n) // by its schema
    },
  })
  const begun = async (reactors: readonly Reactor[], { owner = 'one', on = store, by = codec } = {}) => {
    const parts = { store: on, checkpoints, reactors }
    await beginReactors(parts)
    return new ReactorRunner({
      ...parts,
      codec: by,
      owner,
      now: () => 7,
      onParked: (name, event, error) => parked.push(`${name} ${event.id} ${error}`),
    })
  }
  const runner = (begins: Reactor['begins'], owner = 'one', on = store, by = codec) =>
    begun([reactor(begins)], { owner, on, by })
  return {
    ...{ store, append, reactor, begun, runner, seen, ids, contexts, parked, checkpoints, pass },
    round: async (...by: Parameters<typeof runner>) => (await runner(...by)).round(),
    breakIt: (to: boolean) => {
      broken = to
    },
    /** What happens while an event is handled. */
    during: (what: () => Promise<void>) => {
      duringReaction = what
    },
    retry: (eventId: string, name = 'test', options: Partial<RetryOptions> = {}) =>
      retryReaction(
        { store, codec, checkpoints, reactors: [reactor('zero')], now: () => 7, ...options },
        name,
        eventId,
      ),
  }
}

/** How reactors run, on each adapter of their store. */
export function reactorContract(open: () => StoreUnderTest): void {
  const begin = () => world(open())

  it('starts now, and continues where it stopped', async () => {
    const { append, round, seen } = begin()
    await append()
    expect(await round('now')).toBe(0)
    await append()
    expect(await round('now')).toBe(1)
    expect(await round('now')).toBe(0)
    expect(seen).toEqual([1])
  })

  it('starts at zero if it needs the past', async () => {
    const { append, round, seen } = begin()
    await append()
    await append()
    expect(await round('zero')).toBe(2)
    expect(seen).toEqual([0, 1])
  })

  it('starts at the checkpoint of its predecessor, or now if there is none', async () => {
    const { append, begun, reactor, seen } = begin()
    await append()
    await (await begun([reactor('zero', 'former')])).round()
    await append()
    await (await begun([reactor({ after: 'former' })])).round()
    expect(seen).toEqual([0, 1])
    const late = await begun([reactor({ after: 'nobody' }, 'late')])
    await late.round()
    await append()
    await late.round()
    expect(seen).toEqual([0, 1, 2])
  })

  it('starts at zero if its predecessor has not begun yet', async () => {
    const { append, begun, reactor, seen } = begin()
    await append()
    await begun([reactor('zero', 'former')])
    await (await begun([reactor({ after: 'former' })])).round()
    expect(seen).toEqual([0])
  })

  it('reads the log page by page and handles each event once', async () => {
    const { append, round, seen } = begin()
    for (let n = 0; n < 201; n++) await append()
    expect(await round('zero')).toBe(201)
    expect(seen).toEqual(Array.from({ length: 201 }, (_, n) => n))
  })

  it('skips events that it does not handle, and remembers that it has seen them', async () => {
    const { append, runner, seen, store, checkpoints } = begin()
    const other = createCodec([things, defineEvents('test.other', { Other: { version: 1, schema: z.object({}) } })])
    const runs = await runner('zero', 'one', undefined, other)
    for (let n = 0; n < 3; n++) await append('Other')
    expect(await runs.round()).toBe(0)
    const { events } = await store.readLog({ after: undefined })
    expect(await checkpoints.placeOf('test', await store.storeId())).toEqual({ position: events[2]?.position })
    expect(seen).toEqual([])
    const places: unknown[] = []
    await checkpoints.begin('test', 'another store', async (place) => void places.push(place))
    expect(places).toMatchObject([{ last: { stream, revision: 2 } }])
  })

  it('writes no checkpoint while nothing happens', async () => {
    const { append, runner, checkpoints } = begin()
    const advanced: unknown[] = []
    const { advance } = checkpoints
    checkpoints.advance = (...to) => {
      advanced.push(to[2].position)
      return advance(...to)
    }
    const runs = await runner('zero')
    await runs.round()
    expect(advanced).toEqual([])
    await append()
    await runs.round()
    const written = advanced.length
    await runs.round()
    expect([written > 0, advanced.length]).toEqual([true, written])
  })

  it('goes to the end of a log whose last events nobody may read', async () => {
    const { append, runner, store, checkpoints } = begin()
    await append()
    const position = (await store.head()) ?? expect.unreachable()
    let reads = 0
    const unreadable: typeof store.readLog = async ({ after }) => {
      reads++
      return { events: [], next: after === undefined ? position : (`${position}${reads}` as Position) }
    }
    await (await runner('zero', 'one', { ...store, readLog: unreadable })).round()
    expect(reads).toBe(1)
    expect(await checkpoints.placeOf('test', await store.storeId())).toEqual({ position })
  })

  it('reads no further when another process has taken over', async () => {
    const { append, runner, store, checkpoints, pass } = begin()
    const other = createCodec([things, defineEvents('test.other', { Other: { version: 1, schema: z.object({}) } })])
    for (let n = 0; n < 201; n++) await append('Other')
    let reads = 0
    const readLog: typeof store.readLog = async (options) => {
      reads++
      await pass(31_000)
      await checkpoints.lease('test', 'two', 60_000)
      return store.readLog(options)
    }
    expect(await (await runner('zero', 'one', { ...store, readLog }, other)).round()).toBe(0)
    expect(reads).toBe(1)
  })

  it('stays with the process that holds the lease until the lease lapses', async () => {
    const { append, round, seen, pass } = begin()
    await round('zero')
    await append()
    expect(await round('zero', 'two')).toBe(0)
    await pass(31_000)
    expect(await round('zero', 'two')).toBe(1)
    expect(seen).toEqual([0])
  })

  it('keeps the lease for 30 seconds after each event', async () => {
    const { append, round, during, seen, pass } = begin()
    await append()
    await append()
    await append()
    const others: number[] = []
    during(async () => {
      await pass(15_000)
      if (seen.length < 2) others.push(await round('zero', 'two'))
    })
    expect(await round('zero')).toBe(3)
    expect(others).toEqual([0, 0])
    expect(seen).toEqual([0, 1, 2])
  })

  it('leaves the rest to the process that has taken over in the middle of an event', async () => {
    const { append, round, during, seen, pass } = begin()
    await append()
    await append()
    during(async () => {
      during(async () => undefined)
      await pass(31_000)
      await round('zero', 'two')
    })
    expect(await round('zero')).toBe(1)
    expect(seen).toEqual([0, 1, 0])
  })

  it('sees what happened between its registration and its first round', async () => {
    const { append, runner, seen } = begin()
    await append()
    const begun = await runner('now')
    await append()
    await runner('now', 'another, which begins nothing')
    await begun.round()
    expect(seen).toEqual([1])
  })

  it('continues at once after the holder releases it', async () => {
    const { append, runner, round, seen } = begin()
    const first = await runner('zero')
    await first.round()
    await append()
    await first.release()
    await round('zero', 'two')
    await append()
    await first.release()
    await round('zero', 'three')
    expect(seen).toEqual([0])
  })

  it('stops after the current event and later continues behind it', async () => {
    const { append, runner, seen, checkpoints } = begin()
    for (let n = 0; n < 3; n++) await append()
    const one = await runner('zero')
    expect(await one.round(() => seen.length === 2)).toBe(2)
    expect(seen).toEqual([0, 1])
    await one.release()
    await one.round(() => true)
    expect(seen).toEqual([0, 1])
    expect(await checkpoints.lease('test', 'two', 0)).toBeDefined() // It has not even taken the lease.
    await checkpoints.release('two')
    await one.round()
    expect(seen).toEqual([0, 1, 2])
  })

  it('stops between two pages', async () => {
    const { append, runner, seen } = begin()
    for (let n = 0; n < 201; n++) await append()
    let asked = 0
    // Before the first page, before each of its events, and behind it.
    expect(await (await runner('zero')).round(() => ++asked > 201)).toBe(200)
    expect(asked).toBe(202)
    expect(seen).toHaveLength(200)
  })

  it('continues behind the same event when the log is copied to another store', async () => {
    for (const begins of ['now', 'zero'] as const) {
      const { store, append, begun, reactor, seen, checkpoints, pass } = begin()
      const own = [reactor(begins, `copied, from ${begins}`)]
      const old = await begun(own)
      await append()
      await append()
      await old.round()
      await append()
      const copy = createMemoryStore('copy')
      // The other store has different positions.
      const { events } = await store.readLog({ after: undefined })
      for (const event of [{ ...events[0], id: idOf(9), stream: streamName('test', 'thing', 'other') }, ...events]) {
        const { stream: to = stream, revision = 0 } = event
        await copy.append(to, revision - 1, [event as RecordedEvent]) // all fields are there
      }
      let moves = 0
      const onMoved = async () => {
        moves++
      }
      for (let times = 0; times < 2; times++) await beginReactors({ store: copy, checkpoints, reactors: own, onMoved })
      expect(moves).toBe(1)
      const moved = await begun(own, { owner: 'two', on: copy })
      await moved.round()
      expect(seen).toEqual([0, 1, 2])
      await append()
      await pass(1)
      await expect(old.round()).resolves.toBe(0)
    }
  })

  it('starts again where it began when the log is copied before it has seen anything', async () => {
    const { append, runner, round, seen, store } = begin()
    await runner('zero')
    await append()
    const copy = createMemoryStore('copy')
    for (const event of (await store.readLog({ after: undefined })).events) await copy.append(stream, -1, [event])
    await round('zero', 'two', copy)
    expect(seen).toEqual([0])
  })

  it('leaves event types it does not know to a newer release', async () => {
    const { append, runner, begun, reactor, seen, parked } = begin()
    const old = await begun([reactor('zero'), reactor('zero', 'second')])
    await append()
    await append('ThingDoneOtherwise')
    await append()
    const leaving = (name: string) =>
      `ThingDoneOtherwise version 1 was written by a newer release, which must continue ${name}`
    for (let round = 0; round < 12; round++)
      await expect(old.round()).rejects.toMatchObject({
        message: 'reactors failed',
        errors: [{ message: leaving('test') }, { message: leaving('second') }],
      })
    expect([seen, parked]).toEqual([[0, 0], []])
    // At once, while the old release keeps trying.
    const otherwise = { ThingDoneOtherwise: { version: 1, schema: z.object({ n: z.int() }) } }
    const newer = await runner('zero', 'two', undefined, createCodec([things, defineEvents('test.thing', otherwise)]))
    await newer.round()
    expect(seen).toEqual([0, 0, 2])
    await expect(old.round()).rejects.toThrow(leaving('second'))
  })

  it('gives its commands the system as actor, and the event as cause', async () => {
    const { append, round, contexts } = begin()
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await append()
    await append('ThingDone', traceparent)
    await round('zero')
    expect(contexts[0]).toEqual({
      actor: { kind: 'system', id: 'test' },
      via: { kind: 'schedule', id: 'test' },
      correlationId: 'request',
      causationId: idOf(0),
      now: expect.any(Function),
      ids: expect.anything(),
      retriable: true,
    })
    expect([contexts[0]?.now(), contexts[1]?.traceparent]).toEqual([7, traceparent])
  })

  it('draws the same ids whenever an event is delivered again, and others for other events and reactors', async () => {
    const { append, begun, reactor, breakIt, ids } = begin()
    await append()
    const both = await begun([reactor('zero'), reactor('zero', 'second')])
    breakIt(true)
    for (let round = 0; round < 3; round++) await both.round().catch(() => undefined)
    expect([ids.length, new Set(ids).size]).toEqual([6, 2])
    breakIt(false)
    await both.round()
    await append()
    await both.round()
    expect([ids.length, new Set(ids).size]).toEqual([10, 4])
  })

  it('tries an event for ten rounds, then parks it and continues', async () => {
    const { append, begun, reactor, seen, parked, breakIt, checkpoints } = begin()
    const patient = await begun([reactor('zero'), reactor('zero', 'second')])
    await append()
    breakIt(true)
    const errors = [{ message: 'test is broken' }, { message: 'second is broken' }]
    for (let round = 0; round < 9; round++) await expect(patient.round()).rejects.toMatchObject({ errors })
    expect(parked).toEqual([])
    expect(await patient.round()).toBe(2)
    expect(parked).toEqual([`test ${idOf(0)} Error: test is broken`, `second ${idOf(0)} Error: second is broken`])
    breakIt(false)
    await append()
    await patient.round()
    expect(seen).toEqual([1, 1])
    expect(await checkpoints.parked({ limit: 10, offset: 0, reactor: 'test' })).toMatchObject({
      total: 1,
      reactions: [{ reactor: 'test', eventId: idOf(0), reason: 'Error: test is broken' }],
    })
  })

  it('one that fails does not stop the others', async () => {
    const { append, begun, reactor, seen } = begin()
    const failing: Reactor = { ...reactor('zero', 'failing'), react: () => Promise.reject(new Error('as always')) }
    await append()
    await expect((await begun([failing, reactor('zero')])).round()).rejects.toThrow('as always')
    expect(seen).toEqual([0])
  })

  it('retries a parked event on request, under the same ids', async () => {
    const { append, runner, reactor, seen, ids, breakIt, retry, checkpoints } = begin()
    await append()
    const patient = await runner('zero')
    await patient.round()
    ids.length = 0
    await append()
    breakIt(true)
    for (let round = 0; round < 10; round++) await patient.round().catch(() => undefined)
    const list = () =>
      checkpoints.parked({ limit: 10, offset: 0, root: 'one', order: { field: 'type', descending: true } })
    expect(await list()).toMatchObject({
      total: 1,
      reactions: [{ reactor: 'test', eventId: idOf(1), revision: 1, root: 'one', type: 'ThingDone' }],
    })
    expect(await checkpoints.parked({ limit: 10, offset: 0, root: 'two' })).toEqual({ total: 0, reactions: [] })

    const reactors = [reactor('zero', 'another'), reactor('zero')]
    expect(await retry(idOf(1), 'test', { reactors })).toEqual({ reason: 'Error: test is broken' })
    expect(await list()).toMatchObject({ total: 1, reactions: [{ reason: 'Error: test is broken' }] })
    breakIt(false)
    expect(await retry(idOf(1), 'test', { reactors: [] })).toBeUndefined()
    expect(await retry(idOf(1), 'another', { reactors })).toBeUndefined()
    expect(await retry(idOf(1), 'test', { store: createMemoryStore() })).toBeUndefined()
    expect((await list()).total).toBe(1)
    expect(await retry(idOf(1))).toEqual({ reason: null })
    expect(seen).toEqual([0, 1])
    expect(new Set(ids).size).toBe(1)
    expect((await list()).total).toBe(0)
    expect(await retry(idOf(1))).toBeUndefined()
  })
}
