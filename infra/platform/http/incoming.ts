import type { IncomingHttpHeaders } from 'node:http'
import { countryCode, unknownCountry } from '../country/country.port.ts'
import { refusal } from '../eventing/refusal.ts'
import { makeTraceparent } from '../telemetry/traceparent.ts'
import { currentTraceparent } from '../telemetry/tracing.ts'
import type { EarlierAnswer, Progress, RequestContext, RequestIds } from './request.ts'
import { freshIds } from './request_ids.ts'

/** Set by the gateway on requests it passes on. Never accepted from outside. */
export const clientIpHeader = 'x-adit-client-ip'
/** The same, for the country of the client's address. */
export const countryHeader = 'x-adit-country'
/** The same, for requests that rate limits don't apply to. */
export const unlimitedHeader = 'x-adit-unlimited'

/** The parts of Node's message that are used. */
export interface Head {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/** A request as handlers see it. Values that few handlers need are computed on demand. */
export class Incoming implements RequestContext {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly clientIp: string
  readonly isUnlimited: boolean
  receivedAt: number
  ids: RequestIds
  readonly progress: Progress = { isStored: false }
  earlier: EarlierAnswer | undefined
  isRetry = false
  /** Token of a session's cookie, if it counts for this request. */
  cookieToken: string | undefined = undefined
  readonly ifMatch: number | undefined
  readonly #behindGateway: boolean
  #traceparent: string | undefined

  constructor(message: Head, path: string, id: string, behindGateway: boolean) {
    this.id = id
    this.#behindGateway = behindGateway
    this.method = message.method ?? 'GET'
    this.path = path
    this.url = message.url ?? path
    this.headers = message.headers
    const passedOn = behindGateway ? message.headers[clientIpHeader] : undefined
    this.clientIp = typeof passedOn === 'string' ? passedOn : (message.socket.remoteAddress ?? '')
    this.isUnlimited = behindGateway && message.headers[unlimitedHeader] !== undefined
    this.receivedAt = Date.now()
    this.ids = freshIds(this.receivedAt)
    this.earlier = undefined
    this.ifMatch = this.method === 'GET' || this.method === 'HEAD' ? undefined : parseIfMatch(this.headers['if-match'])
  }

  get traceparent(): string {
    const header = this.headers.traceparent
    this.#traceparent ??= currentTraceparent() ?? makeTraceparent(typeof header === 'string' ? header : undefined)
    return this.#traceparent
  }

  get country(): string {
    return this.#behindGateway ? countryCode(this.headers[countryHeader]) : unknownCountry
  }

  get userAgent(): string | undefined {
    return this.headers['user-agent']
  }

  get idempotencyKey(): string | undefined {
    const header = this.headers['idempotency-key']
    return typeof header === 'string' ? header : undefined
  }
}

/**
 * The revision in one of our ETags, `"<revision>-<digest>"` or `"<revision>"`, weak or not. Undefined for `*`. A foreign tag, or several
 * tags, match no revision: 412.
 */
export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const match = /^\s*(?:W\/)?"(\d{1,15})(?:-[\w-]*)?"\s*$/.exec(header)
  if (!match) throw refusal('revision_mismatch', { field: 'If-Match', expected: header.slice(0, 100) })
  return Number(match[1])
}
