import { setTimeout as delay } from 'node:timers/promises'

export interface Repetition {
  everyMs: number
  /** Pause before the first time; `everyMs` unless told. What is done seldom is done soon: many processes live for less than an hour. */
  firstMs?: number
  onError(error: unknown): void
}

/** Runs a task again and again with a pause between, never twice at once; a failure is told and the next round comes all the same. */
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

/** False as soon as it is over. */
const paused = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false)
