import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { ClientBase } from 'pg'
import type { EventStore, ScanOptions } from '../event_store.port.ts'
import { checkStream, serializeAppend } from '../limits.ts'
import { createAppender } from './appender.ts'
import { type Connections, openConnections } from './connections.ts'
import { openHints } from './hints.ts'
import {
  type HorizonDistance,
  readHead,
  readHorizon,
  readLast,
  readLog,
  readStream,
  type ScanPage,
  scanPage,
} from './reader.ts'
import { createWatcher } from './watcher.ts'

export interface PostgresStoreOptions {
  /** Connections for appends and reads together (default 8). Hints use one more. */
  connections?: number
  /** How long to retry an append while the server is unreachable, in milliseconds (default 10,000). */
  patienceMs?: number
}

export interface PostgresEventStore extends EventStore {
  scan(options: ScanOptions): Promise<Position | undefined>
  /** For a metric with an alert: an open transaction anywhere in the cluster hides later events from every reader. */
  horizonDistance(): Promise<HorizonDistance>
}

const defaultLimit = 1000
const defaultBatch = 2000
/** One gathers best. Measured: a second one splits the batches and commits twice. */
const appendStatements = 1

/**
 * The event store in a Postgres database (15 or newer), in the schema `log`, which is created if it is missing. Needs direct
 * connections: a pooler that shares them between transactions breaks prepared statements and hints.
 */
export async function openPostgresEventStore(
  url: string,
  options: PostgresStoreOptions = {},
): Promise<PostgresEventStore> {
  const connections = openConnections(url, options.connections ?? 8)
  const storeId = await connections.use(readStoreId).catch(async (error: unknown) => {
    await connections.close()
    throw error
  })
  const appender = createAppender(connections, {
    statements: appendStatements,
    patienceMs: options.patienceMs ?? 10_000,
  })
  const head = () => connections.use(readHead)
  const watcher = createWatcher(head)
  const hints = openHints(url, watcher.expect)
  return {
    storeId: async () => storeId,
    async append(stream, expected, events) {
      const appended = await appender.append({ stream, expected, events: serializeAppend(stream, expected, events) })
      watcher.expect(appended.position)
      hints.send(appended.position)
      return appended
    },
    async readStream(stream, { from = 0, limit = defaultLimit } = {}) {
      checkStream(stream)
      return connections.use((client) => readStream(client, stream, from, limit))
    },
    async readLast(stream) {
      checkStream(stream)
      return connections.use((client) => readLast(client, stream))
    },
    readLog: ({ after, limit = defaultLimit }) =>
      connections.use((client, epoch) => readLog(client, epoch, after, limit)),
    head,
    onAppended: watcher.subscribe,
    scan: (scanOptions) => scanLog(scanner(connections, scanOptions.types), scanOptions),
    horizonDistance: () => connections.use(readHorizon),
    async close() {
      watcher.close()
      await appender.drained()
      await hints.close()
      await connections.close()
    },
  }
}

async function readStoreId(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from log.store')
  if (!rows[0]) throw new Error('log.store is empty')
  return rows[0].id
}

type ReadScanned = (after: Position | undefined, limit: number) => Promise<ScanPage>

const scanner =
  (connections: Connections, types: ReadonlySet<string> | undefined): ReadScanned =>
  (after, limit) =>
    connections.use(async (client, epoch) => {
      if (types) return scanPage(client, epoch, after, limit, types)
      const page = await readLog(client, epoch, after, limit)
      return { ...page, read: page.events.length }
    })

/**
 * Reads the log page by page and fetches the next page while the caller handles the last one. Each page is a statement of its own, so a
 * slow caller keeps no snapshot open and hits no transaction limit. Measured: this is faster than COPY in pages.
 */
async function scanLog(readPage: ReadScanned, options: ScanOptions): Promise<Position | undefined> {
  const { until, onBatch, batchSize = defaultBatch } = options
  let after = options.after
  if (after !== undefined && after >= until) return after
  let page = await readPage(after, batchSize)
  while (page.next !== undefined && page.read > 0) {
    const isLast = page.read < batchSize || page.next >= until
    const next = isLast ? undefined : readPage(page.next, batchSize)
    // Its error is thrown where it is awaited; until then it must not count as unhandled.
    next?.catch(() => undefined)
    await onBatch(upTo(page.events, until), page.read)
    after = page.next
    if (!next) break
    page = await next
  }
  return after !== undefined && after > until ? until : after
}

function upTo(events: RecordedEvent[], until: Position): RecordedEvent[] {
  const last = events.at(-1)
  return last && last.position > until ? events.filter(({ position }) => position <= until) : events
}
