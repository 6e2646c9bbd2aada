import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { repeat } from '@adit/platform/eventing/repeat.ts'
import { type SagaHooks, SagaRunner } from '@adit/platform/eventing/saga.ts'
import type { SagaStore } from '@adit/platform/eventing/saga_store.port.ts'
import type { Route } from '@adit/platform/http/contract.ts'
import type { IdempotencyStore } from '@adit/platform/http/idempotency.port.ts'
import type { Uploads } from '@adit/platform/ops/uploads.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { Spool } from '@adit/platform/storage/spool.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type pg from 'pg'
import { forgetSweptImages } from './catalogue/image/image_store.ts'
import { runSchedules } from './catalogue/schedule/status.schedule.ts'
import type { IdentityDeps, IdentityPorts } from './identity/identity_deps.ts'
import type { QueryRelay } from './kit/command_deps.ts'
import { beginReactions, createReactions } from './notifications/notifications_worker.ts'
import { createCommandRoutes } from './routes.ts'

export interface CommandSideOptions {
  store: EventStore
  ops: pg.Pool
  storage: ObjectStorage
  spool: Spool
  uploads: Uploads
  sagaStore: SagaStore
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
  /** Takes over sagas of dead processes, carries out what is scheduled and sweeps uploads until stopped. */
  startWorker(log: Log): { stop(): Promise<void> }
}

const takeOverEveryMs = 5_000
/** A scheduled change is to the second. */
const scheduleEveryMs = 500
const reactEveryMs = 500
const sweepEveryMs = 3_600_000
const firstSweepMs = 5_000

/** The command side without its HTTP server: deciders on a store, and the routes that reach them. */
export function createCommandSide(options: CommandSideOptions): CommandSide {
  const { store, ops, storage, spool, uploads, relay, identity, ownHosts, origin = () => '', now = Date.now } = options
  const bus = new CommandBus(store, codec)
  const sagas = new SagaRunner(bus, options.sagaStore, options.owner, options.hooks)
  const deps: IdentityDeps = { bus, sagas, store, ops, storage, spool, uploads, relay, ownHosts, origin, now, identity }
  const routes = createCommandRoutes(deps)
  return {
    deps,
    routes,
    begin: () => beginReactions(deps),
    startWorker(log) {
      let stopping = false
      const onParked = (reactor: string, event: { id: string }, err: unknown) =>
        log.error({ err, reactor, event: event.id }, 'a reactor gave an event up')
      const reactions = createReactions(deps, { owner: options.owner, onParked })
      const failed = (task: string) => (err: unknown) => log.error({ err, task }, 'background task failed')
      const often = (task: string, everyMs: number, run: () => Promise<unknown>) =>
        repeat({ everyMs, onError: failed(task) }, run)
      // Each by itself: one object that cannot be removed must not keep secrets and sessions for ever.
      const sweep = (task: string, run: () => Promise<unknown>) =>
        repeat({ everyMs: sweepEveryMs, firstMs: firstSweepMs, onError: failed(`sweep of ${task}`) }, run)
      const tasks = [
        often('sagas', takeOverEveryMs, () => sagas.takeOver(now)),
        often('reactors', reactEveryMs, () => reactions.round(() => stopping)),
        often('schedules', scheduleEveryMs, () =>
          runSchedules(deps, (err, row) => log.error({ err, row }, 'a scheduled change failed')),
        ),
        sweep('uploads', () => uploads.sweep(undefined, () => stopping)),
        sweep('images', () => forgetSweptImages(ops)),
        sweep('sessions', () => identity.sessions.sweep(now())),
        sweep('credentials', () => identity.credentials.sweep()),
        sweep('idempotency', async () => options.idempotency?.sweep()),
      ]
      return {
        async stop() {
          stopping = true
          await Promise.all(tasks.map((task) => task.stop()))
          await reactions.release().catch((error: unknown) => log.error({ err: error }, 'reactors were not let go of'))
        },
      }
    },
  }
}
