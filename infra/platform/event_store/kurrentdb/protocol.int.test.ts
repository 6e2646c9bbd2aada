import { setTimeout as delay } from 'node:timers/promises'
import { StreamDeletedError } from '@eventstore/db-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EventStoreAway, RevisionConflict } from '../event_store.port.ts'
import { eventStoreContract, newEvent, newEvents, newStream } from '../event_store.suite.ts'
import { createFakeLog } from './fake_log.ts'
import { type FakeServer, startFakeCluster, startFakeServer, type Trouble } from './fake_server.ts'
import { type KurrentEventStore, openKurrentEventStore } from './store.ts'

const addressOf = ({ port }: { port: number }) => `kurrentdb://127.0.0.1:${port}?tls=false&defaultDeadline=1000`

eventStoreContract('kurrentdb, on a stand-in for the server', async () => {
  const server = await startFakeServer()
  return { open: () => openKurrentEventStore(addressOf(server)), close: async () => server.kill() }
})

describe('a server that goes away', () => {
  const unhandled: unknown[] = []
  const remember = (reason: unknown) => unhandled.push(reason)
  let server: FakeServer
  let store: KurrentEventStore

  beforeAll(() => void process.on('unhandledRejection', remember))
  afterAll(() => void process.off('unhandledRejection', remember))
  beforeEach(async () => {
    server = await startFakeServer()
    store = await openKurrentEventStore(addressOf(server), { patienceMs: 5_000, callMs: 3_000 })
  })
  afterEach(async () => {
    await store.close()
    server.kill()
    await delay(20)
    expect(unhandled.splice(0)).toEqual([])
  })

  it.each<[Trouble[]]>([
    [['answer lost']],
    [['refused']],
    [['refused', 'answer lost', 'refused']],
    [['silence']],
    [['no position']],
    [['answer lost', 'no position']],
    [['answer lost', 'forgotten']],
  ])('stores an append once: %j', async (troubles) => {
    const stream = newStream()
    const events = newEvents(3)
    server.troubles.push(...troubles)
    const appended = await store.append(stream, -1, events)
    const read = await store.readStream(stream)
    expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    expect(appended).toEqual({ stream, revision: 2, position: read[2]?.position })
  })

  it('makes writers and readers wait', async () => {
    const stream = newStream()
    await store.append(stream, -1, [newEvent()])
    server.kill()
    const outcomes = [store.append(stream, 0, [newEvent()]), store.readStream(newStream()), store.head()]
    await delay(300)
    await server.restart()
    await Promise.all(outcomes)
    expect(await store.readStream(stream)).toHaveLength(2)
  })

  it('fails calls after a time limit', async () => {
    const hasty = await openKurrentEventStore(addressOf(server), { patienceMs: 200 })
    server.kill()
    const stream = newStream()
    const calls = [
      () => hasty.append(stream, -1, [newEvent()]),
      () => hasty.readLog({ after: undefined }),
      () => hasty.readStream(stream),
      () => hasty.readLast(stream),
      () => hasty.head(),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow(EventStoreAway)
    await hasty.close()
  })

  it('is subscribed to again when it is back', async () => {
    let calls = 0
    store.onAppended(() => calls++)
    while (calls === 0) await delay(5)
    server.kill()
    await delay(100)
    await server.restart()
    const other = await openKurrentEventStore(addressOf(server))
    const before = calls
    while (calls === before) {
      const { revision } = await other.append(newStream(), -1, [newEvent()])
      expect(revision).toBe(0)
      await delay(20)
    }
    await other.close()
  })

  it('causes no conflict with events that it has stored already', async () => {
    const stream = newStream()
    await store.append(stream, -1, [newEvent()])
    server.troubles.push('refused')
    await expect(store.append(stream, -1, [newEvent()])).rejects.toThrow(RevisionConflict)
  })

  it('gets appends through one call, until that call falls silent', async () => {
    await Promise.all(Array.from({ length: 20 }, () => store.append(newStream(), -1, [newEvent()])))
    expect(server.called.filter((name) => name === 'BatchAppend')).toHaveLength(1)
    server.troubles.push('silence')
    await Promise.all(Array.from({ length: 20 }, () => store.append(newStream(), -1, [newEvent()])))
    expect(server.called.filter((name) => name === 'BatchAppend')).toHaveLength(2)
  })

  it('is not called again after the store is closed', async () => {
    server.kill()
    const outcome = store.append(newStream(), -1, [newEvent()]).catch((error: unknown) => error)
    await store.close()
    expect(await outcome).toBeInstanceOf(Error)
    await expect(store.head()).rejects.toThrow('closed')
  })

  it('is not asked again about an append that it has answered', async () => {
    await store.append(newStream(), -1, [newEvent()])
    server.called.length = 0
    await store.append(newStream(), -1, newEvents(3))
    expect(server.called).toEqual([])
  })

  it('is opened with a new client for each try', async () => {
    server.readsToRefuse = 2
    server.readers.clear()
    const other = await openKurrentEventStore(addressOf(server), { patienceMs: 5_000 })
    expect(server.readers.size).toBe(3)
    await other.append(newStream(), -1, [newEvent()])
    await other.close()
  })

  it('fails the first read after a restart', async () => {
    const stream = newStream()
    await store.append(stream, -1, newEvents(2))
    server.kill()
    await server.restart()
    server.readsToRefuse = 1
    expect(await store.readStream(stream)).toHaveLength(2)
  })
})

describe('what a server has stored', () => {
  const address = () => addressOf(server)
  let server: FakeServer

  beforeEach(async () => {
    server = await startFakeServer({ log: createFakeLog({ maxAppendBytes: 10_000 }) })
  })
  afterEach(() => server.kill())

  it('is answered again when the first events of an append are repeated', async () => {
    const store = await openKurrentEventStore(address())
    const stream = newStream()
    const events = newEvents(5)
    await store.append(stream, -1, events)
    const read = await store.readStream(stream)
    for (const count of [1, 3, 5]) {
      const again = await store.append(stream, -1, events.slice(0, count))
      expect(again).toEqual({ stream, revision: count - 1, position: read[count - 1]?.position })
    }
    await expect(store.append(stream, 2, [...events.slice(3), newEvent()])).rejects.toThrow(RevisionConflict)
    expect(await store.readStream(stream)).toEqual(read)
    await store.close()
  })

  it('is not confirmed again when it is hidden', async () => {
    const store = await openKurrentEventStore(address(), { patienceMs: 100 })
    const [truncated, deleted] = [newStream(), newStream()]
    const events = newEvents(2)
    for (const stream of [truncated, deleted]) await store.append(stream, -1, events)
    server.log.truncate(truncated, 1)
    server.log.softDelete(deleted)
    const size = server.log.records.length
    for (const stream of [truncated, deleted]) {
      await expect(store.append(stream, -1, events)).rejects.toThrow("they can't be read")
    }
    expect(server.log.records).toHaveLength(size)
    expect(await store.append(deleted, -1, [newEvent()])).toMatchObject({ revision: 2 })
    await store.close()
  })

  it('is refused at once in a stream that has ended, and beyond the limit of an append', async () => {
    const store = await openKurrentEventStore(address(), { patienceMs: 60_000 })
    const stream = newStream()
    await store.append(stream, -1, [newEvent()])
    await expect(store.append(stream, 0, [newEvent('x'.repeat(10_000))])).rejects.toThrow(/at most 10000 bytes/)
    await store.append(stream, 0, [newEvent()])
    server.log.tombstone(stream)
    await expect(store.append(stream, 1, [newEvent()])).rejects.toThrow(StreamDeletedError)
    await expect(store.readStream(stream)).rejects.toThrow()
    await store.close()
  })

  it('has no events of ours in a new store', async () => {
    const store = await openKurrentEventStore(address())
    server.log.addForeign(5)
    expect(await store.head()).toBeUndefined()
    expect(await store.readLog({ after: undefined })).toEqual({ events: [], next: undefined })
    await store.close()
  })

  it('is found among records of other programs, which are read once', async () => {
    const store = await openKurrentEventStore(address())
    server.log.addForeign(500)
    const { position } = await store.append(newStream(), -1, [newEvent()])
    server.log.addForeign(500)
    expect(await store.head()).toBe(position)
    expect((await store.readLog({ after: undefined, limit: 2 })).next).toBe(position)
    expect(await store.readLog({ after: position })).toEqual({ events: [], next: position })
    server.sent = 0
    expect(await store.readLog({ after: position })).toEqual({ events: [], next: position })
    expect(await store.head()).toBe(position)
    expect(server.sent).toBeLessThan(100)
    const next = await store.append(newStream(), -1, [newEvent()])
    expect((await store.readLog({ after: position })).events).toMatchObject([{ position: next.position }])
    expect(await store.head()).toBe(next.position)
    await store.close()
  })
})

describe('a cluster', () => {
  it('loses and doubles nothing when its leader dies, time after time', async () => {
    const cluster = await startFakeCluster(4)
    const seeds = cluster.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
    const store = await openKurrentEventStore(`kurrentdb://${seeds}?tls=false&defaultDeadline=1000`, { callMs: 3_000 })
    const stored = new Map<string, string[]>()
    let isOver = false
    const writer = async () => {
      const stream = newStream()
      const ids: string[] = []
      stored.set(stream, ids)
      while (!isOver || ids.length < 20) {
        const events = newEvents(2)
        const { revision } = await store.append(stream, ids.length - 1, events)
        ids.push(...events.map(({ id }) => id))
        expect(revision).toBe(ids.length - 1)
      }
      expect((await store.readStream(stream)).map(({ id }) => id)).toEqual(ids)
    }
    const writers = Promise.all(Array.from({ length: 4 }, writer))
    for (let killed = 0; killed < 2; killed++) {
      const size = cluster.log.records.length
      while (cluster.log.records.length < size + 50) await delay(5)
      cluster.killLeader()
      await delay(100)
      cluster.elect()
    }
    isOver = true
    await writers
    const streams = [...stored.keys()]
    const log = cluster.log.records.filter(({ stream }) => streams.includes(stream))
    expect(log).toHaveLength([...stored.values()].flat().length)
    await store.close()
    cluster.kill()
  })

  it('is reached by an address of a node that does not lead', async () => {
    const cluster = await startFakeCluster(2)
    const follower = cluster.nodes.find((node) => node !== cluster.leader())
    const store = await openKurrentEventStore(addressOf(follower ?? { port: 0 }))
    const { revision } = await store.append(newStream(), -1, [newEvent()])
    expect(revision).toBe(0)
    await store.close()
    cluster.kill()
  })
})
