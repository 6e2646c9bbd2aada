import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { newEvents, newStream, readAll, waitForHead } from '@adit/platform/event_store/event_store.suite.ts'
import { type FakeServer, startFakeServer } from '@adit/platform/event_store/kurrentdb/fake_server.ts'
import { openKurrentEventStore } from '@adit/platform/event_store/kurrentdb/store.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyLog } from './log_copy.ts'

let from: TestDatabase
let to: TestDatabase

beforeEach(async () => {
  from = await createTestDatabase()
  to = await createTestDatabase()
})
afterEach(async () => {
  await from.drop()
  await to.drop()
})

const command = fileURLToPath(new URL('./copy_log.ts', import.meta.url))

function copy(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, from.url, to.url, ...parameters], {
    encoding: 'utf8',
    timeout: 50_000,
  })
  return { status, said: `${stdout}${stderr}` }
}

const addressOf = ({ port }: FakeServer) => `kurrentdb://127.0.0.1:${port}?tls=false`

/** Copies to the stand-in, which runs in this process; `onStart` gets the process of the command. */
async function copyTo(server: FakeServer, parameters: string[] = [], onStart?: (child: ChildProcess) => void) {
  const child = spawn(process.execPath, [command, from.url, addressOf(server), ...parameters])
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text))
  onStart?.(child)
  const [status, signal] = await once(child, 'close')
  return { status, signal, said }
}

/** Appends to five streams in turn. */
async function fill(appends: number): Promise<void> {
  const store = await openPostgresEventStore(from.url)
  const streams = Array.from({ length: 5 }, newStream)
  const revisions = streams.map(() => -1)
  let last: string | undefined
  for (let index = 0; index < appends; index++) {
    const place = (index * 3) % streams.length
    const stream = streams[place]
    if (!stream) continue
    const appended = await store.append(stream, revisions[place] ?? -1, newEvents(1 + (index % 3)))
    revisions[place] = appended.revision
    last = appended.position
    if (index === appends - 1) await waitForHead(store, appended.position)
  }
  expect(last).toBeDefined()
  await store.close()
}

async function read(url: string): Promise<Omit<RecordedEvent, 'position'>[]> {
  const store = await openPostgresEventStore(url)
  const events = await readAll(store, undefined)
  await store.close()
  return events.map(({ position: _, ...event }) => event)
}

it('copies a log with ids, revisions, order and times, and can continue where it ended', async () => {
  await fill(40)
  expect(copy()).toMatchObject({ status: 0, said: expect.stringContaining('events are in both logs') })
  const first = await read(to.url)
  expect(first).toEqual(await read(from.url))
  await fill(20)
  expect(copy()).toMatchObject({ status: 2, said: expect.stringContaining('holds events already') })
  expect(await read(to.url)).toEqual(first)
  expect(copy('--resume').status).toBe(0)
  expect(await read(to.url)).toEqual(await read(from.url))
  // The copy works as a store of its own.
  const store = await openPostgresEventStore(to.url)
  const { stream, revision } = first.at(-1) ?? { stream: newStream(), revision: -1 }
  await expect(store.append(stream, revision, newEvents(1))).resolves.toMatchObject({ revision: revision + 1 })
  await store.close()
})

it('copies into an empty EventStoreDB, and goes on after it was killed between two appends', async () => {
  await fill(1_500)
  const server = await startFakeServer()
  const { append } = server.log
  const killed = await copyTo(server, [], (child) => {
    let appends = 0
    server.log.append = (...one) => {
      if (++appends === 700) child.kill('SIGKILL')
      // What the process has sent by then may still arrive, all of it or a beginning.
      return appends > 720 ? { kind: 'timeout' } : append(...one)
    }
  })
  expect(killed.signal).toBe('SIGKILL')
  server.log.append = append
  expect(await copyTo(server)).toMatchObject({ status: 2, said: expect.stringContaining('holds events already') })
  server.troubles.push('answer lost')
  expect(await copyTo(server, ['--resume'])).toMatchObject({ status: 0, said: expect.stringContaining('in both logs') })
  const store = await openKurrentEventStore(addressOf(server))
  const copied = await readAll(store, undefined)
  await store.close()
  expect(copied.map(({ position: _, ...event }) => event)).toEqual(await read(from.url))
  server.kill()
})

it('refuses a target with another history, and the store itself', async () => {
  await fill(5)
  const other = await openPostgresEventStore(to.url)
  const { position } = await other.append(newStream(), -1, newEvents(2))
  await waitForHead(other, position)
  await other.close()
  expect(copy('--resume')).toMatchObject({ status: 2, said: expect.stringContaining('its event 1 is another') })
  to.url = from.url
  expect(copy()).toMatchObject({ status: 2, said: expect.stringContaining('the same store') })
  to.url = 'mysql://x/y'
  expect(copy()).toMatchObject({ status: 2, said: expect.stringMatching(/<to>: .*postgres:/) })
})

it('detects that the target does not contain what was written', async () => {
  const source = createMemoryStore('source')
  const target = createMemoryStore('target')
  const stream = newStream()
  await source.append(stream, -1, newEvents(3))
  const write = async (events: readonly RecordedEvent[]) => {
    for (const event of events) {
      const changed = event.revision === 1 ? { ...event, at: event.at + 1 } : event
      await target.append(event.stream, event.revision - 1, [changed])
    }
  }
  await expect(copyLog({ from: source, to: target, write, resume: false })).rejects.toThrow('other events')
})
