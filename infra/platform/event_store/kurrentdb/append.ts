import type { StreamName } from '@adit/events/kit/envelope.ts'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { type Appended, type ExpectedRevision, RevisionConflict } from '../event_store.port.ts'
import type { Batch } from './batch.ts'
import type { ServerEvent } from './batch_messages.ts'
import { readStream } from './reader.ts'

/** The server has confirmed events that can't be read: its leader has just changed, or they were truncated or deleted. */
class NotShown extends Error {}

/**
 * One attempt to append. The answer's position is that of the last event, also when the server had stored the events in an earlier attempt
 * whose answer was lost. An answer without a position, and a conflict, are checked against the stream by the events' ids.
 */
export async function appendOnce(
  { client, batch }: { client: EventStoreDBClient; batch: Batch },
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly ServerEvent[],
): Promise<Appended> {
  const answer = await batch.append(stream, expected, events)
  const revision = expected + events.length
  const isStored = answer.kind === 'stored'
  if (isStored && answer.position !== undefined && answer.revision === revision) {
    return { stream, revision, position: answer.position }
  }
  const found = await readStream(client, stream, expected + 1, events.length)
  const last = found.at(-1)
  const isOurs = found.length === events.length && events.every(({ id }, index) => found[index]?.id === id)
  if (last && isOurs) return { stream, revision: last.revision, position: last.position }
  if (isStored) throw new NotShown(`${stream}: the server has stored ${events.length} events, but they can't be read`)
  throw new RevisionConflict(stream, expected)
}
