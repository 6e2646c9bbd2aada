import type { RouterMiddleware } from '@koa/router'
import type { Spool } from '../../storage/spool.ts'
import type { Access } from '../access.ts'
import type { Route, RouteContract } from '../contract.ts'
import { ContractRouter } from '../contract_router.ts'
import type { IdempotencyStore } from '../idempotency.port.ts'
import { Incoming } from '../incoming.ts'
import { type PreparedRoute, prepareRoute } from '../prepared.ts'
import { checkRefusal } from '../reply_check.ts'
import type { RouteState, SideRoutes } from '../state.ts'
import type { Wordings } from '../wording.ts'
import { authentication } from './authentication.ts'
import { cookieSession } from './cookie_session.ts'
import { idempotency } from './idempotency.ts'
import { input } from './input.ts'
import { type ReplyMiddlewareOptions, reply } from './reply.ts'

export interface RoutesOptions extends Access, ReplyMiddlewareOptions {
  idempotency: IdempotencyStore | undefined
  spool?: Spool | undefined
  behindGateway: boolean
  wordings: Wordings | undefined
}

/** Mounts each route by its contract. This lists what happens to a matched request from top to bottom. */
export function mountRoutes(routes: readonly Route<RouteContract>[], options: RoutesOptions): SideRoutes {
  const router: SideRoutes = new ContractRouter()
  const authenticate = authentication(options)
  const answer = reply(options)
  const once =
    options.idempotency && idempotency({ store: options.idempotency, spool: options.spool, log: options.log })
  for (const route of routes) {
    const matched = prepareRoute(route, options.wordings)
    router.add(
      route.contract,
      matched,
      begin(matched, options.behindGateway),
      cookieSession,
      authenticate,
      input,
      answer,
      ...(once && matched.idempotent ? [once] : []),
      handle(route, options.validateResponses),
    )
  }
  return router
}

function begin(matched: PreparedRoute, behindGateway: boolean): RouterMiddleware<RouteState> {
  return (context, next) => {
    const { state, path } = context
    state.matched = matched
    state.route = matched.contract.path
    state.request = new Incoming(context.req, path, state.requestId, behindGateway)
    return next()
  }
}

function handle({ contract, handler }: Route<RouteContract>, validates: boolean): RouterMiddleware<RouteState> {
  return async ({ state }) => {
    try {
      state.reply = await handler(state.input)
    } catch (error) {
      if (validates) checkRefusal(contract, error)
      throw error
    }
  }
}
