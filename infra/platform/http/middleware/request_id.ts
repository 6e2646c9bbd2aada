import type { Middleware } from 'koa'

const idPattern = /^[\w.-]{8,64}$/
const processPrefix = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
let counted = 0

/** The caller's id if it is a plain one, otherwise a new one that is unique across processes and cheap to create. */
function idOf(header: string | string[] | undefined): string {
  if (typeof header === 'string' && idPattern.test(header)) return header
  counted = (counted + 1) % Number.MAX_SAFE_INTEGER
  return `${processPrefix}-${counted.toString(36)}`
}

/**
 * Gives each request an id, which its answer, its log line and its events carry. Services that the request is passed on to read the same
 * id.
 */
export const requestId: Middleware<{ requestId: string }> = (context, next) => {
  const { headers } = context.req
  const id = idOf(headers['x-request-id'])
  headers['x-request-id'] = id
  context.state.requestId = id
  context.set('x-request-id', id)
  return next()
}
