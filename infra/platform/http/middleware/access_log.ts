import type { IncomingMessage } from 'node:http'
import type { Log } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { parseTraceparent } from '../../telemetry/traceparent.ts'
import { currentTraceId } from '../../telemetry/tracing.ts'
import type { Side } from '../contract.ts'
import type { ErrorTable } from '../errors.ts'
import type { SideMiddleware } from '../state.ts'
import { translateError } from '../translate.ts'

export interface AccessLogOptions {
  side: Side
  log: Log
  metrics: Metrics
  errors: ErrorTable
  /** Which requests are logged. Every request is measured. */
  lines: 'all' | 'failures'
}

/** Records one observation for each request, and a log line where required. Neither contains an address, a name or a token. */
export function accessLog({ side, log, metrics, errors, lines }: AccessLogOptions): SideMiddleware {
  const seconds = metrics.histogram({
    name: 'adit_http_request_seconds',
    help: 'Time from a request to its answer, by route.',
    labels: ['side', 'method', 'route', 'status'],
  })
  const pending = metrics.counter({
    name: 'adit_http_pending_total',
    help: 'Answers with `Adit-Projection: pending`: the effect was not visible in time.',
    labels: ['route'],
  })
  return async ({ req, res, method, state }, next) => {
    const started = performance.now()
    await next()
    const milliseconds = performance.now() - started
    const { route = 'unknown', error, requestId } = state
    const { statusCode: status } = res
    seconds.labels(side, method, route, String(status)).observe(milliseconds / 1000)
    if (res.getHeader('adit-projection') === 'pending') pending.labels(route).inc()
    if (error === undefined && status < 400 && lines !== 'all') return
    const line = { requestId, ...traceOf(req), method, route, status, ms: Math.round(milliseconds * 10) / 10 }
    const code = translateError(error, errors)
    if (error !== undefined && (!code || code.report)) log.error({ ...line, err: error }, 'request failed')
    else if (status >= 400) log.info({ ...line, code: code?.code }, 'request refused')
    else if (lines === 'all') log.info(line, 'request')
  }
}

/** The caller's trace. A recorded trace is in every log line already. */
function traceOf({ headers: { traceparent } }: IncomingMessage): { traceId?: string } {
  if (typeof traceparent !== 'string' || currentTraceId() !== undefined) return {}
  const trace = parseTraceparent(traceparent)
  return trace ? { traceId: trace.traceId } : {}
}
