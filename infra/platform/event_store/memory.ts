import type { NewEvent, Position, RecordedEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { type Appended, type EventStore, type ExpectedRevision, RevisionConflict } from './event_store.port.ts'
import { type SerializedEvent, serializeAppend } from './limits.ts'

interface StoredEvent extends SerializedEvent {
  stream: StreamName
  revision: number
  position: Position
}

const defaultLimit = 1000

/** A store that keeps nothing beyond its process, for unit tests. Behaves like the durable ones. */
export function createMemoryStore(storeId = 'memory'): EventStore {
  const streams = new Map<StreamName, StoredEvent[]>()
  const log: StoredEvent[] = []
  const listeners = new Set<() => void>()

  const store = (stream: StreamName, stored: StoredEvent[], events: SerializedEvent[]): StoredEvent[] => {
    const added = events.map((event, index) => {
      const position = positionOf(log.length + index)
      return { ...event, stream, revision: stored.length + index, position }
    })
    streams.set(stream, [...stored, ...added])
    log.push(...added)
    for (const listener of listeners) setImmediate(() => listeners.has(listener) && listener())
    return added
  }

  return {
    storeId: async () => storeId,
    append: async (stream, expected, events: readonly NewEvent[]): Promise<Appended> => {
      const serialized = serializeAppend(stream, expected, events)
      const stored = streams.get(stream) ?? []
      const known = stored.slice(expected + 1, expected + 1 + serialized.length)
      const isRetry = known.length === serialized.length && known.every(({ id }, index) => id === serialized[index]?.id)
      if (!isRetry && stored.length !== expected + 1) throw new RevisionConflict(stream, expected)
      return lastOf(stream, expected, isRetry ? known : store(stream, stored, serialized))
    },
    readStream: async (stream, { from = 0, limit = defaultLimit } = {}) =>
      (streams.get(stream) ?? []).slice(from, from + limit).map(recorded),
    readLast: async (stream) => {
      const last = streams.get(stream)?.at(-1)
      return last && recorded(last)
    },
    readLog: async ({ after, limit = defaultLimit }) => {
      const start = after === undefined ? 0 : indexAfter(after)
      const events = log.slice(start, start + limit).map(recorded)
      return { events, next: events.at(-1)?.position ?? after }
    },
    head: async () => log.at(-1)?.position,
    onAppended: (listener) => {
      // A listener may be added twice, and each registration has its own function to end it.
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    close: async () => listeners.clear(),
  }
}

/** Branded here: a position of this adapter is the index in its log. */
function positionOf(index: number): Position {
  return String(index).padStart(12, '0') as Position
}

function indexAfter(position: Position): number {
  return Number(position) + 1
}

function lastOf(stream: StreamName, expected: ExpectedRevision, events: StoredEvent[]): Appended {
  const last = events.at(-1)
  if (!last) throw new RevisionConflict(stream, expected)
  return { stream, revision: last.revision, position: last.position }
}

function recorded({ data, metadata, ...event }: StoredEvent): RecordedEvent {
  return { ...event, data: JSON.parse(data), metadata: JSON.parse(metadata) }
}
