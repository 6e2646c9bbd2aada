import crypto from 'node:crypto'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import { type Random, seededRandom } from '../../demo/random.ts'
import { Timeline } from './timeline.ts'

/** The first moment of every simulation. */
export const beginning = Date.UTC(2026, 0, 1)

export const timeline = new Timeline(beginning)

/** What happens outside of all tasks, such as loading modules. */
let common = seededRandom('before the first run')

export function seedCommon(seed: string): void {
  common = seededRandom(seed)
}

const random = (): Random => timeline.task()?.random ?? common

function randomBuffer(length: number): Buffer {
  const { whole } = random()
  return Buffer.from(Array.from({ length }, () => whole(0, 255)))
}

const RealDate = Date

class SimulatedDate extends RealDate {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    // The overloads of the real constructor are only told apart by their number.
    super(...((given.length === 0 ? [timeline.now] : given) as [number]))
  }

  static override now(): number {
    return timeline.now
  }
}

interface Timer {
  ref(): Timer
  unref(): Timer
  hasRef(): boolean
  refresh(): Timer
  close(): Timer
  [Symbol.toPrimitive](): number
  [Symbol.dispose](): void
  stop(): void
}

function startTimer(run: () => void, milliseconds: number, isRepeated: boolean): Timer {
  // Node's timers count whole milliseconds.
  const pause = Math.max(1, Math.trunc(Number(milliseconds) || 0))
  const task = timeline.task()
  const fire = () => {
    if (isRepeated) begin()
    if (task) timeline.within(task, run)
    else run()
  }
  let pending = { cancel() {} }
  const begin = () => {
    pending = timeline.at(timeline.now + pause, fire, task?.machine)
  }
  begin()
  const timer: Timer = {
    ref: () => timer,
    unref: () => timer,
    hasRef: () => false,
    refresh: () => {
      pending.cancel()
      begin()
      return timer
    },
    close: () => {
      pending.cancel()
      return timer
    },
    stop: () => pending.cancel(),
    [Symbol.toPrimitive]: () => 0,
    [Symbol.dispose]: () => pending.cancel(),
  }
  return timer
}

type Callback = (...args: unknown[]) => void
/** Postgres in the process wants to be called back for its statistics. When depends on what ran before, and nothing in a run needs it. */
const isOfPostgres = () => new Error().stack?.includes('/@electric-sql/pglite/') ?? false
const isTimer = (timer: unknown): timer is Timer => typeof timer === 'object' && timer !== null && 'stop' in timer

function pauseFor<Value>(milliseconds?: number, value?: Value, options?: { signal?: AbortSignal }): Promise<Value> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      timer.stop()
      reject(options?.signal?.reason)
    }
    const timer = startTimer(() => resolve(value as Value), milliseconds ?? 1, false)
    if (options?.signal?.aborted) fail()
    else options?.signal?.addEventListener('abort', fail, { once: true })
  })
}

/**
 * Puts the clock, timers and randomness of this Node process under the timeline, for good. Files are still read and written, and time
 * stands still meanwhile. Call it before the code that is simulated is loaded.
 */
export function takeOverNode(): void {
  const { clearTimeout: clear } = globalThis
  const stop = (timer: unknown) => (isTimer(timer) ? timer.stop() : clear(timer as NodeJS.Timeout))
  Object.assign(globalThis, {
    Date: SimulatedDate,
    setTimeout: (run: Callback, ms: number, ...args: unknown[]) =>
      isOfPostgres() ? undefined : startTimer(() => run(...args), ms, false),
    setInterval: (run: Callback, ms: number, ...args: unknown[]) => startTimer(() => run(...args), ms, true),
    clearTimeout: stop,
    clearInterval: stop,
  })
  Object.defineProperty(performance, 'now', { value: () => timeline.now - beginning })
  Math.random = () => random().next()
  Object.assign(timersPromises, { setTimeout: pauseFor })
  Object.assign(crypto, {
    randomBytes: (length: number) => randomBuffer(length),
    randomUUID: () => uuidOf(randomBuffer(16)),
  })
  for (const name of ['open', 'readFile', 'rm'] as const) {
    const real = fs[name] as (...args: unknown[]) => Promise<unknown>
    Object.assign(fs, { [name]: (...args: unknown[]) => timeline.outside(() => real(...args)) })
  }
  syncBuiltinESMExports()
}

function uuidOf(bytes: Buffer): string {
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
