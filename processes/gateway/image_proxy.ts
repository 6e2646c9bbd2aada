import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { logBrokenAnswer } from '@adit/platform/http/broken_answer.ts'
import { addressKey } from '@adit/platform/http/client_address.ts'
import { errorAnswer } from '@adit/platform/http/error_answer.ts'
import { joinErrors } from '@adit/platform/http/errors.ts'
import { clientIpHeader } from '@adit/platform/http/incoming.ts'
import { answerError } from '@adit/platform/http/middleware/refusals.ts'
import { kitErrors, publicError } from '@adit/platform/http/translate.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import Koa, { type Context, type Middleware } from 'koa'
import { imageProxyErrors } from './image_proxy.errors.ts'
import { type Resolve, resolveHost } from './image_proxy_address.ts'
import { type Connect, connectHost, fetchPicture, proxyName, readPictureUrl } from './image_proxy_fetch.ts'
import { pictureType, startBytes } from './image_proxy_type.ts'
import { Places } from './places.ts'
import { MemoryRateLimitStore, type RateLimitStore, type Verdict } from './rate_limit.ts'

export interface ImageProxyOptions {
  log: Log
  /** Name servers and the network. Tests replace them. */
  resolve?: Resolve
  connect?: Connect
  /** Milliseconds until the image must start to arrive. */
  answerMs?: number
  /** Concurrent requests over all clients, and of one client. */
  maxUnderWay?: number
  maxPerClient?: number
  rateLimits?: RateLimitStore
  /** Images per client and minute. */
  perMinute?: number
}

const maxBytes = 5 * 1024 * 1024
/** A page may show many images at once. */
const maxWaiting = 100
/** Time for the rest of an image, so that a slow reader can't hold a slot forever. */
const transferMs = 30_000

const errors = joinErrors(kitErrors, imageProxyErrors)

const pictureHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=86400',
}

/**
 * `GET ?url=`: images in users' texts, from hosts that don't have to learn who reads them. Only public https hosts and bitmaps. Mount it
 * behind the gateway, which determines the client's address.
 */
export function createImageProxy(options: ImageProxyOptions): Koa {
  const app = new Koa()
  app.use(refusals(options.log))
  app.use(pictures(options))
  app.on('error', logBrokenAnswer(options.log))
  return app
}

function refusals(log: Log): Middleware {
  return async (context, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = publicError(thrown, errors)
      if (error.report && !context.res.destroyed) log.error({ err: thrown }, 'the image proxy failed')
      context.set('cache-control', 'no-store')
      await answerError(context, errorAnswer(error))
    }
  }
}

function pictures(options: ImageProxyOptions): Middleware {
  const { resolve = resolveHost, connect = connectHost, answerMs = 10_000, perMinute = 300 } = options
  const { maxUnderWay = 32, maxPerClient = 8, rateLimits = new MemoryRateLimitStore() } = options
  const places = new Places({ total: maxUnderWay, perClient: maxPerClient, waiting: maxWaiting })
  return async (context) => {
    const client = addressKey(String(context.req.headers[clientIpHeader]))
    const url = readRequest(context, () => rateLimits.take(`image:${client}`, { limit: perMinute }, Date.now()))
    const control = new AbortController()
    const { signal } = control
    const giveUp = () => control.abort(refusal('image_too_slow', { limit: answerMs / 1000 }))
    let timer = setTimeout(giveUp, answerMs)
    const end = () => {
      if (signal.aborted) return
      clearTimeout(timer)
      control.abort(refusal('image_missing'))
    }
    context.res.once('close', end)
    try {
      const giveBack = await places.take(client, signal)
      signal.addEventListener('abort', giveBack, { once: true })
      if (signal.aborted) giveBack()
      const picture = await fetchPicture(url, { resolve, connect, signal })
      const { headers, body } = await openPicture(picture, url, signal)
      clearTimeout(timer)
      timer = setTimeout(() => context.res.destroy(), transferMs)
      context.set({ ...pictureHeaders, ...headers })
      context.body = Readable.from(body, { objectMode: false })
    } catch (error) {
      end()
      throw error
    }
  }
}

/** The requested URL, unless the client has reached its limit. */
function readRequest({ method, req, querystring }: Context, take: () => Verdict): URL {
  if (method !== 'GET') throw refusal('method_not_allowed', { method, allowed: 'GET' })
  if (req.headers.via?.includes(proxyName)) throw refusal('image_loop')
  const { allowed, limit, resetSeconds: seconds } = take()
  if (!allowed) throw refusal('ratelimit_error', { seconds, limit, retryAfterSeconds: seconds })
  const [address, ...others] = new URLSearchParams(querystring).getAll('url')
  if (address === undefined || others.length > 0) {
    throw refusal('image_address_malformed', { field: 'url', reason: 'send it exactly once' })
  }
  return readPictureUrl(address)
}

/** Checks the first bytes of an image before passing any of them on. */
async function openPicture(picture: IncomingMessage, url: URL, signal: AbortSignal) {
  const length = picture.headers['content-length']
  if (Number(length ?? 0) > maxBytes) throw refusal('image_too_large', { limit: maxBytes })
  const chunks: AsyncIterator<Buffer, unknown> = picture[Symbol.asyncIterator]()
  const start = await startOf(chunks).catch(() => {
    throw signal.aborted ? signal.reason : refusal('image_unreachable', { host: url.hostname })
  })
  const type = pictureType(picture.headers['content-type'], start)
  if (type === undefined) throw refusal('image_type_refused')
  const headers = { 'content-type': type, ...(length !== undefined && { 'content-length': length }) }
  return { headers, body: limited(start, chunks) }
}

async function startOf(chunks: AsyncIterator<Buffer, unknown>): Promise<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < startBytes) {
    const next = await chunks.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  return start
}

/** Checks the length while sending, for hosts that don't announce it. The reader gets a failed transfer, not half an image. */
async function* limited(start: Buffer, rest: AsyncIterator<Buffer, unknown>): AsyncGenerator<Buffer> {
  let sent = 0
  for (let chunk: Buffer | undefined = start; chunk !== undefined; ) {
    sent += chunk.length
    if (sent > maxBytes) throw refusal('image_too_large', { limit: maxBytes })
    yield chunk
    const next = await rest.next()
    chunk = next.done ? undefined : next.value
  }
}
