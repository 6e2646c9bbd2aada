import { startTracing } from '@adit/platform/telemetry/tracing.ts'
import { startOtlpReceiver } from '@adit/platform/testing/otlp_receiver.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './testing/site.ts'

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>
let stopTracing: () => Promise<void>
let site: TestSite

beforeAll(async () => {
  receiver = await startOtlpReceiver()
  stopTracing = await startTracing({ service: 'test', endpoint: receiver.endpoint, ratio: 1 })
  site = await startTestSite()
}, 120_000)
afterAll(async () => {
  await site?.close()
  await stopTracing?.()
  await receiver?.stop()
}, 60_000)

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const browser = '00f067aa0ba902b7'
const steps = [
  'gateway PATCH command',
  'command PATCH /v2/user/:id',
  'execute',
  'append',
  'project accounts',
  'gateway GET query',
  'query GET /v2/user/:id',
]

it('traces one write from the browser through command, event and projection to the read', async () => {
  const ask = (path: string, init: { method?: string; body?: string; authorization?: string } = {}) => {
    const { authorization = '', ...rest } = init
    const traced: Record<string, string> = authorization ? { traceparent: `00-${traceId}-${browser}-00` } : {}
    return fetch(`${site.origin}${path}`, {
      ...rest,
      headers: { authorization, 'content-type': 'application/json', ...traced },
    })
  }
  const account = { username: 'tracer', email: 'tracer@example.org', password: 'digs a deep and traceable tunnel' }
  const made = await ask('/_internal/auth/create', { method: 'POST', body: JSON.stringify(account) })
  const { session: authorization } = (await made.json()) as { session: string }
  const body = JSON.stringify({ bio: 'Found again' })
  expect(await ask('/v2/user/tracer', { method: 'PATCH', body, authorization })).toMatchObject({ status: 204 })
  const read = await ask('/v2/user/tracer', { authorization })
  expect(await read.json()).toMatchObject({ bio: 'Found again' })
  const own = () => receiver.spans.filter((span) => span.traceId === traceId)
  await expect.poll(() => own().map(({ name }) => name), { timeout: 40_000 }).toEqual(expect.arrayContaining(steps))
  const known = new Set(own().map(({ spanId }) => spanId))
  const beginnings = own().filter(({ parentSpanId }) => !known.has(parentSpanId ?? ''))
  expect(new Set(beginnings.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([browser]))
})
