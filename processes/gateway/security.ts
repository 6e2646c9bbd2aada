import { createHash, randomBytes } from 'node:crypto'
import compose from 'koa-compose'
import helmet from 'koa-helmet'
import type { GatewayMiddleware } from './state.ts'

export type Source = string | (() => string)

/** Sources by directive. */
export type Policy = Readonly<Record<string, readonly Source[]>>

export interface SecurityOptions {
  /** Additional sources for pages, by directive: `{ 'img-src': ['https://cdn.example'] }`. One that is known later is a function. */
  sources?: Policy
  /** Additional sources of the pages under `/auth/` alone. */
  authSources?: Policy
  /** Send Strict-Transport-Security. Set it when the origin is served over TLS. */
  strictTransport?: boolean
}

/** Headers of every answer. Each kind of answer adds its own content security policy. */
export const securityHeaders = (options: SecurityOptions): GatewayMiddleware => compose([ofAll(options), ofSignIn])

/** Addresses of pages on which people sign in can have codes in them. Nobody is told of those, the site's own log included. */
const ofSignIn: GatewayMiddleware = (context, next) => {
  if (context.path.startsWith('/auth/')) context.set('referrer-policy', 'no-referrer')
  return next()
}

const ofAll = ({ strictTransport = false }: SecurityOptions): GatewayMiddleware =>
  helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: strictTransport && { maxAge: 31_536_000, includeSubDomains: false },
    xContentTypeOptions: true,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: false,
    xPoweredBy: false,
    xXssProtection: false,
  })

export const contentPolicy = (directives: Policy): GatewayMiddleware =>
  helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: Object.fromEntries(Object.entries(directives).map(([name, sources]) => [name, [...sources]])),
  })

const pageDirectives: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // What descriptions may put there, the sanitizer decides.
  'style-src-attr': ["'unsafe-inline'"],
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

/** Hashes such as `'sha256-…'` of what lies in a document itself. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

/** What react-admin draws: its components create style elements at run time. */
const staffPages = /^\/(?:admin|moderation|dashboard)(?:\/|$)/
/**
 * The style elements of the same components, where somebody comes to their pages from another one, and so without a new document. They are empty;
 * rules are added by scripts, which no policy for styles concerns.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** The policy of our pages. In documents of staff pages, style elements have a nonce, which `styleNonce` of the context's state tells. */
export function pagePolicy(options: SecurityOptions, { scripts, styles }: InlineHashes): GatewayMiddleware {
  const { sources = {}, authSources = {} } = options
  const own = joined(pageDirectives, { 'script-src': scripts, 'style-src': styles }, sources)
  const everywhere = joined(own, { 'style-src': [emptyStyle] })
  const [ofOthers, ofAuth] = [contentPolicy(everywhere), contentPolicy(joined(everywhere, authSources))]
  return (context, next) => {
    const { path, state } = context
    if (!staffPages.test(path)) return (path.startsWith('/auth/') ? ofAuth : ofOthers)(context, next)
    const nonce = randomBytes(16).toString('base64')
    state.styleNonce = nonce
    return contentPolicy(joined(own, { 'style-src': [`'nonce-${nonce}'`] }))(context, next)
  }
}

/** The document with the nonce for its style elements, if it has one. Browsers show it to scripts and not to styles. */
export function nameNonce(page: string, nonce: string | undefined): string {
  return nonce === undefined ? page : page.replace(/<head>/i, `<head><meta property="csp-nonce" nonce="${nonce}">`)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const hashes = (page: string, element: RegExp) => [...page.matchAll(element)].map(([, text = '']) => hashOf(text))

/** Hashes of the scripts in a page, which the policy allows. */
export const inlineScripts = (page: string): string[] =>
  hashes(page, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)
/** The same, of its style elements. */
export const inlineStyles = (page: string): string[] => hashes(page, /<style[^>]*>([\s\S]*?)<\/style>/gi)

/** All that any of the policies allows. */
export function joined(...policies: readonly Policy[]): Policy {
  const names = new Set(policies.flatMap((policy) => Object.keys(policy)))
  return Object.fromEntries([...names].map((name) => [name, policies.flatMap((policy) => policy[name] ?? [])]))
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
