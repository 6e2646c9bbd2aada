import { setTimeout as delay } from 'node:timers/promises'

export interface Throttle {
  /** Waits until this many more bytes may be read. Rejects if the signal aborts. */
  pass(bytes: number, signal?: AbortSignal): Promise<void>
}

export interface ThrottleClock {
  /** Milliseconds. */
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

const realClock: ThrottleClock = {
  now: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
}

/** Shorter pauses than this, in milliseconds, are put together. */
const shortestMs = 10

/**
 * Lets a backup read at most so many bytes a second, so that the servers beside it keep their disk. Call it after each read. Time that wasn't used isn't
 * saved up.
 */
export function throttle(bytesPerSecond: number, clock: ThrottleClock = realClock): Throttle {
  let paidUntil = clock.now()
  return {
    async pass(bytes, signal) {
      const now = clock.now()
      const due = paidUntil + (bytes * 1_000) / bytesPerSecond
      paidUntil = Math.max(due, now)
      if (due - now >= shortestMs) await clock.sleep(due - now, signal)
    },
  }
}
