import { createRequire } from 'node:module'

/** The parts of the client's queue of requests to one broker that are used here. */
export interface RequestQueue {
  /** Requests that can't be sent yet, because too many are running or the broker asked to wait. */
  pending: readonly unknown[]
  throttleCheckTimeoutId: NodeJS.Timeout | null
  scheduleCheckPendingRequests(): void
}

const spared = Symbol('adit.spared')

/**
 * kafkajs 2.2.4 checks for pending requests after every response, even if there are none, and then sets a timer that ended in 1970. Node
 * makes that a millisecond and prints a warning (tulios/kafkajs#1751; no setting avoids it). Skipping the check is safe if nothing is
 * pending: a request that becomes pending schedules its own check.
 */
export function sparePointlessChecks(): void {
  const prototype: RequestQueue & { [spared]?: true } = requestQueueClass().prototype
  if (prototype[spared]) return
  const schedule = prototype.scheduleCheckPendingRequests
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this)
  }
  prototype[spared] = true
}

/** The class is not exported, but the module is the one that the client itself has loaded. */
export function requestQueueClass(): new (options: object) => RequestQueue {
  const require = createRequire(import.meta.url)
  return require('kafkajs/src/network/requestQueue/index.js') // Untyped. It has this shape in the pinned version.
}
