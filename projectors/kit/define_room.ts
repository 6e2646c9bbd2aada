import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type { RoomName } from '@adit/events/kit/room_order.values.ts'
import type { Fill } from '@adit/events/kit/slot.ts'
import type { EventStore, ScanOptions } from '@adit/platform/event_store/event_store.port.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import type pg from 'pg'
import type { DownloadRecorder } from './download_recorder.port.ts'

/** What a runner reads of a log that is not the event store's. */
export interface LogReader extends Pick<EventStore, 'storeId' | 'readLog' | 'head' | 'onAppended'> {
  scan(options: ScanOptions): Promise<Position | undefined>
}

export interface OpenLog {
  log: LogReader
  /** Of the log that the files role writes. */
  recorder?: DownloadRecorder
  /** What the log needs every day; `reads` is the database of the read models. Safe in several processes at once. */
  keep(reads: pg.Pool): Promise<unknown>
}

/** A log of the room's own, for facts that are no decisions. It has projectors and a runner of its own. */
export interface TelemetryLog {
  readonly name: string
  readonly codec: EventCodec
  readonly projectors: readonly AnyProjector[]
  /** Where it lies in the operational database. */
  readonly ops: OpsPart
  /** `secret` is mixed into what must not be readable, the same in all processes. */
  open(options: { pool: pg.Pool; secret: string }): Promise<OpenLog>
  /** For tools that only read. */
  read(pool: pg.Pool): LogReader
}

/** The face of a room among the projectors. */
export interface Room {
  readonly name: RoomName
  /** Over the event store's log. */
  readonly projectors: readonly AnyProjector[]
  readonly logs: readonly TelemetryLog[]
  readonly fills: readonly Fill[]
}

export function defineRoom(
  name: RoomName,
  { projectors = [], logs = [], fills = [] }: Partial<Omit<Room, 'name'>>,
): Room {
  return { name, projectors, logs, fills }
}
