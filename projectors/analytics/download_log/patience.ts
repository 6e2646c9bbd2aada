import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLost } from '@adit/platform/event_store/postgres/connections.ts'

/** How long the database may be unavailable before a download is given up, in milliseconds. */
export const patienceMs = 10_000

/** Whether a retry may help. The second text is the driver's message for a statement that took too long. */
export const isPassing = (error: unknown): boolean =>
  isConnectionLost(error) || (error instanceof Error && error.message === 'Query read timeout')

/** Retries, with growing pauses, what failed because the database was unavailable, until the deadline (milliseconds since 1970). */
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
