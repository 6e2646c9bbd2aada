import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { type Answer, jsonAnswer, sendAnswer, sendRefusal } from '@adit/platform/http/answer.ts'
import type { RouteContract, Side } from '@adit/platform/http/contract.ts'
import { clientIpHeader, requestId } from '@adit/platform/http/incoming.ts'
import type { FindMoved } from '@adit/platform/http/moved.ts'
import { answerProbe, type Check } from '@adit/platform/http/probes.ts'
import { RouteTable } from '@adit/platform/http/route_table.ts'
import { drain, type RunningServer, type ServeOptions, serve } from '@adit/platform/http/server.ts'
import { publicError } from '@adit/platform/http/translate.ts'
import { errorAnswer } from '@adit/platform/http/wording.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { Span } from '@adit/platform/telemetry/tracer.port.ts'
import { startSpan } from '@adit/platform/telemetry/tracing.ts'
import { clientAddress } from './client_address.ts'
import { compressResponse } from './compression.ts'
import {
  allowAnyOrigin,
  answerPreflight,
  inertPolicy,
  isPreflight,
  type SecurityOptions,
  setSecurityHeaders,
} from './headers.ts'
import { findMovedPage } from './moved_page.ts'
import type { HeadFor } from './page_head.ts'
import { Pages } from './pages.ts'
import { type Forwarder, forwarderTo, type Upstream } from './proxy.ts'
import { MemoryRateLimitStore, type RateLimitStore, type Verdict } from './rate_limit.ts'
import { RatePolicy } from './rate_policy.ts'

/** A page or document of the gateway's own, such as `/docs`. */
export interface OwnPage {
  /** 200 when absent. */
  status?: number
  mediaType: string
  body: () => string
}

export interface GatewayOptions {
  contracts: readonly RouteContract[]
  query: Upstream
  command: Upstream
  /** Everything under `/data`. */
  files: Upstream
  /** Further upstreams by path prefix, such as `/_dev`; not counted against any limit. */
  mounts?: Readonly<Record<string, Upstream>>
  /** By exact path; one under `/docs/*` stands for every path below `/docs` that has none. */
  ownPages?: Readonly<Record<string, OwnPage>>
  /** Folder of the built frontend. */
  frontend: string
  headFor?: HeadFor
  /** Pages under former slugs and names answer 301. */
  findMoved?: FindMoved
  /** What `GET /` answers to programs, and `GET /build`. */
  about: () => Readonly<Record<string, unknown>>
  log: Log
  metrics: Metrics
  checks?: Readonly<Record<string, Check>>
  rateLimits?: RateLimitStore
  /** Requests with this `x-ratelimit-key` are not counted. */
  bypassKey?: string | undefined
  /** Proxies of our own in front that write X-Forwarded-For; 0 reads the connection's address. */
  proxies?: number
  security?: SecurityOptions
}

export interface Gateway {
  listener: RequestListener
  listen(options: ServeOptions): Promise<RunningServer>
}

const apiPrefix = /^\/(?:v\d+|maven|updates|analytics|api|_internal|admin-api)(?:\/|$)/

/** The one origin: limits, compression and security headers, then the side that a route's contract names, files or pages. */
export function createGateway(options: GatewayOptions): Gateway {
  const server = new GatewayServer(options)
  const listener: RequestListener = (request, response) => void server.answer(request, response)
  return { listener, listen: (serveOptions) => server.listen(listener, serveOptions) }
}

/** What becomes of one request. */
interface Passage {
  /** Who answers it: a side, files, pages, a mount, or the gateway itself. */
  to: string
  span: Span | undefined
}

/** Keeps the caller's trace id, and tells whoever answers about the span here. */
function beginTrace({ method = '', headers }: IncomingMessage): Span | undefined {
  const { traceparent } = headers
  const parent = typeof traceparent === 'string' ? traceparent : undefined
  const span = startSpan(`gateway ${method}`, { kind: 'server', parent, edge: true })
  if (span) headers.traceparent = span.traceparent
  return span
}

class GatewayServer {
  readonly #options: GatewayOptions
  readonly #routes = new RouteTable<Side>()
  readonly #sides: Readonly<Record<Side, Forwarder>>
  readonly #files: Forwarder
  readonly #mounts: readonly (readonly [string, Forwarder])[]
  readonly #policy: RatePolicy
  readonly #pages: Pages
  readonly #refused
  readonly #seconds
  readonly #security: SecurityOptions
  #ready = true

  constructor(options: GatewayOptions) {
    const { contracts, query, command, files, mounts = {}, security = {}, frontend, headFor, log } = options
    this.#options = options
    this.#security = security
    for (const { method, path, side } of contracts) this.#routes.add(method, path, side)
    const to = (upstream: Upstream) => forwarderTo(upstream, (response, error) => this.#unreachable(response, error))
    this.#sides = { query: to(query), command: to(command) }
    this.#files = to(files)
    this.#mounts = Object.entries(mounts).map(([prefix, upstream]) => [prefix, to(upstream)] as const)
    this.#policy = new RatePolicy({
      store: options.rateLimits ?? new MemoryRateLimitStore(),
      ...(options.bypassKey && { bypassKey: options.bypassKey }),
    })
    this.#pages = new Pages({ folder: frontend, headFor, security, log })
    this.#refused = options.metrics.counter({
      name: 'adit_gateway_refused_total',
      help: 'Requests that the gateway refused itself, by code.',
      labels: ['code'],
    })
    this.#seconds = options.metrics.histogram({
      name: 'adit_gateway_request_seconds',
      help: 'Time from a request to the end of its answer, by who answered and the class of its status.',
      labels: ['to', 'status'],
    })
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now()
    const passage: Passage = { to: 'gateway', span: beginTrace(request) }
    response.once('close', () => {
      const status = `${Math.floor(response.statusCode / 100)}xx`
      passage.span?.set({ 'http.response.status_code': response.statusCode }, `gateway ${request.method} ${passage.to}`)
      passage.span?.end()
      this.#seconds.labels(passage.to, status).observe((performance.now() - started) / 1000)
    })
    try {
      const url = request.url ?? '/'
      const mark = url.indexOf('?')
      await this.#route(request, response, mark < 0 ? url : url.slice(0, mark), passage)
    } catch (error) {
      await this.#refuse(request, response, error).catch(() => response.destroy())
    }
  }

  /** From outside to inside: what the client claims about itself is replaced by what we know. */
  #prepare(request: IncomingMessage, response: ServerResponse): string {
    const { headers } = request
    const address = clientAddress(request, this.#options.proxies ?? 0)
    for (const name in headers) if (name.startsWith('x-adit-')) delete headers[name]
    headers[clientIpHeader] = address
    headers['x-request-id'] = requestId(headers['x-request-id'])
    setSecurityHeaders(response, this.#security)
    if (!this.#ready) response.setHeader('connection', 'close')
    return address
  }

  async #route(request: IncomingMessage, response: ServerResponse, path: string, passage: Passage): Promise<void> {
    const address = this.#prepare(request, response)
    if (path.startsWith('/data/')) {
      passage.to = 'files'
      return this.#data(request, response)
    }
    const mounted = this.#mounts.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
    if (mounted) {
      passage.to = mounted[0]
      return mounted[1](request, response)
    }
    if (isPreflight(request) && this.#isForAnyOrigin(path)) return answerPreflight(request, response)
    compressResponse(request, response)
    const own = await this.#ownAnswer(request, path)
    if (own) return sendAnswer(request, response, own)
    const side = this.#routes.find(request.method ?? '', path)?.value
    if (side === undefined && !apiPrefix.test(path) && this.#routes.allowed(path).length === 0) {
      passage.to = 'pages'
      const moved = await this.#moved(path)
      if (moved) return sendAnswer(request, response, movedTo(moved, request.url ?? path))
      return this.#page(request, response, path)
    }
    passage.to = side ?? passage.to
    return this.#api(request, response, path, address, side)
  }

  #data(request: IncomingMessage, response: ServerResponse): void {
    allowAnyOrigin(response)
    if (isPreflight(request)) {
      answerPreflight(request, response)
      return
    }
    response.setHeader('content-security-policy', inertPolicy)
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    this.#files(request, response)
  }

  /** What the gateway answers itself for programs, which may add headers of their own to all that they ask. */
  #isForAnyOrigin(path: string): boolean {
    return path === '/' || path === '/build' || Object.hasOwn(this.#options.ownPages ?? {}, path)
  }

  async #ownAnswer(request: IncomingMessage, path: string): Promise<Answer | undefined> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    if (path === '/build' || (path === '/' && wantsJson(request))) {
      return jsonAnswer(200, this.#options.about(), { 'access-control-allow-origin': '*', vary: 'Accept' })
    }
    const { ownPages = {}, checks = {}, metrics } = this.#options
    const page = ownPages[path]
    if (page) return ownPageAnswer(page)
    const unslashed = path.endsWith('/') ? path.slice(0, -1) : ''
    if (ownPages[unslashed]) return { status: 308, headers: { location: unslashed }, body: '' }
    const missing = ownPages[`/${path.split('/', 2)[1]}/*`]
    if (missing) return ownPageAnswer(missing)
    return answerProbe(path, { checks, metrics: isLocal(request) ? metrics : undefined, ready: () => this.#ready })
  }

  /** A page goes out as it is when this cannot be found out: what is on it finds former slugs, too. */
  async #moved(path: string): Promise<string | undefined> {
    const { findMoved } = this.#options
    return findMoved && findMovedPage(path, findMoved).catch(() => undefined)
  }

  #page(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw refusal('method_not_allowed', { method: request.method, allowed: 'GET, HEAD' })
    }
    return this.#pages.answer(request, response, path)
  }

  async #api(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    address: string,
    side: Side | undefined,
  ) {
    allowAnyOrigin(response)
    if (isPreflight(request)) return answerPreflight(request, response)
    response.setHeader('content-security-policy', inertPolicy)
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    const verdict = await this.#policy.take(request, path, address)
    if (verdict) applyVerdict(response, verdict)
    delete request.headers['x-ratelimit-key']
    if (side !== undefined) return this.#sides[side](request, response)
    if (/^(?:\/api)?\/v1(?:\/|$)/.test(path)) throw refusal('api_deprecated')
    const allowed = this.#routes.allowed(path)
    const method = request.method ?? ''
    if (allowed.length === 0) throw refusal('unknown_route', { method, path: path.slice(0, 200) })
    const allow = [...allowed, 'OPTIONS'].join(', ')
    if (method === 'OPTIONS') return sendAnswer(request, response, { status: 204, headers: { allow }, body: undefined })
    throw refusal('method_not_allowed', { method, allowed: allow })
  }

  async #refuse(request: IncomingMessage, response: ServerResponse, thrown: unknown): Promise<void> {
    const error = publicError(thrown)
    if (error.report) this.#options.log.error({ err: thrown, method: request.method }, 'the gateway failed')
    const { status, headers, body } = errorAnswer(error)
    this.#refused.labels(error.code).inc()
    await sendRefusal(request, response, jsonAnswer(status, body, { ...headers }))
  }

  #unreachable(response: ServerResponse, error: Error): void {
    this.#options.log.error({ err: error }, 'an upstream cannot be reached')
    const { status, headers, body } = errorAnswer(
      publicError(refusal('upstream_unavailable', { retryAfterSeconds: 2 })),
    )
    void sendAnswer(response.req, response, jsonAnswer(status, body, { ...headers }))
  }

  async listen(listener: RequestListener, options: ServeOptions): Promise<RunningServer> {
    const running = await serve(listener, options)
    this.#ready = true
    const close = async () => {
      this.#ready = false
      await drain(options)
      await running.close()
      for (const forwarder of [...Object.values(this.#sides), this.#files, ...this.#mounts.map(([, to]) => to)]) {
        forwarder.close()
      }
    }
    return { ...running, close }
  }
}

/** Checked again each time: somebody may take a former slug back. */
function movedTo(location: string, url: string): Answer {
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark)
  return { status: 301, headers: { location: location + query, 'cache-control': 'no-cache' }, body: undefined }
}

const ownPageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'access-control-allow-origin': '*',
  'cache-control': 'no-cache',
}

function ownPageAnswer({ status = 200, mediaType, body }: OwnPage): Answer {
  return { status, headers: { 'content-type': mediaType, ...ownPageHeaders }, body: body() }
}

function applyVerdict(response: ServerResponse, { allowed, limit, remaining, resetSeconds }: Verdict): void {
  response.setHeader('x-ratelimit-limit', limit)
  response.setHeader('x-ratelimit-remaining', remaining)
  response.setHeader('x-ratelimit-reset', resetSeconds)
  if (!allowed) {
    throw refusal('ratelimit_error', { seconds: resetSeconds, limit, retryAfterSeconds: resetSeconds })
  }
}

function wantsJson({ headers: { accept = '' } }: IncomingMessage): boolean {
  return accept.includes('application/json') && !accept.includes('text/html')
}

/** Metrics name routes and load: for scrapers on this machine or the same network, not for visitors who came through a proxy. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  if (headers['x-forwarded-for'] !== undefined) return false
  return /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/.test(
    socket.remoteAddress ?? '',
  )
}
