import { type Refusal, type RefusalData, refusal } from '../eventing/refusal.ts'
import { fill } from './wording.ts'

/** Status of each family: the value of `error` in an answer. The names and numbers are the compatible API's. */
export const familyStatus = {
  internal_error: 500,
  request_error: 400,
  auth_error: 401,
  not_found: 404,
  conflict: 409,
  failed_dependency: 424,
  precondition_required: 428,
  precondition_failed: 412,
  ratelimit_error: 429,
  invalid_input: 400,
  invalid_image: 400,
  limit_reached: 400,
  unauthorized: 401,
  database_error: 500,
  file_hosting_error: 500,
  api_deprecated: 410,
} as const

export type Family = keyof typeof familyStatus

/** How a refusal is answered, by its code. Attached once: in the room's `*.errors.ts`. */
export interface ErrorDefinition {
  family: Family
  /** Status when it differs from the family's. */
  status?: number
  /** English sentence with `{name}` placeholders for the data; other wordings are looked up by the code. */
  wording: string
  /** Headers of the answer, with placeholders like the wording. */
  headers?: Readonly<Record<string, string>>
  /** True for errors that operators want to hear of although the client gets a clear answer. */
  report?: boolean
}

/** Definitions by code. */
export type ErrorTable = Readonly<Record<string, ErrorDefinition>>

/** Declares how the refusals of a room are answered; the codes stay known to the types. */
export function defineErrors<const Codes extends string>(
  definitions: Readonly<Record<Codes, ErrorDefinition>>,
): Readonly<Record<Codes, ErrorDefinition>> {
  return definitions
}

/** All errors of a process. A code has one meaning: throws when two tables define one differently, so the process does not start. */
export function joinErrors(...tables: readonly ErrorTable[]): ErrorTable {
  const joined = new Map<string, ErrorDefinition>()
  for (const [code, definition] of tables.flatMap((table) => Object.entries(table))) {
    if ((joined.get(code) ?? definition) !== definition) throw new Error(`The error code ${code} is defined twice`)
    joined.set(code, definition)
  }
  return Object.fromEntries(joined)
}

/** A refusal as it is answered. */
export interface ApiError {
  readonly code: string
  readonly family: Family
  readonly status: number
  readonly data: RefusalData
  readonly headers: Readonly<Record<string, string>>
  readonly wording: string
  readonly report: boolean
}

/** Looks up how a refusal is answered; undefined for a code that nobody has defined. */
export function answerTo(
  { code, data: { retryAfterSeconds, ...data } }: Refusal,
  errors: ErrorTable,
): ApiError | undefined {
  const definition = errors[code]
  if (!definition) return undefined
  const { family, status = familyStatus[family], wording, report = false } = definition
  const own = Object.entries(definition.headers ?? {}).map(([name, value]) => [name, fill(value, data)])
  const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return { code, family, status, data, headers: { ...Object.fromEntries(own), ...wait }, wording, report }
}

/** Errors that any route may answer, without declaring them. */
export const httpErrors = defineErrors({
  internal_error: { family: 'internal_error', wording: 'Something went wrong on our side. It has been recorded.' },
  unknown_route: { family: 'not_found', wording: 'There is no such route: {method} {path}.' },
  method_not_allowed: {
    family: 'request_error',
    status: 405,
    wording: '{method} is not allowed here; allowed: {allowed}.',
    headers: { allow: '{allowed}' },
  },
  missing_token: { family: 'auth_error', wording: 'This route needs a token in the Authorization header.' },
  invalid_token: { family: 'auth_error', wording: 'The token is unknown, expired or revoked.' },
  missing_scope: { family: 'auth_error', wording: 'The token lacks the scope {scope}.' },
  malformed_request: { family: 'request_error', wording: 'This is no request of HTTP/1.1.' },
  head_too_large: {
    family: 'request_error',
    status: 431,
    wording: 'The address and the headers together are longer than {limit} bytes.',
  },
  head_too_slow: { family: 'request_error', status: 408, wording: 'The request did not arrive in time.' },
  malformed_path: { family: 'request_error', wording: 'The path is not valid percent-encoding.' },
  malformed_json: { family: 'request_error', wording: 'The body is not valid JSON: {reason}.' },
  malformed_multipart: { family: 'request_error', wording: 'The multipart body cannot be read: {reason}.' },
  malformed_text: {
    family: 'request_error',
    wording: '{field} holds a NUL or half of a surrogate pair, which is not text.',
  },
  data_part_first: {
    family: 'request_error',
    wording: 'The first part of the body must be "data" with the JSON; got "{got}".',
  },
  body_too_slow: { family: 'request_error', status: 408, wording: 'The body did not arrive within {limit} seconds.' },
  body_cut_short: { family: 'request_error', wording: 'The body ended before it was complete.' },
  body_too_large: { family: 'request_error', wording: '{field} is longer than {limit} bytes.' },
  too_many_parts: { family: 'request_error', wording: 'The body holds more than {limit} files.' },
  unsupported_media_type: {
    family: 'request_error',
    wording: 'Content-Type {got} is not accepted here; send {accepted}.',
  },
  unsupported_encoding: {
    family: 'request_error',
    wording: 'Content-Encoding {got} is not accepted; send the body as it is.',
  },
  malformed_header: { family: 'request_error', wording: 'The header {field} is malformed: {reason}.' },
  revision_mismatch: {
    family: 'precondition_failed',
    wording: 'Someone else changed this since you read it. Read it again, then repeat your change.',
  },
  idempotency_running: { family: 'conflict', wording: 'A request with this Idempotency-Key is still running.' },
  idempotency_mismatch: {
    family: 'request_error',
    status: 422,
    wording: 'This Idempotency-Key was used for another request.',
  },
  secret_already_shown: {
    family: 'conflict',
    wording: 'This request has been done, and its secret was shown once. Make a new one if it is lost.',
  },
  ratelimit_error: { family: 'ratelimit_error', wording: 'Too many requests. Try again in {seconds} seconds.' },
  api_deprecated: { family: 'api_deprecated', wording: 'This version of the API has ended; use /v2.' },
  busy: { family: 'internal_error', status: 503, wording: 'Too many changes at once. Nothing was changed; try again.' },
  saga_running: {
    family: 'conflict',
    wording: 'An earlier request for the same thing is still being carried on. Try again.',
  },
  overloaded: { family: 'internal_error', status: 503, wording: 'Too busy right now. Nothing was changed; try again.' },
  engine_away: {
    family: 'internal_error',
    status: 503,
    report: true,
    wording:
      'A part of the service is away for a moment. Try again; with an Idempotency-Key a POST is done once, however often it is sent.',
  },
  upstream_unavailable: { family: 'internal_error', status: 503, wording: 'A part of the service cannot be reached.' },
})

/** Errors of several rooms, which a contract declares like its room's own. */
export const sharedErrors = defineErrors({
  not_found: { family: 'not_found', wording: 'What you asked for does not exist.' },
  staff_only: { family: 'auth_error', wording: 'Only staff may do this.' },
})

/** Refuses with 412 unless the request named no revision or the current one. */
export function requireRevision(request: { readonly ifMatch: number | undefined }, current: number): void {
  if (request.ifMatch !== undefined && request.ifMatch !== current) {
    throw refusal('revision_mismatch', { expected: request.ifMatch, current })
  }
}
