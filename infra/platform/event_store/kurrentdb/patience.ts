import { setTimeout as delay } from 'node:timers/promises'
import { EventStoreAway, RevisionConflict } from '../event_store.port.ts'
import { EngineNotOpened } from '../not_opened.ts'
import { faultOf } from './fault.ts'

export interface Patience {
  /** How long to retry a call while the server or its leader is unreachable, in milliseconds. */
  patienceMs: number
  /** How long one attempt may take: a server that hangs neither responds nor closes the connection. */
  callMs: number
  /** When aborted, stops all retries. */
  closed: AbortSignal
}

/** The server didn't respond to one attempt in time. If it still carries it out, the next attempt notices. */
export class AnswerLate extends Error {}

/** Retries until the call succeeds or fails for good. When patience ends, throws EventStoreAway. Only for calls that are safe to repeat. */
export async function patiently<T>({ patienceMs, callMs, closed }: Patience, call: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    if (closed.aborted) throw new Error('The event store is closed')
    try {
      return await within(callMs, call())
    } catch (error) {
      const isOver = error instanceof RevisionConflict || faultOf(error) !== 'passing'
      if (isOver || closed.aborted) throw error
      if (Date.now() > deadline) throw isOurOwn(error) ? error : away(error)
      await delay(pause)
    }
  }
}

/** A defect of ours, or an error that says more already. */
const isOurOwn = (error: unknown) =>
  error instanceof EngineNotOpened || error instanceof TypeError || error instanceof RangeError

const away = (cause: unknown) =>
  new EventStoreAway(`The event store doesn't answer: ${cause instanceof Error ? cause.message : cause}`, { cause })

/** Throws AnswerLate if the call takes longer. */
export async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AnswerLate(`No response within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}
