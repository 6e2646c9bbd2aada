import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { EventStore } from '../event_store/event_store.port.ts'
import { beginReactors, type Reactor, ReactorRunner } from '../eventing/reactor.ts'
import type { ParkableEvent, ReactorStore } from '../eventing/reactor_store.port.ts'
import { repeat } from '../eventing/repeat.ts'
import type { CommandIndex } from '../indexes/command_index.ts'
import { beginIndexes, IndexRunner } from '../indexes/index_runner.ts'
import type { IndexStore } from '../indexes/index_store.ts'
import type { Job } from './job.ts'
import { beginRecurring, JobRunner } from './job_runner.ts'
import type { JobKey, JobStore } from './jobs.port.ts'

export interface WorkerOptions {
  store: EventStore
  codec: EventCodec
  indexes: readonly CommandIndex[]
  /** In the order in which a round runs them. */
  reactors: readonly Reactor[]
  jobs: readonly Job[]
  places: IndexStore
  checkpoints: ReactorStore
  jobStore: JobStore
  /** Identifies this process as a holder of leases. */
  owner: string
  now: () => number
  /** Called when a reactor has given up on an event. */
  onParked(reactor: string, event: ParkableEvent, error: unknown): void
  onFailedJob(job: JobKey, error: Error, isDead: boolean): void
}

type Beginning = Pick<
  WorkerOptions,
  'store' | 'indexes' | 'reactors' | 'jobs' | 'places' | 'checkpoints' | 'jobStore' | 'now'
>

/** Registers indexes, reactors and recurring jobs. Call it before serving requests, so that new reactors see everything from then on. */
export async function beginWork(beginning: Beginning): Promise<void> {
  const { jobStore, jobs, now } = beginning
  await beginReactors({ ...beginning, onMoved: () => jobStore.forgetPositions() })
  await beginIndexes(beginning)
  await beginRecurring({ store: jobStore, jobs, now })
}

const roundEveryMs = 500

/** Keeps indexes up to date, runs reactors and runs jobs. It is given its indexes, reactors and jobs and knows no rooms. */
export class Worker {
  readonly #indexes: IndexRunner
  readonly #reactors: ReactorRunner
  readonly #jobs: JobRunner

  constructor(options: WorkerOptions) {
    const { store, jobStore, onFailedJob } = options
    this.#indexes = new IndexRunner(options)
    this.#reactors = new ReactorRunner(options)
    this.#jobs = new JobRunner({
      ...{ store: jobStore, jobs: options.jobs, owner: options.owner, now: options.now },
      isKnown: (index, position) => this.#indexes.isKnown(index, position),
      checkEngines: () => store.head(),
      onFailed: onFailedJob,
    })
  }

  /** Catches up with the log, then runs jobs until none is due. A failure doesn't stop the rest and is thrown at the end. */
  async round(): Promise<void> {
    await allOf([() => this.#indexes.round(), () => this.#reactors.round(), () => this.#jobs.drain()])
  }

  start(onError: (task: string, error: unknown) => void): { stop(): Promise<void> } {
    let stopping = false
    const often = (task: string, run: () => Promise<unknown>) =>
      repeat({ everyMs: roundEveryMs, onError: (error) => onError(task, error) }, run)
    // Indexes run separately, because filling one from a long log takes minutes.
    const following = [
      often('indexes', () => this.#indexes.round(() => stopping)),
      often('reactors', async () => {
        // Reactors enqueue jobs, so these may be due now.
        if ((await this.#reactors.round(() => stopping)) > 0) this.#jobs.wake()
      }),
    ]
    this.#jobs.start((error) => onError('jobs', error))
    const ended = async (parts: Promise<unknown>[]) => {
      for (const result of await Promise.allSettled(parts)) {
        if (result.status === 'rejected') onError('stop', result.reason)
      }
    }
    return {
      stop: async () => {
        stopping = true
        await ended([...following.map((task) => task.stop()), this.#jobs.stop()])
        await ended([this.#reactors.release(), this.#indexes.release()])
      },
    }
  }
}

/** Runs them one after another, even if some fail. */
async function allOf(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const task of tasks) await task().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'a round failed')
}
