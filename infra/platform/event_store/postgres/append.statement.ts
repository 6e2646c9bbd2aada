import type { Position, Revision, StreamName } from '@adit/events/envelope.ts'
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
 * Stores the events of those streams alone that are at the expected revision: all are judged in one snapshot. What another
 * process stores meanwhile makes the unique key fail the statement, and with it nothing is stored.
 */
const insertText = `
  insert into log.event (epoch, stream, revision, id, type, version, at, data, metadata)
  select $1, i.stream, i.revision, i.id, i.type, i.version, i.at, i.data, i.metadata
  from unnest($2::text[], $3::int[], $4::int[], $5::uuid[], $6::text[], $7::int[], $8::bigint[], $9::text[], $10::text[])
    with ordinality as i(stream, expected, revision, id, type, version, at, data, metadata, place)
  where i.expected = coalesce(
    (select e.revision from log.event e where e.stream = i.stream order by e.revision desc limit 1), -1)
  order by i.place
  returning stream, revision, transaction_id, position`

const readBackText = `
  select id, epoch, transaction_id, position from log.event
  where stream = $1 and revision between $2 and $3 order by revision`

type InsertedRow = [stream: StreamName, revision: number, transaction: string, position: string]
type StoredRow = [id: string, epoch: number, transaction: string, position: string]

/** One autocommit statement. Answers for each append where its last event lies, or undefined when its stream is elsewhere. */
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
  const columns: [string[], number[], number[], string[], string[], number[], number[], string[], string[]] = [
    [],
    [],
    [],
    [],
    [],
    [],
    [],
    [],
    [],
  ]
  const [streams, expecteds, revisions, ids, types, versions, ats, datas, metadatas] = columns
  for (const { stream, expected, events } of appends) {
    let revision = expected
    for (const event of events) {
      revision += 1
      streams.push(stream)
      expecteds.push(expected)
      revisions.push(revision)
      ids.push(event.id)
      types.push(event.type)
      versions.push(event.version)
      ats.push(event.at)
      datas.push(event.data)
      metadatas.push(event.metadata)
    }
  }
  return { name: 'append', text: insertText, values: [epoch, ...columns], rowMode: 'array' }
}

/** What an earlier, identical append was answered, or undefined when these events are not what is stored there. */
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
