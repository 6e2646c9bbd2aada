import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activityRecorder } from '@adit/command-api/analytics/activity_recorder.port.ts'
import { contributingProviders } from '@adit/command-api/billing/contribution/contributing_providers.port.ts'
import { exchangeRates } from '@adit/command-api/billing/contribution/exchange_rates.port.ts'
import { paymentProvider } from '@adit/command-api/billing/provider/payment_provider.port.ts'
import { sandboxPort } from '@adit/command-api/billing/provider/sandbox/sandbox.routes.ts'
import { byRate, taxRates } from '@adit/command-api/billing/tax/tax_rates.port.ts'
import { openCommandSide } from '@adit/command-api/command_side.ts'
import { commandErrors } from '@adit/command-api/contracts.ts'
import { createAuthenticate } from '@adit/command-api/identity/sign_in/authenticate.ts'
import type { CommandDeps } from '@adit/command-api/kit/command_deps.ts'
import { emailSecret, personalVault } from '@adit/command-api/kit/engines.port.ts'
import { dayPoints } from '@adit/command-api/payouts/day_points.port.ts'
import { practiceRail } from '@adit/command-api/payouts/rails/practice_rail.ts'
import { payoutRails } from '@adit/command-api/payouts/rails/rail.port.ts'
import { hasScope } from '@adit/events/identity/scope.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { ReactorStore } from '@adit/platform/eventing/reactor_store.port.ts'
import type { SagaStore } from '@adit/platform/eventing/saga_store.port.ts'
import { createSide } from '@adit/platform/http/app.ts'
import type { IdempotencyStore } from '@adit/platform/http/idempotency.port.ts'
import { rawJson } from '@adit/platform/http/reply.ts'
import type { ReadRepresentation } from '@adit/platform/http/representation.ts'
import type { JobStore } from '@adit/platform/jobs/jobs.port.ts'
import { memoryJobStore } from '@adit/platform/jobs/memory_jobs.ts'
import { beginWork, Worker } from '@adit/platform/jobs/worker.ts'
import { MemoryIdempotencyStore } from '@adit/platform/ops/idempotency_memory.ts'
import { memoryReactorStore } from '@adit/platform/ops/reactors_memory.ts'
import { memorySagaStore } from '@adit/platform/ops/sagas_memory.ts'
import { createUploads } from '@adit/platform/ops/uploads.ts'
import { createPersonalVault } from '@adit/platform/personal/postgres_vault.ts'
import { liveBuild } from '@adit/platform/projection/builds.ts'
import { LiveProjection } from '@adit/platform/projection/live_projection.ts'
import { createLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { projectors } from '@adit/projectors/all.ts'
import type Koa from 'koa'
import inject from 'light-my-request'
import type pg from 'pg'
import type { Random } from '../demo/random.ts'
import { type Faults, faulty } from './engine/faults.ts'
import type { SimulatedDatabase } from './engine/simulated_database.ts'
import type { SimulatedProvider } from './engine/simulated_provider.ts'
import { simulatedSpool, simulatedStorage } from './engine/simulated_storage.ts'
import { Machine } from './engine/timeline.ts'

/** The feed's layout in the simulation: one partition, as with the embedded feed. */
export const layout = { id: 'simulated.embedded.1', partitions: 1, partitionOf: () => 0 }

/** From when on a euro is known to be worth something (UTC). */
const euroSince = '2026-01-03'

interface Engines {
  store: EventStore
  database: SimulatedDatabase
  faults: Faults
  objects: Map<string, Buffer>
  /** Undefined if the site sells nothing. */
  selling?: { provider: SimulatedProvider; earningProject: string } | undefined
}

/** All engines that the processes share. */
export interface Ground extends Engines {
  ops: pg.Pool
  sagaStore: SagaStore
  jobStore: JobStore
  checkpoints: ReactorStore
  idempotency: IdempotencyStore
}

export function groundOf(engines: Engines): Ground {
  const { database, faults } = engines
  const kept = <Port extends object>(port: Port) => faulty(faults, 'database', port)
  return {
    ...engines,
    ops: database.pool(faults),
    sagaStore: kept(memorySagaStore()),
    jobStore: kept(memoryJobStore(Date.now)),
    checkpoints: kept(memoryReactorStore()),
    idempotency: kept(new MemoryIdempotencyStore()),
  }
}

export interface Sent {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  payload?: Buffer | undefined
}

export interface Answer {
  status: number
  /** The error behind an answer that is a defect of ours. */
  error?: string | undefined
  headers: Readonly<Record<string, unknown>>
  body: string
}

const spoolFolder = join(tmpdir(), `adit-simulation-${process.pid}`)
mkdirSync(spoolFolder, { recursive: true })
process.on('exit', () => rmSync(spoolFolder, { recursive: true, force: true }))

async function openProcess(name: string, ground: Ground) {
  const { store, ops, faults, objects, sagaStore, jobStore, checkpoints, idempotency } = ground
  const storage = simulatedStorage(faults, objects)
  const side = await openCommandSide({
    ...{ store, ops, storage, sagaStore, jobStore, idempotency },
    spool: simulatedSpool(spoolFolder),
    uploads: createUploads(ops, storage),
    relay: { get: represent },
    fills: [
      personalVault.fill(createPersonalVault(ops)),
      emailSecret.fill('the secret of email hashes'),
      payoutRails.fill([practiceRail(ops)]),
      // Reports are no events: the log of downloads has an order and tests of its own.
      activityRecorder.fill({ recordActivity: async () => undefined }),
      ...(ground.selling ? fillsOfSelling(ground.selling) : []),
    ],
    ownHosts: ['adit.test'],
    origin: () => 'https://adit.test',
    owner: name,
  })
  const work = { ...side.work(), checkpoints }
  await beginWork(work)
  return { ...side, work }
}

/** Cards of Germany pay in euros, which contain tax and are worth something from the third day on. */
const fillsOfSelling = ({ provider: { port }, earningProject: projectId }: NonNullable<Engines['selling']>) => [
  paymentProvider.fill(port),
  sandboxPort.fill(port),
  contributingProviders.fill([port.name]),
  // Every day is counted, so that it can be shared.
  dayPoints.fill(async () => [{ projectId, points: 1 }]),
  taxRates.fill(
    byRate(async ({ country }) => (country === 'DE' ? { country, millionths: 190_000n, isIncluded: true } : null)),
  ),
  exchangeRates.fill({
    rateOn: async (_, day) =>
      day < euroSince ? null : { dollars: '1.0832', since: euroSince, document: { name: 'rates.csv', digest: 'd' } },
  }),
]

const represent: ReadRepresentation = async (path) => rawJson(JSON.stringify({ id: path.split('/').at(-1) }))

/** A process that answers commands. */
export interface CommandProcess {
  machine: Machine
  deps: CommandDeps
  send(request: Sent): Promise<Answer>
}

export async function startCommands(name: string, ground: Ground): Promise<CommandProcess> {
  const machine = new Machine(name)
  const { routes, deps } = await openProcess(name, ground)
  const { idempotency, ops } = ground
  const errors = new Map<string, string>()
  const side = createSide({
    ...{
      side: 'command',
      routes,
      errors: commandErrors,
      represent,
      idempotency,
      hasScope,
      log: createLog({ name, level: 'error', destination: { write: (line) => noteError(line, errors) } }),
      metrics: new Metrics(),
    },
    authenticate: createAuthenticate(ops),
    spool: simulatedSpool(spoolFolder),
    behindGateway: true,
    validateResponses: true,
  })
  const handle = (side.app as Koa).callback()
  return {
    machine,
    deps,
    async send({ method, url, headers, payload }) {
      const options = { method: method as 'GET', url, headers, ...(payload && { payload }) }
      const { statusCode: status, headers: received, payload: body } = await inject(handle, options)
      return { status, headers: received, body, error: errors.get(headers['x-request-id'] ?? '') }
    },
  }
}

function noteError(line: string, errors: Map<string, string>): void {
  const { requestId, err } = JSON.parse(line)
  if (err) errors.set(requestId, `${err.message}: ${err.cause?.message}`)
}

/** A process that does what is done later. */
export interface WorkerProcess {
  machine: Machine
  round(): Promise<void>
}

export async function startWorker(
  name: string,
  ground: Ground,
  gaveUp: (what: string) => void,
): Promise<WorkerProcess> {
  const { work } = await openProcess(name, ground)
  const worker = new Worker({
    ...work,
    owner: name,
    onParked: (reactor, { type }, error) => gaveUp(`the reactor ${reactor} gave up ${type}: ${error}`),
    onFailedJob: (job, error, isDead) => isDead && gaveUp(`the job ${job.name} ${job.id} is dead: ${error.cause}`),
  })
  return { machine: new Machine(name), round: () => worker.round() }
}

/** A process that projects. */
export interface ProjectorProcess {
  machine: Machine
  /** Applies what has happened since, and sometimes what it has applied before. */
  round(random: Random): Promise<void>
}

export async function startProjectors(name: string, { store, ops }: Ground): Promise<ProjectorProcess> {
  const live = await Promise.all(projectors.map((projector) => openProjection(ops, projector)))
  return {
    machine: new Machine(name),
    async round({ whole, chance }) {
      for (const projection of live) {
        const from = projection.seen(0) ?? (await projection.checkpoint(0))
        const after = chance(0.1) ? undefined : from
        const { events, next } = await store.readLog({ after, limit: chance(0.5) ? whole(1, 20) : 1_000 })
        if (next === undefined || events.length === 0) continue
        const decoded = events.map((event) => codec.decode(event))
        await projection.apply({ partition: 0, events: decoded, upTo: next })
      }
    },
  }
}

async function openProjection(pool: pg.Pool, projector: (typeof projectors)[number]): Promise<LiveProjection> {
  const build = await liveBuild(pool, projector)
  if (!build) throw new Error(`${projector.name} has no build`)
  return new LiveProjection({ pool, projector, build, layout: layout.id, onApplied: () => undefined })
}
