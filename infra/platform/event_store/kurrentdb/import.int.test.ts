import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newEvents, newStream, readAll } from '../event_store.suite.ts'
import { createMemoryStore } from '../memory.ts'
import { type FakeServer, startFakeCluster, startFakeServer, type Trouble } from './fake_server.ts'
import { openKurrentImport } from './import.ts'
import { openKurrentEventStore } from './store.ts'

let server: FakeServer

beforeEach(async () => {
  server = await startFakeServer()
})
afterEach(() => server.kill())

const addressOf = ({ port }: { port: number }) => `kurrentdb://127.0.0.1:${port}?tls=false`

/** The log of another store: three streams in turn, one to three events each time. */
async function history(appends: number): Promise<RecordedEvent[]> {
  const store = createMemoryStore('source')
  const streams = Array.from({ length: 3 }, newStream)
  const revisions = streams.map(() => -1)
  for (let index = 0; index < appends; index++) {
    const place = (index * 2) % streams.length
    const { revision } = await store.append(
      streams[place] ?? newStream(),
      revisions[place] ?? -1,
      newEvents(1 + (index % 3)),
    )
    revisions[place] = revision
  }
  return (await store.readLog({ after: undefined, limit: 10_000 })).events
}

const withoutPositions = (events: RecordedEvent[]) => events.map(({ position: _, ...event }) => event)

async function stored(address: string): Promise<RecordedEvent[]> {
  const store = await openKurrentEventStore(address)
  const events = await readAll(store, undefined)
  await store.close()
  return events
}

it.each<[Trouble[]]>([
  [[]],
  [['refused']],
  [['answer lost']],
  [['silence']],
  [['no position']],
  [['answer lost', 'refused', 'silence']],
])('writes events once and in order: %j', async (troubles) => {
  const events = await history(60)
  const log = openKurrentImport(addressOf(server), { answerMs: 200 })
  await log.write(events.slice(0, 50))
  // The tenth append of the second part and later ones.
  const push = server.log.append
  let appends = 0
  server.log.append = (...append) => {
    if (++appends === 10) server.troubles.push(...troubles)
    return push(...append)
  }
  await log.write(events.slice(50))
  await log.close()
  expect(withoutPositions(await stored(addressOf(server)))).toEqual(withoutPositions(events))
})

it('can be repeated', async () => {
  const events = await history(20)
  for (let times = 0; times < 2; times++) {
    const log = openKurrentImport(addressOf(server))
    await log.write(events)
    await log.close()
  }
  expect(await stored(addressOf(server))).toHaveLength(events.length)
})

it('stores consecutive events of a stream by one append', async () => {
  const store = createMemoryStore('source')
  const stream = newStream()
  for (const expected of [-1, 9, 19]) await store.append(stream, expected, newEvents(10))
  const { events } = await store.readLog({ after: undefined })
  let appends = 0
  const push = server.log.append
  server.log.append = (...append) => {
    appends++
    return push(...append)
  }
  const log = openKurrentImport(addressOf(server))
  await log.write(events)
  await log.close()
  expect(appends).toBe(1)
  expect(await stored(addressOf(server))).toHaveLength(30)
})

it('goes on with the next leader of a cluster', async () => {
  const cluster = await startFakeCluster(3)
  const address = `esdb://${cluster.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`
  const events = await history(200)
  const log = openKurrentImport(address, { answerMs: 1_000 })
  const push = cluster.log.append
  let appends = 0
  cluster.log.append = (...append) => {
    if (++appends === 100) {
      cluster.killLeader()
      setTimeout(cluster.elect, 200)
    }
    return push(...append)
  }
  await log.write(events)
  await log.close()
  expect(withoutPositions(await stored(address))).toEqual(withoutPositions(events))
  cluster.kill()
})

it('ends when an append that failed was passed by later ones', async () => {
  const events = await history(30)
  const push = server.log.append
  let appends = 0
  server.log.append = (...append) => (++appends === 5 ? { kind: 'timeout' } : push(...append))
  const log = openKurrentImport(addressOf(server))
  await expect(log.write(events)).rejects.toThrow(/order .* empty store/)
  await log.close()
})

it('ends when a stream holds other events', async () => {
  const [first, ...rest] = await history(10)
  const store = await openKurrentEventStore(addressOf(server))
  if (first) await store.append(first.stream, -1, newEvents(1))
  await store.close()
  const log = openKurrentImport(addressOf(server))
  await expect(log.write([...(first ? [first] : []), ...rest])).rejects.toThrow('holds other events already')
  await log.close()
})
