import { type Refusal, type RefusalData, refusal } from '../eventing/refusal.ts'
import { fill } from './wording.ts'

/** Status of each family. The family is the value of `error` in an answer. The compatible API defines the names and numbers. */
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

/** How a refusal with this code is answered. Attached once, in the room's `*.errors.ts`. */
export interface ErrorDefinition {
  family: Family
  /** Status, if it differs from the family's. */
  status?: number
  /** English sentence with `{name}` placeholders for the data. Other languages look up their wording by the code. */
  wording: string
  /** Headers of the answer, with the same placeholders. */
  headers?: Readonly<Record<string, string>>
  /** True for errors that operators should hear of even though the client gets a clear answer. */
  report?: boolean
}

/** Definitions by code. */
export type ErrorTable = Readonly<Record<string, ErrorDefinition>>

/** Declares how the refusals of a room are answered. The types keep the codes. */
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

/** A refusal in the form in which it is answered. */
export interface ApiError {
  readonly code: string
  readonly family: Family
  readonly status: number
  readonly data: RefusalData
  readonly headers: Readonly<Record<string, string>>
  readonly wording: string
  readonly report: boolean
}

/** Looks up how a refusal is answered. Undefined for a code that no table defines. */
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

/** Errors that any route may answer without declaring them. */
export const httpErrors = defineErrors({
  internal_error: {
    family: 'internal_error',
    wording: 'Something went wrong on our side. The error has been recorded. Try again later.',
  },
  unknown_route: { family: 'not_found', wording: 'There is no route {method} {path}. Check the method and the path.' },
  method_not_allowed: {
    family: 'request_error',
    status: 405,
    wording: '{method} is not allowed here. Allowed: {allowed}.',
    headers: { allow: '{allowed}' },
  },
  missing_token: { family: 'auth_error', wording: 'This route requires a token in the Authorization header.' },
  cross_site_request: {
    family: 'auth_error',
    status: 403,
    wording:
      'The cookie of a session counts only in requests of this site’s own pages. Send the token in the Authorization header.',
  },
  invalid_token: { family: 'auth_error', wording: 'The token is unknown, expired or revoked. Use a valid one.' },
  missing_scope: {
    family: 'auth_error',
    wording: "The token doesn't have the scope {scope}. Use a token that has it.",
  },
  token_limited: {
    family: 'auth_error',
    wording: "The token is limited to chosen projects and can't do this. Use a token for all projects.",
  },
  malformed_request: { family: 'request_error', wording: 'The request is not valid HTTP/1.1.' },
  head_too_large: {
    family: 'request_error',
    status: 431,
    wording: "The URL and the headers together can't be longer than {limit} bytes.",
  },
  query_too_long: {
    family: 'request_error',
    status: 414,
    wording: "The query of the URL can't be longer than {limit} characters.",
  },
  head_too_slow: {
    family: 'request_error',
    status: 408,
    wording: 'The request headers did not arrive in time. Try again.',
  },
  malformed_path: { family: 'request_error', wording: 'The path contains invalid percent-encoding.' },
  malformed_json: { family: 'request_error', wording: 'The body is not valid JSON: {reason}.' },
  malformed_multipart: { family: 'request_error', wording: "The multipart body can't be read: {reason}." },
  malformed_text: {
    family: 'request_error',
    wording: '{field} contains a NUL character or an unpaired surrogate. Remove it.',
  },
  data_part_first: {
    family: 'request_error',
    wording: 'The first part of the body must be "data" and contain the JSON. The first part received was "{got}".',
  },
  body_too_slow: {
    family: 'request_error',
    status: 408,
    wording: 'The body did not arrive within {limit} seconds. Try again.',
  },
  body_cut_short: { family: 'request_error', wording: 'The body ended before it was complete. Send it again.' },
  body_too_large: { family: 'request_error', wording: "{field} can't be larger than {limit} bytes." },
  change_too_large: {
    family: 'request_error',
    status: 413,
    wording: "One change can't have more than {limit} {unit} (yours has {got}). Shorten its texts and lists.",
  },
  too_many_parts: { family: 'request_error', wording: "The body can't contain more than {limit} files." },
  unsupported_media_type: {
    family: 'request_error',
    wording: 'Content-Type {got} is not accepted here. Use {accepted}.',
  },
  unsupported_encoding: {
    family: 'request_error',
    wording: 'Content-Encoding {got} is not accepted. Send the body without compression.',
  },
  malformed_header: { family: 'request_error', wording: 'The header {field} is invalid: {reason}.' },
  revision_mismatch: {
    family: 'precondition_failed',
    wording: 'Someone else has changed this since you read it. Read it again, then repeat your change.',
  },
  idempotency_running: {
    family: 'conflict',
    wording: 'A request with this Idempotency-Key is still being processed. Try again in a moment.',
  },
  idempotency_mismatch: {
    family: 'request_error',
    status: 422,
    wording: 'This Idempotency-Key was already used for a different request. Use a new one.',
  },
  secret_already_shown: {
    family: 'conflict',
    wording: 'This request was already processed, and its secret is shown only once. If you lost it, create a new one.',
  },
  ratelimit_error: { family: 'ratelimit_error', wording: 'Too many requests. Try again in {seconds} seconds.' },
  api_deprecated: { family: 'api_deprecated', wording: 'This version of the API is no longer available. Use /v2.' },
  busy: {
    family: 'internal_error',
    status: 503,
    wording: 'Too many changes at the same time. Nothing was changed. Try again.',
  },
  saga_running: {
    family: 'conflict',
    wording: 'An earlier request for the same thing is still being processed. Try again in a moment.',
  },
  overtaken: {
    family: 'conflict',
    wording: 'Something else has changed this since you asked. Nothing was changed by this request.',
  },
  overloaded: {
    family: 'internal_error',
    status: 503,
    wording: 'The service is too busy right now. Nothing was changed. Try again.',
  },
  engine_away: {
    family: 'internal_error',
    status: 503,
    report: true,
    wording:
      'Part of the service is temporarily unavailable. Try again. With an Idempotency-Key, repeating a POST has no further effect.',
  },
  upstream_unavailable: {
    family: 'internal_error',
    status: 503,
    wording: "Part of the service can't be reached. Try again in a moment.",
  },
})

/** Errors that several rooms share. A contract declares them like its room's own. */
export const sharedErrors = defineErrors({
  not_found: { family: 'not_found', wording: 'The requested resource does not exist.' },
  staff_only: {
    family: 'auth_error',
    wording: 'Only staff can do this, in a session or with a token that has the scope STAFF_ACCESS.',
  },
})

/** Refuses with 412 unless the request names the current revision or none. */
export function requireRevision(request: { readonly ifMatch: number | undefined }, current: number): void {
  if (request.ifMatch !== undefined && request.ifMatch !== current) {
    throw refusal('revision_mismatch', { expected: request.ifMatch, current })
  }
}
