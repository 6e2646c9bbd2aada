import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as open } from 'node:http'
import { pipeline } from 'node:stream'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import compose from 'koa-compose'

/** An application in this process, or the address of one elsewhere. */
export type Upstream = Pick<Koa, 'middleware'> | URL

export interface Forwarder {
  middleware: Middleware
  close(): void
}

/** Headers that belong to one connection. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.has(name)))
}

interface Target {
  base: URL
  agent: Agent
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** The head of the answer. Meanwhile the request is streamed there; it is aborted if the client disconnects. */
function ask({ base, agent }: Target, context: Context, again = true): Promise<IncomingMessage> {
  const { req, res } = context
  const { method, url: path } = req
  const call = open({
    agent,
    host: base.hostname,
    port: base.port || 80,
    method,
    path,
    headers: endToEnd(req.headers),
  })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const left = () => call.destroy()
  res.once('close', left)
  call.once('response', resolve)
  call.once('error', (error) => {
    res.off('close', left)
    // The other end may close a kept connection just as it is used. Nothing was answered then, and repeating a read is harmless.
    const isLost = again && call.reusedSocket && !res.destroyed && (method === 'GET' || method === 'HEAD')
    if (isLost) resolve(ask({ base, agent }, context, false))
    else reject(error)
  })
  if (hasBody(req)) pipeline(req, call, () => {})
  else call.end()
  return promise
}

function relay(context: Context, answer: IncomingMessage): void {
  const { vary, ...headers } = endToEnd(answer.headers)
  context.status = answer.statusCode ?? 502
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) context.set(name, value)
  if (vary) context.vary(vary)
  const isEmpty = context.method === 'HEAD' || context.status === 204 || context.status === 304
  if (isEmpty) {
    answer.resume()
    return
  }
  context.body = answer
  if (headers['content-type'] === undefined) context.remove('content-type')
  // An encoder in between would wait forever for the rest of an answer that was cut off.
  answer.once('error', () => context.res.destroy())
}

/** Lets an upstream answer: an application in this process through its middlewares, a remote one over HTTP on kept connections. */
export function forwarderTo(upstream: Upstream, log: Log): Forwarder {
  if (!(upstream instanceof URL)) return { middleware: compose(upstream.middleware), close() {} }
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 5_000, maxFreeSockets: 64 })
  const middleware: Middleware = async (context) => {
    try {
      relay(context, await ask({ base: upstream, agent }, context))
    } catch (error) {
      if (context.res.destroyed) return
      log.error({ err: error }, 'an upstream cannot be reached')
      throw refusal('upstream_unavailable', { retryAfterSeconds: 2 })
    }
  }
  return { middleware, close: () => agent.destroy() }
}
