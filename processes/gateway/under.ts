import type { GatewayMiddleware } from './state.ts'

/** Leaves a path and everything below it to one middleware, and labels it in metrics. */
export const under =
  (prefix: string, to: string, middleware: GatewayMiddleware): GatewayMiddleware =>
  (context, next) => {
    const { path, state } = context
    if (path !== prefix && !path.startsWith(`${prefix}/`)) return next()
    state.to = to
    return middleware(context, next)
  }
