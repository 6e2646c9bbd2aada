import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { formatTraceparent, parseTraceparent } from '@adit/platform/telemetry/traceparent.ts'
import { startSpan } from '@adit/platform/telemetry/tracing.ts'
import type { GatewayMiddleware } from './state.ts'

/**
 * Measures each request until its answer has ended, and continues the caller's trace: the upstream gets the gateway's own span, or the
 * caller's if the gateway records none. Whether a trace is recorded is decided here, never by the caller. A header that isn't valid is
 * dropped, and the request begins a trace of its own.
 */
export function observation(metrics: Metrics): GatewayMiddleware {
  const seconds = metrics.histogram({
    name: 'adit_gateway_request_seconds',
    help: 'Time from a request to the end of its answer, by who answered and status class.',
    labels: ['to', 'status'],
  })
  return ({ method, req: { headers }, res, state }, next) => {
    const started = performance.now()
    const parent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined
    const caller = parseTraceparent(parent)
    const span = startSpan(`gateway ${method}`, { kind: 'server', parent, edge: true })
    const passed = span?.traceparent ?? (caller && formatTraceparent({ ...caller, sampled: false }))
    if (passed) headers.traceparent = passed
    else delete headers.traceparent
    res.once('close', () => {
      const { to = 'gateway' } = state
      span?.set({ 'http.response.status_code': res.statusCode }, `gateway ${method} ${to}`)
      span?.end()
      seconds.labels(to, `${Math.floor(res.statusCode / 100)}xx`).observe((performance.now() - started) / 1000)
    })
    return next()
  }
}
