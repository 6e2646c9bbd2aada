import type { Readable } from 'node:stream'
import type { Effect } from './projection_waiter.port.ts'

/** A body that is already serialized: JSON text kept in a read model, a page, XML, or a stream of bytes. */
export class RawBody {
  readonly mediaType: string
  readonly data: string | Buffer | Readable
  constructor(mediaType: string, data: string | Buffer | Readable) {
    this.mediaType = mediaType
    this.data = data
  }
}

export interface ReplyOptions {
  headers?: Readonly<Record<string, string>>
  /** Revision of the resource's own stream. Gives the answer an ETag `"<revision>-<digest of the body>"`. */
  etagRevision?: number | undefined
  /** The last appended event. The kit waits until the projections in the contract's `visibleIn` have passed it. */
  effect?: Effect | undefined
  /** Id of the created object. Answered with 202 when projections lag, and remembered for replays. */
  id?: string | undefined
  /** Address of the object, for 201 and 202. */
  location?: string | undefined
  /** The answer contains a secret that is shown once. A replay answers 409 `secret_already_shown`. */
  secretShown?: boolean | undefined
  /** The answer is the same for every viewer although the route knows them, so caches may keep it. */
  shared?: boolean | undefined
}

/** What a handler returns. Create it with the helpers below. */
export interface Reply<Status extends number = number, Body = unknown> extends ReplyOptions {
  readonly status: Status
  readonly body?: Body | RawBody | undefined
  /** Creates the body after the projections have caught up. */
  readonly render?: (() => Promise<Body | RawBody>) | undefined
}

export function ok<Body>(body: Body, options?: ReplyOptions): Reply<200, Exclude<Body, RawBody>> {
  return { ...options, status: 200, body: body as Exclude<Body, RawBody> | RawBody } // A Body is one or the other.
}

/** 200 with the representation of the object by the read route in the contract's `answers`, once the append is visible there. */
export function represented(id: string, options: { effect: Effect | undefined }): Reply<200, never> {
  return { ...options, status: 200, id }
}

export function noContent(options?: ReplyOptions): Reply<204, undefined> {
  return { ...options, status: 204 }
}

/** A redirect, 307 by default. */
export function redirect<Status extends 301 | 302 | 303 | 307 | 308 = 307, Body = undefined>(
  location: string,
  options?: ReplyOptions & { status?: Status; body?: Body },
): Reply<Status, Body> {
  const status = (options?.status ?? 307) as Status // The default of the type parameter is the default of the value.
  return { ...options, status, body: options?.body, location }
}

/** 200 with bytes of another media type than JSON. A stream is destroyed when the client disconnects. */
export function stream(
  data: Readable | Buffer | string,
  mediaType: string,
  options?: ReplyOptions,
): Reply<200, RawBody> {
  return { ...options, status: 200, body: new RawBody(mediaType, data) }
}

/** JSON that is already serialized, from a read model or from the other side. */
export function rawJson(text: string | Buffer): RawBody {
  return new RawBody('application/json; charset=utf-8', text)
}
