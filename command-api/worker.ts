import { codec } from '@adit/events/registry.ts'
import { IndexStore } from '@adit/platform/indexes/index_store.ts'
import { beginWork, Worker, type WorkerOptions } from '@adit/platform/jobs/worker.ts'
import { postgresReactorStore } from '@adit/platform/ops/reactors.ts'
import { indexes, jobsOf, reactorsOf, type WorkerDeps } from './work.ts'

/** All that the rooms have the worker do, with where it is kept. */
const workOf = (deps: WorkerDeps) => ({
  ...{ store: deps.store, codec, now: deps.now, jobStore: deps.jobs.store },
  ...{ indexes, reactors: reactorsOf(deps), jobs: jobsOf(deps) },
  places: new IndexStore(deps.ops),
  checkpoints: postgresReactorStore(deps.ops),
})

/** Once before anything is served. */
export const beginWorkOf = (deps: WorkerDeps): Promise<void> => beginWork(workOf(deps))

export function createWorker(
  deps: WorkerDeps,
  options: Pick<WorkerOptions, 'owner' | 'onParked' | 'onFailedJob'>,
): Worker {
  return new Worker({ ...workOf(deps), ...options })
}
