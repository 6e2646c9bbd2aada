import type { Context, Middleware } from 'koa'

const exposed = [
  'Accept-Ranges',
  'Adit-Missing',
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

/**
 * Any origin may read the API and the files, because there access is by token and never by cookie (`cookie_session.ts`). The answer is the same for every origin and
 * says so. `@koa/cors` would send `Vary: Origin`, which makes shared caches keep a copy for each origin.
 */
export const anyOrigin: Middleware = (context, next) => {
  context.set({ 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed })
  if (!isPreflight(context)) return next()
  answerPreflight(context)
}

export const isPreflight = ({ method, req: { headers } }: Context): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** `*` does not cover Authorization, so this names the requested headers. */
export function answerPreflight(context: Context): void {
  const asked = context.req.headers['access-control-request-headers'] ?? ''
  context.vary('Access-Control-Request-Headers')
  context.set({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': /^[\w\-, ]{1,2000}$/.test(asked) ? asked : 'Authorization, Content-Type',
    'access-control-max-age': '3600',
  })
  context.status = 204
}
