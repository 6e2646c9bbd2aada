import { codec } from '@adit/events/registry.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { IdempotencyStore } from '@adit/platform/http/idempotency.port.ts'
import type { CommandIndex } from '@adit/platform/indexes/command_index.ts'
import { IndexStore, indexesPart } from '@adit/platform/indexes/index_store.ts'
import { type Job, recurring } from '@adit/platform/jobs/job.ts'
import { jobsPart } from '@adit/platform/jobs/postgres_jobs.ts'
import type { WorkerOptions } from '@adit/platform/jobs/worker.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { postgresReactorStore, reactorsPart } from '@adit/platform/ops/reactors.ts'
import { rooms } from './contracts.ts'
import type { CommandDeps } from './kit/command_deps.ts'
import type { CommandRoomSide } from './kit/define_room.ts'
import { hourMs } from './kit/sweep.ts'

export interface WorkerDeps extends CommandDeps {
  /** Swept by the worker. */
  idempotency?: IdempotencyStore | undefined
}

/** What the command side looks up across streams. */
export const indexes: readonly CommandIndex[] = rooms.flatMap((room) => room.indexes)

/** What the command side keeps in the operational database. */
export const commandOpsParts: readonly OpsPart[] = [
  ...[reactorsPart, jobsPart, indexesPart(indexes)],
  ...rooms.flatMap(({ ops }) => ops),
]

const madeAnew = rooms.flatMap((room) => room.formerTables.madeAnew ?? [])

/** Tables that no process of this release writes. */
export const formerTables: readonly string[] = [
  ...madeAnew,
  ...rooms.flatMap((room) => room.formerTables.takenOver ?? []),
]

export const isMadeAnew = (table: string): boolean => madeAnew.includes(table)

/** All that reacts to events, in the order of a round. */
export const reactorsOf = (sides: readonly CommandRoomSide[], deps: CommandDeps): Reactor[] =>
  sides.flatMap(({ reactors }) => [...(reactors?.(deps) ?? [])])

type Work = Omit<WorkerOptions, 'owner' | 'onParked' | 'onFailedJob'>

/** All that the rooms have workers do, with where it is kept. */
export const workOf = (sides: readonly CommandRoomSide[], deps: WorkerDeps): Work => ({
  ...{ store: deps.store, codec, now: deps.now, jobStore: deps.jobs.store },
  ...{ indexes, reactors: reactorsOf(sides, deps) },
  jobs: [...platformJobs(deps), ...sides.flatMap(({ jobs }) => [...(jobs?.(deps) ?? [])])],
  places: new IndexStore(deps.ops),
  checkpoints: postgresReactorStore(deps.ops),
})

const platformJobs = ({ sagas, uploads, jobs, idempotency, now }: WorkerDeps): Job[] => [
  // Sagas keep their leases: this only wakes those whose process has died.
  recurring({ name: 'take_over_sagas', everyMs: 5_000, timeMs: 600_000 }, () => sagas.takeOver(now)),
  recurring({ name: 'sweep_uploads', everyMs: hourMs }, ({ signal }) => uploads.sweep(undefined, () => signal.aborted)),
  recurring({ name: 'sweep_idempotency', everyMs: hourMs }, async () => idempotency?.sweep()),
  recurring({ name: 'sweep_jobs', everyMs: hourMs }, () => jobs.store.sweep(keptMs)),
]

/** What is read from the log again within this time is done once all the same. */
const keptMs = 30 * 24 * hourMs
