import type { Position, RecordedEvent, Revision, StreamName } from '@adit/events/kit/envelope.ts'

/** An event that a reactor gave up. Unlike a projection's, later events of its root do not wait: a reaction stands by itself. */
export interface ParkedReaction {
  reactor: string
  eventId: string
  stream: StreamName
  revision: Revision
  root: string
  type: string
  /** Of the last try. */
  reason: string
  /** ISO 8601. */
  since: string
}

/** What a list of parked reactions needs of an event. */
export type ParkableEvent = Pick<RecordedEvent, 'id' | 'position' | 'stream' | 'revision' | 'type'> & {
  metadata: Pick<RecordedEvent['metadata'], 'root'>
}

export const parkedReactionFields = ['since', 'reactor', 'type', 'root'] as const

export interface ParkedPage {
  limit: number
  offset: number
  reactor?: string | undefined
  root?: string | undefined
  /** The longest waiting first unless told. */
  order?: { field: (typeof parkedReactionFields)[number]; descending: boolean } | undefined
}

/** Known to a reactor that stood in another store; `last` unless it had seen no event yet. */
export interface ReactorPlace {
  last: Pick<RecordedEvent, 'stream' | 'revision'> | undefined
}

export interface Checkpoint {
  position: Position
  last: Pick<RecordedEvent, 'stream' | 'revision'> | undefined
}

/** How far each reactor has come, and which process runs it. */
export interface ReactorStore {
  /**
   * Notes a reactor that never ran on this event store, with the position that `at` gives; of one that is known there nothing changes, and
   * `at` is not asked. `at` is told where the reactor stood in another store, whose positions mean nothing here.
   */
  begin(
    name: string,
    storeId: string,
    at: (before: ReactorPlace | undefined) => Promise<Position | undefined>,
  ): Promise<void>
  /** How far a reactor has come on this event store; undefined for one that was never begun there. */
  placeOf(name: string, storeId: string): Promise<{ position: Position | undefined } | undefined>
  /** Takes or renews the reactor for `owner` and tells its checkpoint; undefined while another owner holds it, or nobody has begun it. */
  lease(name: string, owner: string, forMs: number): Promise<{ position: Position | undefined } | undefined>
  /** Lets go of all that `owner` holds, or of one of them, for others to go on with at once. */
  release(owner: string, name?: string): Promise<void>
  /**
   * Keeps the checkpoint, and the last event at or below it, and renews the lease; false when the lease is another owner's by now. Never
   * goes back.
   */
  advance(name: string, owner: string, to: Checkpoint, forMs: number): Promise<boolean>
  /** Notes an event that was given up; the same one again only with its newer reason. */
  park(name: string, event: ParkableEvent, reason: string): Promise<void>
  parked(page: ParkedPage): Promise<{ reactions: ParkedReaction[]; total: number }>
  parkedOne(name: string, eventId: string): Promise<ParkedReaction | undefined>
  unpark(name: string, eventId: string): Promise<void>
}
