import { setTimeout as delay } from 'node:timers/promises'

export interface Repetition {
  everyMs: number
  /** Pause before the first run, `everyMs` by default. Give rare tasks a short one: many processes live for less than an hour. */
  firstMs?: number
  onError(error: unknown): void
}

/** Runs a task repeatedly with a pause between runs, never two at once. A failure is reported and the next run still happens. */
export function repeat(
  { everyMs, firstMs = everyMs, onError }: Repetition,
  run: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = async () => {
    for (let pause = firstMs; await paused(pause, stopping.signal); pause = everyMs) {
      await run().catch(onError)
    }
  }
  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** False once it has been stopped. */
const paused = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false)
