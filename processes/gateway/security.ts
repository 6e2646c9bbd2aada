import compose from 'koa-compose'
import helmet from 'koa-helmet'
import type { GatewayMiddleware } from './state.ts'

export interface SecurityOptions {
  /** Additional sources for pages, by directive: `{ 'img-src': ['https://cdn.example'] }`. One that is known later is a function. */
  sources?: Readonly<Record<string, readonly Source[]>>
  /** Send Strict-Transport-Security. Set it when the origin is served over TLS. */
  strictTransport?: boolean
}

/** Headers of every answer. Each kind of answer adds its own content security policy. */
export const securityHeaders = ({ strictTransport = false }: SecurityOptions): GatewayMiddleware =>
  helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: strictTransport && { maxAge: 31_536_000, includeSubDomains: true },
    xContentTypeOptions: true,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: false,
    xPoweredBy: false,
    xXssProtection: false,
  })

export type Source = string | (() => string)

/** Sources by directive. */
type Policy = Readonly<Record<string, readonly Source[]>>

export const contentPolicy = (directives: Policy): GatewayMiddleware =>
  helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: Object.fromEntries(Object.entries(directives).map(([name, sources]) => [name, [...sources]])),
  })

const pageDirectives: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The staff pages' component library creates style elements at run time.
  'style-src': ["'self'", "'unsafe-inline'"],
  // External images come through the image proxy, or from the hosts that the composition names.
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ['https://www.youtube-nocookie.com', 'https://www.youtube.com'],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** The policy of our pages. `inlineScripts` are hashes such as `'sha256-…'`. */
export function pagePolicy({ sources = {} }: SecurityOptions, inlineScripts: readonly string[]): GatewayMiddleware {
  const names = [...new Set([...Object.keys(pageDirectives), ...Object.keys(sources)])]
  const all = names.map((name) => {
    const scripts = name === 'script-src' ? inlineScripts : []
    return [name, [...(pageDirectives[name] ?? []), ...scripts, ...(sources[name] ?? [])]]
  })
  return contentPolicy(Object.fromEntries(all))
}

/** Nothing that the API or the file store answers may run as one of our pages, whatever was uploaded. Any page may embed it. */
export const inert = compose([
  contentPolicy({
    'default-src': ["'none'"],
    'style-src': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    sandbox: [],
    'frame-ancestors': ["'none'"],
  }),
  helmet.crossOriginResourcePolicy({ policy: 'cross-origin' }),
])
