import type { Position, Revision, StreamName } from '@adit/events/kit/envelope.ts'
import type { ClientBase, QueryArrayConfig } from 'pg'
import type { Appended, ExpectedRevision } from '../event_store.port.ts'
import type { SerializedEvent } from '../limits.ts'
import { formatPosition } from './position.ts'

export interface JudgedAppend {
  stream: StreamName
  expected: ExpectedRevision
  events: readonly SerializedEvent[]
}

/**
 * Stores the events of those streams that are at the expected revision, all judged in one snapshot. If another process stores
 * something meanwhile, the unique key fails the statement and nothing is stored.
 *
 * Texts are joined by line feeds, which none of them contains (JSON escapes them). Measured: unpacking an array of texts takes as long
 * as the rest of the statement.
 */
const insertText = `
  insert into log.event (epoch, stream, revision, id, type, version, at, data, metadata)
  select $1, i.stream, i.revision, i.id, i.type, i.version, i.at, i.data, i.metadata
  from rows from (
    string_to_table($2, chr(10)), unnest($3::int[], $4::int[], $5::uuid[]), string_to_table($6, chr(10)),
    unnest($7::int[], $8::bigint[]), string_to_table($9, chr(10)), string_to_table($10, chr(10))
  ) with ordinality as i(stream, expected, revision, id, type, version, at, data, metadata, place)
  where i.expected = coalesce(
    (select e.revision from log.event e where e.stream = i.stream order by e.revision desc limit 1), -1)
  order by i.place
  returning stream, revision, transaction_id, position`

/** The same for the most common append, one event to one stream, which takes a third less time. */
const insertOneText = `
  insert into log.event (epoch, stream, revision, id, type, version, at, data, metadata)
  select $1, $2, $3::int + 1, $4::uuid, $5, $6::int, $7::bigint, $8, $9
  where $3::int = coalesce((select e.revision from log.event e where e.stream = $2 order by e.revision desc limit 1), -1)
  returning stream, revision, transaction_id, position`

const readBackText = `
  select id, epoch, transaction_id, position from log.event
  where stream = $1 and revision between $2 and $3 order by revision`

type InsertedRow = [stream: StreamName, revision: number, transaction: string, position: string]
type StoredRow = [id: string, epoch: number, transaction: string, position: string]

/** One autocommit statement. Returns for each append the place of its last event, or undefined if its stream is at another revision. */
export async function insertAppends(
  client: ClientBase,
  epoch: number,
  appends: readonly JudgedAppend[],
): Promise<(Appended | undefined)[]> {
  const { rows } = await client.query<InsertedRow>(insertQuery(epoch, appends))
  const last = new Map<StreamName, Appended>()
  for (const [stream, revision, transaction, row] of rows) {
    const position = formatPosition({ epoch, transaction: Number(transaction), row: Number(row) })
    last.set(stream, { stream, revision, position })
  }
  return appends.map(({ stream }) => last.get(stream))
}

function insertQuery(epoch: number, appends: readonly JudgedAppend[]): QueryArrayConfig {
  const [append] = appends
  const [event] = append?.events ?? []
  const isOne = appends.length === 1 && append?.events.length === 1
  return append && event && isOne ? insertOne(epoch, append, event) : insertMany(epoch, appends)
}

function insertOne(epoch: number, append: JudgedAppend, event: SerializedEvent): QueryArrayConfig {
  const { id, type, version, at, data, metadata } = event
  const values = [epoch, append.stream, append.expected, id, type, version, at, data, metadata]
  return { name: 'append one', text: insertOneText, values, rowMode: 'array' }
}

function insertMany(epoch: number, appends: readonly JudgedAppend[]): QueryArrayConfig {
  const rows = appends.flatMap(({ stream, expected, events }) =>
    events.map((event, index) => ({ ...event, stream, expected, revision: expected + 1 + index })),
  )
  const lines = (key: 'stream' | 'type' | 'data' | 'metadata') => rows.map((row) => row[key]).join('\n')
  const values = [
    epoch,
    lines('stream'),
    rows.map(({ expected }) => expected),
    rows.map(({ revision }) => revision),
    rows.map(({ id }) => id),
    lines('type'),
    rows.map(({ version }) => version),
    rows.map(({ at }) => at),
    lines('data'),
    lines('metadata'),
  ]
  return { name: 'append', text: insertText, values, rowMode: 'array' }
}

/** The result of an earlier, identical append. Undefined if the stored events are different. */
export async function findStored(client: ClientBase, append: JudgedAppend): Promise<Appended | undefined> {
  const { stream, expected, events } = append
  const revision: Revision = expected + events.length
  const { rows } = await client.query<StoredRow>({
    name: 'find stored',
    text: readBackText,
    values: [stream, expected + 1, revision],
    rowMode: 'array',
  })
  const isSame = rows.length === events.length && rows.every(([id], index) => id === events[index]?.id)
  const last = rows.at(-1)
  return isSame && last ? { stream, revision, position: positionOf(last) } : undefined
}

function positionOf([, epoch, transaction, row]: StoredRow): Position {
  return formatPosition({ epoch, transaction: Number(transaction), row: Number(row) })
}
