import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { NewEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Cluster, ensureDatabase, startCluster } from '../../postgres/cluster.ts'
import { type ExpectedRevision, RevisionConflict } from '../event_store.port.ts'
import { newEvent, newEvents, newStream, readAll, waitForHead } from '../event_store.suite.ts'
import { openPostgresEventStore, type PostgresEventStore } from './store.ts'

let dataDir: string
let cluster: Cluster
let store: PostgresEventStore

const start = (port?: number) => startCluster({ dataDir, port, settings: { fsync: 'off' } })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'adit-outage-'))
  cluster = await start()
  await ensureDatabase(cluster.url('events'))
  store = await openPostgresEventStore(cluster.url('events'))
})

afterEach(async () => {
  await store?.close()
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a server that goes away and comes back', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)('loses and duplicates no acknowledged append (%s)', async (signal) => {
    let writing = true
    const acknowledged: NewEvent[] = []
    const write = async (stream: StreamName) => {
      let expected: ExpectedRevision = -1
      while (writing) {
        const events = newEvents(2)
        const appended = await store.append(stream, expected, events)
        expect(appended.revision).toBe(expected + 2)
        acknowledged.push(...events)
        expected = appended.revision
      }
    }
    const writers = Promise.all(Array.from({ length: 12 }, () => write(newStream())))
    for (let outage = 0; outage < 3; outage++) {
      const count = acknowledged.length
      while (acknowledged.length < count + 200) await delay(1)
      const { port } = cluster
      if (signal === 'SIGKILL') {
        process.kill(cluster.pid, 'SIGKILL')
        await cluster.gone
      }
      await cluster.stop()
      cluster = await start(port)
    }
    writing = false
    await writers
    const { position } = await store.append(newStream(), -1, [newEvent()])
    await waitForHead(store, position)
    const stored = (await readAll(store, undefined)).slice(0, -1).map(({ id }) => id)
    expect(stored).toHaveLength(acknowledged.length)
    expect(new Set(stored)).toEqual(new Set(acknowledged.map(({ id }) => id)))
  })

  it('fails calls after a time limit, and sends hints again afterwards', async () => {
    const hasty = await openPostgresEventStore(cluster.url('events'), { patienceMs: 100 })
    let hints = 0
    const { port } = cluster
    await cluster.stop()
    const stream = newStream()
    const events = newEvents(1)
    await expect(hasty.append(stream, -1, events)).rejects.toThrow(
      /ECONNREFUSED|ECONNRESET|EPIPE|terminat|shutting down/,
    )
    cluster = await start(port)
    expect((await hasty.append(stream, -1, events)).revision).toBe(0)
    store.onAppended(() => hints++)
    while (hints === 0) await delay(5)
    const seen = hints
    await hasty.append(stream, 0, newEvents(1))
    while (hints === seen) await delay(5)
    await hasty.close()
  })
})

/** Forwards everything to the server. While `mute`, it withholds the responses. */
async function openProxy(target: number) {
  const sockets = new Set<Socket>()
  const state = { mute: false }
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    sockets.add(client).add(upstream)
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data) => state.mute || client.write(data))
    for (const [one, two] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => two.destroy())
      one.on('close', () => two.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return { port, state, cut, close: () => server.close() }
}

describe('an append whose response is lost', () => {
  it.each([1, 3])('is found by its ids (%i streams at once)', async (count) => {
    const proxy = await openProxy(cluster.port)
    const url = new URL(cluster.url('events'))
    url.port = String(proxy.port)
    const remote = await openPostgresEventStore(url.href)
    const streams = Array.from({ length: count }, newStream)
    proxy.state.mute = true
    const appends = streams.map((stream) => remote.append(stream, -1, newEvents(2)))
    for (const stream of streams) while (!(await store.readLast(stream))) await delay(5)
    proxy.state.mute = false
    proxy.cut()
    expect((await Promise.all(appends)).map(({ revision }) => revision)).toEqual(streams.map(() => 1))
    for (const stream of streams) expect(await store.readStream(stream)).toHaveLength(2)
    await remote.close()
    proxy.close()
  })
})

describe('appends of one process', () => {
  it('run one after the other on one stream, each on top of the one before it', async () => {
    const stream = newStream()
    const appends = [-1, 0, 0, 1, 5, 2].map((expected) => store.append(stream, expected, [newEvent()]))
    const outcomes = (await Promise.allSettled(appends)).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.revision : outcome.reason.constructor,
    )
    expect(outcomes).toEqual([0, 1, RevisionConflict, 2, RevisionConflict, 3])
  })

  it('are repeated separately if another process was faster with one of them', async () => {
    const rival = await openPostgresEventStore(cluster.url('events'))
    const streams = Array.from({ length: 50 }, newStream)
    const both = [store, rival].map((by) =>
      Promise.allSettled(
        streams.toSorted(() => 0.5 - Math.random()).map((stream) => by.append(stream, -1, newEvents(2))),
      ),
    )
    const outcomes = (await Promise.all(both)).flat()
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RevisionConflict)
    }
    for (const stream of streams) expect(await rival.readStream(stream)).toHaveLength(2)
    await rival.close()
  })
})

it('is created once when many processes open a new database together', async () => {
  await ensureDatabase(cluster.url('fresh'))
  const stores = await Promise.all(Array.from({ length: 8 }, () => openPostgresEventStore(cluster.url('fresh'))))
  expect(new Set(await Promise.all(stores.map((each) => each.storeId()))).size).toBe(1)
  await Promise.all(stores.map((each) => each.close()))
})
