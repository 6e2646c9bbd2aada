import type { Span } from '@adit/platform/telemetry/tracer.port.ts'
import type { Middleware } from 'koa'

/** What the gateway's middlewares know of a request. */
export interface GatewayState {
  requestId: string
  /** The client's address as we see it. */
  address: string
  /** Who answers: a side, files, pages or a mount. Undefined when the gateway answers itself. */
  to?: string
  span?: Span | undefined
}

export type GatewayMiddleware = Middleware<GatewayState>
