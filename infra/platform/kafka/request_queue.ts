import { createRequire } from 'node:module'

/** What is needed of the client's queue of requests to one broker. */
export interface RequestQueue {
  /** Requests that may not be sent yet: too many are under way, or the broker asked for patience. */
  pending: readonly unknown[]
  throttleCheckTimeoutId: NodeJS.Timeout | null
  scheduleCheckPendingRequests(): void
}

const spared = Symbol('adit.spared')

/**
 * kafkajs 2.2.4 looks for pending requests after every answer, also when there are none, and then waits for a time that ended in
 * 1970: Node takes a millisecond and warns (tulios/kafkajs#1751; no setting avoids it). With nothing pending there is nothing to look
 * for, and whatever becomes pending asks for a look of its own.
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
  return require('kafkajs/src/network/requestQueue/index.js') // untyped: the shape is that of the pinned version
}
