import type { NewEvent, RecordedEvent, StreamName } from '@adit/events/kit/envelope.ts'
import type { Position as ServerPlace } from '@eventstore/db-client'
import type { ServerEvent } from './batch_messages.ts'
import { formatPosition } from './position.ts'

/**
 * What the server stores beside an event's data. Names with a dollar sign are the server's own: its projections and its web interface
 * use them to link related events.
 */
interface KeptMetadata extends Links {
  version: number
  at: number
  metadata: NewEvent['metadata']
}

interface Links {
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

/** An event as the server keeps it, under the event's own id, which identifies retries. `json` has its data and metadata, if they are at hand. */
export function toServerEvent(
  { id, type, version, at, data, metadata }: NewEvent,
  json = { data: JSON.stringify(data ?? null), metadata: JSON.stringify(metadata) },
): ServerEvent {
  const { correlationId, causationId } = metadata
  const links = JSON.stringify({ $correlationId: correlationId, $causationId: causationId } satisfies Links)
  const kept = `{"version":${version},"at":${at},"metadata":${json.metadata},${links.slice(1)}`
  return { id, type, data: json.data, metadata: kept }
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
