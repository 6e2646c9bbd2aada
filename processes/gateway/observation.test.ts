import { startMiddleware } from '@adit/platform/http/testing.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { startTracing } from '@adit/platform/telemetry/tracing.ts'
import { startOtlpReceiver } from '@adit/platform/testing/otlp_receiver.ts'
import { expect, it } from 'vitest'
import { observation } from './observation.ts'
import type { GatewayState } from './state.ts'

it('measures by upstream and status class', async () => {
  const metrics = new Metrics()
  const { origin } = await startMiddleware<GatewayState>(observation(metrics), (context) => {
    if (context.path === '/files') context.state.to = 'files'
    context.status = context.path === '/files' ? 204 : 404
  })
  await fetch(`${origin}/files`)
  await fetch(`${origin}/nothing`)
  await expect
    .poll(() => metrics.text())
    .toMatch(/seconds_count\{to="files",status="2xx"\} 1[\s\S]*seconds_count\{to="gateway",status="4xx"\} 1/)
})

it('keeps the caller’s trace and passes its own span to the upstream', async () => {
  const receiver = await startOtlpReceiver()
  const stop = await startTracing({ service: 'test', endpoint: receiver.endpoint, ratio: 1 })
  const traceId = 'a'.repeat(32)
  const { origin } = await startMiddleware<GatewayState>(observation(new Metrics()), (context) => {
    context.state.to = 'query'
    context.body = context.req.headers.traceparent
  })
  const answer = await fetch(origin, { headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` } })
  const passedOn = await answer.text()
  await stop()
  await receiver.stop()
  const [span] = receiver.spans
  expect(span).toMatchObject({ name: 'gateway GET query', traceId })
  expect(passedOn).toContain(`${traceId}-${span?.spanId}`)
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const invalid = [
  'nonsense',
  traceId,
  `00-${traceId}-${parentId}`,
  `00-${'0'.repeat(32)}-${parentId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${parentId}-01`,
  `ff-${traceId}-${parentId}-01`,
  `00-${traceId}-${parentId}-01-more`,
  `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`,
  `00-${traceId}${'a'.repeat(4_000)}-${parentId}-01`,
  `00-${traceId}-${parentId}-0g`,
]

/** What the upstream gets for each header. */
async function passedOn(headers: readonly string[]): Promise<string[]> {
  const { origin } = await startMiddleware<GatewayState>(observation(new Metrics()), (context) => {
    context.body = String(context.req.headers.traceparent)
  })
  return Promise.all(headers.map((traceparent) => fetch(origin, { headers: { traceparent } }).then((it) => it.text())))
}

it('without tracing, passes on the caller’s trace unrecorded, whatever the caller asks for', async () => {
  const expected = `00-${traceId}-${parentId}-00`
  const later = `cc-${traceId}-${parentId}-01-what-the-future-brings`
  const sent = [`00-${traceId}-${parentId}-01`, `00-${traceId}-${parentId}-00`, `00-${traceId}-${parentId}-ff`, later]
  expect(await passedOn(sent)).toEqual(sent.map(() => expected))
})

it('drops a trace that isn’t valid, and serves the request', async () => {
  expect(await passedOn(invalid)).toEqual(invalid.map(() => 'undefined'))
})

it('begins a trace of its own for a header that isn’t valid', async () => {
  const receiver = await startOtlpReceiver()
  const stop = await startTracing({ service: 'test', endpoint: receiver.endpoint, ratio: 1 })
  const passed = await passedOn(invalid)
  await stop()
  await receiver.stop()
  for (const header of passed) expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(new Set([traceId, ...passed.map((header) => header.slice(3, 35))]).size).toBe(invalid.length + 1)
  expect(receiver.spans.map((span) => span.parentSpanId ?? '')).toEqual(invalid.map(() => ''))
})
