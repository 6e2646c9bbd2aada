import { createCodec } from '@adit/events/kit/codec.ts'
import { defineEvents } from '@adit/events/kit/define_events.ts'
import { type RecordedEvent, streamName } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createMemoryStore } from '../event_store/memory.ts'
import { installOps } from '../ops/ops_schema.ts'
import { postgresReactorStore, reactorsPart } from '../ops/reactors.ts'
import { createPool } from '../postgres/pool.ts'
import { createTestDatabase } from '../testing/database.ts'
import { beginReactors, type Reactor, ReactorRunner, retryReaction } from './reactor.ts'

const things = defineEvents('test.thing', { ThingDone: { version: 1, schema: z.object({ n: z.int() }) } })
const codec = createCodec([things])

let database: Awaited<ReturnType<typeof createTestDatabase>>
let ops: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  ops = createPool(database.url, { name: 'reactor test' })
  await installOps(ops, [reactorsPart])
})
afterAll(async () => {
  await ops.end()
  await database.drop()
})
beforeEach(() => ops.query('truncate ops.reactor, ops.parked_reaction'))

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

function world() {
  const store = createMemoryStore()
  const seen: number[] = []
  const ids: string[] = []
  const parked: string[] = []
  let broken = false
  let n = 0
  const append = (type = 'ThingDone') =>
    store.append(streamName('test', 'thing', 'one'), n - 1, [
      {
        ...{ id: idOf(n), type, version: 1, at: n, data: { n: n++ } },
        metadata: {
          ...{ root: 'one', causationId: 'c', correlationId: 'c' },
          actor: { kind: 'user', id: 'ada' },
          via: { kind: 'session', id: 's' },
        },
      },
    ])
  const breakIt = (to: boolean) => {
    broken = to
  }
  const reactor = (begins: Reactor['begins']): Reactor => ({
    name: 'test',
    begins,
    handles: new Set(['ThingDone']),
    async react(event, context) {
      if (broken) throw new Error('broken')
      seen.push((event.data as { n: number }).n) // by its schema
      ids.push(context.ids.uuid())
    },
  })
  const runner = async (begins: Reactor['begins'], owner = 'one', on = store, by = codec) => {
    const parts = { store: on, checkpoints: postgresReactorStore(ops), reactors: [reactor(begins)] }
    await beginReactors(parts)
    return new ReactorRunner({
      ...parts,
      codec: by,
      owner,
      now: () => 0,
      onParked: (_, event) => parked.push(event.id),
    })
  }
  const round = async (...by: Parameters<typeof runner>) => (await runner(...by)).round()
  const retry = (eventId: string) =>
    retryReaction(
      { store, codec, checkpoints: postgresReactorStore(ops), reactors: [reactor('zero')], now: () => 0 },
      'test',
      eventId,
    )
  return { store, append, runner, round, seen, ids, parked, breakIt, retry }
}

it('starts at zero or now, and continues where it stopped', async () => {
  const { append, round, seen } = world()
  await append()
  await round('now')
  expect(seen).toEqual([])
  await append()
  await round('now')
  await round('now')
  expect(seen).toEqual([1])
  await ops.query('truncate ops.reactor')
  await round('zero')
  expect(seen).toEqual([1, 0, 1])
})

it('starts at the checkpoint of its predecessor, or now if there is none', async () => {
  const { append, runner, seen, store } = world()
  const former = {
    name: 'former',
    begins: 'zero',
    handles: new Set(['ThingDone']),
    react: async () => undefined,
  } as const
  const checkpoints = postgresReactorStore(ops)
  await append()
  await beginReactors({ store, checkpoints, reactors: [former] })
  const parts = { store, checkpoints, reactors: [former], codec, owner: 'one', now: () => 0 }
  await new ReactorRunner({ ...parts, onParked: () => expect.unreachable() }).round()
  await append()
  await (await runner({ after: 'former' })).round()
  expect(seen).toEqual([1])
  await ops.query(`delete from ops.reactor where name = 'test'`)
  await (await runner({ after: 'nobody' })).round()
  await append()
  await (await runner({ after: 'nobody' })).round()
  expect(seen).toEqual([1, 2])
})

it('stays with the process that holds the lease until the lease lapses', async () => {
  const { append, round, seen } = world()
  await round('zero')
  await append()
  await round('zero', 'two')
  expect(seen).toEqual([])
  await ops.query(`update ops.reactor set leased_until = now() - interval '1 second'`)
  await round('zero', 'two')
  expect(seen).toEqual([0])
})

it('sees what happened between its registration and its first round', async () => {
  const { append, runner, seen } = world()
  await append()
  const begun = await runner('now')
  await append()
  await runner('now', 'another, which begins nothing')
  await begun.round()
  expect(seen).toEqual([1])
})

it('continues at once after the holder releases it', async () => {
  const { append, runner, round, seen } = world()
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
  const { append, runner, seen } = world()
  for (let n = 0; n < 3; n++) await append()
  const one = await runner('zero')
  await one.round(() => seen.length === 2)
  expect(seen).toEqual([0, 1])
  await one.round(() => true)
  expect(seen).toEqual([0, 1])
  await one.round()
  expect(seen).toEqual([0, 1, 2])
})

it('continues behind the same event when the log is copied to another store', async () => {
  for (const begins of ['now', 'zero'] as const) {
    await ops.query('truncate ops.reactor')
    const { store, append, runner, seen } = world()
    const old = await runner(begins)
    await append()
    await old.round()
    await append()
    const copy = createMemoryStore('copy')
    // The other store has different positions.
    const { events } = await store.readLog({ after: undefined })
    for (const event of [{ ...events[0], id: idOf(9), stream: streamName('test', 'thing', 'other') }, ...events]) {
      const { stream = streamName('test', 'thing', 'one'), revision = 0 } = event
      await copy.append(stream, revision - 1, [event as RecordedEvent]) // all fields are there
    }
    const moved = await runner(begins, 'two', copy)
    await moved.round()
    expect(seen).toEqual([0, 1])
    await append()
    await expect(old.round()).resolves.toBe(0)
  }
})

it('leaves event types it does not know to a newer release', async () => {
  const { append, runner, seen, parked } = world()
  const old = await runner('zero')
  await append()
  await append('ThingDoneOtherwise')
  await append()
  for (let round = 0; round < 12; round++) await expect(old.round()).rejects.toThrow('by a newer release')
  expect([seen, parked]).toEqual([[0], []])
  // At once, while the old release keeps trying.
  const otherwise = { ThingDoneOtherwise: { version: 1, schema: z.object({ n: z.int() }) } }
  const newer = await runner('zero', 'two', undefined, createCodec([things, defineEvents('test.thing', otherwise)]))
  await newer.round()
  expect(seen).toEqual([0, 2])
  expect(await old.round()).toBe(0)
})

it('draws the same ids for an event that is delivered again', async () => {
  const { append, round, ids } = world()
  await append()
  await round('zero')
  await ops.query('truncate ops.reactor')
  await round('zero')
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

it('tries an event for ten rounds, then parks it and continues', async () => {
  const { append, runner, seen, parked, breakIt } = world()
  const patient = await runner('zero')
  await append()
  breakIt(true)
  for (let round = 0; round < 9; round++) await expect(patient.round()).rejects.toThrow('broken')
  expect(parked).toEqual([])
  await patient.round()
  expect(parked).toEqual([idOf(0)])
  breakIt(false)
  await append()
  await patient.round()
  expect(seen).toEqual([1])
  const { rows } = await ops.query('select name, event_id, reason from ops.parked_reaction')
  expect(rows).toEqual([{ name: 'test', event_id: idOf(0), reason: 'Error: broken' }])
})

it('retries a parked event on request, under the same ids', async () => {
  const { append, round, runner, seen, ids, breakIt, retry } = world()
  await append()
  await round('zero')
  await ops.query('truncate ops.reactor')
  breakIt(true)
  const patient = await runner('zero')
  for (let round = 0; round < 10; round++) await patient.round().catch(() => undefined)
  const { parked } = postgresReactorStore(ops)
  const list = () => parked({ limit: 10, offset: 0, root: 'one', order: { field: 'type', descending: true } })
  expect(await list()).toMatchObject({
    total: 1,
    reactions: [{ reactor: 'test', eventId: idOf(0), revision: 0, root: 'one', type: 'ThingDone' }],
  })
  expect(await parked({ limit: 10, offset: 0, root: 'two' })).toEqual({ total: 0, reactions: [] })

  expect(await retry(idOf(0))).toEqual({ reason: 'Error: broken' })
  expect((await list()).total).toBe(1)
  breakIt(false)
  expect(await retry(idOf(0))).toEqual({ reason: null })
  expect(seen).toEqual([0, 0])
  expect(ids[0]).toBe(ids[1])
  expect((await list()).total).toBe(0)
  expect(await retry(idOf(0))).toBeUndefined()
})
