import { setTimeout as delay } from 'node:timers/promises'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { type SagaHooks, SagaRunner } from '@adit/platform/eventing/saga.ts'
import type { SagaStore } from '@adit/platform/eventing/saga_store.port.ts'
import type { Route } from '@adit/platform/http/contract.ts'
import type { IdempotencyStore } from '@adit/platform/http/idempotency.port.ts'
import type { Uploads } from '@adit/platform/ops/uploads.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { Spool } from '@adit/platform/storage/spool.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type pg from 'pg'
import { runSchedules } from './catalogue/status.schedule.ts'
import type { QueryRelay } from './command_deps.ts'
import type { IdentityDeps, IdentityPorts } from './identity/identity_deps.ts'
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
      const takeOver = repeat(takeOverEveryMs, log, 'sagas', () => sagas.takeOver(now))
      let stopping = false
      const onParked = (reactor: string, event: { id: string }, err: unknown) =>
        log.error({ err, reactor, event: event.id }, 'a reactor gave an event up')
      const reactions = createReactions(deps, { owner: options.owner, onParked })
      const react = repeat(reactEveryMs, log, 'reactors', () => reactions.round(() => stopping))
      const sweep = repeat(sweepEveryMs, log, 'sweeps', async () => {
        await uploads.sweep()
        await identity.sessions.sweep(now())
        await identity.credentials.sweep()
        await options.idempotency?.sweep()
      })
      const schedules = repeat(scheduleEveryMs, log, 'schedules', () =>
        runSchedules(deps, (err, row) => log.error({ err, row }, 'a scheduled change failed')),
      )
      return {
        async stop() {
          stopping = true
          await Promise.all([takeOver.stop(), sweep.stop(), schedules.stop(), react.stop()])
          await reactions.release().catch((error: unknown) => log.error({ err: error }, 'reactors were not let go of'))
        },
      }
    },
  }
}

/** Runs a task again and again with a pause between, never twice at once; a failure is logged and the next round comes all the same. */
function repeat(everyMs: number, log: Log, task: string, run: () => Promise<unknown>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = async () => {
    while (await paused(everyMs, stopping.signal)) {
      await run().catch((error: unknown) => log.error({ err: error, task }, 'background task failed'))
    }
  }
  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** False as soon as it is over. */
const paused = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false)
