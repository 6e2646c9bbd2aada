import { createCodec } from '@adit/events/kit/codec.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { defineSagaEvents } from '@adit/events/kit/saga_events.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { AppendTooLarge } from '../event_store/event_store.port.ts'
import { createMemoryStore } from '../event_store/memory.ts'
import { placedIds, randomIds, seededIds } from '../ids/ids.ts'
import { memorySagaStore } from '../ops/sagas_memory.ts'
import { CommandBus, type CommandContext, RevisionMismatch } from './command_bus.ts'
import { refusal } from './refusal.ts'
import { type SagaDefinition, SagaInterrupted, SagaRunner } from './saga.ts'

interface Trip {
  id: string
}
type Acts = Record<string, (context: CommandContext) => unknown>

const context: CommandContext = {
  ...{ actor: { kind: 'user', id: 'ada00000' }, via: { kind: 'session', id: 's1' } },
  ...{ correlationId: 'request', causationId: 'cause', now: () => 1_000, ids: randomIds() },
}

/** Processes that make trips in three steps, of which the last one commits. Tests say what the steps do. */
function world() {
  const store = createMemoryStore()
  let clock = 1_700_000_000_000
  const rows = memorySagaStore(() => clock)
  const leased: [string, number][] = []
  const noted: typeof rows = {
    ...rows,
    lease: (row, owner, forMs) => {
      leased.push([owner, forMs])
      return rows.lease(row, owner, forMs)
    },
  }
  const codec = createCodec([defineSagaEvents('mine.trip', 'Trip', z.object({ id: z.string() }))])
  const order: string[] = []
  const contexts: Record<string, CommandContext> = {}
  const process = (owner: string, acts: Acts = {}, hooked: string[] = []) => {
    const act = (name: string) => async (_input: Trip, own: CommandContext) => {
      order.push(name)
      contexts[name] = own
      await acts[name]?.(own)
    }
    const definition: SagaDefinition<Trip> = {
      ...{ name: 'Trip', stream: (id) => streamName('mine', 'trip', id), root: (input) => input.id },
      steps: [
        { name: 'one', do: act('one'), undo: act('undo one') },
        { name: 'two', do: act('two'), undo: act('undo two') },
        { name: 'three', do: act('three') },
        { name: 'four', do: act('four') },
      ],
    }
    const afterStep = (saga: string, id: string, step: string) => void hooked.push(`${saga} ${id} ${step}`)
    const runner = new SagaRunner(new CommandBus(store, codec), noted, owner, { afterStep })
    runner.register(definition)
    const run = (change: Partial<CommandContext> = {}, id = 't1') =>
      runner.run(definition, id, { id }, { ...context, ...change })
    return { runner, definition, run, takeOver: (limit?: number) => runner.takeOver(() => 2_000, limit) }
  }
  const eventsOf = async (id = 't1') =>
    (await store.readStream(streamName('mine', 'trip', id))) as { type: string; data: unknown }[]
  return {
    ...{ store, rows, process, order, contexts, eventsOf, leased },
    pass: (milliseconds: number) => {
      clock += milliseconds
    },
  }
}

const fails = (error: unknown) => () => Promise.reject(error)
const killed = () => fails(new Error('killed'))
const takenData = { field: 'slug' }
const taken = () => fails(refusal('slug_taken', takenData))

afterEach(() => void vi.useRealTimers())

describe('the stream of a saga', () => {
  it('tells its input, each step but the last, and its end', async () => {
    const { process, eventsOf, store } = world()
    await process('a').run()
    expect((await eventsOf()).map(({ type, data }) => [type, data])).toEqual([
      ['TripStarted', { id: 't1' }],
      ['TripStepDone', { step: 'one' }],
      ['TripStepDone', { step: 'two' }],
      ['TripStepDone', { step: 'three' }],
      ['TripFinished', {}],
    ])
    const stored = await store.readStream(streamName('mine', 'trip', 't1'))
    const { id, revision, at, stream, metadata } = stored[0] ?? {}
    expect(metadata).toMatchObject({ root: 't1', actor: { kind: 'user', id: 'ada00000' }, causationId: 'cause' })
    expect(id).toBe(placedIds('Trip/t1').uuid(stream ?? '', revision ?? 0, at ?? 0))
  })

  it('tells why it was undone, and that it was', async () => {
    const { process, eventsOf, order } = world()
    await expect(process('a', { three: taken() }).run()).rejects.toMatchObject({ code: 'slug_taken', data: takenData })
    expect((await eventsOf()).map(({ type, data }) => [type, data])).toEqual([
      ['TripStarted', { id: 't1' }],
      ['TripStepDone', { step: 'one' }],
      ['TripStepDone', { step: 'two' }],
      ['TripUndoStarted', { code: 'slug_taken', data: takenData }],
      ['TripUndone', {}],
    ])
    expect(order).toEqual(['one', 'two', 'three', 'undo two', 'undo one'])
  })

  it('tells a step that runs again only once', async () => {
    const { process, eventsOf, pass } = world()
    await expect(process('a', { two: killed() }).run()).rejects.toThrow('killed')
    pass(30_001)
    await process('b').takeOver()
    expect((await eventsOf()).map(({ type }) => type)).toEqual([
      ...['TripStarted', 'TripStepDone', 'TripStepDone', 'TripStepDone', 'TripFinished'],
    ])
  })
})

describe('a lease', () => {
  it('lasts for 30 seconds', async () => {
    const { process, pass } = world()
    await expect(process('a', { two: killed() }).run()).rejects.toThrow('killed')
    pass(30_000)
    expect(await process('b').takeOver()).toBe(0)
    pass(1)
    expect(await process('b').takeOver()).toBe(1)
  })

  it('of another process refuses the same saga, with the wish to come again', async () => {
    const { process } = world()
    await expect(process('a', { two: killed() }).run()).rejects.toThrow('killed')
    const running = { code: 'saga_running', data: { retryAfterSeconds: 1 } }
    await expect(process('b').run()).rejects.toMatchObject(running)
  })

  it('is renewed every 10 seconds while the saga runs, even if that fails once, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { process, leased, rows } = world()
    await process('a', {
      two: async () => {
        await vi.advanceTimersByTimeAsync(9_999)
        expect(leased).toHaveLength(1)
        await vi.advanceTimersByTimeAsync(20_001)
      },
    }).run()
    expect(leased).toEqual(Array(4).fill(['a', 30_000]))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([leased.length, vi.getTimerCount()]).toEqual([4, 0])
    expect(await rows.takeLapsed('b', 1, 1)).toEqual([])
  })

  it.each([
    ['that a step has outlasted is doubted after that step and each one up to the commit point', 0, 2],
    ['that was renewed during a long step is not', 10_000, 0],
  ])('%s', async (_, renewedAfter, more) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const reads = async (stepMs: number) => {
      const { process, store } = world()
      const { readStream } = store
      let count = 0
      store.readStream = (...asked) => {
        count++
        return readStream(...asked)
      }
      const two = async () => {
        if (renewedAfter > 0) await vi.advanceTimersByTimeAsync(stepMs)
        else vi.setSystemTime(Date.now() + stepMs)
      }
      await process('a', { two }).run()
      return count
    }
    expect((await reads(60_000)) - (await reads(30_000))).toBe(more)
  })

  it('that had lapsed and is got anew is doubted still, since another process may have undone the saga', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const { process, pass, order } = world()
    const other = process('b', { two: taken() })
    const standsStill = async () => {
      vi.setSystemTime(Date.now() + 30_001)
      pass(30_001)
      expect(await other.takeOver()).toBe(1)
      await vi.advanceTimersByTimeAsync(10_000)
    }
    await expect(process('a', { one: standsStill }).run()).rejects.toMatchObject(refusal('slug_taken', takenData))
    expect(order).toEqual(['one', 'one', 'two', 'undo two', 'undo one', 'undo two', 'undo one'])
  })

  it('that can’t be renewed doesn’t stop the saga', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { process, rows, eventsOf } = world()
    const runner = process('a', { two: () => vi.advanceTimersByTimeAsync(10_000) })
    const { lease } = rows
    let times = 0
    rows.lease = (...row) => (++times > 1 ? Promise.reject(new Error('The database is away')) : lease(...row))
    await runner.run()
    expect((await eventsOf()).at(-1)?.type).toBe('TripFinished')
  })
})

describe('a saga that ends', () => {
  it('is finished once: asked again, it does nothing more and says that it is stored', async () => {
    const { process, order, eventsOf } = world()
    const { run } = process('a')
    await run()
    const progress = { isStored: false }
    await run({ progress })
    expect([order, progress]).toEqual([['one', 'two', 'three', 'four'], { isStored: true }])
    expect(await eventsOf()).toHaveLength(5)
  })

  it('leaves no lease behind, finished or undone, now or asked again', async () => {
    const { process, pass } = world()
    const [good, bad] = [process('a'), process('a', { one: taken() })]
    for (let times = 0; times < 2; times++) {
      await good.run({}, 'good')
      await expect(bad.run({}, 'bad')).rejects.toMatchObject({ code: 'slug_taken', data: takenData })
    }
    pass(60_000)
    expect(await process('b').takeOver()).toBe(0)
  })

  it('before its first event is forgotten at the sixth look, and can begin at once until then', async () => {
    const { process, rows, eventsOf, pass } = world()
    const unbegun = (id: string) =>
      rows.lease({ kind: 'Trip', id, context: { actor: {}, via: {}, correlationId: '', causationId: '' } }, 'a', 1)
    await unbegun('t1')
    await unbegun('t2')
    for (let looks = 0; looks < 5; looks++) {
      pass(5_000)
      expect(await process('b').takeOver()).toBe(0)
    }
    await process('c').run({}, 't2')
    expect(await process('b').takeOver()).toBe(1)
    expect(await eventsOf()).toEqual([])
    pass(60_000)
    expect(await rows.takeLapsed('c', 1, 9)).toEqual([])
  })

  it('before its first event during a pause is carried on once it has begun', async () => {
    const { process, store, eventsOf, pass } = world()
    const { append } = store
    store.append = async (...first) => {
      store.append = append
      pass(60_000)
      expect(await process('b').takeOver()).toBe(0)
      return append(...first)
    }
    await expect(process('a', { one: killed() }).run()).rejects.toThrow('killed')
    pass(60_000)
    expect(await process('b').takeOver()).toBe(1)
    expect((await eventsOf()).at(-1)).toMatchObject({ type: 'TripFinished' })
  })

  it('was undone for no reason that is known, if an earlier release noted none', async () => {
    const { process, store } = world()
    const { run, runner } = process('a', { one: taken() })
    await expect(run()).rejects.toMatchObject({ code: 'slug_taken' })
    expect(runner).toBeDefined()
    const events = (await store.readStream(streamName('mine', 'trip', 't1'))).filter(
      ({ type }) => type !== 'TripUndoStarted',
    )
    const older = streamName('mine', 'trip', 't2')
    await store.append(older, -1, events)
    await expect(run({}, 't2')).rejects.toMatchObject({ code: 'undone' })
  })
})

describe('a refusal', () => {
  it.each([
    ['a stream that has moved on', new RevisionMismatch(4), 'revision_mismatch', { current: 4 }],
    [
      'an event that is too large',
      new AppendTooLarge('mine.trip-t1', { limit: 10, got: 11, unit: 'bytes' }),
      'change_too_large',
      { limit: 10, got: 11, unit: 'bytes' },
    ],
  ])('may be %s', async (_, error, code, data) => {
    const { process, order } = world()
    await expect(process('a', { two: fails(error) }).run()).rejects.toMatchObject({ code, data })
    expect(order.slice(-2)).toEqual(['undo two', 'undo one'])
  })

  it('at the commit point undoes the saga; after it, the saga is carried on', async () => {
    const at = world()
    await expect(at.process('a', { three: taken() }).run()).rejects.toMatchObject({ code: 'slug_taken' })
    const after = world()
    const progress = { isStored: false }
    const interrupted = await after
      .process('a', { four: taken() })
      .run({ progress })
      .catch((error: unknown) => error)
    expect(interrupted).toBeInstanceOf(SagaInterrupted)
    expect(interrupted).toMatchObject({
      message: 'Trip t1 was interrupted and is carried on later',
      cause: { code: 'slug_taken' },
    })
    expect([progress, after.order]).toEqual([{ isStored: true }, ['one', 'two', 'three', 'four']])
    after.pass(30_001)
    expect(await after.process('b').takeOver()).toBe(1)
    expect(after.order.slice(4)).toEqual(['four'])
  })

  it('undoes nothing when the lease is lost, because another process may have gone further', async () => {
    const { process, order, pass, rows, eventsOf } = world()
    const lost = async () => {
      pass(30_001)
      await rows.takeLapsed('b', 30_000, 1)
      throw refusal('slug_taken')
    }
    const outcome = await process('a', { two: lost })
      .run()
      .catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(SagaInterrupted)
    expect(order).toEqual(['one', 'two'])
    expect((await eventsOf()).map(({ type }) => type)).toEqual(['TripStarted', 'TripStepDone'])
  })

  it('is kept in the progress when the saga dies while it is being undone', async () => {
    const { process } = world()
    const progress = { isStored: false }
    await expect(process('a', { two: taken(), 'undo one': killed() }).run({ progress })).rejects.toThrow('killed')
    expect(progress).toMatchObject({ isStored: false, refused: { code: 'slug_taken', data: takenData } })
  })

  it('of a saga without a commit point undoes all of it', async () => {
    const { process, order } = world()
    const { runner, definition } = process('a', { two: taken() })
    const [one, two] = definition.steps
    const undoable = { ...definition, steps: [one, two].filter((step) => step !== undefined) }
    await expect(runner.run(undoable, 't1', { id: 't1' }, context)).rejects.toMatchObject({ code: 'slug_taken' })
    expect(order).toEqual(['one', 'two', 'undo two', 'undo one'])
  })
})

it('undoes each step under ids of its own', async () => {
  const { process, contexts } = world()
  await expect(process('a', { three: taken() }).run()).rejects.toMatchObject({ code: 'slug_taken' })
  const stream = streamName('mine', 'thing', 'a')
  for (const step of ['undo one', 'undo two', 'one'])
    expect(contexts[step]?.placed?.uuid(stream, 3, 5)).toBe(placedIds(`Trip/t1/${step}`).uuid(stream, 3, 5))
})

it('runs several sagas of one process at the same time', async () => {
  const { process, order } = world()
  const { run } = process('a', { two: () => (order.length === 2 ? run({}, 't2') : undefined) })
  await run({}, 't1')
  expect(order).toEqual(['one', 'two', 'one', 'two', 'three', 'four', 'three', 'four'])
})

describe('a failure that is no refusal', () => {
  it('of a saga that began earlier says that something is stored', async () => {
    const { process, pass } = world()
    await expect(process('a', { one: killed() }).run()).rejects.toThrow('killed')
    pass(30_001)
    const progress = { isStored: false }
    await expect(process('b', { one: killed() }).run({ progress })).rejects.toThrow('killed')
    expect(progress).toEqual({ isStored: true })
  })

  it('is told as such, and the saga is carried on', async () => {
    const { process } = world()
    const progress = { isStored: false }
    await expect(process('a', { one: killed() }).run({ progress })).rejects.toThrow('killed')
    expect(progress).toEqual({ isStored: true })
  })

  it('before the first event is told as such, and nothing is stored', async () => {
    const { process, store } = world()
    const { run } = process('a')
    store.append = fails(new Error('The disk is full'))
    const progress = { isStored: false }
    await expect(run({ progress })).rejects.toThrow('The disk is full')
    expect(progress).toEqual({ isStored: false })
  })

  it('of noting a step ends the saga, which is carried on', async () => {
    const { process, store, order } = world()
    const { append } = store
    const { run } = process('a')
    store.append = (name, expected, events) =>
      events.some(({ type }) => type === 'TripStepDone')
        ? Promise.reject(new Error('Away'))
        : append(name, expected, events)
    await expect(run()).rejects.toThrow('Away')
    expect(order).toContain('one')
  })
})

describe('taking over', () => {
  it('carries on as the account that asked, in the name of the saga, and says what is its own', async () => {
    const { process, contexts, pass, store } = world()
    await expect(process('a', { two: killed() }).run({ retriable: true })).rejects.toThrow('killed')
    expect(contexts.two).toMatchObject({ retriable: false, causationId: 'Trip/t1', correlationId: 'request' })
    expect(contexts.two?.carriedOn).toBe(undefined)
    pass(30_001)
    await process('b').takeOver()
    const { two, three } = contexts
    expect(two).toMatchObject({
      ...{ actor: { kind: 'user', id: 'ada00000' }, via: { kind: 'session', id: 's1' }, retriable: false },
      ...{ correlationId: 'request', causationId: 'Trip/t1' },
      carriedOn: { since: (await store.readStream(streamName('mine', 'trip', 't1')))[0]?.position },
    })
    expect(two?.now()).toBe(2_000)
    const stream = streamName('mine', 'thing', 'a')
    const eventOf = (id = '') => ({ id, stream, revision: 3 }) as never // The parts that are read.
    const isOwn = (id?: string) => [two, three].map((own) => own?.carriedOn?.isOwn(eventOf(id)))
    expect(isOwn(placedIds('Trip/t1/two').uuid(stream, 3, 5))).toEqual([true, false])
    // Of a saga that an earlier release began.
    expect(isOwn(seededIds(Buffer.from('Trip/t1/two'), 5).uuid())).toEqual([true, false])
    expect(isOwn(randomIds().uuid())).toEqual([false, false])
    expect(two?.placed?.uuid(stream, 3, 5)).toBe(placedIds('Trip/t1/two').uuid(stream, 3, 5))
    expect(two?.ids.base62()).toBe(seededIds(Buffer.from('Trip/t1/two'), 2_000).base62())
  })

  it('goes on behind what is done', async () => {
    const { process, order, pass } = world()
    await expect(process('a', { three: killed() }).run()).rejects.toThrow('killed')
    pass(30_001)
    const hooked: string[] = []
    await process('b', {}, hooked).takeOver()
    expect(order).toEqual(['one', 'two', 'three', 'three', 'four'])
    expect(hooked).toEqual(['Trip t1 three', 'Trip t1 four'])
  })

  it('goes on undoing, with what was refused', async () => {
    const { process, order, pass } = world()
    await expect(process('a', { two: taken(), 'undo two': killed() }).run()).rejects.toThrow('killed')
    pass(30_001)
    const hooked: string[] = []
    const { run, takeOver } = process('b', {}, hooked)
    expect(await takeOver()).toBe(1)
    expect(order.slice(2)).toEqual(['undo two', 'undo two', 'undo one'])
    expect(hooked).toEqual(['four', 'three', 'two', 'one'].map((step) => `Trip t1 undo ${step}`))
    await expect(run()).rejects.toMatchObject({ code: 'slug_taken', data: takenData })
  })

  it('takes 20 at once, or as many as asked', async () => {
    const { process, pass } = world()
    const { run } = process('a', { one: killed() })
    for (let n = 0; n < 24; n++) await expect(run({}, `t${n}`)).rejects.toThrow('killed')
    pass(30_001)
    const { takeOver } = process('b')
    expect([await takeOver(3), await takeOver(), await takeOver()]).toEqual([3, 20, 1])
  })

  it('leaves sagas that this release doesn’t know to another', async () => {
    const { process, rows, pass } = world()
    const unknown = { kind: 'Flight', id: 'f1', context: { actor: {}, via: {}, correlationId: '', causationId: '' } }
    await rows.lease(unknown, 'a', 1)
    pass(60_000)
    expect(await process('b').takeOver()).toBe(0)
    pass(60_000)
    expect(await rows.takeLapsed('c', 1, 9)).toMatchObject([{ kind: 'Flight', attempts: 2 }])
  })

  it('names each saga that fails, and why', async () => {
    const { process, pass } = world()
    const { run, takeOver } = process('a', { one: killed() })
    for (const id of ['t1', 't2']) await expect(run({}, id)).rejects.toThrow('killed')
    pass(30_001)
    const message = (id: string) => ({ message: `Trip ${id} can't be continued (try 1)`, cause: { message: 'killed' } })
    const both = { message: 'sagas failed', errors: [message('t1'), message('t2')] }
    await expect(takeOver()).rejects.toMatchObject(both)
    pass(30_001)
    await expect(process('b', { one: killed() }).takeOver(1)).rejects.toThrow("can't be continued (try 2)")
  })

  it('lets a process run what it has failed at once more', async () => {
    const { process } = world()
    let times = 0
    const { run } = process('a', { two: () => (++times === 1 ? Promise.reject(new Error('killed')) : undefined) })
    await expect(run()).rejects.toThrow('killed')
    await run()
    expect(times).toBe(2)
  })
})
