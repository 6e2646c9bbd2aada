import { expect, it } from 'vitest'
import { currentTraceId, startTracing } from '../../telemetry/tracing.ts'
import { startOtlpReceiver } from '../../testing/otlp_receiver.ts'
import type { SideState } from '../state.ts'
import { startMiddleware } from '../testing.ts'
import { requestId } from './request_id.ts'
import { trace } from './trace.ts'

it('records each request in the caller’s trace under the name of its route', async () => {
  const receiver = await startOtlpReceiver()
  const stop = await startTracing({ service: 'test', endpoint: receiver.endpoint, ratio: 1 })
  const traceId = 'a'.repeat(32)
  const { origin } = await startMiddleware<SideState>(requestId, trace('query'), (context) => {
    context.state.route = '/v2/project/:id'
    context.body = currentTraceId()
  })
  const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01`, 'x-request-id': 'launcher-42' }
  expect(await (await fetch(`${origin}/v2/project/sodium`, { headers })).text()).toBe(traceId)
  await stop()
  await receiver.stop()
  const [span] = receiver.spans
  expect(span).toMatchObject({ name: 'query GET /v2/project/:id', traceId, parentSpanId: 'b'.repeat(16) })
  expect(JSON.stringify(span)).toContain('launcher-42')
})
