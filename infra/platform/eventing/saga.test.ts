import { createCodec } from '@adit/events/kit/codec.ts'
import { defineEvents, type EventOf } from '@adit/events/kit/define_events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { defineSagaEvents } from '@adit/events/kit/saga_events.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createMemoryStore } from '../event_store/memory.ts'
import { randomIds, seededIds } from '../ids/ids.ts'
import { memorySagaStore } from '../ops/sagas_memory.ts'
import { CommandBus, type CommandContext } from './command_bus.ts'
import type { Decider } from './decider.ts'
import { refusal } from './refusal.ts'
import { type SagaDefinition, SagaInterrupted, SagaRunner } from './saga.ts'
import { sameChange } from './same_change.ts'

const cartEvents = defineEvents('mine.cart', {
  CartTaken: { version: 1, schema: z.object({ saga: z.string() }) },
  CartReturned: { version: 1, schema: z.object({}) },
})
const sagaEvents = defineSagaEvents('mine.haul', 'Haul', z.object({ id: z.string(), carts: z.array(z.string()) }))
type CartEvent = EventOf<typeof cartEvents>

const cartTakenByOther = () => refusal('cart_taken', { by: 'other' })

type CartCommand = { type: 'TakeCart' | 'ReturnCart'; saga: string }
const cart: Decider<{ holder: string | undefined }, CartCommand, CartEvent> = {
  initialState: { holder: undefined },
  decide({ type, saga }, { holder }) {
    if (type === 'ReturnCart') return holder === saga ? [{ type: 'CartReturned', data: {} }] : []
    if (holder === saga) return []
    if (holder !== undefined) throw cartTakenByOther()
    return [{ type: 'CartTaken', data: { saga } }]
  },
  evolve: (_state, event) => ({ holder: event.type === 'CartTaken' ? event.data.saga : undefined }),
}

interface Haul {
  id: string
  carts: string[]
}

const codec = createCodec([cartEvents, sagaEvents])
const cartStream = (name: string) => streamName('mine', 'cart', name)

function haulSaga(bus: CommandBus): SagaDefinition<Haul> {
  const tell = (type: CartCommand['type'], name: string, saga: string, context: CommandContext) =>
    bus.execute({ decider: cart, stream: cartStream(name), root: saga, command: { type, saga }, context })
  const step = (index: number, last: boolean) => ({
    name: `cart ${index}`,
    do: async ({ id, carts }: Haul, context: CommandContext) =>
      void (await tell('TakeCart', carts[index] ?? '', id, context)),
    ...(!last && {
      undo: async ({ id, carts }: Haul, context: CommandContext) =>
        void (await tell('ReturnCart', carts[index] ?? '', id, context)),
    }),
  })
  return {
    name: 'Haul',
    stream: (id) => streamName('mine', 'haul', id),
    root: ({ id }) => id,
    steps: [step(0, false), step(1, false), step(2, true)],
  }
}

const context: CommandContext = {
  actor: { kind: 'user', id: 'ada00000' },
  via: { kind: 'session', id: 's1' },
  correlationId: 'request',
  causationId: 'request',
  now: () => 1_000,
  ids: randomIds(),
}

class Killed extends Error {}

afterEach(() => void vi.useRealTimers())

/** Two processes on one store. `kill` decides after which step the first one dies. The test moves the leases' clock by hand. */
function twoProcesses(kill: (step: string) => boolean) {
  const store = createMemoryStore()
  let clock = 0
  const leases = memorySagaStore(() => clock)
  const start = (owner: string, dies: boolean) => {
    const bus = new CommandBus(store, codec)
    const afterStep = (_saga: string, _id: string, step: string) => {
      if (dies && kill(step)) throw new Killed(step)
    }
    const runner = new SagaRunner(bus, leases, owner, { afterStep })
    const saga = haulSaga(bus)
    runner.register(saga)
    return { bus, runner, saga }
  }
  const holder = async (name: string) => (await start('reader', false).bus.load(cart, cartStream(name))).state.holder
  return { first: start('first', true), second: start('second', false), holder, lapse: () => (clock += 60_000), store }
}

const steps = ['cart 0', 'cart 1', 'cart 2']

test.each(steps)('killed after %s, another process completes it with each effect once', async (step) => {
  const { first, second, holder, lapse, store } = twoProcesses((name) => name === step)
  const carts = ['a', 'b', 'c']
  await expect(first.runner.run(first.saga, 'h1', { id: 'h1', carts }, context)).rejects.toBeInstanceOf(Killed)
  expect(await second.runner.takeOver(() => 2_000)).toBe(0)
  lapse()
  expect(await second.runner.takeOver(() => 2_000)).toBe(1)
  for (const name of carts) expect(await holder(name)).toBe('h1')
  for (const name of carts) expect(await store.readStream(cartStream(name))).toHaveLength(1)
  lapse()
  expect(await second.runner.takeOver(() => 2_000)).toBe(0)
})

test('a saga that fails on every try does not stop others from being completed', async () => {
  const { first, second, holder, lapse } = twoProcesses((name) => name === 'cart 0')
  for (const [id, carts] of [
    ['bad', ['a', 'no such stream\n', 'c']],
    ['good', ['d', 'e', 'f']],
  ] as const) {
    const run = first.runner.run(first.saga, id, { id, carts: [...carts] }, context)
    await expect(run).rejects.toBeInstanceOf(Killed)
  }
  lapse()
  await expect(second.runner.takeOver(() => 2_000)).rejects.toThrow(/Haul bad.*try 1/)
  expect(await holder('f')).toBe('good')
  lapse()
  await expect(second.runner.takeOver(() => 2_000)).rejects.toThrow(/Haul bad.*try 2/)
})

test('reports a saga that is refused past its commit point as unfinished', async () => {
  const { first, second, holder, lapse } = twoProcesses((name) => name === 'cart 2')
  const after = {
    name: 'after',
    do: async () => {
      throw cartTakenByOther()
    },
  }
  const stuck: SagaDefinition<Haul> = { ...second.saga, steps: [...second.saga.steps, after] }
  first.runner.register(stuck)
  second.runner.register(stuck)
  const haul = { id: 'h1', carts: ['a', 'b', 'c'] }
  await expect(first.runner.run(stuck, 'h1', haul, context)).rejects.toBeInstanceOf(Killed)
  for (const attempt of [1, 2]) {
    lapse()
    const taking = second.runner.takeOver(() => 2_000)
    await expect(taking).rejects.toThrow(`Haul h1 can't be continued (try ${attempt})`)
  }
  expect(await holder('a')).toBe('h1')
})

test('a saga that takes longer than its lease is not taken over by its own process', async () => {
  const { first, holder, lapse } = twoProcesses(() => false)
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let times = 0
  const [one, ...rest] = first.saga.steps
  const slow: SagaDefinition<Haul> = {
    ...first.saga,
    steps: [
      {
        ...one,
        name: 'cart 0',
        do: async (...by) => {
          times++
          reached.resolve()
          await goOn.promise
          await one?.do(...by)
        },
      },
      ...rest,
    ],
  }
  first.runner.register(slow)
  const haul = { id: 'h1', carts: ['a', 'b', 'c'] }
  const running = first.runner.run(slow, 'h1', haul, context)
  await reached.promise
  lapse()
  expect(await first.runner.takeOver(() => 2_000)).toBe(0)
  await expect(first.runner.run(slow, 'h1', haul, context)).rejects.toMatchObject({ code: 'saga_running' })
  goOn.resolve()
  await running
  expect([times, await holder('c')]).toEqual([1, 'h1'])
})

/** The saga as a process runs it that stands still before one of its steps, until it is told to go on. */
function standingStill(saga: SagaDefinition<Haul>, index: number) {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const steps = saga.steps.map((step, place) => ({
    ...step,
    do: async (...by: Parameters<typeof step.do>) => {
      if (place === index) {
        reached.resolve()
        await goOn.promise
      }
      await step.do(...by)
    },
  }))
  return { saga: { ...saga, steps }, reached: reached.promise, goOn: goOn.resolve }
}

test('undoes nothing when another process finished it during a pause', async () => {
  const { first, second, holder, lapse } = twoProcesses(() => false)
  const [one, ...rest] = first.saga.steps
  const busy = () => Promise.reject(cartTakenByOther())
  const { saga, reached, goOn } = standingStill(
    { ...first.saga, steps: [{ ...one, name: 'cart 0', do: busy }, ...rest] },
    0,
  )
  const running = first.runner.run(saga, 'h1', { id: 'h1', carts: ['a', 'b', 'c'] }, context)
  await reached
  lapse()
  expect(await second.runner.takeOver(() => 2_000)).toBe(1)
  goOn()
  await running
  for (const name of ['a', 'b', 'c']) expect(await holder(name)).toBe('h1')
})

test('undoes what it did during a pause after another process had undone it', async () => {
  const { first, second, holder, lapse } = twoProcesses(() => false)
  await second.runner.run(second.saga, 'h1', { id: 'h1', carts: ['x', 'y', 'c'] }, context)
  const { saga, reached, goOn } = standingStill(first.saga, 1)
  const running = first.runner.run(saga, 'h2', { id: 'h2', carts: ['a', 'b', 'c'] }, context)
  await reached
  lapse()
  expect(await second.runner.takeOver(() => 2_000)).toBe(1)
  goOn()
  await expect(running).rejects.toMatchObject({ code: 'cart_taken' })
  for (const name of ['a', 'b']) expect(await holder(name)).toBeUndefined()
  expect(await holder('c')).toBe('h1')
})

test('undoes what it did during a pause while another process is undoing it', async () => {
  const { first, second, holder, lapse } = twoProcesses(() => false)
  await second.runner.run(second.saga, 'h1', { id: 'h1', carts: ['x', 'y', 'c'] }, context)
  const { saga, reached, goOn } = standingStill(first.saga, 1)
  const running = first.runner.run(saga, 'h2', { id: 'h2', carts: ['a', 'b', 'c'] }, context)
  await reached
  lapse()
  const [one, ...rest] = second.saga.steps
  const halfway = Promise.withResolvers<void>()
  const ends = Promise.withResolvers<void>()
  const undo = async () => {
    halfway.resolve()
    await ends.promise
  }
  second.runner.register({
    ...second.saga,
    steps: [{ name: 'cart 0', do: async () => undefined, ...one, undo }, ...rest],
  })
  const taking = second.runner.takeOver(() => 2_000)
  await halfway.promise
  goOn()
  await expect(running).rejects.toMatchObject({ code: 'cart_taken' })
  for (const name of ['a', 'b']) expect(await holder(name)).toBeUndefined()
  ends.resolve()
  expect(await taking).toBe(1)
})

test.each(['undone', 'finished'])('goes no further than another process that has %s it during a pause', async (end) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { first, second, holder, lapse, store } = twoProcesses(() => false)
  const other = { id: 'h1', carts: ['x', 'y', 'c'] }
  if (end === 'undone') await second.runner.run(second.saga, 'h1', other, context)
  const { saga, reached, goOn } = standingStill(first.saga, 1)
  const running = first.runner.run(saga, 'h2', { id: 'h2', carts: ['a', 'b', 'c'] }, context)
  await reached
  lapse()
  vi.setSystemTime(Date.now() + 60_000)
  expect(await second.runner.takeOver(() => 2_000)).toBe(1)
  const command = { type: 'ReturnCart', saga: end === 'undone' ? 'h1' : 'h2' } as const
  await second.bus.execute({ decider: cart, stream: cartStream('c'), root: 'h1', command, context })
  goOn()
  if (end === 'undone') await expect(running).rejects.toMatchObject({ code: 'cart_taken' })
  else await running
  for (const name of ['a', 'b']) expect(await holder(name)).toBe(end === 'undone' ? undefined : 'h2')
  expect(await holder('c')).toBeUndefined()
  expect((await store.readStream(cartStream('c'))).map(({ type }) => type)).toEqual(['CartTaken', 'CartReturned'])
})

test('keeps what it committed during a pause, and what another process has undone of it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { first, second, holder, lapse } = twoProcesses(() => false)
  await second.runner.run(second.saga, 'h1', { id: 'h1', carts: ['x', 'y', 'c'] }, context)
  const { saga, reached, goOn } = standingStill(first.saga, 2)
  const running = first.runner.run(saga, 'h2', { id: 'h2', carts: ['a', 'b', 'c'] }, context)
  await reached
  lapse()
  vi.setSystemTime(Date.now() + 60_000)
  expect(await second.runner.takeOver(() => 2_000)).toBe(1)
  for (const name of ['a', 'b']) expect(await holder(name)).toBeUndefined()
  const command = { type: 'ReturnCart', saga: 'h1' } as const
  await second.bus.execute({ decider: cart, stream: cartStream('c'), root: 'h1', command, context })
  goOn()
  await running
  for (const name of ['a', 'b', 'c']) expect(await holder(name)).toBe('h2')
})

test('does not repeat a step that was done before the kill and undone by someone else since', async () => {
  const { first, second, holder, lapse, store } = twoProcesses((name) => name === 'cart 0')
  const haul = { id: 'h1', carts: ['a', 'b', 'c'] }
  await expect(first.runner.run(first.saga, 'h1', haul, context)).rejects.toBeInstanceOf(Killed)
  const command = { type: 'ReturnCart', saga: 'h1' } as const
  await second.bus.execute({ decider: cart, stream: cartStream('a'), root: 'h1', command, context })
  lapse()
  expect(await second.runner.takeOver(() => 2_000)).toBe(1)
  expect(await holder('a')).toBeUndefined()
  expect(await holder('c')).toBe('h1')
  expect(await store.readStream(cartStream('a'))).toHaveLength(2)
})

test('refuses a saga that a dead process started as still running until its lease lapses', async () => {
  const { first, second, holder, lapse } = twoProcesses((name) => name === 'cart 0')
  const haul = { id: 'h1', carts: ['a', 'b', 'c'] }
  await expect(first.runner.run(first.saga, 'h1', haul, context)).rejects.toBeInstanceOf(Killed)
  await expect(second.runner.run(second.saga, 'h1', haul, context)).rejects.toMatchObject({ code: 'saga_running' })
  lapse()
  await second.runner.run(second.saga, 'h1', haul, context)
  expect(await holder('c')).toBe('h1')
})

test('undoes completed steps after a refusal and answers with the refusal', async () => {
  const { first, holder } = twoProcesses(() => false)
  await first.runner.run(first.saga, 'h1', { id: 'h1', carts: ['x', 'b', 'y'] }, context)
  const second = first.runner.run(first.saga, 'h2', { id: 'h2', carts: ['a', 'b', 'c'] }, context)
  await expect(second).rejects.toMatchObject({ code: 'cart_taken' })
  expect(await holder('a')).toBeUndefined()
  expect(await holder('b')).toBe('h1')
})

test('undoes the last step first, because a step may need what came before it', async () => {
  const bus = new CommandBus(createMemoryStore(), codec)
  const order: string[] = []
  const step = (name: string) => ({
    name,
    do: async () => void order.push(name),
    undo: async () => void order.push(`undo ${name}`),
  })
  const refused = { name: 'third', do: () => Promise.reject(cartTakenByOther()) }
  const definition: SagaDefinition<Haul> = {
    ...{ name: 'Haul', stream: (id) => streamName('mine', 'haul', id), root: ({ id }) => id },
    steps: [step('first'), step('second'), refused],
  }
  const runner = new SagaRunner(bus, memorySagaStore(), 'a')
  runner.register(definition)
  await expect(runner.run(definition, 'h1', { id: 'h1', carts: [] }, context)).rejects.toMatchObject({
    code: 'cart_taken',
  })
  expect(order).toEqual(['first', 'second', 'undo second', 'undo first'])
})

test.each(['undo cart 1', 'undo cart 0'])('killed after %s, another process undoes the rest', async (step) => {
  const { first, second, holder, lapse } = twoProcesses((name) => name === step)
  await second.runner.run(second.saga, 'h1', { id: 'h1', carts: ['x', 'y', 'c'] }, context)
  const haul = { id: 'h2', carts: ['a', 'b', 'c'] }
  await expect(first.runner.run(first.saga, 'h2', haul, context)).rejects.toBeInstanceOf(Killed)
  lapse()
  expect(await second.runner.takeOver(() => 2_000)).toBe(1)
  expect(await holder('a')).toBeUndefined()
  expect(await holder('b')).toBeUndefined()
  expect(await holder('c')).toBe('h1')
})

test('says in the progress of a request whether what it has stored is carried on or undone', async () => {
  const { first, second } = twoProcesses((name) => name === 'cart 0' || name === 'undo cart 0')
  const run = async (id: string, carts: string[], by = first) => {
    const progress = { isStored: false }
    const outcome = await by.runner.run(by.saga, id, { id, carts }, { ...context, progress }).catch((error) => error)
    return { outcome, progress }
  }
  expect(await run('h1', ['a', 'b', 'c'])).toEqual({ outcome: expect.any(Killed), progress: { isStored: true } })
  expect(await run('h1', ['a', 'b', 'c'], second)).toMatchObject({
    outcome: { code: 'saga_running' },
    progress: { isStored: false },
  })
  expect(await run('h2', ['x', 'y', 'z'], second)).toEqual({ outcome: undefined, progress: { isStored: true } })
  expect(await run('h3', ['x', 'b', 'c'], second)).toMatchObject({
    outcome: { code: 'cart_taken' },
    progress: { isStored: false },
  })
  expect(await run('h4', ['x', 'b', 'c'])).toMatchObject({
    outcome: expect.any(Killed),
    progress: { isStored: false, refused: { code: 'cart_taken' } },
  })
})

test('does not pass on a refusal past the commit point, because nothing is undone', async () => {
  const { first } = twoProcesses(() => false)
  const busy = async () => {
    throw refusal('busy', { retryAfterSeconds: 1 })
  }
  const stuck: SagaDefinition<Haul> = { ...first.saga, steps: [...first.saga.steps, { name: 'after', do: busy }] }
  const progress = { isStored: false }
  const running = first.runner.run(stuck, 'h1', { id: 'h1', carts: ['a', 'b', 'c'] }, { ...context, progress })
  await expect(running).rejects.toThrow(SagaInterrupted)
  expect(progress).toEqual({ isStored: true })
})

test('answers the same refusal when started again after it was undone', async () => {
  const { first } = twoProcesses(() => false)
  await first.runner.run(first.saga, 'h1', { id: 'h1', carts: ['x', 'b', 'y'] }, context)
  const haul = { id: 'h2', carts: ['a', 'b', 'c'] }
  await expect(first.runner.run(first.saga, 'h2', haul, context)).rejects.toMatchObject({ code: 'cart_taken' })
  const again = first.runner.run(first.saga, 'h2', haul, context)
  await expect(again).rejects.toMatchObject({ code: 'cart_taken', data: { by: 'other' } })
  await expect(again).rejects.toMatchObject({ code: 'cart_taken', data: { by: 'other' } })
})

test('gives no two events the same id, also when a request is repeated under the same ids', async () => {
  const { first, second, lapse, store } = twoProcesses((name) => name === 'cart 0')
  const haul = { id: 'h1', carts: ['a', 'b', 'c'] }
  const again = () => ({ ...context, retriable: true, ids: seededIds(Buffer.from('one request'), 1_000) })
  await expect(first.runner.run(first.saga, 'h1', haul, again())).rejects.toBeInstanceOf(Killed)
  lapse()
  await second.runner.run(second.saga, 'h1', haul, again())
  const { events } = await store.readLog({ after: undefined })
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
})

test('ends as overtaken when others have changed the same since it began, and frees what it holds', async () => {
  const { first, second, holder, lapse, store } = twoProcesses((name) => name === 'cart 1')
  const careful = (bus: CommandBus): SagaDefinition<Haul> => {
    const [one, two] = haulSaga(bus).steps
    const three = {
      name: 'cart 2',
      do: async ({ id, carts }: Haul, own: CommandContext) => {
        const command = { type: 'TakeCart', saga: id } as const
        const stream = cartStream(carts[2] ?? '')
        await bus.execute({ decider: cart, stream, root: id, command, context: own, overtakenBy: sameChange })
      },
    }
    return { ...haulSaga(bus), steps: [one, two, three].filter((step) => step !== undefined) }
  }
  second.runner.register(careful(second.bus))
  const haul = { id: 'h1', carts: ['a', 'b', 'c'] }
  await expect(first.runner.run(careful(first.bus), 'h1', haul, context)).rejects.toBeInstanceOf(Killed)
  for (const type of ['TakeCart', 'ReturnCart'] as const) {
    const command = { type, saga: 'other' }
    await second.bus.execute({ decider: cart, stream: cartStream('c'), root: 'other', command, context })
  }
  lapse()
  expect(await second.runner.takeOver(() => 2_000)).toBe(1)
  for (const name of ['a', 'b', 'c']) expect(await holder(name)).toBeUndefined()
  const { events } = await store.readLog({ after: undefined })
  expect(events.find(({ type }) => type === 'HaulUndoStarted')?.data).toMatchObject({ code: 'overtaken' })
})

test('keeps what it did before the kill, although others have done since what would forbid it now', async () => {
  const { first, second, holder, lapse } = twoProcesses((name) => name === 'cart 2')
  const haul = { id: 'h1', carts: ['a', 'b', 'c'] }
  await expect(first.runner.run(first.saga, 'h1', haul, context)).rejects.toBeInstanceOf(Killed)
  for (const [type, saga] of [
    ['ReturnCart', 'h1'],
    ['TakeCart', 'other'],
  ] as const) {
    const command = { type, saga }
    await second.bus.execute({ decider: cart, stream: cartStream('c'), root: 'other', command, context })
  }
  lapse()
  expect(await second.runner.takeOver(() => 2_000)).toBe(1)
  expect(await Promise.all(haul.carts.map(holder))).toEqual(['h1', 'h1', 'other'])
})

test('does not undo what another process has completed while this one stood still', async () => {
  const { first, second, holder, lapse } = twoProcesses(() => false)
  const [one, two] = first.saga.steps
  const three = {
    name: 'cart 2',
    do: async () => {
      lapse()
      // It passes the commit point and dies then, so that the saga isn't finished.
      await expect(second.runner.takeOver(() => 2_000)).rejects.toThrow("can't be continued")
      throw refusal('busy', { retryAfterSeconds: 1 })
    },
  }
  const still = { ...first.saga, steps: [one, two, three].filter((step) => step !== undefined) }
  const finishing = {
    ...second.saga,
    steps: [...second.saga.steps, { name: 'last', do: () => Promise.reject(new Killed()) }],
  }
  second.runner.register(finishing)
  const run = first.runner.run(still, 'h1', { id: 'h1', carts: ['a', 'b', 'c'] }, context)
  await expect(run).rejects.toBeInstanceOf(SagaInterrupted)
  for (const name of ['a', 'b', 'c']) expect(await holder(name)).toBe('h1')
})

test('runs a saga of a limited context only on its own root, and then all its steps', async () => {
  const store = createMemoryStore()
  const bus = new CommandBus(store, codec)
  const runner = new SagaRunner(
    bus,
    memorySagaStore(() => 0),
    'one',
  )
  const definition = { ...haulSaga(bus), root: () => 'mine' }
  const run = (limitedTo: string[]) =>
    runner.run(definition, 'h1', { id: 'h1', carts: ['a', 'b', 'c'] }, { ...context, limitedTo })
  await expect(run(['theirs'])).rejects.toMatchObject({ code: 'token_limited' })
  expect(await store.readStream(definition.stream('h1'))).toEqual([])
  await run(['mine'])
  expect(await store.readStream(cartStream('c'))).toHaveLength(1)
})
