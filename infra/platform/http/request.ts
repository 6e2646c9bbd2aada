import type { IncomingHttpHeaders } from 'node:http'
import type { CommandProgress } from '../eventing/command_bus.ts'
import type { IdSource } from '../ids/ids.ts'

/**
 * The only source of ids and secrets for handlers. All derive from one seed in the order of the calls, so a request that runs again under
 * the same `Idempotency-Key` gets the same ones.
 */
export interface RequestIds extends IdSource {
  /** Bytes for tokens and codes. */
  bytes(length: number): Buffer
}

/** The answer to an earlier request under the same `Idempotency-Key`. */
export interface EarlierAnswer {
  status: number
  /** Id of the created object, if the reply named one. */
  id: string | undefined
}

export interface Progress extends CommandProgress {
  /** Id of the object that the request creates or changes, if the path doesn't contain it. */
  id?: string
}

/** What a handler may know about the request besides its declared input. */
export interface RequestContext {
  /** Also in the answer as `x-request-id`. It is the correlation id of the events that the request causes. */
  readonly id: string
  /** W3C trace context of this request. */
  readonly traceparent: string
  readonly method: string
  /** Path without the query. */
  readonly path: string
  /** Path and query as sent. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Address of the client as the gateway saw it. Personal data: never log or store it in the clear. */
  readonly clientIp: string
  /** Country of that address: two letters, or XX if it is unknown. */
  readonly country: string
  /** Sent with the operator's key, so that limits of requests don't apply. Limits of guessing secrets do. */
  readonly isUnlimited: boolean
  readonly userAgent: string | undefined
  /** Arrival time of the request in milliseconds since 1970: the clock of the command. A replay gets the time of the first try. */
  readonly receivedAt: number
  /** The revision in `If-Match` (the part before the dash). Undefined when absent or `*`. */
  readonly ifMatch: number | undefined
  readonly idempotencyKey: string | undefined
  /** An earlier request under the same key has run, and may have stored something. */
  readonly isRetry: boolean
  readonly ids: RequestIds
  readonly progress: Progress
  /** Set when an earlier request under the same key has finished, and this one only has to repeat its answer. */
  readonly earlier: EarlierAnswer | undefined
}
