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
  /** In the order of a round. */
  reactors: readonly Reactor[]
  jobs: readonly Job[]
  places: IndexStore
  checkpoints: ReactorStore
  jobStore: JobStore
  /** Names this process as the holder of leases. */
  owner: string
  now: () => number
  /** A reactor gave an event up. */
  onParked(reactor: string, event: ParkableEvent, error: unknown): void
  onFailedJob(job: JobKey, error: Error, isDead: boolean): void
}

type Beginning = Pick<
  WorkerOptions,
  'store' | 'indexes' | 'reactors' | 'jobs' | 'places' | 'checkpoints' | 'jobStore' | 'now'
>

/** Before anything is served: what happens from now on is news to reactors that begin now. */
export async function beginWork(beginning: Beginning): Promise<void> {
  const { jobStore, jobs, now } = beginning
  await beginReactors({ ...beginning, onMoved: () => jobStore.forgetPositions() })
  await beginIndexes(beginning)
  await beginRecurring({ store: jobStore, jobs, now })
}

const roundEveryMs = 500

/** Keeps indexes, reacts to events and runs jobs. It knows no room: what it runs is handed to it. */
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

  /** Catches up with the log, then runs jobs until none is due; what fails keeps nothing else from its turn, and is thrown at the end. */
  async round(): Promise<void> {
    await allOf([() => this.#indexes.round(), () => this.#reactors.round(), () => this.#jobs.drain()])
  }

  start(onError: (task: string, error: unknown) => void): { stop(): Promise<void> } {
    let stopping = false
    const often = (task: string, run: () => Promise<unknown>) =>
      repeat({ everyMs: roundEveryMs, onError: (error) => onError(task, error) }, run)
    // Each by itself: an index that is filled from a long log takes minutes.
    const following = [
      often('indexes', () => this.#indexes.round(() => stopping)),
      often('reactors', async () => {
        // Reactors enqueue jobs.
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

/** One after the other, whatever fails. */
async function allOf(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const task of tasks) await task().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'a round failed')
}
