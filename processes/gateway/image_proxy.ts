import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { jsonAnswer, sendAnswer } from '@adit/platform/http/answer.ts'
import { joinErrors } from '@adit/platform/http/errors.ts'
import { clientIpHeader } from '@adit/platform/http/incoming.ts'
import { kitErrors, publicError } from '@adit/platform/http/translate.ts'
import { errorAnswer } from '@adit/platform/http/wording.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import { addressKey } from './client_address.ts'
import { imageProxyErrors } from './image_proxy.errors.ts'
import { type Resolve, resolveHost } from './image_proxy_address.ts'
import { type Connect, connectHost, fetchPicture, proxyName, readPictureUrl } from './image_proxy_fetch.ts'
import { pictureType, startBytes } from './image_proxy_type.ts'
import { MemoryRateLimitStore } from './rate_limit.ts'

export interface ImageProxyOptions {
  log: Log
  /** Name servers and the network; others in tests. */
  resolve?: Resolve
  connect?: Connect
  /** Milliseconds until the picture must have begun to arrive. */
  answerMs?: number
  /** Requests under way at once, over all clients. */
  maxUnderWay?: number
  /** Pictures of one client in a minute. */
  perMinute?: number
}

const maxBytes = 5 * 1024 * 1024
/** For the rest of a picture, so that a slow reader cannot hold a place for ever. */
const transferMs = 30_000

const errors = joinErrors(kitErrors, imageProxyErrors)

const pictureHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=86400',
}

/**
 * `GET ?url=`: pictures in texts of users, from hosts that need not learn who reads them. Public https hosts and bitmaps alone.
 * Mount it behind the gateway, which says who the client is.
 */
export function createImageProxy(options: ImageProxyOptions): RequestListener {
  const proxy = new ImageProxy(options)
  return (request, response) => void proxy.answer(request, response)
}

class ImageProxy {
  readonly #options: Required<ImageProxyOptions>
  readonly #rates = new MemoryRateLimitStore()
  #underWay = 0

  constructor(options: ImageProxyOptions) {
    const defaults = { resolve: resolveHost, connect: connectHost, answerMs: 10_000, maxUnderWay: 32, perMinute: 300 }
    this.#options = { ...defaults, ...options }
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = this.#admit(request)
      this.#underWay++
      await this.#pass(url, response).finally(() => this.#underWay--)
    } catch (error) {
      if (response.destroyed) return
      if (response.headersSent) response.destroy()
      else await this.#refuse(request, response, error).catch(() => response.destroy())
    }
  }

  /** The address that was asked for, unless the client may not ask now. */
  #admit({ method, headers, url = '' }: IncomingMessage): URL {
    if (method !== 'GET') throw refusal('method_not_allowed', { method, allowed: 'GET' })
    if (headers.via?.includes(proxyName)) throw refusal('image_loop')
    const { perMinute, maxUnderWay } = this.#options
    const rate = this.#rates.take(addressKey(String(headers[clientIpHeader])), { limit: perMinute }, Date.now())
    if (!rate.allowed) {
      const seconds = rate.resetSeconds
      throw refusal('ratelimit_error', { seconds, limit: perMinute, retryAfterSeconds: seconds })
    }
    const asked = new URLSearchParams(url.split('?')[1]).getAll('url')
    const [address] = asked
    if (address === undefined || asked.length > 1) {
      throw refusal('image_address_malformed', { field: 'url', reason: 'it must be given once' })
    }
    const picture = readPictureUrl(address)
    if (this.#underWay >= maxUnderWay) throw refusal('overloaded', { retryAfterSeconds: 2 })
    return picture
  }

  async #pass(url: URL, response: ServerResponse): Promise<void> {
    const { resolve, connect, answerMs } = this.#options
    const control = new AbortController()
    const { signal } = control
    const giveUp = () => control.abort(refusal('image_too_slow', { limit: answerMs / 1000 }))
    let timer = setTimeout(giveUp, answerMs)
    const left = () => control.abort(refusal('image_missing'))
    response.once('close', left)
    try {
      const picture = await fetchPicture(url, { resolve, connect, signal })
      const { headers, body } = await openPicture(picture, url, signal)
      clearTimeout(timer)
      timer = setTimeout(giveUp, transferMs)
      response.writeHead(200, { ...pictureHeaders, ...headers })
      await pipeline(body, response, { signal })
    } finally {
      clearTimeout(timer)
      response.off('close', left)
      control.abort()
    }
  }

  async #refuse(request: IncomingMessage, response: ServerResponse, thrown: unknown): Promise<void> {
    const error = publicError(thrown, errors)
    if (error.report) this.#options.log.error({ err: thrown }, 'the image proxy failed')
    const { status, headers, body } = errorAnswer(error)
    await sendAnswer(request, response, jsonAnswer(status, body, { 'cache-control': 'no-store', ...headers }))
  }
}

/** Looks at a picture's first bytes before any of them is passed on. */
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

/** A host that did not say how long its picture is finds out here; the reader sees a broken transfer, not half a picture. */
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
