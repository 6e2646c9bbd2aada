import { traced } from '../../telemetry/tracing.ts'
import type { SideMiddleware } from '../state.ts'

/** Records a span for each request. Spans of the following middlewares lie inside it. */
export const trace =
  (side: string): SideMiddleware =>
  ({ req: { headers }, method, response, state }, next) => {
    const parent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined
    return traced(`${side} ${method}`, { kind: 'server', parent }, async (span) => {
      await next()
      const route = state.route ?? 'unknown'
      span?.set(
        { 'http.route': route, 'http.response.status_code': response.status, 'adit.request_id': state.requestId },
        `${side} ${method} ${route}`,
      )
    })
  }
