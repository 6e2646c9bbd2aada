import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type { RoomName } from '@adit/events/kit/room_order.values.ts'
import type { Fill } from '@adit/events/kit/slot.ts'
import type { EventStore, ScanOptions } from '@adit/platform/event_store/event_store.port.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import type pg from 'pg'
import type { DownloadRecorder } from './download_recorder.port.ts'

/** The parts of a log other than the event store's that a runner reads. */
export interface LogReader extends Pick<EventStore, 'storeId' | 'readLog' | 'head' | 'onAppended'> {
  scan(options: ScanOptions): Promise<Position | undefined>
}

export interface OpenLog {
  log: LogReader
  /** A log that the files role writes. */
  recorder?: DownloadRecorder
  /** The log's daily maintenance. `reads` is the database of the read models. Safe in several processes at once. */
  keep(reads: pg.Pool): Promise<unknown>
}

/** A room's own log, for facts that are not decisions. It has its own projectors and runner. */
export interface TelemetryLog {
  readonly name: string
  readonly codec: EventCodec
  readonly projectors: readonly AnyProjector[]
  /** Where it is in the operational database. */
  readonly ops: OpsPart
  /** `secret` protects what must not be readable. The same in all processes. */
  open(options: { pool: pg.Pool; secret: string }): Promise<OpenLog>
  /** For tools that only read. */
  read(pool: pg.Pool): LogReader
}

/** A room's entry among the projectors. */
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
