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
