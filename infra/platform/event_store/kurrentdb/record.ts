import type { NewEvent, RecordedEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { type JSONType, jsonEvent, type Position as ServerPlace } from '@eventstore/db-client'
import { formatPosition } from './position.ts'

/**
 * What the server stores beside an event's data. Names with a dollar sign are the server's own: its projections and its web interface
 * use them to link related events.
 */
interface KeptMetadata {
  version: number
  at: number
  metadata: NewEvent['metadata']
  $correlationId: string
  $causationId: string
}

/** The parts of the client's recorded event that reads of a stream and of the log need. */
export interface ServerRecord {
  id: string
  streamId: string
  revision: bigint
  type: string
  data: unknown
  metadata?: unknown
  isJson: boolean
  position?: ServerPlace | undefined
}

function keptMetadata({ version, at, metadata }: NewEvent): KeptMetadata {
  const { correlationId, causationId } = metadata
  return { version, at, metadata, $correlationId: correlationId, $causationId: causationId }
}

/** An event in the client's format: data and metadata as JSON, under the event's own id, which identifies retries. */
export function toProposed(event: NewEvent) {
  const { id, type, data } = event
  // The client's types exclude numbers, booleans and null, but its JSON.stringify accepts them. It doesn't accept undefined.
  return jsonEvent({ id, type, data: (data ?? null) as JSONType, metadata: { ...keptMetadata(event) } })
}

/** Data and metadata as the server stores them. */
export function toServerJson(event: NewEvent): { data: string; metadata: string } {
  return { data: JSON.stringify(event.data ?? null), metadata: JSON.stringify(keptMetadata(event)) }
}

/** Undefined for records that this adapter didn't write: links, tombstones, and events of other programs on the same server. */
export function toRecorded(record: ServerRecord): RecordedEvent | undefined {
  const { id, type, streamId, revision, data, metadata: kept, isJson, position } = record
  if (!isJson || type.startsWith('$') || !isKept(kept)) return undefined
  if (!position) throw new Error(`${streamId}: the server returns no position; it is older than 22.6`)
  const { version, at, metadata } = kept
  // Branded here, because it was checked when it was appended.
  const stream = streamId as StreamName
  return {
    id,
    type,
    version,
    at,
    data,
    metadata,
    stream,
    revision: Number(revision),
    position: formatPosition(position),
  }
}

function isKept(metadata: unknown): metadata is KeptMetadata {
  if (typeof metadata !== 'object' || metadata === null) return false
  const { version, at, metadata: own } = metadata as Partial<KeptMetadata> // Each member is checked below.
  return Number.isInteger(version) && Number.isInteger(at) && typeof own === 'object' && own !== null
}
