import type { Position } from '@adit/events/envelope.ts'

/** How far each reactor has come, and which process runs it. */
export interface ReactorStore {
  /**
   * Takes or renews the reactor for `owner` and tells its checkpoint; undefined while another owner holds it. `begin` is asked for the
   * position at which a reactor that never ran begins.
   */
  lease(
    name: string,
    owner: string,
    forMs: number,
    begin: () => Promise<Position | undefined>,
  ): Promise<{ position: Position | undefined } | undefined>
  /** Keeps the checkpoint and renews the lease; false when the lease is another owner's by now. Never goes back. */
  advance(name: string, owner: string, position: Position, forMs: number): Promise<boolean>
  /** Notes an event that was given up. */
  park(name: string, position: Position, eventId: string, reason: string): Promise<void>
}
