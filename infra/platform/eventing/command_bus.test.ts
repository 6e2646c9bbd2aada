import { createCodec } from '@adit/events/kit/codec.ts'
import { defineEvents, type EventOf } from '@adit/events/kit/define_events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createMemoryStore } from '../event_store/memory.ts'
import { randomIds, seededIds } from '../ids/ids.ts'
import { CommandBus, type CommandContext, RevisionMismatch } from './command_bus.ts'
import type { Decider } from './decider.ts'
import { refusal } from './refusal.ts'

const lampEvents = defineEvents('mine.lamp', {
  LampLit: { version: 1, schema: z.object({ by: z.string() }) },
  LampDoused: { version: 1, schema: z.object({}) },
})
type LampEvent = EventOf<typeof lampEvents>
type LampCommand = { type: 'LightLamp'; by: string } | { type: 'DouseLamp' }

const lamp: Decider<{ lit: boolean }, LampCommand, LampEvent> = {
  initialState: { lit: false },
  decide(command, state) {
    if (command.type === 'DouseLamp') return state.lit ? [{ type: 'LampDoused', data: {} }] : []
    if (state.lit) throw refusal('already_lit')
    return [{ type: 'LampLit', data: { by: command.by } }]
  },
  evolve: (_state, event) => ({ lit: event.type === 'LampLit' }),
}

const stream = streamName('mine', 'lamp', 'one')
const codec = createCodec([lampEvents])

function contextAt(now: number): CommandContext {
  return {
    actor: { kind: 'user', id: 'ada00000' },
    via: { kind: 'session', id: 's1' },
    correlationId: 'request',
    causationId: 'request',
    now: () => now,
    ids: randomIds(),
  }
}

const light = (by: string, now = 1_000) =>
  ({
    decider: lamp,
    stream,
    root: 'one',
    command: { type: 'LightLamp' as const, by },
    context: contextAt(now),
  }) as const
const douse = (now = 1_000) =>
  ({ decider: lamp, stream, root: 'one', command: { type: 'DouseLamp' as const }, context: contextAt(now) }) as const

test('appends the decided events with actor, cause, root and time', async () => {
  const store = createMemoryStore()
  const bus = new CommandBus(store, codec)
  const executed = await bus.execute(light('ada'))
  expect(executed.revision).toBe(0)
  const [event] = await store.readStream(stream)
  expect(event).toMatchObject({
    type: 'LampLit',
    version: 1,
    at: 1_000,
    data: { by: 'ada' },
    metadata: { root: 'one', actor: { kind: 'user', id: 'ada00000' }, via: { kind: 'session', id: 's1' } },
  })
  expect(executed.position).toBe(event?.position)
})

test('lets exactly one of many competing commands win and refuses the others', async () => {
  const store = createMemoryStore()
  const buses = [new CommandBus(store, codec), new CommandBus(store, codec)]
  const tries = Array.from({ length: 20 }, (_, index) => buses[index % 2]?.execute(light(`miner ${index}`)))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await store.readStream(stream)).toHaveLength(1)
})

test('never refuses a command because of a cached state that another process has outdated', async () => {
  const store = createMemoryStore()
  const [mine, other] = [new CommandBus(store, codec), new CommandBus(store, codec)]
  await mine.execute(light('ada'))
  await other.execute(douse())
  const again = await mine.execute(light('bob'))
  expect(again.revision).toBe(2)
})

test('repeats an empty decision on a fresh state when the cached one is outdated', async () => {
  const store = createMemoryStore()
  const [mine, other] = [new CommandBus(store, codec), new CommandBus(store, codec)]
  await mine.execute(light('ada'))
  await mine.execute(douse())
  await other.execute(light('bob'))
  expect((await mine.execute(douse())).events).toHaveLength(1)
})

test('never lets time go backwards within a stream', async () => {
  const store = createMemoryStore()
  const bus = new CommandBus(store, codec)
  await bus.execute(light('ada', 5_000))
  await bus.execute(douse(1_000))
  expect((await store.readStream(stream)).map(({ at }) => at)).toEqual([5_000, 5_000])
})

test('refuses an edit of an older revision and names the current one', async () => {
  const bus = new CommandBus(createMemoryStore(), codec)
  await bus.execute(light('ada'))
  const edit = bus.execute({ ...douse(), ifRevision: 4 })
  await expect(edit).rejects.toBeInstanceOf(RevisionMismatch)
  await expect(bus.execute({ ...douse(), ifRevision: 0 })).resolves.toMatchObject({ revision: 1 })
})

test('answers a retry under the same ids with the events of the first try', async () => {
  const store = createMemoryStore()
  const seeded = () => ({ ...contextAt(1_000), ids: seededIds(Buffer.from('key'), 1_000), retriable: true })
  const first = await new CommandBus(store, codec).execute({ ...light('ada'), context: seeded() })
  const again = await new CommandBus(store, codec).execute({ ...light('ada'), context: seeded() })
  expect(again).toMatchObject({ revision: first.revision, position: first.position, events: first.events })
  const other = new CommandBus(store, codec).execute({ ...light('bob'), context: contextAt(1_000) })
  await expect(other).rejects.toMatchObject({ code: 'already_lit' })
  expect(await store.readStream(stream)).toHaveLength(1)
})

test('does nothing once more for a retry when others have changed what the first try did', async () => {
  const store = createMemoryStore()
  const seeded = () => ({ ...contextAt(1_000), ids: seededIds(Buffer.from('key'), 1_000), retriable: true })
  const first = await new CommandBus(store, codec).execute({ ...light('ada'), context: seeded() })
  const another = { ...contextAt(2_000), correlationId: 'another request' }
  await new CommandBus(store, codec).execute({ ...douse(), context: another })
  const bus = new CommandBus(store, codec)
  const again = await bus.execute({ ...light('ada'), context: seeded() })
  expect(again).toMatchObject({ revision: first.revision, position: first.position, events: first.events })
  expect((await store.readStream(stream)).map(({ type }) => type)).toEqual(['LampLit', 'LampDoused'])
})

test('finds the events of a first try that lost a race before it was stored', async () => {
  const store = createMemoryStore()
  const ids = () => seededIds(Buffer.from('key'), 1_000)
  const first = await new CommandBus(overtakenOnce(store), codec).execute({
    ...light('ada'),
    context: { ...contextAt(1_000), ids: ids() },
  })
  const again = await new CommandBus(store, codec).execute({
    ...light('ada'),
    context: { ...contextAt(1_000), ids: ids(), retriable: true },
  })
  expect(again.position).toBe(first.position)
})

/** Somebody lights and douses the lamp between the first read and the append. */
function overtakenOnce(store: ReturnType<typeof createMemoryStore>): typeof store {
  let isFirst = true
  return {
    ...store,
    async append(...append) {
      if (isFirst) {
        isFirst = false
        const other = new CommandBus(store, codec)
        await other.execute(light('bob'))
        await other.execute(douse())
      }
      return store.append(...append)
    },
  }
}

test('appends nothing to other roots than those that the context is limited to', async () => {
  const store = createMemoryStore()
  const bus = new CommandBus(store, codec)
  const limited = (limitedTo: string[] | null) => ({ ...light('ada'), context: { ...contextAt(1_000), limitedTo } })
  for (const beyond of [['two'], []]) {
    await expect(bus.execute(limited(beyond))).rejects.toMatchObject({ code: 'token_limited' })
  }
  expect(await store.readStream(stream)).toEqual([])
  expect((await bus.execute(limited(['two', 'one']))).revision).toBe(0)
  expect((await bus.execute({ ...douse(), context: { ...contextAt(1_000), limitedTo: null } })).revision).toBe(1)
})
