import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { type SagaHooks, SagaRunner } from '@adit/platform/eventing/saga.ts'
import type { SagaStore } from '@adit/platform/eventing/saga_store.port.ts'
import type { Route } from '@adit/platform/http/contract.ts'
import type { IdempotencyStore } from '@adit/platform/http/idempotency.port.ts'
import { JobQueue } from '@adit/platform/jobs/job.ts'
import type { JobStore } from '@adit/platform/jobs/jobs.port.ts'
import type { Uploads } from '@adit/platform/ops/uploads.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { Spool } from '@adit/platform/storage/spool.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type pg from 'pg'
import type { IdentityDeps, IdentityPorts } from './identity/identity_deps.ts'
import type { QueryRelay } from './kit/command_deps.ts'
import { createCommandRoutes } from './routes.ts'
import { beginWorkOf, createWorker } from './worker.ts'

export interface CommandSideOptions {
  store: EventStore
  ops: pg.Pool
  storage: ObjectStorage
  spool: Spool
  uploads: Uploads
  sagaStore: SagaStore
  jobStore: JobStore
  relay: QueryRelay
  identity: IdentityPorts
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
  deps: IdentityDeps
  routes: Route[]
  /** Called once before anything is served. */
  begin(): Promise<void>
  /** Keeps indexes, reacts to events and runs jobs until stopped. */
  startWorker(log: Log): { stop(): Promise<void> }
}

/** The command side without its HTTP server: deciders on a store, and the routes that reach them. */
export function createCommandSide(options: CommandSideOptions): CommandSide {
  const { store, ops, storage, spool, uploads, relay, identity, ownHosts, origin = () => '', now = Date.now } = options
  const bus = new CommandBus(store, codec)
  const sagas = new SagaRunner(bus, options.sagaStore, options.owner, options.hooks)
  const jobs = new JobQueue(options.jobStore)
  const deps = { bus, sagas, store, ops, jobs, storage, spool, uploads, relay, ownHosts, origin, now, identity }
  const work = { ...deps, idempotency: options.idempotency }
  return {
    deps,
    routes: createCommandRoutes(deps),
    begin: () => beginWorkOf(work),
    startWorker(log) {
      const worker = createWorker(work, {
        owner: options.owner,
        onParked: (reactor, event, err) => log.error({ err, reactor, event: event.id }, 'a reactor gave an event up'),
        onFailedJob: (job, err, isDead) => log.error({ err, job }, isDead ? 'a job was given up' : 'a job failed'),
      })
      return worker.start((task, err) => log.error({ err, task }, 'background task failed'))
    },
  }
}
