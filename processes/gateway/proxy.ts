import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as open,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'

/** A side in this process, or the address of one elsewhere. */
export type Upstream = RequestListener | URL

export interface Forwarder {
  (request: IncomingMessage, response: ServerResponse): void
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
  unreachable: (response: ServerResponse, error: Error) => void
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

function forward(target: Target, request: IncomingMessage, response: ServerResponse, again: boolean): void {
  const { base, agent } = target
  const { method, url: path } = request
  const call = open({
    agent,
    host: base.hostname,
    port: base.port || 80,
    method,
    path,
    headers: endToEnd(request.headers),
  })
  const left = () => call.destroy()
  response.once('close', left)
  call.once('response', (answer) => {
    // Nothing can be piped there any more, which would be thrown at nobody.
    if (response.destroyed) return void call.destroy()
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
    pipeline(answer, response, () => {}) // a broken answer or a client that left ends both
  })
  call.once('error', (error) => {
    response.off('close', left)
    if (response.headersSent || response.destroyed) return void response.destroy()
    // A kept connection may be closed by the other end just as it is used; nothing was answered, and reading twice is harmless.
    if (again && call.reusedSocket && (method === 'GET' || method === 'HEAD'))
      return forward(target, request, response, false)
    target.unreachable(response, error)
  })
  if (hasBody(request)) pipeline(request, call, () => {})
  else call.end()
}

/** Passes requests to an upstream; over HTTP on kept connections, streaming both ways. */
export function forwarderTo(upstream: Upstream, unreachable: Target['unreachable']): Forwarder {
  if (typeof upstream === 'function') {
    return Object.assign((request: IncomingMessage, response: ServerResponse) => upstream(request, response as never), {
      close() {},
    })
  }
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 5_000, maxFreeSockets: 64 })
  const target = { base: upstream, agent, unreachable }
  const pass = (request: IncomingMessage, response: ServerResponse) => forward(target, request, response, true)
  return Object.assign(pass, { close: () => agent.destroy() })
}
