import type { NewEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { type AppendResult, type EventStoreDBClient, NO_STREAM } from '@eventstore/db-client'
import { type Appended, type ExpectedRevision, RevisionConflict } from '../event_store.port.ts'
import { faultOf } from './fault.ts'
import { formatPosition } from './position.ts'
import { readStream } from './reader.ts'
import { toProposed } from './record.ts'

/** The server has confirmed events that can't be read: its leader has just changed, or they were truncated or deleted. */
class NotShown extends Error {}

/**
 * One attempt to append. The answer's position is that of the last event, also when the server had stored the events in an earlier attempt
 * whose answer was lost. An answer without a position, and a conflict, are checked against the stream by the events' ids.
 */
export async function appendOnce(
  client: EventStoreDBClient,
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended> {
  const answer = await send(client, stream, expected, events)
  const revision = expected + events.length
  if (answer?.position && answer.nextExpectedRevision === BigInt(revision)) {
    return { stream, revision, position: formatPosition(answer.position) }
  }
  const found = await readStream(client, stream, expected + 1, events.length)
  const last = found.at(-1)
  const isOurs = found.length === events.length && events.every(({ id }, index) => found[index]?.id === id)
  if (last && isOurs) return { stream, revision: last.revision, position: last.position }
  if (answer) throw new NotShown(`${stream}: the server has stored ${events.length} events, but they can't be read`)
  throw new RevisionConflict(stream, expected)
}

/** Undefined if the stream is at another revision than expected. */
async function send(
  client: EventStoreDBClient,
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<AppendResult | undefined> {
  const expectedRevision = expected === -1 ? NO_STREAM : BigInt(expected)
  try {
    return await client.appendToStream(stream, events.map(toProposed), { expectedRevision, requiresLeader: true })
  } catch (error) {
    if (faultOf(error) === 'conflict') return undefined
    throw error
  }
}
