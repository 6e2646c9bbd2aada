import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeInOrder } from '@adit/platform/http/server.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { startTracing } from '@adit/platform/telemetry/tracing.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { startOtlpReceiver } from '@adit/platform/testing/otlp_receiver.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandApiConfig, startCommandApi } from './command_api.ts'
import { filesConfig, startFiles } from './files.ts'
import { gatewayConfig, startGateway } from './gateway.ts'
import type { ProcessContext, RunningProcess } from './process.ts'
import { projectorsConfig, startProjectors } from './projectors.ts'
import { queryApiConfig, startQueryApi } from './query_api.ts'
import { startWorker, workerConfig } from './worker.ts'

// The processes as they start alone, but in this one: they speak to each other over HTTP and the database all the same.

const folder = mkdtempSync(join(tmpdir(), 'adit-trace-'))
const running: RunningProcess[] = []
const metrics: Record<string, Metrics> = {}
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>
let database: Awaited<ReturnType<typeof createTestDatabase>>
let stopTracing: () => Promise<void>
let origin: string

async function run<Config>(
  name: string,
  config: Config,
  start: (context: ProcessContext<Config>) => Promise<RunningProcess>,
): Promise<string> {
  const own = new Metrics({ process: true })
  metrics[name] = own
  const process = await start({ config, log: silentLog(), metrics: own, checks: {}, fail: () => undefined })
  running.unshift(process)
  return process.origin
}

beforeAll(async () => {
  receiver = await startOtlpReceiver()
  stopTracing = await startTracing({ service: 'test', endpoint: receiver.endpoint, ratio: 1 })
  database = await createTestDatabase()
  const environment: Record<string, string> = {
    PORT: '0',
    DATABASE_URL: database.url,
    STORAGE_URL: `file://${folder}/objects`,
    SPOOL_FOLDER: join(folder, 'spool'),
    FRONTEND_FOLDER: folder,
    ADIT_ORIGIN: 'http://adit.example',
    SERVICE_KEY: 'the service key of a test',
    EMAIL_KEY: 'the e-mail key of a test',
    ADDRESS_KEY: 'the address key of a test',
  }
  await run('projectors', projectorsConfig(environment), startProjectors)
  environment.QUERY_URL = await run('query-api', queryApiConfig(environment), startQueryApi)
  environment.FILES_URL = await run('files', filesConfig(environment), startFiles)
  environment.COMMAND_URL = await run('command-api', commandApiConfig(environment), startCommandApi)
  await run('worker', workerConfig(environment), startWorker)
  origin = await run('gateway', gatewayConfig(environment), startGateway)
}, 120_000)

afterAll(async () => {
  for (const { parts } of running) await closeInOrder(parts, (_, error) => console.error(error))
  await stopTracing?.()
  await receiver?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

it('follows one write from the browser over command, event and projection to the read', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, {
      ...init,
      headers: {
        ...init.headers,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-00f067aa0ba902b7-00`,
      },
    })
  const account = { username: 'tracer', email: 'tracer@example.org', password: 'digs a deep and traceable tunnel' }
  const made = await ask('/_internal/auth/create', { method: 'POST', body: JSON.stringify(account) })
  const { session } = (await made.json()) as { session: string }
  const changed = await ask('/v2/user/tracer', {
    method: 'PATCH',
    body: JSON.stringify({ bio: 'Found again' }),
    headers: { authorization: session },
  })
  expect(changed.status).toBe(204)
  const read = await ask('/v2/user/tracer')
  expect(await read.json()).toMatchObject({ bio: 'Found again' })
  await expect
    .poll(() => new Set(receiver.spans.filter((span) => span.traceId === traceId).map(({ name }) => name)), {
      timeout: 20_000,
    })
    .toEqual(
      expect.toSatisfy((names: Set<string>) =>
        [
          'gateway PATCH command',
          'command PATCH /v2/user/:id',
          'execute',
          'append',
          'project accounts',
          'gateway GET query',
          'query GET /v2/user/:id',
        ].every((name) => names.has(name)),
      ),
    )
  const ids = new Set(receiver.spans.map(({ spanId }) => spanId))
  const own = receiver.spans.filter((span) => span.traceId === traceId && span.name !== 'gateway POST command')
  const roots = own.filter(({ parentSpanId }) => parentSpanId === undefined || !ids.has(parentSpanId))
  expect(new Set(roots.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set(['00f067aa0ba902b7']))
})

it('exports metrics of every process', async () => {
  for (const [name, own] of Object.entries(metrics)) {
    expect(await own.text(), name).toContain('nodejs_eventloop_lag_seconds')
  }
})
