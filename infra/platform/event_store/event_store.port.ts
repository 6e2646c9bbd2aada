import type { NewEvent, Position, RecordedEvent, Revision, StreamName } from '@adit/events/kit/envelope.ts'

/** Revision of the stream's last event that the append was decided on; -1 for a stream that must not exist yet. */
export type ExpectedRevision = Revision | -1

export interface Appended {
  stream: StreamName
  /** Revision of the last event appended. */
  revision: Revision
  /** Position of the last event appended. */
  position: Position
}

/** The stream has moved past the expected revision. The caller reads, decides and appends anew. */
export class RevisionConflict extends Error {
  readonly stream: StreamName
  readonly expected: ExpectedRevision
  constructor(stream: StreamName, expected: ExpectedRevision) {
    super(`${stream} is no longer at revision ${expected}`)
    this.stream = stream
    this.expected = expected
  }
}

/** An event or append over the limits of events/envelope.ts; nothing was stored. */
export class AppendTooLarge extends Error {}

export interface LogPage {
  events: RecordedEvent[]
  /**
   * Everything at or below is settled: no event will ever appear there that this page, or one before it, has not shown.
   * Equals the last event's position, or a later one when nothing more is readable.
   */
  next: Position | undefined
}

export interface ScanOptions {
  after: Position | undefined
  /** Last position to read, at most the head. */
  until: Position
  /** Only events of these types are wanted; the others are read past and left out. */
  types?: ReadonlySet<string>
  /** In order, with the count of events read past for them, those left out included; the next batch comes after this is fulfilled. */
  onBatch(events: RecordedEvent[], read: number): Promise<void> | void
  /** Events read at once, those left out included (default 2,000). */
  batchSize?: number
}

/**
 * Append-only streams and one log over all of them.
 * Data goes in and out as JSON values; schemas and upcasters are the codec's.
 */
export interface EventStore {
  /** Name of this store's history, stable over restarts and dump and restore: part of a feed's layout. */
  storeId(): Promise<string>
  /**
   * Stores all events or none, durably. An append whose events (by id) are already stored at the wanted revisions answers as
   * the first one did, so a retry is safe. Throws RevisionConflict or AppendTooLarge.
   */
  append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>
  /** Events of one stream in order, at most `limit` (default 1,000) from `from` (default 0). */
  readStream(stream: StreamName, options?: { from?: Revision; limit?: number }): Promise<RecordedEvent[]>
  /** The last event of a stream, or undefined. */
  readLast(stream: StreamName): Promise<RecordedEvent | undefined>
  /** The next settled events of the log after `after` (undefined: from the beginning), at most `limit` (default 1,000). */
  readLog(options: { after: Position | undefined; limit?: number }): Promise<LogPage>
  /** Reads a long stretch of the log faster than by pages, for builds. Fulfilled with the last position read. */
  scan?(options: ScanOptions): Promise<Position | undefined>
  /** Position of the last settled event, or undefined in an empty store. */
  head(): Promise<Position | undefined>
  /** Calls back soon after something was appended, by this process or another; a hint, may be late, merged or lost. */
  onAppended(listener: () => void): () => void
  close(): Promise<void>
}
