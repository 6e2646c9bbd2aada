import { isEngineAway } from '@adit/platform/http/engine_away.ts'
import { timeline } from './determinism.ts'
import type { Task } from './timeline.ts'

/** What can go wrong with a call to an engine. */
export const faultKinds = [
  /** The process dies before the call arrives, or before its answer does. */
  'crash before',
  'crash after',
  /** The engine can't be reached, or its answer is lost. */
  'away before',
  'away after',
  /** The process stands still for longer than any lease. */
  'stall',
  /** This call alone takes that long. */
  'slow',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** How often each happens, for each call. */
export type FaultRates = Readonly<Partial<Record<FaultKind, number>>>

export interface FaultOptions {
  rates: FaultRates
  /** Only these happen. By default, all that are drawn. */
  only?: ReadonlySet<string> | undefined
}

const quickMs = 8
const longMs = { least: 20_000, most: 50_000 }

/** Which calls to engines fail, and how long each takes. Drawn from the task's own randomness, so every fault has a name of its own. */
export class Faults {
  readonly #options: FaultOptions
  /** Names of the faults that happened. */
  readonly happened: string[] = []
  isOn = false

  constructor(options: FaultOptions) {
    this.#options = options
  }

  /** Calls an engine on behalf of the present task. */
  async call<Result>(engine: Engine, run: () => Promise<Result>): Promise<Result> {
    const task = timeline.task()
    if (!task?.machine) return run()
    const name = `${task.name}#${++task.calls}`
    const { fault, longFor, pauses } = this.#draw(task, name)
    if (fault === 'stall') task.machine.stalledUntil = timeline.now + longFor
    if (fault === 'crash before') return died(task)
    await timeline.pause(fault === 'slow' ? longFor : pauses[0])
    if (fault === 'away before') throw away(engine)
    const result = await run().catch((error: unknown) => {
      if (isEngineAway(error)) throw new Error('a simulated engine is never away by itself', { cause: error })
      throw error
    })
    if (fault === 'crash after') return died(task)
    await timeline.pause(pauses[1])
    if (fault === 'away after') throw away(engine)
    return result
  }

  /** Always draws as much, so that leaving a fault out doesn't change what comes after. */
  #draw({ random }: Task, name: string): { fault: FaultKind | undefined; longFor: number; pauses: [number, number] } {
    const { rates, only } = this.#options
    const pauses: [number, number] = [random.whole(0, quickMs), random.whole(0, quickMs)]
    const longFor = random.whole(longMs.least, longMs.most)
    let left = random.next()
    const drawn = faultKinds.find((kind) => {
      left -= rates[kind] ?? 0
      return left < 0
    })
    if (!drawn || !this.isOn) return { fault: undefined, longFor, pauses }
    const fault = `${name} ${drawn}`
    if (only && !only.has(fault)) return { fault: undefined, longFor, pauses }
    this.happened.push(fault)
    return { fault: drawn, longFor, pauses }
  }
}

export type Engine = 'event store' | 'database' | 'storage' | 'payment provider'

/** As the drivers report it. */
function away(engine: Engine): Error {
  return Object.assign(new Error(`the ${engine} is away`), { code: 'ECONNRESET' })
}

function died({ machine }: Task): Promise<never> {
  machine?.kill()
  return new Promise(() => undefined)
}

/** An engine behind a port, whose calls take time and fail. */
export const faulty = <Port extends object>(faults: Faults, engine: Engine, port: Port): Port =>
  new Proxy(port, {
    get: (_, name) => {
      const value: unknown = Reflect.get(port, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => faults.call(engine, async () => value.apply(port, given))
    },
  })
