import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { startSpan } from '@adit/platform/telemetry/tracing.ts'
import type { GatewayMiddleware } from './state.ts'

/** Measures each request until its answer has ended, and records a span that is passed to the upstream. */
export function observation(metrics: Metrics): GatewayMiddleware {
  const seconds = metrics.histogram({
    name: 'adit_gateway_request_seconds',
    help: 'Time from a request to the end of its answer, by who answered and status class.',
    labels: ['to', 'status'],
  })
  return ({ method, req: { headers }, res, state }, next) => {
    const started = performance.now()
    const parent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined
    const span = startSpan(`gateway ${method}`, { kind: 'server', parent, edge: true })
    if (span) headers.traceparent = span.traceparent
    res.once('close', () => {
      const { to = 'gateway' } = state
      span?.set({ 'http.response.status_code': res.statusCode }, `gateway ${method} ${to}`)
      span?.end()
      seconds.labels(to, `${Math.floor(res.statusCode / 100)}xx`).observe((performance.now() - started) / 1000)
    })
    return next()
  }
}
