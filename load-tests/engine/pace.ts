import { setTimeout as delay } from 'node:timers/promises'

/** Calls `once` at a fixed rate per second, whether earlier calls have ended or not. Returns how long each took, in milliseconds. */
export async function atPace(
  perSecond: number,
  seconds: number,
  once: (turn: number) => Promise<unknown>,
): Promise<number[]> {
  const started = performance.now()
  const calls: Promise<number>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const due = started + (turn * 1_000) / perSecond
    if (due > performance.now()) await delay(due - performance.now())
    const call = timed(() => once(turn))
    call.catch(() => undefined) // Thrown below, with all other calls still running.
    calls.push(call)
  }
  return Promise.all(calls)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
