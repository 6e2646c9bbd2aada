import { logBrokenAnswer } from '@adit/platform/http/broken_answer.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { closing } from '@adit/platform/http/middleware/closing.ts'
import { type Check, probes } from '@adit/platform/http/middleware/probes.ts'
import { requestId } from '@adit/platform/http/middleware/request_id.ts'
import type { FindMoved } from '@adit/platform/http/moved.ts'
import { drain, type RunningServer, type ServeOptions, serve } from '@adit/platform/http/server.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import Koa, { type Context, type Middleware } from 'koa'
import compose from 'koa-compose'
import { anyOrigin } from './any_origin.ts'
import { api } from './api.ts'
import { assets } from './assets.ts'
import { compression } from './compression.ts'
import { type Forwarder, forwarderTo, type Upstream } from './forward.ts'
import { gatewayRefusals } from './gateway_refusals.ts'
import { type KnownClientOptions, knownClient } from './known_client.ts'
import { isLauncherSocket, type LauncherSocketOptions, launcherSocket } from './launcher_socket.ts'
import { movedPages } from './moved_pages.ts'
import { observation } from './observation.ts'
import { type OwnPage, ownPages } from './own_pages.ts'
import type { HeadFor, SiteFacts } from './page_head.ts'
import { pages } from './pages.ts'
import { MemoryRateLimitStore, type RateLimitStore } from './rate_limit.ts'
import { RatePolicy } from './rate_policy.ts'
import { inert, type SecurityOptions, securityHeaders } from './security.ts'
import type { GatewayMiddleware, GatewayState } from './state.ts'
import { under } from './under.ts'

export interface GatewayOptions extends KnownClientOptions, SiteFacts {
  contracts: readonly RouteContract[]
  query: Upstream
  command: Upstream
  /** Everything under `/data`. */
  files: Upstream
  /** Further upstreams by path prefix, such as `/_dev`. Not rate-limited. */
  mounts?: Readonly<Record<string, Upstream>>
  /** By exact path. One under `/docs/*` answers every other path below `/docs`. */
  ownPages?: Readonly<Record<string, OwnPage>>
  /** Folder of the built frontend. */
  frontend: string
  headFor?: HeadFor
  /** Renders pages. Without it, or while it is away, the browser renders them. */
  render?: Upstream
  /** Redirects pages under former slugs and names with 301. */
  findMoved?: FindMoved
  /** What `GET /` answers to programs, and the answer of `GET /build`. */
  about: () => Readonly<Record<string, unknown>>
  log: Log
  metrics: Metrics
  checks?: Readonly<Record<string, Check>>
  rateLimits?: RateLimitStore
  /** Without it, launchers can't connect. */
  launchers?: LauncherSocketOptions
  /** Requests with this `x-ratelimit-key` are not limited. */
  bypassKey?: string | undefined
  security?: SecurityOptions
}

export interface Gateway {
  app: Koa<GatewayState>
  listen(options: ServeOptions): Promise<RunningServer>
}

/** The one origin. This lists what happens to a request from top to bottom. */
export function createGateway(options: GatewayOptions): Gateway {
  const { contracts, mounts = {}, security = {}, frontend, headFor, findMoved, log, metrics } = options
  const { ownPages: own = {}, about, checks = {}, bypassKey, directHosts, staging, sells } = options
  const store = options.rateLimits ?? new MemoryRateLimitStore()
  const policy = new RatePolicy({ store, ...(bypassKey && { bypassKey }) })
  const forwarders: Forwarder[] = []
  const to = (upstream: Upstream) => {
    const forwarder = forwarderTo(upstream, log)
    forwarders.push(forwarder)
    return forwarder.middleware
  }
  const sides = { query: to(options.query), command: to(options.command) }
  const { launchers, proxies = 0 } = options
  const launcher = launchers && launcherSocket({ ...launchers, policy, proxies, log, metrics })
  let isReady = true

  const app = new Koa<GatewayState>()
  app.use(observation(metrics))
  app.use(requestId)
  app.use(knownClient(options))
  app.use(closing(() => isReady))
  app.use(gatewayRefusals(log, metrics))
  app.use(securityHeaders(security))
  app.use(under('/data', 'files', compose([anyOrigin, inert, to(options.files)])))
  for (const [prefix, upstream] of Object.entries(mounts)) app.use(under(prefix, prefix, to(upstream)))
  app.use(compression)
  app.use(ownPages({ pages: own, about }))
  app.use(probes({ checks, metrics, ready: () => isReady, showsMetrics: isLocal }))
  app.use(api({ contracts, sides, policy }))
  if (findMoved) app.use(movedPages(findMoved))
  app.use(assets(frontend))
  const shell = pages({ folder: frontend, headFor, directHosts, staging, sells, security, log })
  app.use(options.render ? withFallback(to(options.render), shell, log) : shell)
  app.on('error', logBrokenAnswer(log))

  return {
    app,
    async listen(serveOptions) {
      const running = await serve(app.callback(), { ...serveOptions, ...(launcher && { upgrades: isLauncherSocket }) })
      launcher?.attach(running.server)
      isReady = true
      const close = async () => {
        isReady = false
        await drain(serveOptions)
        await launcher?.close()
        await running.close()
        for (const forwarder of forwarders) forwarder.close()
      }
      return { ...running, close }
    },
  }
}

/** What answers if the first can't. */
function withFallback(first: Middleware, second: GatewayMiddleware, log: Log): GatewayMiddleware {
  return async (context, next) => {
    const { method, state } = context
    if (method !== 'GET' && method !== 'HEAD') return second(context, next)
    state.to = 'pages'
    try {
      await first(context, next)
    } catch (error) {
      log.error({ err: error }, 'a page could not be rendered')
      await second(context, next)
    }
  }
}

/** Metrics reveal routes and load, so only scrapers on this machine or its network may read them, not visitors who came through a proxy. */
function isLocal({ req: { socket, headers } }: Context): boolean {
  if (headers['x-forwarded-for'] !== undefined) return false
  return /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/.test(
    socket.remoteAddress ?? '',
  )
}
