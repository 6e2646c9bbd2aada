import type { NewEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { type KurrentDBClient, NO_STREAM } from '@kurrent/kurrentdb-client'
import { type Appended, type ExpectedRevision, RevisionConflict } from '../event_store.port.ts'
import { faultOf } from './fault.ts'
import { readStream } from './reader.ts'
import { toProposed } from './record.ts'

/** The server said that it has stored events which it does not show: its leader has changed in between. */
class NotShown extends Error {}

/**
 * One try to append. What counts is what lies in the stream afterwards: the server may have stored the events of an earlier try whose
 * answer was lost, and the position in its answer is not said to be that of the last event. So the last event is read back, and after a
 * conflict all of them, by their ids.
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
  if (isStored) throw new NotShown(`${stream}: the last of ${events.length} events cannot be read yet`)
  throw new RevisionConflict(stream, expected)
}

/** False when the stream is at another revision than the expected one. */
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
