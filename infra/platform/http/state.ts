import type { Middleware } from 'koa'
import type { AnyInput } from './contract.ts'
import type { ContractRouter } from './contract_router.ts'
import type { Incoming } from './incoming.ts'
import type { PreparedRoute } from './prepared.ts'
import type { Reply } from './reply.ts'
import type { Viewer } from './viewer.ts'

/** What the middlewares of a side know about a request. */
export interface SideState {
  requestId: string
  /** The contract's path, so that metrics and logs contain no names and ids. Undefined when no route matches. */
  route?: string
  /** Why the request failed or was refused. */
  error?: unknown
  matched?: PreparedRoute
}

export type SideMiddleware = Middleware<SideState>

/** Available once a route has matched. Each step fills in what the next ones read. */
export interface RouteState extends SideState {
  matched: PreparedRoute
  request: Incoming
  viewer: Viewer | undefined
  input: AnyInput
  /** Identifies the body, for the Idempotency-Key. */
  bodyIdentity: string | Buffer
  reply: Reply
}

/** The routes of a side, as they are served. */
export type SideRoutes = ContractRouter<PreparedRoute, RouteState>
