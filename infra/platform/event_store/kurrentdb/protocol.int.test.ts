import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RevisionConflict } from '../event_store.port.ts'
import { eventStoreContract, newEvent, newEvents, newStream } from '../event_store.suite.ts'
import { type FakeServer, startFakeServer, type Trouble } from './fake_server.ts'
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

  it.each<[Trouble[]]>([[['answer lost']], [['refused']], [['refused', 'answer lost', 'refused']], [['silence']]])(
    'stores an append once: %j',
    async (troubles) => {
      const stream = newStream()
      const events = newEvents(3)
      server.troubles.push(...troubles)
      const appended = await store.append(stream, -1, events)
      const read = await store.readStream(stream)
      expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
      expect(appended).toEqual({ stream, revision: 2, position: read[2]?.position })
    },
  )

  it('is replaced by the node that leads', async () => {
    const leader = server
    const follower = await startFakeServer(leader)
    const other = await openKurrentEventStore(addressOf(follower), { patienceMs: 500 })
    follower.troubles.push('not leader')
    const stream = newStream()
    // The fake nodes share no log, so reading back fails; the test checks where the append went.
    await other.append(stream, -1, [newEvent()]).catch(() => undefined)
    expect(leader.log.some((event) => event.stream === stream)).toBe(true)
    await other.close()
    follower.kill()
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
    await expect(hasty.append(newStream(), -1, [newEvent()])).rejects.toThrow()
    await expect(hasty.readLog({ after: undefined })).rejects.toThrow()
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

  it('gets each append as a call with a deadline of its own', async () => {
    await store.append(newStream(), -1, [newEvent()])
    expect(server.called).toContain('Append')
    expect(server.called).not.toContain('BatchAppend')
  })

  it('is not called again after the store is closed', async () => {
    server.kill()
    const outcome = store.append(newStream(), -1, [newEvent()]).catch((error: unknown) => error)
    await store.close()
    expect(await outcome).toBeInstanceOf(Error)
    await expect(store.head()).rejects.toThrow('closed')
  })
})
