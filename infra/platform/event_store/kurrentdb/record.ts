import type { NewEvent, RecordedEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { type JSONType, jsonEvent, type Position as ServerPlace } from '@kurrent/kurrentdb-client'
import { formatPosition } from './position.ts'

/**
 * What the server keeps beside an event's data. The names with a dollar sign are its own: they let its projections and its pages link
 * what belongs together.
 */
interface KeptMetadata {
  version: number
  at: number
  metadata: NewEvent['metadata']
  $correlationId: string
  $causationId: string
}

/** The parts of the client's recorded event that are needed, on reads of a stream and of the log alike. */
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

/** An event as the client sends it: data and metadata as JSON, under the event's own id, by which a retry is found. */
export function toProposed({ id, type, version, at, data, metadata }: NewEvent) {
  const { correlationId, causationId } = metadata
  const kept: KeptMetadata = { version, at, metadata, $correlationId: correlationId, $causationId: causationId }
  // The client's types leave numbers, booleans and null out, which its JSON.stringify takes as well; undefined it does not.
  return jsonEvent({ id, type, data: (data ?? null) as JSONType, metadata: { ...kept } })
}

/** Undefined for a record that is not of this adapter: links, tombstones, other programs' events in the same server. */
export function toRecorded(record: ServerRecord): RecordedEvent | undefined {
  const { id, type, streamId, revision, data, metadata: kept, isJson, position } = record
  if (!isJson || type.startsWith('$') || !isKept(kept)) return undefined
  if (!position) throw new Error(`${streamId}: the server tells no position; it is older than 22.6`)
  const { version, at, metadata } = kept
  // Branded here: what is read was checked when it was appended.
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
  const { version, at, metadata: own } = metadata as Partial<KeptMetadata> // each is looked at here
  return Number.isInteger(version) && Number.isInteger(at) && typeof own === 'object' && own !== null
}
