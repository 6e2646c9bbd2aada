import type { Position } from '@adit/events/kit/envelope.ts'
import { type EventStoreDBClient, NotLeaderError } from '@eventstore/db-client'
import type { EventStore, ScanOptions } from '../event_store.port.ts'
import { checkStream, serializeAppend } from '../limits.ts'
import { parseAddress, type StoreAddress } from './address.ts'
import { appendOnce } from './append.ts'
import { openBatch } from './batch.ts'
import { closeClient, createClient } from './client.ts'
import { diagnose, diagnosisMs } from './diagnosis.ts'
import { openHints } from './hints.ts'
import { type Patience, patiently, within } from './patience.ts'
import { createLogReader, readLast, readStream } from './reader.ts'
import { toServerEvent } from './record.ts'
import { scanLog } from './scan.ts'
import { readStoreId } from './store_id.ts'

export interface KurrentStoreOptions {
  /** How long to retry a call while the server is unreachable, in milliseconds (default 10,000). */
  patienceMs?: number
  /** How long one attempt may take, in milliseconds (default 15,000). */
  callMs?: number
  /** Where the address comes from, for the message when the store can't be opened (default EVENT_STORE_URL). */
  setting?: string
}

export interface KurrentEventStore extends EventStore {
  scan(options: ScanOptions): Promise<Position | undefined>
}

const defaultLimit = 1000

/**
 * The event store in KurrentDB, or in EventStoreDB 23.10 or newer. The address has users, TLS and the nodes of a cluster:
 * `kurrentdb://user:password@node1:2113,node2:2113?tlsCAFile=/etc/ca.pem`. All calls go to the leader and find a new one. The limits
 * of the envelope are below the server's own limit for an append (1 MiB by default).
 */
export async function openKurrentEventStore(
  address: string,
  { patienceMs = 10_000, callMs = 15_000, setting = 'EVENT_STORE_URL' }: KurrentStoreOptions = {},
): Promise<KurrentEventStore> {
  const closing = new AbortController()
  const patience: Patience = { patienceMs, callMs, closed: closing.signal }
  const parsed = parseAddress(address)
  const opening = { ...patience, callMs: callMs + diagnosisMs }
  const { client, id } = await patiently(opening, () => connect(parsed, setting, callMs))
  const batch = openBatch(client, callMs)
  const hints = openHints(client)
  const log = createLogReader()
  const read = <T>(call: () => Promise<T>) =>
    patiently(patience, async () => {
      const found = await call()
      // Closing the client ends a read as if there were no more events.
      closing.signal.throwIfAborted()
      return found
    })
  const readPage = (after: Position | undefined, limit: number) => read(() => log.readPage(client, after, limit))
  return {
    storeId: async () => id,
    async append(stream, expected, events) {
      const serialized = serializeAppend(stream, expected, events)
      const sent = events.map((event, index) => toServerEvent(event, serialized[index]))
      const appended = await patiently(patience, () => appendOnce({ client, batch }, stream, expected, sent))
      hints.notify()
      return appended
    },
    async readStream(stream, { from = 0, limit = defaultLimit } = {}) {
      checkStream(stream)
      return read(() => readStream(client, stream, from, limit))
    },
    async readLast(stream) {
      checkStream(stream)
      return read(() => readLast(client, stream))
    },
    readLog: ({ after, limit = defaultLimit }) => readPage(after, limit),
    scan: (scanOptions) => scanLog(readPage, scanOptions),
    head: () => read(() => log.readHead(client)),
    onAppended: hints.subscribe,
    async close() {
      closing.abort()
      await hints.close()
      await closeClient(client)
    },
  }
}

/** One attempt. It has a client of its own, because a client that has failed once may go on failing. */
async function connect(
  address: StoreAddress,
  setting: string,
  callMs: number,
): Promise<{ client: EventStoreDBClient; id: string }> {
  const client = createClient(address)
  const abandoned = new AbortController()
  const read = () => readStoreId(client, abandoned.signal)
  try {
    const reading = read().catch((error: unknown) => {
      // This client knows the leader now; the next one wouldn't.
      if (error instanceof NotLeaderError) return read()
      throw error
    })
    return { client, id: await within(callMs, reading) }
  } catch (error) {
    abandoned.abort()
    await closeClient(client)
    throw (await diagnose(setting, address, error)) ?? error
  }
}
