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

/** Readers take a position to go on from, and what lay after it has been sealed meanwhile: they must begin anew. */
export class LogSealed extends Error {
  constructor(after: Position | undefined) {
    super(`Records after ${after ?? 'the beginning'} have been sealed into totals; build anew`)
  }
}

/** The log of downloads, for the runner and the feed that events have: sealed totals first, then single records. */
export interface DownloadLog extends Pick<EventStore, 'storeId' | 'readLog' | 'head' | 'onAppended'> {
  scan(options: ScanOptions): Promise<Position | undefined>
}

export interface DownloadLogParts {
  log: DownloadLog
  recorder: DownloadRecorder
  sealing: Sealing
  keys: AddressKeys
  /** Makes the days ahead; to be called at least once a week. */
  makeDaysAhead(): Promise<void>
}

export interface DownloadLogOptions {
  /** On a database where `downloadLogPart` is installed. Stays the caller's to end. */
  pool: pg.Pool
  /** Mixed into the keys of address pseudonyms; the same in all processes, kept outside the database. */
  secret: string
  now?: () => number
  /** INSERT statements of the recorder under way at once. */
  statements?: number
}

const defaultLimit = 1_000
const defaultBatch = 10_000
/** Readers learn of new records at most this often; counting gains nothing by being faster, and takes time from answers. */
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
      id ??= readStoreId(connections.pool)
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

/** The seal is asked for after the records: what was sealed before they were read is not missed, what is sealed later was read. */
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
  // A page is filled: readers take a short one for the end of the log.
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

/** Within this process; others find new records by polling. NOTIFY would end the gathering of commits. */
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
