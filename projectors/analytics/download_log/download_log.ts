import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { EventStore, LogPage, ScanOptions } from '@adit/platform/event_store/event_store.port.ts'
import { formatPosition, type LogPlace, logStart, parsePosition } from '@adit/platform/event_store/postgres/position.ts'
import type pg from 'pg'
import type { DownloadRecorder } from '../../kit/download_recorder.port.ts'
import { type AddressKeys, addressKeys } from './address_keys.ts'
import { type LogConnections, logConnections } from './connections.ts'
import { locks } from './locks.ts'
import { daysFrom, makeDays } from './partitions.ts'
import { comesAfter, isSealed } from './places.ts'
import { readLastPlace, readLastSealed, readRecords, readSealed } from './reader.ts'
import { createRecorder } from './recorder.ts'
import { readSeal } from './seal_rows.ts'
import { createSealing, type Sealing } from './sealing.ts'

/** What a reader has not read yet has been sealed meanwhile, so it must start again. */
export class LogSealed extends Error {
  constructor(after: Position | undefined) {
    super(`Records after ${after ?? 'the beginning'} have been sealed into totals; build anew`)
  }
}

/** The download log in the form of an event log, for the runner and the feed: sealed totals first, then single records. */
export interface DownloadLog extends Pick<EventStore, 'storeId' | 'readLog' | 'head' | 'onAppended'> {
  scan(options: ScanOptions): Promise<Position | undefined>
}

export interface DownloadLogParts {
  log: DownloadLog
  recorder: DownloadRecorder
  sealing: Sealing
  keys: AddressKeys
  /** Creates future days. Call it at least once a week. */
  makeDaysAhead(): Promise<void>
}

export interface DownloadLogOptions {
  /** A database where `downloadLogPart` is installed. The caller ends it. */
  pool: pg.Pool
  /** Mixed into the keys of address pseudonyms. The same in all processes, and kept outside the database. */
  secret: string
  now?: () => number
  /** Concurrent INSERT statements of the recorder. */
  statements?: number
}

const defaultLimit = 1_000
const defaultBatch = 10_000
/** Least interval at which readers learn about new records. Counting gains nothing from a shorter one, and takes time from answers. */
const hintMs = 50

export async function openDownloadLog(options: DownloadLogOptions): Promise<DownloadLogParts> {
  const { pool, secret, now = Date.now, statements } = options
  const connections = logConnections(pool)
  const keys = addressKeys(pool, secret)
  const hints = createHints()
  const makeDaysAhead = () => connections.use((client) => makeDays(client, daysFrom(now())))
  await makeDaysAhead()
  return {
    log: openReader(connections, hints),
    recorder: createRecorder({ connections, keys, now, onRecorded: hints.send, statements }),
    sealing: createSealing(connections),
    keys,
    makeDaysAhead,
  }
}

/** For tools that only read. */
export const openDownloadReader = (pool: pg.Pool): DownloadLog => openReader(logConnections(pool), createHints())

function openReader(connections: LogConnections, hints: Hints): DownloadLog {
  let id: Promise<string> | undefined
  const readLog = (after: Position | undefined, limit: number) =>
    connections.use((client, epoch) => readPage(client, epoch, after, limit))
  return {
    storeId() {
      id ??= readStoreId(connections.pool).catch((error) => {
        id = undefined // The next caller asks again.
        throw error
      })
      return id
    },
    readLog: ({ after, limit = defaultLimit }) => readLog(after, limit),
    head: () => connections.use(readHead),
    onAppended: hints.subscribe,
    scan: ({ after, until, onBatch, batchSize = defaultBatch }) =>
      connections.use(async (lock) => {
        await lock.query(`select pg_advisory_lock_shared(${locks.scan})`)
        const last = await scan({ after, until, onBatch }, (from) => readLog(from, batchSize))
        await lock.query(`select pg_advisory_unlock_shared(${locks.scan})`)
        return last
      }),
  }
}

async function readStoreId(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from ops.download_store')
  if (!rows[0]) throw new Error('ops.download_store is empty')
  return rows[0].id
}

async function readHead(client: pg.ClientBase, epoch: number): Promise<Position | undefined> {
  const last = await readLastPlace(client, epoch)
  const seal = await readSeal(client)
  if (last && (!seal || comesAfter(last, seal.cut))) return formatPosition(last)
  const sealed = seal && (await readLastSealed(client, seal))
  return sealed && formatPosition(sealed)
}

/** The seal is read after the records. A seal that this read misses came after the records were read. */
async function readPage(
  client: pg.ClientBase,
  epoch: number,
  after: Position | undefined,
  limit: number,
): Promise<LogPage> {
  const place = after === undefined ? logStart : parsePosition(after)
  const events = isSealed(place)
    ? await readFromSealed(client, epoch, place, after, limit)
    : await readRecords(client, epoch, place, limit)
  const seal = await readSeal(client)
  if (!isSealed(place) && seal && comesAfter(seal.cut, place)) throw new LogSealed(after)
  return { events, next: events.at(-1)?.position ?? after }
}

async function readFromSealed(
  client: pg.ClientBase,
  epoch: number,
  place: LogPlace,
  after: Position | undefined,
  limit: number,
): Promise<RecordedEvent[]> {
  const seal = await readSeal(client)
  if (after !== undefined && place.transaction !== seal?.number) throw new LogSealed(after)
  const sealed = seal ? await readSealed(client, seal, place, limit) : []
  // Fills the page, because readers take a short one for the end of the log.
  if (sealed.length === limit) return sealed
  const records = await readRecords(client, epoch, seal?.cut ?? place, limit - sealed.length)
  const now = await readSeal(client)
  if (now?.number !== seal?.number) throw new LogSealed(after)
  return [...sealed, ...records]
}

async function scan(
  { after, until, onBatch }: ScanOptions,
  readPageAfter: (after: Position | undefined) => Promise<LogPage>,
): Promise<Position | undefined> {
  let last = after
  while (last === undefined || last < until) {
    const { events } = await readPageAfter(last)
    const wanted = events.filter(({ position }) => position <= until)
    if (wanted.length > 0) await onBatch(wanted, wanted.length)
    last = wanted.at(-1)?.position ?? last
    if (wanted.length === 0 || wanted.length < events.length) break
  }
  return last
}

interface Hints {
  send(): void
  subscribe(listener: () => void): () => void
}

/** Only within this process; others find new records by polling. NOTIFY would prevent gathering commits. */
function createHints(): Hints {
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  return {
    send() {
      if (timer || listeners.size === 0) return
      timer = setTimeout(() => {
        timer = undefined
        for (const listener of listeners) listener()
      }, hintMs).unref()
    },
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}
