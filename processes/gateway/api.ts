import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { RouteContract, Side } from '@adit/platform/http/contract.ts'
import { ContractRouter } from '@adit/platform/http/contract_router.ts'
import { missedRoute } from '@adit/platform/http/middleware/missed_route.ts'
import type { Middleware } from 'koa'
import compose from 'koa-compose'
import { anyOrigin } from './any_origin.ts'
import { rateLimits } from './rate_limits.ts'
import type { RatePolicy } from './rate_policy.ts'
import { inert } from './security.ts'
import type { GatewayMiddleware, GatewayState } from './state.ts'

export interface ApiOptions {
  contracts: readonly RouteContract[]
  sides: Readonly<Record<Side, Middleware>>
  policy: RatePolicy
}

/** What was an API before contracts were. */
const former = /^\/(?:v\d+|api)(?:\/|$)/
const ended = /^(?:\/api)?\/v1(?:\/|$)/

/** Sends each route to the side that its contract names, and refuses everything else. */
export function api({ contracts, sides, policy }: ApiOptions): GatewayMiddleware {
  const router = new ContractRouter<Side, GatewayState>()
  for (const contract of contracts) {
    const { side } = contract
    router.add(contract, side, (context, next) => {
      context.state.to = side
      return sides[side](context, next)
    })
  }
  const answer = compose([anyOrigin, inert, rateLimits(policy), router.routes(), endedVersion, missedRoute])
  const roots = new Set(contracts.map(({ path }) => path.split('/', 2)[1]))
  const isApi = (path: string) => roots.has(path.split('/', 2)[1]) || former.test(path)
  return (context, next) => (isApi(context.path) ? answer(context, next) : next())
}

const endedVersion: Middleware = ({ path }, next) => {
  if (ended.test(path)) throw refusal('api_deprecated')
  return next()
}
