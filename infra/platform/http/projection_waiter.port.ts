import type { Position } from '@adit/events/envelope.ts'

/** Waits until projections have passed a position, so that clients read their own writes. */
export interface ProjectionWaiter {
  /** `pending` when one of them is not there after `timeoutMs`. */
  wait(projections: readonly string[], position: Position, timeoutMs: number): Promise<'visible' | 'pending'>
}
