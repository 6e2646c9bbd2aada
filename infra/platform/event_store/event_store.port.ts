import type { NewEvent, Position, RecordedEvent, Revision, StreamName } from '@adit/events/kit/envelope.ts'

/** Revision of the last event of the stream when the append was decided, or -1 for a stream that must not exist yet. */
export type ExpectedRevision = Revision | -1

export interface Appended {
  stream: StreamName
  /** Revision of the last event appended. */
  revision: Revision
  /** Position of the last event appended. */
  position: Position
}

/** The stream has moved past the expected revision. The caller must read, decide and append again. */
export class RevisionConflict extends Error {
  readonly stream: StreamName
  readonly expected: ExpectedRevision
  constructor(stream: StreamName, expected: ExpectedRevision) {
    super(`${stream} is no longer at revision ${expected}`)
    this.stream = stream
    this.expected = expected
  }
}

/** An event or append exceeds the limits of events/kit/envelope.ts. Nothing was stored. */
export class AppendTooLarge extends Error {
  readonly limit: number
  readonly got: number
  readonly unit: 'events' | 'bytes'
  constructor(stream: string, { limit, got, unit }: { limit: number; got: number; unit: 'events' | 'bytes' }) {
    super(`${stream}: an append can't have more than ${limit} ${unit} (this one has ${got})`)
    this.limit = limit
    this.got = got
    this.unit = unit
  }
}

/** The store can't be reached now, or has no leader. Whether an append was carried out is unknown; every call is safe to repeat. */
export class EventStoreAway extends Error {}

export interface LogPage {
  events: RecordedEvent[]
  /**
   * Everything up to here is settled: no event will ever appear there that wasn't on this page or an earlier one. It is the position
   * of the last event, or a later one if nothing more is readable.
   */
  next: Position | undefined
}

export interface ScanOptions {
  after: Position | undefined
  /** Last position to read. It must not be after the head. */
  until: Position
  /** Types of the wanted events. Others are skipped. */
  types?: ReadonlySet<string>
  /** Gets batches in order; `read` counts skipped events too. The next batch comes after the promise is fulfilled. */
  onBatch(events: RecordedEvent[], read: number): Promise<void> | void
  /** Events read at once, including skipped ones (default 2,000). */
  batchSize?: number
}

/**
 * Append-only streams and one log over all of them. Data goes in and out as JSON values; the codec handles schemas and upcasters.
 */
export interface EventStore {
  /** Name of this store's history, which restarts, dump and restore don't change. It is part of a feed's layout. */
  storeId(): Promise<string>
  /**
   * Stores all events durably, or none. If the events (by id) are already stored at these revisions, returns what the first append
   * returned, so a retry is safe. Throws RevisionConflict or AppendTooLarge.
   */
  append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>
  /** Events of one stream in order, at most `limit` (default 1,000) from `from` (default 0). */
  readStream(stream: StreamName, options?: { from?: Revision; limit?: number }): Promise<RecordedEvent[]>
  /** The last event of a stream, or undefined. */
  readLast(stream: StreamName): Promise<RecordedEvent | undefined>
  /** The next settled events of the log after `after` (undefined: from the beginning), at most `limit` (default 1,000). */
  readLog(options: { after: Position | undefined; limit?: number }): Promise<LogPage>
  /** Reads a long part of the log faster than page by page, for builds. Returns the last position read. */
  scan?(options: ScanOptions): Promise<Position | undefined>
  /** Position of the last settled event, or undefined in an empty store. */
  head(): Promise<Position | undefined>
  /** Calls back soon after this or another process appends something. It is only a hint: it may be late, merged or lost. */
  onAppended(listener: () => void): () => void
  close(): Promise<void>
}

/** Copies another store's events into a log unchanged, in the given order. For a log that nobody else writes to. */
export interface LogImport {
  /** Writes the events in order. If it fails, a beginning of them may be stored. */
  write(events: readonly RecordedEvent[]): Promise<void>
  close(): Promise<void>
}
