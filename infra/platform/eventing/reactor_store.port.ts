import type { Position, RecordedEvent, Revision, StreamName } from '@adit/events/kit/envelope.ts'

/** An event that a reactor gave up on. Unlike with a projector, later events of its root do not wait, because reactions are independent. */
export interface ParkedReaction {
  reactor: string
  eventId: string
  stream: StreamName
  revision: Revision
  root: string
  type: string
  /** Reason of the last failure. */
  reason: string
  /** ISO 8601. */
  since: string
}

/** The parts of an event that the list of parked events needs. */
export type ParkableEvent = Pick<RecordedEvent, 'id' | 'position' | 'stream' | 'revision' | 'type'> & {
  metadata: Pick<RecordedEvent['metadata'], 'root'>
}

export const parkedReactionFields = ['since', 'reactor', 'type', 'root'] as const

export interface ParkedPage {
  limit: number
  offset: number
  reactor?: string | undefined
  root?: string | undefined
  /** Oldest first by default. */
  order?: { field: (typeof parkedReactionFields)[number]; descending: boolean } | undefined
}

/** The reactor ran on another store before. `last` is the last event it had seen there, if any. */
export interface ReactorPlace {
  last: Pick<RecordedEvent, 'stream' | 'revision'> | undefined
}

export interface Checkpoint {
  position: Position
  last: Pick<RecordedEvent, 'stream' | 'revision'> | undefined
}

/** Stores each reactor's checkpoint and which process runs it. */
export interface ReactorStore {
  /**
   * Registers a reactor that never ran on this event store, at the position that `at` returns. Does nothing, and doesn't call `at`, if the
   * reactor is already registered here. `at` receives where the reactor stood in another store, whose positions are invalid here.
   */
  begin(
    name: string,
    storeId: string,
    at: (before: ReactorPlace | undefined) => Promise<Position | undefined>,
  ): Promise<void>
  /** The reactor's checkpoint on this event store. Undefined if it was never registered here. */
  placeOf(name: string, storeId: string): Promise<{ position: Position | undefined } | undefined>
  /**
   * Takes or renews the lease for `owner` and returns the checkpoint. Undefined while another owner holds the lease, or if the reactor is
   * not registered.
   */
  lease(name: string, owner: string, forMs: number): Promise<{ position: Position | undefined } | undefined>
  /** Releases all leases that `owner` holds, or one of them, so that others can continue at once. */
  release(owner: string, name?: string): Promise<void>
  /**
   * Stores the checkpoint and the last event at or before it, and renews the lease. False when another owner holds the lease by now. A
   * checkpoint never moves backwards.
   */
  advance(name: string, owner: string, to: Checkpoint, forMs: number): Promise<boolean>
  /** Parks an event. If it is parked already, only its reason is updated. */
  park(name: string, event: ParkableEvent, reason: string): Promise<void>
  parked(page: ParkedPage): Promise<{ reactions: ParkedReaction[]; total: number }>
  parkedOne(name: string, eventId: string): Promise<ParkedReaction | undefined>
  unpark(name: string, eventId: string): Promise<void>
}
