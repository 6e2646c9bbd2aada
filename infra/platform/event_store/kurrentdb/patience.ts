import { setTimeout as delay } from 'node:timers/promises'
import { RevisionConflict } from '../event_store.port.ts'
import { faultOf } from './fault.ts'

export interface Patience {
  /** How long a call is tried again while the server or its leader is away, in milliseconds. */
  patienceMs: number
  /** How long one try may take: a server that stands still answers nothing and closes nothing. */
  callMs: number
  /** Once aborted, nothing is tried again. */
  closed: AbortSignal
}

/** The server did not answer one try in time. What it does with it later is found by the next try. */
export class AnswerLate extends Error {}

/** Tries until it works, fails for good, or patience ends; then throws what went wrong last. Only for what is safe to repeat. */
export async function patiently<T>({ patienceMs, callMs, closed }: Patience, call: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    if (closed.aborted) throw new Error('The event store is closed')
    try {
      return await within(callMs, call())
    } catch (error) {
      const isOver = error instanceof RevisionConflict || faultOf(error) !== 'passing'
      if (isOver || closed.aborted || Date.now() > deadline) throw error
      await delay(pause)
    }
  }
}

async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AnswerLate(`No answer within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}
