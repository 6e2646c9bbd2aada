/** What went wrong in a call. `error` is the stable code; `status` is 0 when no answer came, 1000 when nothing is known. */
export class ApiError extends Error {
  readonly status: number
  readonly error: string
  readonly description: string
  readonly details: unknown
  /** Seconds to wait before trying again, when the answer said so. */
  readonly retryAfter: number | undefined

  constructor(fields: { status: number; error: string; description: string; details?: unknown; retryAfter?: number }) {
    super(fields.description)
    this.name = 'ApiError'
    this.status = fields.status
    this.error = fields.error
    this.description = fields.description
    this.details = fields.details
    this.retryAfter = fields.retryAfter
  }
}

/** Whether the server refused with this code. */
export function isCode(thrown: unknown, code: string): boolean {
  const details = thrown instanceof ApiError ? thrown.details : undefined
  return typeof details === 'object' && details !== null && 'code' in details && details.code === code
}

/** Status of an error without one. */
const unknownStatus = 1000

/** Any thrown value as an ApiError. An abort stays as it is, because it is not shown to the user. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const description = thrown instanceof Error && thrown.message ? thrown.message : 'Unknown error'
  return new ApiError({ status: unknownStatus, error: 'unknown_error', description })
}

export function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError'
}

type Head = { get(name: string): string | null }

function retryAfterOf(headers: Head): number | undefined {
  const value = headers.get('retry-after') ?? headers.get('x-ratelimit-reset')
  const seconds = value === null ? Number.NaN : Number(value)
  return Number.isFinite(seconds) ? seconds : undefined
}

function fieldsOf(text: string): { error?: unknown; description?: unknown; details?: unknown } {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** The error that an answer carries. A 404 under /v2 has no body, and a proxy's error page is not JSON. */
export function errorOfAnswer(status: number, text: string, headers: Head): ApiError {
  const { error, description, details } = fieldsOf(text)
  return new ApiError({
    status,
    error: typeof error === 'string' ? error : status === 404 ? 'not_found' : 'unknown_error',
    description: typeof description === 'string' ? description : status === 404 ? 'Not found' : 'Unknown error',
    details,
    retryAfter: retryAfterOf(headers),
  })
}
