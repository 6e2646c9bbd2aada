import {
  maxAppendEvents,
  maxEventBytes,
  type NewEvent,
  parseStream,
  type StreamName,
} from '@adit/events/kit/envelope.ts'
import { AppendTooLarge, type ExpectedRevision } from './event_store.port.ts'

/** An event as a store keeps it, with data and metadata as JSON text. */
export interface SerializedEvent {
  id: string
  type: string
  version: number
  at: number
  data: string
  metadata: string
}

/** Longest name of a stream, in characters. It must fit into an index entry. */
const maxStreamName = 500
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must be refused
const unfitForName = /[\u0000-\u0020\u007f\ud800-\udfff]/

/**
 * Checks an append before anything is stored, and serializes its events. Throws AppendTooLarge if it exceeds the limits of the
 * envelope, and plain errors for input that only a bug of the caller can send.
 */
export function serializeAppend(
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): SerializedEvent[] {
  checkStream(stream)
  if (!Number.isInteger(expected) || expected < -1) throw new Error(`${stream}: ${expected} is not a revision`)
  if (events.length === 0) throw new Error(`${stream}: an append must have at least one event`)
  if (events.length > maxAppendEvents) {
    throw new AppendTooLarge(stream, { limit: maxAppendEvents, got: events.length, unit: 'events' })
  }
  const serialized = events.map((event) => serializeEvent(stream, event))
  const total = serialized.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > maxEventBytes) throw new AppendTooLarge(stream, { limit: maxEventBytes, got: total, unit: 'bytes' })
  return serialized.map(({ event }) => event)
}

export function checkStream(stream: StreamName): void {
  parseStream(stream)
  if (stream.length > maxStreamName || unfitForName.test(stream)) throw new Error(`Not a stream name: ${stream}`)
}

function serializeEvent(stream: StreamName, event: NewEvent): { event: SerializedEvent; bytes: number } {
  const { id, type, version, at } = event
  if (!uuid.test(id)) throw new Error(`${stream}: the id of a ${type} must be a UUID in lower case, not ${id}`)
  if (type === '' || unfitForName.test(type)) throw new Error(`${stream}: not an event type: ${type}`)
  if (!Number.isSafeInteger(at) || at < 0) throw new Error(`${stream}: ${type} has the time ${at}, not milliseconds`)
  if (!Number.isInteger(version) || version < 1) throw new Error(`${stream}: ${type} has the version ${version}`)
  const data = JSON.stringify(event.data) ?? 'null'
  const metadata = JSON.stringify(event.metadata)
  return {
    event: { id, type, version, at, data, metadata },
    bytes: Buffer.byteLength(data) + Buffer.byteLength(metadata),
  }
}
