import type { Position, StreamName } from '@adit/events/kit/envelope.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'

/** What an answer waits for; nothing if nothing was appended. */
export function effectOf(root: string, position: Position | undefined): Effect | undefined {
  return position === undefined ? undefined : { root, position }
}

/** The newest event of a stream of the root. The answer waits for it after a saga. */
export async function lastEffectOf(
  { store }: { store: Pick<EventStore, 'readLast'> },
  root: string,
  stream: StreamName,
): Promise<Effect | undefined> {
  return effectOf(root, (await store.readLast(stream))?.position)
}
