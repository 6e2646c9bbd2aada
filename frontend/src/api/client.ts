import { ApiError, errorOfAnswer, isAbort } from './apiError.ts'
import { recoverSession } from './recoverSession.ts'
import { addressOf, type Query } from './routeAddress.ts'
import type { Routes } from './routes.ts'
import { getToken, missSession, sessionAnswered } from './sessionToken.ts'
import { suspendedTokenFor } from './suspendedSession.ts'
import { newTrace } from './trace.ts'

export type Route = keyof Routes & string
export type ResponseOf<R extends Route> = Routes[R] extends { response: infer T } ? T : undefined

type Part<R extends Route, K extends 'params' | 'query' | 'body'> =
  Routes[R] extends Record<K, infer T>
    ? undefined extends T
      ? { [key in K]?: T }
      : Record<never, never> extends T
        ? { [key in K]?: T }
        : { [key in K]: T }
    : { [key in K]?: undefined }

export type CallOptions = {
  signal?: AbortSignal
  /** False sends no token, for pages that must look as they do to everybody. */
  authenticated?: boolean
  /** Reuse one to repeat a POST that may have succeeded; each call gets its own otherwise. */
  idempotencyKey?: string
  /** ETag of the state that the change is based on. The answer is 412 if someone else has changed it since. */
  ifMatch?: string | undefined
  /** True for a call that must outlive the page, which is about to close. */
  keepalive?: boolean
}

export type InputOf<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>

/** The input, and whether it may be left out. */
export type Arguments<R extends Route> =
  Record<never, never> extends InputOf<R>
    ? [input?: InputOf<R>, options?: CallOptions]
    : [input: InputOf<R>, options?: CallOptions]

type Loose = { params?: Record<string, string | number>; query?: Query; body?: unknown }

/** A random id, also where `crypto.randomUUID` is missing (plain http on another machine). */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isRaw(body: unknown): body is Blob | FormData | URLSearchParams {
  return body instanceof Blob || body instanceof FormData || body instanceof URLSearchParams
}

/** What all requests of one call have in common. */
export interface CallIdentity {
  idempotencyKey: string
  traceparent: string
}

export const newCall = (idempotencyKey: string = newKey()): CallIdentity => ({
  idempotencyKey,
  traceparent: newTrace(),
})

export function headersOf(method: string, body: unknown, token: string | null, identity: CallIdentity): Headers {
  const headers = new Headers({ accept: 'application/json', traceparent: identity.traceparent })
  if (token) headers.set('authorization', token)
  if (method === 'POST') headers.set('idempotency-key', identity.idempotencyKey)
  if (body instanceof Blob && body.type) headers.set('content-type', body.type)
  else if (body !== undefined && !isRaw(body)) headers.set('content-type', 'application/json')
  return headers
}

export function bodyOf(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined
  return isRaw(body) ? body : JSON.stringify(body)
}

async function send(
  method: string,
  url: string,
  body: unknown,
  token: string | null,
  identity: CallIdentity,
  { signal, ifMatch, keepalive = false }: Pick<CallOptions, 'signal' | 'ifMatch' | 'keepalive'> = {},
) {
  try {
    const headers = headersOf(method, body, token, identity)
    if (ifMatch !== undefined) headers.set('if-match', ifMatch)
    return await fetch(url, { method, headers, body: bodyOf(body) ?? null, signal: signal ?? null, keepalive })
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown
    throw new ApiError({ status: 0, error: 'offline', description: 'The server could not be reached' })
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

/** An answer that is still being prepared (202) is asked for at its address until it is there. */
async function follow(
  answer: Response,
  token: string | null,
  identity: CallIdentity,
  signal?: AbortSignal,
): Promise<Response> {
  const place = answer.headers.get('location')
  // The token goes to our own server only.
  const url = place && new URL(place, location.origin)
  if (!url || url.origin !== location.origin) return answer
  for (let attempt = 1; answer.status === 202 && attempt <= 8; attempt++) {
    await pause(Math.min(attempt, 4) / 2)
    const next = await send('GET', url.pathname + url.search, undefined, token, identity, signal ? { signal } : {})
    if (next.ok && next.status !== 202) return next
    if (next.status !== 404 && next.status !== 202) throw errorOfAnswer(next.status, await next.text(), next.headers)
  }
  return answer
}

async function read(answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (!answer.ok) throw errorOfAnswer(answer.status, text, answer.headers)
  if (text === '') return undefined
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

/**
 * What is read waits until whoever was signed in has answered whether they sign in again, so that nothing on the page turns into an
 * error meanwhile. What is written is refused: it is for its author to send it once more.
 */
async function hasSessionAgain(token: string, method: string): Promise<boolean> {
  const recovery = await recoverSession(token)
  return recovery === 'renewed' || (recovery === 'cleared' && method === 'GET' && (await sessionAnswered()))
}

async function answerOf<R extends Route>(route: R, ...[input, options = {}]: Arguments<R>): Promise<Response> {
  const { params, query, body } = (input ?? {}) as Loose // The parts were checked against the route's types by the caller.
  const { method, url } = addressOf(route, params, query)
  const { authenticated = true } = options
  const identity = newCall(options.idempotencyKey)
  const token = authenticated ? getToken() : null
  const suspended = authenticated && token === null ? suspendedTokenFor(route) : null
  let used = token ?? suspended
  let answer = await send(method, url, body, used, identity, options)
  if (answer.status === 401 && token !== null && (await hasSessionAgain(token, method))) {
    used = getToken()
    answer = await send(method, url, body, used, identity, options)
  }
  if (answer.status === 401 && authenticated && suspended === null) missSession()
  return follow(answer, used, identity, options.signal)
}

/**
 * Calls a route: `call('GET /v2/project/:id', { params: { id } })`.
 * Rejects with an ApiError, or with the AbortError of the signal. A lapsed session is renewed and the call repeated once.
 */
export async function call<R extends Route>(route: R, ...given: Arguments<R>): Promise<ResponseOf<R>> {
  // The one place where an answer gets the type that its contract promises.
  return (await read(await answerOf(route, ...given))) as ResponseOf<R>
}

/** As `call`, and whether what was changed is parked: stored, but shown only once an error on our side is fixed. */
export async function callParking<R extends Route>(
  route: R,
  ...given: Arguments<R>
): Promise<{ body: ResponseOf<R>; parked: boolean }> {
  const answer = await answerOf(route, ...given)
  const body = (await read(answer)) as ResponseOf<R> // As in `call`.
  return { body, parked: answer.headers.get('adit-projection') === 'parked' }
}

/** As `call`, with the ETag of the answer, which a later change names in `ifMatch`. */
export async function callTagged<R extends Route>(
  route: R,
  ...given: Arguments<R>
): Promise<{ body: ResponseOf<R>; etag: string | undefined }> {
  const answer = await answerOf(route, ...given)
  const body = (await read(answer)) as ResponseOf<R> // As in `call`.
  return { body, etag: answer.headers.get('etag') ?? undefined }
}
