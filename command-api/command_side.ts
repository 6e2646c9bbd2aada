import type { Fill } from '@adit/events/kit/slot.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { type SagaHooks, SagaRunner } from '@adit/platform/eventing/saga.ts'
import type { SagaStore } from '@adit/platform/eventing/saga_store.port.ts'
import type { Route } from '@adit/platform/http/contract.ts'
import type { IdempotencyStore } from '@adit/platform/http/idempotency.port.ts'
import { JobQueue } from '@adit/platform/jobs/job.ts'
import type { JobStore } from '@adit/platform/jobs/jobs.port.ts'
import { beginWork, Worker } from '@adit/platform/jobs/worker.ts'
import type { Uploads } from '@adit/platform/ops/uploads.ts'
import { type OpenSides, openSides } from '@adit/platform/rooms/api_room.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { Spool } from '@adit/platform/storage/spool.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type pg from 'pg'
import { rooms } from './contracts.ts'
import type { CommandDeps, QueryRelay } from './kit/command_deps.ts'
import type { CommandRoomSide } from './kit/define_room.ts'
import { allReactors } from './kit/engines.port.ts'
import { reactorsOf, workOf } from './work.ts'

export interface CommandSideOptions {
  store: EventStore
  ops: pg.Pool
  storage: ObjectStorage
  spool: Spool
  uploads: Uploads
  sagaStore: SagaStore
  jobStore: JobStore
  relay: QueryRelay
  /** What rooms need of whoever puts the process together; takes the place of what rooms fill in themselves. */
  fills: readonly Fill[]
  /** Hosts (`host` or `host:port`) from which modpacks may load our files. */
  ownHosts: readonly string[]
  /** Base address of the site; addresses are relative without one. */
  origin?: () => string
  /** Swept by the worker. */
  idempotency?: IdempotencyStore
  /** Names this process as the holder of leases. */
  owner: string
  now?: () => number
  hooks?: SagaHooks
}

export interface CommandSide {
  deps: CommandDeps
  routes: Route[]
  /** What workers do; `own` takes the place of what this process was given. */
  work(own?: Partial<Pick<CommandDeps, 'store' | 'jobs' | 'now'>>): ReturnType<typeof workOf>
  /** Called once before anything is served. */
  begin(): Promise<void>
  /** Keeps indexes, reacts to events and runs jobs until stopped. */
  startWorker(log: Log): { stop(): Promise<void> }
}

/** The command side without its HTTP server: deciders on a store, and the routes that reach them. */
export async function openCommandSide(options: CommandSideOptions): Promise<CommandSide> {
  const { store, ops, storage, spool, uploads, relay, ownHosts, origin = () => '', now = Date.now } = options
  const bus = new CommandBus(store, codec)
  const sagas = new SagaRunner(bus, options.sagaStore, options.owner, options.hooks)
  const jobs = new JobQueue(options.jobStore)
  const given = { bus, sagas, store, ops, jobs, storage, spool, uploads, relay, ownHosts, origin, now }
  const fills = [...options.fills, allReactors.fill(() => reactorsOf(opened.sides, opened.deps))]
  const opened: OpenSides<CommandRoomSide, CommandDeps> = await openSides(rooms, fills, given)
  const { sides, deps, routes } = opened
  const work: CommandSide['work'] = (own) => workOf(sides, { ...deps, ...own, idempotency: options.idempotency })
  return {
    deps,
    routes,
    work,
    begin: () => beginWork(work()),
    startWorker(log) {
      const worker = new Worker({
        ...work(),
        owner: options.owner,
        onParked: (reactor, event, err) => log.error({ err, reactor, event: event.id }, 'a reactor gave an event up'),
        onFailedJob: (job, err, isDead) => log.error({ err, job }, isDead ? 'a job was given up' : 'a job failed'),
      })
      return worker.start((task, err) => log.error({ err, task }, 'background task failed'))
    },
  }
}
