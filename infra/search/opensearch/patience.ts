import { setTimeout as sleep } from 'node:timers/promises'

/** How long to keep trying a call to the engine. */
export interface Patience {
  attempts: number
  answerWithinMs: number
  /** Pause before the second attempt. It doubles each time, with a random part so that callers don't come back together. */
  firstPauseMs: number
  longestPauseMs: number
}

/** Somebody is waiting for the page. */
export const readPatience: Patience = { attempts: 3, answerWithinMs: 10_000, firstPauseMs: 50, longestPauseMs: 500 }

/** Gives a busy engine half a minute to catch up. */
export const writePatience: Patience = {
  attempts: 12,
  answerWithinMs: 60_000,
  firstPauseMs: 100,
  longestPauseMs: 4_000,
}

/** Repeats the work while it fails temporarily. Throws the last failure unchanged. */
export async function patient<Result>(
  patience: Patience,
  work: () => Promise<Result>,
  isPassing: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= patience.attempts || !isPassing(error)) throw error
      await pause(patience, attempt)
    }
  }
}

/** Waits after the given failed attempt, counted from 1. */
export function pause({ firstPauseMs, longestPauseMs }: Patience, attempt: number): Promise<void> {
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1))
  return sleep(longest * (0.5 + Math.random() / 2))
}
