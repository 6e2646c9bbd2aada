import type { Position } from '@adit/events/kit/envelope.ts'
import { type EventStoreDBClient, NotLeaderError } from '@eventstore/db-client'
import type { EventStore, ScanOptions } from '../event_store.port.ts'
import { checkStream, serializeAppend } from '../limits.ts'
import { appendOnce } from './append.ts'
import { closeClient, createClient } from './client.ts'
import { openHints } from './hints.ts'
import { type Patience, patiently } from './patience.ts'
import { createLogReader, readLast, readStream } from './reader.ts'
import { scanLog } from './scan.ts'
import { readStoreId } from './store_id.ts'

export interface KurrentStoreOptions {
  /** How long to retry a call while the server is unreachable, in milliseconds (default 10,000). */
  patienceMs?: number
  /** How long one attempt may take, in milliseconds (default 15,000, which is more than the client's own deadline for an append). */
  callMs?: number
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
  { patienceMs = 10_000, callMs = 15_000 }: KurrentStoreOptions = {},
): Promise<KurrentEventStore> {
  const closing = new AbortController()
  const patience: Patience = { patienceMs, callMs, closed: closing.signal }
  const { client, id } = await patiently(patience, () => connect(address))
  const hints = openHints(client)
  const log = createLogReader()
  const readPage = (after: Position | undefined, limit: number) =>
    patiently(patience, () => log.readPage(client, after, limit))
  return {
    storeId: async () => id,
    async append(stream, expected, events) {
      // Checks limits and input that only a bug can send; the client serializes the same values.
      serializeAppend(stream, expected, events)
      const appended = await patiently(patience, () => appendOnce(client, stream, expected, events))
      hints.notify()
      return appended
    },
    async readStream(stream, { from = 0, limit = defaultLimit } = {}) {
      checkStream(stream)
      return patiently(patience, () => readStream(client, stream, from, limit))
    },
    async readLast(stream) {
      checkStream(stream)
      return patiently(patience, () => readLast(client, stream))
    },
    readLog: ({ after, limit = defaultLimit }) => readPage(after, limit),
    scan: (scanOptions) => scanLog(readPage, scanOptions),
    head: () => patiently(patience, () => log.readHead(client)),
    onAppended: hints.subscribe,
    async close() {
      closing.abort()
      await hints.close()
      await closeClient(client)
    },
  }
}

/** One attempt. It has a client of its own, because a client that has failed once may go on failing. */
async function connect(address: string): Promise<{ client: EventStoreDBClient; id: string }> {
  const client = createClient(address)
  try {
    const id = await readStoreId(client).catch((error: unknown) => {
      // This client knows the leader now; the next one wouldn't.
      if (error instanceof NotLeaderError) return readStoreId(client)
      throw error
    })
    return { client, id }
  } catch (error) {
    await closeClient(client)
    throw error
  }
}
