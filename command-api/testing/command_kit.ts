import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Role } from '@adit/events/identity/role.values.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type { Fill } from '@adit/events/kit/slot.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import type { SagaHooks } from '@adit/platform/eventing/saga.ts'
import { createSide } from '@adit/platform/http/app.ts'
import { rawJson } from '@adit/platform/http/reply.ts'
import type { RunningServer } from '@adit/platform/http/server.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { JobQueue } from '@adit/platform/jobs/job.ts'
import { postgresJobStore } from '@adit/platform/jobs/postgres_jobs.ts'
import { Worker } from '@adit/platform/jobs/worker.ts'
import { MemoryIdempotencyStore } from '@adit/platform/ops/idempotency_memory.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { postgresSagaStore, sagasPart } from '@adit/platform/ops/sagas.ts'
import { createUploads, uploadsPart } from '@adit/platform/ops/uploads.ts'
import { createPersonalVault, vaultPart } from '@adit/platform/personal/postgres_vault.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import { createSpool } from '@adit/platform/storage/spool.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { type CommandSide, openCommandSide } from '../command_side.ts'
import { commandErrors } from '../contracts.ts'
import { emailSecret, personalVault } from '../kit/engines.port.ts'
import { commandOpsParts } from '../work.ts'

export interface CommandKit extends CommandSide {
  server: RunningServer
  store: EventStore
  spoolFolder: string
  /** Calls the server as a made-up account: `as('ada')`, or staff: `as('mod', 'moderator')`, or in the session left to somebody suspended. */
  as(account: string, role?: Role | 'suspended'): (path: string, init?: RequestInit) => Promise<Response>
  /** Another process on the same database and storage. */
  another(hooks?: SagaHooks): Promise<CommandSide>
  /** Does all that the worker has to do by now: indexes, reactions and jobs that are due. Rejects with what failed. */
  round(options?: RoundOptions): Promise<void>
  /** What reactors gave up in these rounds. */
  gaveUp: unknown[]
  close(): Promise<void>
}

export interface RoundOptions {
  /** Another process, when it is not the one that is named by default. */
  owner?: string
  /** What its clock says; milliseconds since 1970. */
  at?: number
  /** The event store as this process sees it. */
  store?: EventStore
}

const represent = async (path: string) => rawJson(JSON.stringify({ id: path.split('/').at(-1) }))

export interface CommandKitOptions {
  hooks?: SagaHooks
  /** What a process would give to ports. */
  fills?: readonly Fill[]
  /** Base URL of the site. */
  origin?: string
}

/** The command side over HTTP on a database and folder of its own. Answers show only the id that was asked for. */
export async function startCommandKit(options: CommandKitOptions = {}): Promise<CommandKit> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'adit-command-'))
  const opened = await openPostgresEventStore(database.url)
  let appended: Position | undefined
  const store: typeof opened = {
    ...opened,
    async append(...append) {
      const result = await opened.append(...append)
      if (appended === undefined || result.position > appended) appended = result.position
      return result
    },
  }
  /** Other suites' transactions hide new events from readers for a moment. */
  const settled = async () => {
    while (appended !== undefined && ((await store.head()) ?? '') < appended) await delay(5)
  }
  const gaveUp: unknown[] = []
  const ops = createPool(database.url, { name: 'command-kit' })
  await installOps(ops, [uploadsPart, sagasPart, vaultPart, ...commandOpsParts])
  const storage = await diskStorage(join(folder, 'objects'))
  const another = (hooks?: SagaHooks) =>
    openCommandSide({
      store,
      ops,
      storage,
      spool,
      uploads: createUploads(ops, storage),
      sagaStore: postgresSagaStore(ops),
      jobStore: postgresJobStore(ops),
      relay: { get: represent },
      fills: [
        personalVault.fill(createPersonalVault(ops)),
        emailSecret.fill('a secret for tests'),
        ...(options.fills ?? []),
      ],
      ...(options.origin !== undefined && { origin: () => options.origin ?? '' }),
      ownHosts: [],
      owner: Math.random().toString(36),
      ...(hooks && { hooks }),
    })
  const spool = await createSpool(join(folder, 'spool'))
  const side = await another(options.hooks)
  await side.begin()
  const http = createSide({
    side: 'command',
    routes: side.routes,
    authenticate: async (token) => viewerOf(token),
    hasScope: () => true,
    log: silentLog(),
    metrics: new Metrics(),
    represent,
    idempotency: new MemoryIdempotencyStore(),
    spool,
    errors: commandErrors,
    validateResponses: true,
  })
  const server = await http.listen({ port: 0, graceMs: 500 })
  const round = async ({ owner = 'test', at, store: seen = store }: RoundOptions = {}) => {
    await settled()
    const clock = at === undefined ? undefined : () => at
    const jobs = new JobQueue(postgresJobStore(ops, clock))
    const { work } = await another()
    const worker = new Worker({
      ...work({ store: seen, jobs, ...(clock && { now: clock }) }),
      ...{ owner, onParked: (_, __, error) => gaveUp.push(error), onFailedJob: () => undefined },
    })
    await worker.round()
  }
  return {
    ...side,
    round,
    gaveUp,
    server,
    store,
    spoolFolder: join(folder, 'spool'),
    another,
    as: (account, role = 'developer') => {
      const token = `${role}.${account.padEnd(8, '0')}`
      return (path, init = {}) =>
        fetch(`${server.origin}${path}`, { ...init, headers: { authorization: token, ...init.headers } })
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

function viewerOf(token: string): Viewer {
  const [name, accountId = ''] = token.split('.')
  const viewer = { accountId, via: { kind: 'token', id: 'test' }, scopes: -1n, limitedTo: null } as const
  return name === 'suspended' ? { ...viewer, role: 'developer', isSuspended: true } : { ...viewer, role: name as Role }
}

export interface UploadPart {
  name: string
  filename?: string
  content: string | Buffer
}

/** A multipart body with its parts in the given order. */
export function multipart(...parts: UploadPart[]): FormData {
  const form = new FormData()
  for (const { name, filename, content } of parts) {
    if (filename === undefined) form.append(name, String(content))
    else form.append(name, new Blob([new Uint8Array(Buffer.from(content))]), filename)
  }
  return form
}
