import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@adit/events/kit/envelope.ts'
import type { CommandIndex } from '../indexes/command_index.ts'
import type { Job, JobContext, NextTurn } from './job.ts'
import type { JobKey, JobStore, Settlement, TakenJob } from './jobs.port.ts'

export interface JobRunnerOptions {
  store: JobStore
  jobs: readonly Job[]
  /** Identifies this process as a holder of leases. */
  owner: string
  now: () => number
  /** Whether an index has seen the log up to this position. */
  isKnown(index: CommandIndex, position: Position | undefined): Promise<boolean>
  /** Rejects while an engine is away. A job that fails meanwhile is not given up. */
  checkEngines(): Promise<unknown>
  /** Called when an attempt has failed. `isDead` is true if it was the last one. */
  onFailed(job: JobKey, error: Error, isDead: boolean): void
}

const leaseMs = 30_000
const pollMs = 500
/** Pause before looking for jobs again, so that turns ending at about the same time cause one look, not one each. */
const gatherMs = 5
/** Pause of a job that waits for an index or an engine. */
const waitMs = 1_000
const defaults = { tries: 10, pauseMs: 1_000, maxPauseMs: 600_000, timeMs: 60_000, places: 1 }
/** How long a stopping worker waits for the turns it has aborted. */
const stopMs = 20_000

interface Turn {
  taken: TakenJob
  abort: AbortController
  ended: Promise<Error | undefined>
}

/** Id of the only job of a recurring name. */
export const recurringId = 'recurring'

/** Enqueues the recurring jobs that were never enqueued. */
export async function beginRecurring({
  store,
  jobs,
  now,
}: Pick<JobRunnerOptions, 'store' | 'jobs' | 'now'>): Promise<void> {
  const never = jobs.flatMap(({ definition: { name }, every }) =>
    every ? [{ name, id: recurringId, data: {}, dueAt: now() + every.firstMs }] : [],
  )
  await store.enqueue(never)
}

/** Runs jobs that are due, each under a lease that lapses when its process dies. */
export class JobRunner {
  readonly #options: JobRunnerOptions
  readonly #jobs: ReadonlyMap<string, Job>
  readonly #turns = new Set<Turn>()
  readonly #stopping = new AbortController()
  #wake: () => void = () => {}
  #loop: Promise<unknown> = Promise.resolve()

  constructor(options: JobRunnerOptions) {
    this.#options = options
    this.#jobs = new Map(options.jobs.map((job) => [job.definition.name, job]))
    if (this.#jobs.size < options.jobs.length) throw new Error('Two jobs have the same name')
  }

  /** Runs jobs until none is due. Rejects at the end with all failures. */
  async drain(isOver: () => boolean = () => false): Promise<number> {
    const errors: unknown[] = []
    let ran = 0
    for (let taken = -1; taken !== 0 && !isOver(); ran += taken) {
      const turns = await this.#take()
      taken = turns.length
      for (const error of await Promise.all(turns.map(({ ended }) => ended))) if (error) errors.push(error)
    }
    if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'jobs failed')
    return ran
  }

  /** Runs jobs until stopped. */
  start(onError: (error: unknown) => void): void {
    const { signal } = this.#stopping
    const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
    const look = async () => {
      while (!signal.aborted) {
        const woken = Promise.withResolvers<void>()
        this.#wake = woken.resolve
        await this.#take().catch(onError)
        // Jobs that are due but not taken have no free slot. A turn that ends wakes this loop.
        await Promise.race([woken.promise, pause(pollMs)])
        await pause(gatherMs)
      }
    }
    const renew = setInterval(() => void this.#renew().catch(onError), leaseMs / 3).unref()
    this.#loop = look().finally(() => clearInterval(renew))
  }

  /** Looks for jobs at once instead of at the next tick. */
  wake(): void {
    this.#wake()
  }

  /** Aborts running turns, waits for them, and releases what is left for other workers. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const { abort } of this.#turns) abort.abort()
    await this.#loop
    const ended = Promise.all([...this.#turns].map(({ ended: end }) => end))
    await Promise.race([ended, delay(stopMs, undefined, { ref: false })])
    await this.#options.store.release(this.#options.owner)
  }

  async #take(): Promise<Turn[]> {
    const { store, owner } = this.#options
    const taken = await store.take({ places: this.#places(), owner, leaseMs })
    return taken.map((job) => this.#begin(job))
  }

  /** How many more turns of each job this worker can run. */
  #places(): Map<string, number> {
    const running = [...this.#turns].map(({ taken }) => taken.name)
    const free = [...this.#jobs].map(([name, { definition }]): [string, number] => [
      name,
      (definition.places ?? defaults.places) - running.filter((one) => one === name).length,
    ])
    return new Map(free.filter(([, places]) => places > 0))
  }

  #begin(taken: TakenJob): Turn {
    const abort = new AbortController()
    const turn: Turn = { taken, abort, ended: Promise.resolve(undefined) }
    this.#turns.add(turn)
    turn.ended = this.#run(taken, abort).finally(() => {
      this.#turns.delete(turn)
      this.#wake()
    })
    return turn
  }

  /** Resolves with the failure of the turn, if it failed. */
  async #run(taken: TakenJob, abort: AbortController): Promise<Error | undefined> {
    const { store, owner, onFailed } = this.#options
    const { name, id, attempts } = taken
    let failure: Error | undefined
    let settlement: Settlement
    try {
      settlement = await this.#turn(taken, abort)
    } catch (cause) {
      failure = new Error(`the job ${name} ${id} failed (attempt ${attempts})`, { cause })
      settlement = await this.#afterFailure(taken, String(cause))
    }
    try {
      await store.settle(taken, owner, settlement)
    } catch (cause) {
      // The lease will lapse, and the turn will run again.
      failure ??= new Error(`the job ${name} ${id} was done, but this could not be recorded`, { cause })
    }
    if (failure) onFailed({ name, id }, failure, settlement.kind === 'dead')
    return failure
  }

  async #turn(taken: TakenJob, abort: AbortController): Promise<Settlement> {
    const { definition, run, every } = this.#jobOf(taken)
    const tries = every ? Number.POSITIVE_INFINITY : (definition.tries ?? defaults.tries)
    // The job was taken often and never settled: either it kills its process, or an engine is away now.
    if (taken.attempts > tries) throw new Error(`its worker died or stood still ${tries} times`)
    for (const index of definition.indexes ?? []) {
      const isKnown = await this.#options.isKnown(index, taken.position ?? undefined)
      if (!isKnown) return { kind: 'waits', afterMs: waitMs }
    }
    const data = definition.data.safeParse(taken.data)
    const progress = taken.progress === null ? undefined : definition.progress?.safeParse(taken.progress)
    if (!data.success) return { kind: 'dead', reason: `its data do not match its schema: ${data.error.message}` }
    if (progress?.success === false) {
      return { kind: 'dead', reason: `its progress does not match its schema: ${progress.error.message}` }
    }
    const context: JobContext = {
      key: { name: taken.name, id: taken.id },
      attempt: taken.attempts,
      isLastTry: taken.attempts >= tries,
      progress: progress?.data,
      cause: taken.cause,
      signal: abort.signal,
      now: this.#options.now,
    }
    const next = await within(definition.timeMs ?? defaults.timeMs, abort, () => run(data.data, context))
    return next ? { kind: 'next', progress: next.progress, afterMs: next.afterMs ?? 0 } : { kind: 'done' }
  }

  async #afterFailure(taken: TakenJob, reason: string): Promise<Settlement> {
    const { definition, every } = this.#jobOf(taken)
    const { pauseMs, maxPauseMs, tries } = { ...defaults, ...definition }
    if (this.#stopping.signal.aborted) return { kind: 'waits', afterMs: 0, reason }
    if (every) return { kind: 'failed', reason, afterMs: every.ms }
    const afterMs = Math.min(maxPauseMs, pauseMs * 2 ** (taken.attempts - 1))
    if (taken.attempts < tries) return { kind: 'failed', reason, afterMs }
    try {
      await this.#options.checkEngines()
      return { kind: 'dead', reason }
    } catch {
      return { kind: 'waits', reason, afterMs: Math.max(waitMs, pauseMs) }
    }
  }

  #jobOf({ name }: JobKey): Job {
    const job = this.#jobs.get(name)
    if (!job) throw new Error(`The store returned the job ${name}, which was not asked for`)
    return job
  }

  async #renew(): Promise<void> {
    const turns = [...this.#turns]
    if (turns.length === 0) return
    const { store, owner } = this.#options
    const keys = turns.map(({ taken: { name, id } }) => ({ name, id }))
    const held = await store.renew(keys, owner, leaseMs)
    const isHeld = ({ name, id }: JobKey) => held.some((key) => key.name === name && key.id === id)
    for (const { taken, abort } of turns) if (!isHeld(taken)) abort.abort()
  }
}

async function within(
  timeMs: number,
  abort: AbortController,
  run: () => Promise<NextTurn<unknown> | undefined>,
): Promise<NextTurn<unknown> | undefined> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    abort.abort()
    reject(new Error(`it took longer than ${timeMs} ms`))
  }, timeMs)
  try {
    return await Promise.race([run(), promise])
  } finally {
    clearTimeout(timer)
  }
}
