import type { Span } from '@adit/platform/telemetry/tracer.port.ts'
import type { Middleware } from 'koa'

/** What the gateway's middlewares know about a request. */
export interface GatewayState {
  requestId: string
  /** The client's address as we determined it. */
  address: string
  /** Who answers: a side, files, pages or a mount. Undefined if the gateway itself answers. */
  to?: string
  span?: Span | undefined
  /** Of the style elements in the document that is answered. */
  styleNonce?: string
}

export type GatewayMiddleware = Middleware<GatewayState>
