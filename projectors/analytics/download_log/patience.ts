import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLost } from '@adit/platform/event_store/postgres/connections.ts'

/** How long the database may be away before a download is given up, in milliseconds. */
export const patienceMs = 10_000

/** Whether trying again may help. The second is how the driver tells that a statement took longer than it was given. */
export const isPassing = (error: unknown): boolean =>
  isConnectionLost(error) || (error instanceof Error && error.message === 'Query read timeout')

/** Tries again, with growing pauses, what failed for want of the database, until the deadline (milliseconds since 1970). */
export async function patiently<Result>(work: () => Promise<Result>, deadline: number): Promise<Result> {
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || Date.now() + pause > deadline) throw error
      await delay(pause)
    }
  }
}
