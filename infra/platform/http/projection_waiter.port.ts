import type { Position } from '@adit/events/kit/envelope.ts'

/** An appended change: its position, and the root whose projections show it. */
export interface Effect {
  root: string
  position: Position
}

/**
 * What readers see of a change. `pending`: some projection hasn't passed it yet. `parked`: it waits with others of its root, because a
 * projection couldn't apply one of them, and has hidden what it hides.
 */
export type Seen = 'visible' | 'pending' | 'parked'

/** Waits until projections have passed a position, so that clients read their own writes. */
export interface ProjectionWaiter {
  /** `pending` if one of them hasn't passed it after `timeoutMs`. */
  wait(projections: readonly string[], effect: Effect, timeoutMs: number): Promise<Seen>
}
