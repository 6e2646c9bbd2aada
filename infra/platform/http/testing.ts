import type { RouterMiddleware } from '@koa/router'
import Koa, { type Middleware } from 'koa'
import { afterEach } from 'vitest'
import { silentLog } from '../telemetry/log.ts'
import { Metrics } from '../telemetry/metrics.ts'
import type { Access } from './access.ts'
import { createSide, type SideOptions } from './app.ts'
import type { RouteContract } from './contract.ts'
import { ContractRouter } from './contract_router.ts'
import { joinErrors, sharedErrors } from './errors.ts'
import { Incoming } from './incoming.ts'
import { refusals } from './middleware/refusals.ts'
import { prepareRoute } from './prepared.ts'
import { noContent } from './reply.ts'
import { type RunningServer, serve } from './server.ts'
import type { RouteState, SideRoutes } from './state.ts'
import { kitErrors } from './translate.ts'
import type { Viewer } from './viewer.ts'

export const ada: Viewer = {
  accountId: 'AdaAdaAd',
  role: 'developer',
  via: { kind: 'token', id: 'token-1' },
  scopes: 0b01n,
  limitedTo: null,
}

const bits: Record<string, bigint> = { PROJECT_READ: 0b01n, PROJECT_WRITE: 0b10n }
const tokens: Record<string, Viewer> = {
  mrp_reader: ada,
  mrp_writer: { ...ada, scopes: 0b11n },
  mrp_other: { ...ada, accountId: 'BobBobBo', scopes: 0b11n },
}

/** Knows the tokens above. */
export const access: Access = {
  authenticate: async (token) => tokens[token],
  hasScope: (viewer, scope) => (viewer.scopes & (bits[scope] ?? 0n)) !== 0n,
}

/** The JSON of an answer, untyped: tests say what they expect. */
export async function jsonOf(answer: Response): Promise<ReturnType<typeof JSON.parse>> {
  return JSON.parse(await answer.text())
}

/** A side on a free port with a few known tokens. Closed after the test. */
export async function startSide(options: Partial<SideOptions> & Pick<SideOptions, 'routes'>): Promise<RunningServer> {
  const side = createSide({
    side: options.routes[0]?.contract.side ?? 'query',
    ...access,
    log: silentLog(),
    metrics: new Metrics(),
    validateResponses: true,
    errors: sharedErrors,
    ...options,
  })
  const running = await side.listen({ port: 0, graceMs: 1_000 })
  open.push(running)
  return running
}

/** An application with these middlewares on a free port. Closed after the test. */
export async function startMiddleware<State>(...middleware: Middleware<State>[]): Promise<RunningServer> {
  const app = new Koa<State>()
  for (const one of middleware) app.use(one)
  app.on('error', () => {}) // What a disconnected client makes of an answer.
  const running = await serve(app.callback(), { port: 0, graceMs: 1_000 })
  open.push(running)
  return running
}

/** A route whose match is followed by these middlewares alone, on a free port. Closed after the test. */
export async function startRoute(
  contract: RouteContract,
  ...middleware: RouterMiddleware<RouteState>[]
): Promise<RunningServer> {
  const matched = prepareRoute({ contract, handler: () => noContent() }, undefined)
  const begin: RouterMiddleware<RouteState> = ({ req, path, state }, next) => {
    state.matched = matched
    state.request = new Incoming(req, path, 'request-1', false)
    return next()
  }
  const routes: SideRoutes = new ContractRouter()
  routes.add(contract, matched, begin, ...middleware)
  return startMiddleware<RouteState>(refusals(joinErrors(kitErrors, sharedErrors)), routes.routes())
}

const open: RunningServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((running) => running.close()))
})
