import { Refusal } from '../eventing/refusal.ts'

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

/** What an error carries to its reader: `field`, `limit` and what else the wording needs. JSON values only, no secrets. */
export type ErrorData = Readonly<Record<string, unknown>>

export interface ErrorDefinition {
  family: Family
  /** Status when it differs from the family's. */
  status?: number
  /** English sentence with `{name}` placeholders for the data; other wordings are looked up by the code. */
  wording: string
  /** True for errors that operators want to hear of although the client gets a clear answer. */
  report?: boolean
}

/** A refusal with a stable code. The code is the key of its wording and never changes. */
export class ApiError extends Refusal {
  readonly code: string
  readonly family: Family
  readonly status: number
  readonly data: ErrorData
  readonly headers: Readonly<Record<string, string>>
  readonly wording: string
  readonly report: boolean

  constructor(
    code: string,
    definition: ErrorDefinition,
    data: ErrorData = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.family = definition.family
    this.status = definition.status ?? familyStatus[definition.family]
    this.data = data
    this.headers = headers
    this.wording = definition.wording
    this.report = definition.report ?? false
  }
}

const definitionsByCode = new Map<string, ErrorDefinition>()

/** What is defined under a code, for refusals that were stored and are answered later. */
export function errorDefinition(code: string): ErrorDefinition | undefined {
  return definitionsByCode.get(code)
}

export interface ErrorMaker {
  (data?: ErrorData, headers?: Readonly<Record<string, string>>): ApiError
  readonly definition: ErrorDefinition
}

/** Defines errors by their codes: `throw projectErrors.slug_taken({ field: 'slug', slug })`. */
export function defineErrors<const Definitions extends Record<string, ErrorDefinition>>(
  definitions: Definitions,
): { readonly [Code in keyof Definitions]: ErrorMaker } {
  const makers: Record<string, ErrorMaker> = {}
  for (const [code, definition] of Object.entries(definitions)) {
    definitionsByCode.set(code, definition)
    const make = (data?: ErrorData, headers?: Readonly<Record<string, string>>) =>
      new ApiError(code, definition, data, headers)
    makers[code] = Object.assign(make, { definition })
  }
  return makers as { readonly [Code in keyof Definitions]: ErrorMaker } // filled from the same keys just above
}

/** Errors that any route may answer. */
export const httpErrors = defineErrors({
  internal_error: { family: 'internal_error', wording: 'Something went wrong on our side. It has been recorded.' },
  not_found: { family: 'not_found', wording: 'What you asked for does not exist.' },
  unknown_route: { family: 'not_found', wording: 'There is no such route: {method} {path}.' },
  method_not_allowed: {
    family: 'request_error',
    status: 405,
    wording: '{method} is not allowed here; allowed: {allowed}.',
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
  too_many_files: { family: 'request_error', wording: 'The body holds more than {limit} files.' },
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

/** Throws 412 unless the request named no revision or the current one. */
export function requireRevision(request: { readonly ifMatch: number | undefined }, current: number): void {
  if (request.ifMatch !== undefined && request.ifMatch !== current) {
    throw httpErrors.revision_mismatch({ expected: request.ifMatch, current })
  }
}

/** Every error that has been defined by what is loaded, for the documentation. */
export function definedErrors(): Readonly<Record<string, ErrorDefinition>> {
  return Object.fromEntries(definitionsByCode)
}
