import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import Koa from 'koa'
import { refusal } from '../eventing/refusal.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { parseTraceparent } from '../telemetry/traceparent.ts'
import type { Span } from '../telemetry/tracer.port.ts'
import { currentTraceId, traced } from '../telemetry/tracing.ts'
import { type Answer, jsonAnswer, sendAnswer, sendRefusal } from './answer.ts'
import type { Route, Side } from './contract.ts'
import { type ErrorTable, joinErrors } from './errors.ts'
import type { IdempotencyStore } from './idempotency.port.ts'
import { Incoming, requestId } from './incoming.ts'
import { type FindMoved, localMoves } from './moved.ts'
import { namesakeRoutes } from './namesakes.ts'
import { type PreparedRoute, prepareRoute } from './prepared.ts'
import { answerProbe, type Check } from './probes.ts'
import type { ProjectionWaiter } from './projection_waiter.port.ts'
import { localRepresentation, type ReadRepresentation } from './representation.ts'
import { RouteTable } from './route_table.ts'
import { type RouteKit, runRoute } from './run_route.ts'
import { drain, type RunningServer, type ServeOptions, serve } from './server.ts'
import { defaultWaits, type Waits } from './settle.ts'
import { kitErrors, publicError, translateError } from './translate.ts'
import type { Authenticate, ScopeCheck } from './viewer.ts'
import { errorAnswer, type Wordings } from './wording.ts'

export interface SideOptions {
  side: Side
  routes: readonly Route[]
  authenticate: Authenticate
  hasScope: ScopeCheck
  log: Log
  metrics: Metrics
  /** What `/_health` looks at. */
  checks?: Readonly<Record<string, Check>>
  /** Reads the representations that commands answer with. */
  represent?: ReadRepresentation
  /** Without it an Idempotency-Key is ignored. */
  idempotency?: IdempotencyStore
  /** Without it no answer waits. */
  waiter?: ProjectionWaiter
  waits?: Partial<Waits>
  /** How the refusals of all rooms are answered. A code that a contract names and no table defines keeps the side from starting. */
  errors?: ErrorTable
  wordings?: Wordings
  /** Trust the client's address that the gateway passes on. */
  behindGateway?: boolean
  /** Check answers against their contracts: for tests. */
  validateResponses?: boolean
  /** One log line for each request; only failures unless told. */
  accessLog?: 'all' | 'failures'
}

export interface SideApp {
  app: Koa
  /** For a server of one's own, or for the gateway in the same process. */
  listener: RequestListener
  listen(options: ServeOptions): Promise<RunningServer>
  /** Reads this side's representations within the process, for commands' answers. */
  read: ReadRepresentation
  /** Where the things of this side have moved. */
  moved: FindMoved
}

/** One side's HTTP application: its routes, probes and metrics. What happens to a request stands here from top to bottom. */
export function createSide(options: SideOptions): SideApp {
  const side = new SideServer(options)
  const app = new Koa()
  app.use((context) => {
    context.respond = false // answers are written below, without a second look at their type and length
    return side.answer(context.req, context.res)
  })
  app.on('error', (error) => options.log.debug({ err: error }, 'a client left')) // all other errors are caught below
  const listener = app.callback()
  return {
    app,
    listener,
    listen: (serveOptions) => side.listen(listener, serveOptions),
    read: side.read,
    moved: side.moved,
  }
}

interface Outcome {
  answer: Answer
  /** The contract's path, so that metrics and logs hold no names and ids. */
  route: string
  error?: unknown
}

class SideServer {
  readonly #options: SideOptions
  readonly #routes = new RouteTable<PreparedRoute>()
  readonly #errors: ErrorTable
  readonly #kit: RouteKit
  readonly #seconds
  readonly #pending
  readonly read: ReadRepresentation
  readonly moved: FindMoved
  #ready = true

  constructor(options: SideOptions) {
    this.#options = options
    this.#errors = joinErrors(kitErrors, options.errors ?? {})
    for (const route of options.routes.flatMap(namesakeRoutes)) {
      const { method, path, side, errors, answers } = route.contract
      if (side !== options.side) throw new Error(`${method} ${path} belongs to the ${side} side`)
      if (answers && !options.represent) throw new Error(`${method} ${path} answers ${answers}, which nobody reads`)
      const unknown = errors.find((code) => !(code in this.#errors))
      if (unknown) throw new Error(`${method} ${path} names the error ${unknown}, which nobody defines`)
      this.#routes.add(method, path, prepareRoute(route, options.wordings))
    }
    this.read = localRepresentation(this.#routes, this.#errors)
    this.moved = localMoves(this.#routes)
    const { authenticate, hasScope, log, represent, idempotency, waiter, validateResponses = false } = options
    const waits = { ...defaultWaits, ...options.waits }
    this.#kit = { authenticate, hasScope, log, represent, idempotency, waiter, waits, validateResponses }
    this.#seconds = options.metrics.histogram({
      name: 'adit_http_request_seconds',
      help: 'Time from a request to its answer, by route.',
      labels: ['side', 'method', 'route', 'status'],
    })
    this.#pending = options.metrics.counter({
      name: 'adit_http_pending_total',
      help: 'Answers that said `Adit-Projection: pending`: the effect did not show in time.',
      labels: ['route'],
    })
  }

  answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = message
    const parent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined
    return traced(`${this.#options.side} ${method}`, { kind: 'server', parent }, (span) =>
      this.#answer(message, response, span),
    )
  }

  async #answer(message: IncomingMessage, response: ServerResponse, span: Span | undefined): Promise<void> {
    const started = performance.now()
    const url = message.url ?? '/'
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const id = requestId(message.headers['x-request-id'])
    const outcome = await this.#outcome(message, url, path, id)
    outcome.answer.headers['x-request-id'] = id
    if (!this.#ready) outcome.answer.headers.connection = 'close'
    try {
      await (outcome.answer.status >= 400 ? sendRefusal : sendAnswer)(message, response, outcome.answer)
    } catch (error) {
      outcome.error = error
    }
    if (!message.complete) message.resume() // what a handler left unread must not hold up the connection
    const { method = '' } = message
    const { route, answer } = outcome
    span?.set(
      { 'http.route': route, 'http.response.status_code': answer.status, 'adit.request_id': id },
      `${this.#options.side} ${method} ${route}`,
    )
    this.#record(message, outcome, id, performance.now() - started)
  }

  async #outcome(message: IncomingMessage, url: string, path: string, id: string): Promise<Outcome> {
    let route = 'unknown'
    let matched: PreparedRoute | undefined
    try {
      const found = this.#routes.find(message.method ?? '', path)
      if (!found) return await this.#withoutRoute(message, path)
      matched = found.value
      route = matched.contract.path
      const request = new Incoming(message, path, id, this.#options.behindGateway ?? false)
      const call = { route: matched, params: found.params, message, url, request }
      return { route, answer: await runRoute(call, this.#kit) }
    } catch (error) {
      return { route, error, answer: this.#refusal(error, matched) }
    }
  }

  async #withoutRoute(message: IncomingMessage, path: string): Promise<Outcome> {
    const method = message.method ?? ''
    const probe = method === 'GET' || method === 'HEAD' ? await this.#probe(path) : undefined
    if (probe) return { route: path, answer: probe }
    const allowed = this.#routes.allowed(path)
    if (allowed.length === 0) throw refusal('unknown_route', { method, path: path.slice(0, 200) })
    const allow = [...allowed, 'OPTIONS'].join(', ')
    if (method === 'OPTIONS') return { route: 'options', answer: { status: 204, headers: { allow }, body: undefined } }
    throw refusal('method_not_allowed', { method, allowed: allow })
  }

  #probe(path: string): Promise<Answer | undefined> {
    const { checks = {}, metrics } = this.#options
    return answerProbe(path, { checks, metrics, ready: () => this.#ready })
  }

  #refusal(error: unknown, route: PreparedRoute | undefined): Answer {
    const { wordings } = this.#options
    const edge = route?.edge ?? (wordings ? { wordings } : {})
    const { status, headers, body } = errorAnswer(publicError(error, this.#errors), edge)
    return jsonAnswer(status, body, { ...headers, ...(route?.viewed && { vary: 'Authorization' }) })
  }

  /** One line and one observation; neither holds an address, a name or a token. */
  #record(message: IncomingMessage, { answer, route, error }: Outcome, id: string, milliseconds: number): void {
    const { method = '' } = message
    const { side, log, accessLog = 'failures' } = this.#options
    const { status } = answer
    this.#seconds.labels(side, method, route, String(status)).observe(milliseconds / 1000)
    if (answer.headers['adit-projection'] !== undefined) this.#pending.labels(route).inc()
    const line = { requestId: id, ...traceOf(message), method, route, status, ms: Math.round(milliseconds * 10) / 10 }
    const code = translateError(error, this.#errors)
    if (error !== undefined && (!code || code.report)) log.error({ ...line, err: error }, 'request failed')
    else if (status >= 400) log.info({ ...line, code: code?.code }, 'request refused')
    else if (accessLog === 'all') log.info(line, 'request')
  }

  async listen(listener: RequestListener, options: ServeOptions): Promise<RunningServer> {
    const running = await serve(listener, options)
    this.#ready = true
    const close = async () => {
      this.#ready = false
      await drain(options)
      await running.close()
    }
    return { ...running, close }
  }
}

/** The caller's trace; one that is recorded is in every line of the log already. */
function traceOf({ headers: { traceparent } }: IncomingMessage): { traceId?: string } {
  if (typeof traceparent !== 'string' || currentTraceId() !== undefined) return {}
  const trace = parseTraceparent(traceparent)
  return trace ? { traceId: trace.traceId } : {}
}
