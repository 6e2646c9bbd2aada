import Koa from 'koa'
import type { Spool } from '../storage/spool.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { logBrokenAnswer } from './broken_answer.ts'
import type { Route, RouteContract, Side } from './contract.ts'
import { type ErrorTable, joinErrors } from './errors.ts'
import type { IdempotencyStore } from './idempotency.port.ts'
import { accessLog } from './middleware/access_log.ts'
import { closing } from './middleware/closing.ts'
import { conditional } from './middleware/conditional.ts'
import { missedRoute } from './middleware/missed_route.ts'
import { type Check, probes } from './middleware/probes.ts'
import { refusalRecord } from './middleware/refusal_record.ts'
import { refusals } from './middleware/refusals.ts'
import { requestId } from './middleware/request_id.ts'
import { mountRoutes } from './middleware/routes.ts'
import { trace } from './middleware/trace.ts'
import { type FindMoved, localMoves } from './moved.ts'
import { namesakeRoutes } from './namesakes.ts'
import type { ProjectionWaiter } from './projection_waiter.port.ts'
import { localRepresentation, type ReadRepresentation } from './representation.ts'
import { drain, type RunningServer, type ServeOptions, serve } from './server.ts'
import { defaultWaits, type Waits } from './settle.ts'
import type { SideState } from './state.ts'
import { kitErrors } from './translate.ts'
import type { Authenticate, ScopeCheck } from './viewer.ts'
import type { Wordings } from './wording.ts'

export interface SideOptions {
  side: Side
  routes: readonly Route[]
  authenticate: Authenticate
  hasScope: ScopeCheck
  log: Log
  metrics: Metrics
  /** The checks of `/_health`. */
  checks?: Readonly<Record<string, Check>>
  /** Reads the representations that answer commands. */
  represent?: ReadRepresentation
  /** Without it, Idempotency-Key is ignored. */
  idempotency?: IdempotencyStore
  /** Where files of a request with an Idempotency-Key wait until all have arrived. */
  spool?: Spool
  /** Without it, no answer waits for projections. */
  waiter?: ProjectionWaiter
  waits?: Partial<Waits>
  /** How the refusals of all rooms are answered. The side doesn't start if a contract names a code that no table defines. */
  errors?: ErrorTable
  wordings?: Wordings
  /** Trust the client address that the gateway passes on. */
  behindGateway?: boolean
  /** Check answers against their contracts. For tests. */
  validateResponses?: boolean
  /** Which requests are logged. By default, those that fail. */
  accessLog?: 'all' | 'failures'
}

export interface SideApp {
  /** The request handler, for a custom server or for the gateway in the same process. */
  app: Koa<SideState>
  listen(options: ServeOptions): Promise<RunningServer>
  /** Reads this side's representations within the process, for answers to commands. */
  read: ReadRepresentation
  /** Where objects of this side have moved. */
  moved: FindMoved
}

/** One side's HTTP application. This lists what happens to a request from top to bottom; `mountRoutes` lists the rest. */
export function createSide(options: SideOptions): SideApp {
  const { side, log, metrics, checks = {}, wordings, represent, idempotency, spool, waiter } = options
  const { validateResponses = false, behindGateway = false } = options
  const errors = joinErrors(kitErrors, options.errors ?? {})
  const declared = options.routes.flatMap(namesakeRoutes)
  for (const { contract } of declared) {
    check(contract, side, errors)
    const { method, path, answers } = contract
    if (answers && !represent) throw new Error(`${method} ${path} answers ${answers}, for which there is no reader`)
  }
  const waits = { ...defaultWaits, ...options.waits }
  const kit = { ...options, represent, idempotency, spool, waiter, waits, wordings, validateResponses, behindGateway }
  const routes = mountRoutes(declared, kit)
  let isReady = true

  const app = new Koa<SideState>()
  app.use(requestId)
  app.use(trace(side))
  app.use(accessLog({ side, log, metrics, errors, lines: options.accessLog ?? 'failures' }))
  app.use(closing(() => isReady))
  app.use(refusals(errors, wordings))
  if (validateResponses) app.use(refusalRecord)
  app.use(conditional)
  app.use(probes({ checks, metrics, ready: () => isReady }))
  app.use(routes.routes())
  app.use(missedRoute)
  app.on('error', logBrokenAnswer(log))

  return {
    app,
    read: localRepresentation(routes, errors),
    moved: localMoves(routes),
    async listen(serveOptions) {
      const running = await serve(app.callback(), serveOptions)
      isReady = true
      const close = async () => {
        isReady = false
        await drain(serveOptions)
        await running.close()
      }
      return { ...running, close }
    },
  }
}

function check({ method, path, side, errors: codes }: RouteContract, expected: Side, errors: ErrorTable): void {
  if (side !== expected) throw new Error(`${method} ${path} belongs to the ${side} side`)
  const unknown = codes.find((code) => !(code in errors))
  if (unknown) throw new Error(`${method} ${path} names the error ${unknown}, which is not defined`)
}
