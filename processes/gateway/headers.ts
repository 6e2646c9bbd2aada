import type { IncomingMessage, ServerResponse } from 'node:http'

const exposed = [
  'Accept-Ranges',
  'Adit-Projection',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Retry-After',
  'X-Ratelimit-Limit',
  'X-Ratelimit-Remaining',
  'X-Ratelimit-Reset',
  'X-Request-Id',
].join(', ')

/** Any origin may read the API and the files: access is by token, never by cookie. */
export function allowAnyOrigin(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', exposed)
}

export function isPreflight(request: IncomingMessage): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
}

/** `*` does not cover Authorization, so the headers that were asked for are named. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const asked = request.headers['access-control-request-headers'] ?? ''
  const headers = /^[\w\-, ]{1,2000}$/.test(asked) ? asked : 'Authorization, Content-Type'
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': headers,
    'access-control-max-age': '3600',
    vary: 'Access-Control-Request-Headers',
  })
  response.end()
}

export interface SecurityOptions {
  /** Further sources for pages, by directive: `{ 'img-src': ['https://cdn.example'] }`. */
  sources?: Readonly<Record<string, readonly string[]>>
  /** Send Strict-Transport-Security: when the origin is served over TLS. */
  strictTransport?: boolean
}

const pageDirectives: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The staff pages' component library writes style elements at run time.
  'style-src': ["'self'", "'unsafe-inline'"],
  // Pictures from elsewhere come through the image proxy, or from the hosts that the composition names.
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

/** Content-Security-Policy of our pages; `inlineScripts` are hashes such as `'sha256-…'`. */
export function pagePolicy({ sources = {} }: SecurityOptions, inlineScripts: readonly string[]): string {
  const directives = { ...pageDirectives, 'script-src': [...(pageDirectives['script-src'] ?? []), ...inlineScripts] }
  const names = [...new Set([...Object.keys(directives), ...Object.keys(sources)])]
  const all: Readonly<Record<string, readonly string[]>> = directives
  return names.map((name) => [name, ...(all[name] ?? []), ...(sources[name] ?? [])].join(' ')).join('; ')
}

/** Nothing that the API or the file store answers may run as a page of ours, whatever was uploaded. */
export const inertPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'none'"

export function setSecurityHeaders(response: ServerResponse, { strictTransport }: SecurityOptions): void {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
  if (strictTransport) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
