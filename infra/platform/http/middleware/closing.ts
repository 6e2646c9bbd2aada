import type { Middleware } from 'koa'

/** Asks clients to close their connection while the process closes. */
export const closing =
  (isReady: () => boolean): Middleware =>
  (context, next) => {
    if (!isReady()) context.set('connection', 'close')
    return next()
  }
