import type { Position } from '@adit/events/kit/envelope.ts'

/** Something that was appended: where, and the root whose projections show it. */
export interface Effect {
  root: string
  position: Position
}

/** Waits until projections have passed a position, so that clients read their own writes. */
export interface ProjectionWaiter {
  /** `pending` when one of them is not there after `timeoutMs`. */
  wait(projections: readonly string[], effect: Effect, timeoutMs: number): Promise<'visible' | 'pending'>
}
