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
  /** Revision of the object's root. Gives the answer an ETag `"<revision>-<digest of the body>"`. */
  etagRevision?: number | undefined
  /** The last event appended. The kit waits for the contract's `visibleIn` to pass it. */
  effect?: Effect | undefined
  /** Id of the object that was made: answered with 202 when projections lag, remembered for replays. */
  id?: string | undefined
  /** Address of the object, for 201 and 202. */
  location?: string | undefined
  /** The answer shows a secret that is shown once: a replay answers 409 `secret_already_shown`. */
  secretShown?: boolean | undefined
  /** The answer is the same for every viewer although the route knows them: lets caches keep it. */
  shared?: boolean | undefined
}

/** What a handler answers. Made with the helpers below. */
export interface Reply<Status extends number = number, Body = unknown> extends ReplyOptions {
  readonly status: Status
  readonly body?: Body | RawBody | undefined
  /** Makes the body after the projections have caught up. */
  readonly render?: (() => Promise<Body | RawBody>) | undefined
}

export function ok<Body>(body: Body, options?: ReplyOptions): Reply<200, Exclude<Body, RawBody>> {
  return { ...options, status: 200, body: body as Exclude<Body, RawBody> | RawBody } // a Body is the one or the other
}

/** 200 with what the read route in the contract's `answers` shows of the object, once the append shows there. */
export function represented(id: string, options: { effect: Effect | undefined }): Reply<200, never> {
  return { ...options, status: 200, id }
}

export function noContent(options?: ReplyOptions): Reply<204, undefined> {
  return { ...options, status: 204 }
}

/** A redirect, 307 unless told otherwise. */
export function redirect<Status extends 301 | 302 | 303 | 307 | 308 = 307, Body = undefined>(
  location: string,
  options?: ReplyOptions & { status?: Status; body?: Body },
): Reply<Status, Body> {
  const status = (options?.status ?? 307) as Status // the default of the type parameter is the default of the value
  return { ...options, status, body: options?.body, location }
}

/** 200 with bytes of another kind than JSON. A stream is destroyed when the client leaves. */
export function stream(
  data: Readable | Buffer | string,
  mediaType: string,
  options?: ReplyOptions,
): Reply<200, RawBody> {
  return { ...options, status: 200, body: new RawBody(mediaType, data) }
}

/** JSON that is serialized already, from a read model or from the other side. */
export function rawJson(text: string | Buffer): RawBody {
  return new RawBody('application/json; charset=utf-8', text)
}
