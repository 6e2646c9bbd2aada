import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasScope } from '@adit/events/identity/scope.values.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type { Fill } from '@adit/events/kit/slot.ts'
import { codec } from '@adit/events/registry.ts'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { type SagaHooks, SagaRunner } from '@adit/platform/eventing/saga.ts'
import { createSide } from '@adit/platform/http/app.ts'
import { joinErrors, sharedErrors } from '@adit/platform/http/errors.ts'
import { rawJson } from '@adit/platform/http/reply.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { indexesPart } from '@adit/platform/indexes/index_store.ts'
import { JobQueue } from '@adit/platform/jobs/job.ts'
import { memoryJobStore } from '@adit/platform/jobs/memory_jobs.ts'
import { idempotencyPart, PostgresIdempotencyStore } from '@adit/platform/ops/idempotency_postgres.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { postgresSagaStore, sagasPart } from '@adit/platform/ops/sagas.ts'
import { createUploads, uploadsPart } from '@adit/platform/ops/uploads.ts'
import { createPersonalVault, vaultPart } from '@adit/platform/personal/postgres_vault.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { openSides, type RoomDeps } from '@adit/platform/rooms/api_room.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import { createSpool } from '@adit/platform/storage/spool.ts'
import { createLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import type { CommandDeps } from '../kit/command_deps.ts'
import type { CommandRoom, CommandRoomSide } from '../kit/define_room.ts'
import { emailSecret, personalVault } from '../kit/engines.port.ts'
import { accountDecider } from './account/account.decider.ts'
import { type IdentityDeps, identityDeps } from './identity_deps.ts'
import { accountStream } from './identity_streams.ts'
import { identity } from './room.ts'
import { createAuthenticate } from './sign_in/authenticate.ts'

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

export interface Call {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface IdentitySide {
  /** Where it listens. */
  origin: string
  ops: pg.Pool
  deps: IdentityDeps
  /** All log lines. */
  logged: string[]
  /** Types of all events in the log, in order. If a root is given, only of events with that root. */
  events(root?: string): Promise<{ type: string; data: unknown; metadata: unknown }[]>
  call<Body = unknown>(method: string, path: string, call?: Call): Promise<Answer<Body>>
  /** As an event alone, as if the request had broken off then. */
  suspend(accountId: string, suspension: { reason: string; until: number | null }): Promise<void>
  /** The clock of authentication. Requests use the real time. */
  setNow(now: number | undefined): void
  close(): Promise<void>
}

/** The identity room's command side over HTTP, on its own database, and that of later `rooms`. */
export async function identitySide(
  hooks: SagaHooks = {},
  {
    origin = 'https://adit.test',
    rooms = [],
    fills: others = [],
  }: { origin?: string; rooms?: readonly CommandRoom[]; fills?: readonly Fill[] } = {},
): Promise<IdentitySide> {
  const served = [identity, ...rooms]
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'adit-identity-'))
  const ops = createPool(database.url, { name: 'identity test' })
  const index = indexesPart(served.flatMap((room) => room.indexes))
  await installOps(ops, [
    uploadsPart,
    sagasPart,
    idempotencyPart,
    index,
    ...served.flatMap((room) => room.ops),
    vaultPart,
  ])
  const opened = await openPostgresEventStore(database.url)
  let appended: Position | undefined
  const store: typeof opened = {
    ...opened,
    async append(...append) {
      const result = await opened.append(...append)
      if (appended === undefined || result.position > appended) appended = result.position
      return result
    },
    // Other suites' transactions hide new events from readers for a moment.
    async readLog(options) {
      while (appended !== undefined && ((await opened.head()) ?? '') < appended) await delay(5)
      return opened.readLog(options)
    },
  }
  const bus = new CommandBus(store, codec)
  const storage = await diskStorage(join(folder, 'objects'))
  const given: Omit<CommandDeps, keyof RoomDeps> = {
    ...{ bus, store, ops, storage },
    jobs: new JobQueue(memoryJobStore(Date.now)),
    sagas: new SagaRunner(bus, postgresSagaStore(ops), 'test', hooks),
    spool: await createSpool(join(folder, 'spool')),
    uploads: createUploads(ops, storage),
    relay: { get: async (path) => Promise.reject(new Error(`nothing here relays ${path}`)) },
    now: Date.now,
    ownHosts: ['adit.test'],
    origin: () => origin,
  }
  const fills = [
    personalVault.fill(createPersonalVault(ops)),
    emailSecret.fill('the secret of email hashes'),
    ...others,
  ]
  const { deps, routes } = await openSides<CommandRoomSide, CommandDeps>(served, fills, given)
  const logged: string[] = []
  let now: number | undefined
  const log = createLog({ name: 'test', level: 'trace', destination: { write: (line) => void logged.push(line) } })
  const side = createSide({
    side: 'command',
    routes,
    authenticate: createAuthenticate(ops, { now: () => now ?? Date.now() }),
    hasScope,
    log,
    metrics: new Metrics(),
    idempotency: new PostgresIdempotencyStore(ops),
    errors: joinErrors(sharedErrors, ...served.flatMap((room) => room.errors)),
    validateResponses: true,
    behindGateway: true,
    // There is no query side here.
    represent: async (path) => rawJson(JSON.stringify({ path })),
    accessLog: 'all',
  })
  const server = await side.listen({ port: 0, graceMs: 1_000 })
  return {
    origin: server.origin,
    ops,
    deps: identityDeps(deps),
    logged,
    setNow: (to) => {
      now = to
    },
    async events(root) {
      const { events } = await store.readLog({ after: undefined, limit: 100_000 })
      return events.filter(({ metadata }) => root === undefined || metadata.root === root)
    },
    async suspend(accountId, suspension) {
      const stream = accountStream(accountId)
      const command = { type: 'SuspendAccount' as const, ...suspension }
      const context: CommandContext = {
        ...{ actor: { kind: 'staff', id: 'STAFF001' }, via: { kind: 'schedule', id: 'test' }, ids: randomIds() },
        ...{ correlationId: 'suspension', causationId: `suspension of ${accountId}`, now: Date.now },
      }
      await deps.bus.execute({ decider: accountDecider, stream, root: accountId, command, context })
    },
    async call(method, path, { token, body, headers = {} } = {}) {
      const raw = body instanceof Uint8Array
      const response = await fetch(server.origin + path, {
        method,
        headers: {
          ...(token !== undefined && { authorization: token }),
          ...(body !== undefined && { 'content-type': raw ? 'image/png' : 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const text = await response.text()
      // The answer was checked against its contract, so the caller can state its type.
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
    },
    async close() {
      await server.close()
      await store.close()
      await ops.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
