import type { Position, RecordedEvent, Revision, StreamName } from '@adit/events/kit/envelope.ts'
import type { ClientBase, QueryArrayConfig } from 'pg'
import type { LogPage } from '../event_store.port.ts'
import { formatPosition, logStart, parsePosition } from './position.ts'

/** Columns in the order that `toEvent` expects. */
const columns = 'epoch, transaction_id, position, stream, revision, id, type, version, at, data, metadata'

/**
 * Rows below the oldest open transaction of the cluster: no row with a lower place can appear any more. `$1` is the connection's epoch;
 * all rows of earlier epochs are below it.
 */
const settled = '(epoch, transaction_id) < ($1::int, pg_snapshot_xmin(pg_current_snapshot()))'

/** Every column as text. Numbers and JSON are parsed once, here. */
type EventRow = readonly string[]

const asText = { getTypeParser: () => (value: string) => value }

function query(name: string, text: string, values: unknown[]): QueryArrayConfig & { types: typeof asText } {
  return { name, text, values, rowMode: 'array', types: asText }
}

function toEvent(row: EventRow): RecordedEvent {
  const [, , , stream, revision, id = '', type = '', version, at, data = '', metadata = ''] = row
  return {
    id,
    type,
    version: Number(version),
    at: Number(at),
    data: JSON.parse(data),
    metadata: JSON.parse(metadata),
    // Branded here, because it was checked when it was appended.
    stream: stream as StreamName,
    revision: Number(revision),
    position: positionOf(row),
  }
}

const positionOf = ([epoch, transaction, position]: EventRow): Position =>
  formatPosition({ epoch: Number(epoch), transaction: Number(transaction), row: Number(position) })

export async function readStream(
  client: ClientBase,
  stream: StreamName,
  from: Revision,
  limit: number,
): Promise<RecordedEvent[]> {
  const text = `select ${columns} from log.event where stream = $1 and revision >= $2 order by revision limit $3`
  const { rows } = await client.query<string[]>(query('read stream', text, [stream, from, limit]))
  return rows.map(toEvent)
}

export async function readLast(client: ClientBase, stream: StreamName): Promise<RecordedEvent | undefined> {
  const text = `select ${columns} from log.event where stream = $1 order by revision desc limit 1`
  const { rows } = await client.query<string[]>(query('read last', text, [stream]))
  return rows[0] && toEvent(rows[0])
}

export async function readLog(
  client: ClientBase,
  currentEpoch: number,
  after: Position | undefined,
  limit: number,
): Promise<LogPage> {
  const { epoch, transaction, row } = after === undefined ? logStart : parsePosition(after)
  const text = `select ${columns} from log.event
    where (epoch, transaction_id, position) > ($2::int, $3::xid8, $4::bigint) and ${settled}
    order by epoch, transaction_id, position limit $5`
  const values = [currentEpoch, epoch, String(transaction), row, limit]
  const { rows } = await client.query<string[]>(query('read log', text, values))
  const events = rows.map(toEvent)
  return { events, next: events.at(-1)?.position ?? after }
}

export interface ScanPage extends LogPage {
  /** Events read, including skipped ones. */
  read: number
}

/**
 * A page like that of `readLog`, but the server sends only events of some types, and the last event, where the next page starts. The page
 * is cut before it is filtered: a rare type must not make one statement, and so one transaction, as long as the log.
 */
export async function scanPage(
  client: ClientBase,
  currentEpoch: number,
  after: Position | undefined,
  limit: number,
  types: ReadonlySet<string>,
): Promise<ScanPage> {
  const { epoch, transaction, row } = after === undefined ? logStart : parsePosition(after)
  const text = `select ${columns}, place from (
      select ${columns}, row_number() over log as place, lead(position) over log is null as last
      from log.event where (epoch, transaction_id, position) > ($2::int, $3::xid8, $4::bigint) and ${settled}
      window log as (order by epoch, transaction_id, position) order by epoch, transaction_id, position limit $5) page
    where type = any($6) or place = $5 or last order by epoch, transaction_id, position`
  const values = [currentEpoch, epoch, String(transaction), row, limit, [...types]]
  const { rows } = await client.query<string[]>(query('scan log', text, values))
  const last = rows.at(-1)
  const events = rows.filter(([, , , , , , type = '']) => types.has(type)).map(toEvent)
  return { events, next: last ? positionOf(last) : after, read: Number(last?.at(-1) ?? 0) }
}

export async function readHead(client: ClientBase, currentEpoch: number): Promise<Position | undefined> {
  const text = `select epoch, transaction_id, position from log.event where ${settled}
    order by epoch desc, transaction_id desc, position desc limit 1`
  const { rows } = await client.query<string[]>(query('read head', text, [currentEpoch]))
  return rows[0] && positionOf(rows[0])
}

/** How far the readable end of the log is behind the stored one. An old transaction in any database of the cluster holds it back. */
export interface HorizonDistance {
  /** Transaction numbers between the oldest open transaction and the next one. */
  transactions: number
  /** Stored events that readers can't see yet, counted up to 10,000. */
  hiddenEvents: number
  /** Age of the oldest hidden event in milliseconds, or 0 if none is hidden. The alert uses this. */
  oldestHiddenMs: number
}

export async function readHorizon(client: ClientBase, currentEpoch: number): Promise<HorizonDistance> {
  const text = `
    with hidden as (
      select at from log.event where epoch = $1 and transaction_id >= pg_snapshot_xmin(pg_current_snapshot()) limit 10000)
    select pg_snapshot_xmax(pg_current_snapshot())::text::numeric - pg_snapshot_xmin(pg_current_snapshot())::text::numeric,
      (select count(*) from hidden),
      (select coalesce(extract(epoch from clock_timestamp()) * 1000 - min(at), 0) from hidden)`
  const { rows } = await client.query<string[]>(query('read horizon', text, [currentEpoch]))
  const [transactions, hiddenEvents, oldest] = rows[0] ?? []
  const oldestHiddenMs = Math.max(0, Math.round(Number(oldest ?? 0)))
  return { transactions: Number(transactions), hiddenEvents: Number(hiddenEvents), oldestHiddenMs }
}
