import type { NewEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { type KurrentDBClient, NO_STREAM } from '@kurrent/kurrentdb-client'
import { type Appended, type ExpectedRevision, RevisionConflict } from '../event_store.port.ts'
import { faultOf } from './fault.ts'
import { readStream } from './reader.ts'
import { toProposed } from './record.ts'

/** The server has confirmed events that it doesn't show yet, because its leader has changed meanwhile. */
class NotShown extends Error {}

/**
 * One attempt to append. The content of the stream afterwards decides: the server may have stored the events of an earlier attempt
 * whose response was lost, and the position in its response isn't documented as that of the last event. So this reads the last event
 * back, and after a conflict all of them, by their ids.
 */
export async function appendOnce(
  client: KurrentDBClient,
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended> {
  const isStored = await send(client, stream, expected, events)
  const skipped = isStored ? events.length - 1 : 0
  const wanted = events.slice(skipped)
  const found = await readStream(client, stream, expected + 1 + skipped, wanted.length)
  const last = found.at(-1)
  const isOurs = found.length === wanted.length && wanted.every(({ id }, index) => found[index]?.id === id)
  if (last && isOurs) return { stream, revision: last.revision, position: last.position }
  if (isStored) throw new NotShown(`${stream}: the last of ${events.length} events can't be read yet`)
  throw new RevisionConflict(stream, expected)
}

/** Returns false if the stream is at another revision than expected. */
async function send(
  client: KurrentDBClient,
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<boolean> {
  const streamState = expected === -1 ? NO_STREAM : BigInt(expected)
  try {
    const { success } = await client.appendToStream(stream, events.map(toProposed), {
      streamState,
      requiresLeader: true,
    })
    return success
  } catch (error) {
    if (faultOf(error) === 'conflict') return false
    throw error
  }
}
