import { setTimeout as delay } from 'node:timers/promises'

/** Repeats a request until the answer satisfies the condition. Throws with the last answer if that takes too long. */
export async function until<Value>(
  ask: () => Promise<Value>,
  satisfied: (value: Value) => boolean,
  withinMs = 60_000,
): Promise<Value> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const value = await ask()
    if (satisfied(value)) return value
    if (Date.now() > deadline) throw new Error(`Still ${JSON.stringify(value)} after ${withinMs} ms`)
    await delay(25)
  }
}
