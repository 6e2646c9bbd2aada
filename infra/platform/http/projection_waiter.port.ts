import type { Position } from '@adit/events/kit/envelope.ts'

/** An appended change: its position, and the root whose projections show it. */
export interface Effect {
  root: string
  position: Position
}

/** Waits until projections have passed a position, so that clients read their own writes. */
export interface ProjectionWaiter {
  /** `pending` if one of them hasn't passed it after `timeoutMs`. */
  wait(projections: readonly string[], effect: Effect, timeoutMs: number): Promise<'visible' | 'pending'>
}
