import { type DestinationStream, pino } from 'pino'
import { currentTraceId } from './tracing.ts'

export type Log = pino.Logger

/** Keys whose values never reach a log, at the top and one level down. */
export const redactedKeys = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'access_token',
  'email',
  'ip',
  'clientIp',
  'address',
  'userAgent',
  'x-ratelimit-key',
]

interface LoggedError {
  type: string
  message: string
  stack: string | undefined
  code?: unknown
  constraint?: unknown
  cause?: LoggedError
  /** What several failed of, the first ten. */
  errors?: LoggedError[]
}

/**
 * An error without the fields in which drivers repeat rows and parameters (Postgres' `detail` quotes the key that clashed).
 * Errors of errors go at most five deep.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: undefined }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown } // drivers add these two
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && depth < 5 && { cause: loggedError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < 5 && { errors: error.errors.slice(0, 10).map((one) => loggedError(one, depth + 1)) }),
  }
}

export interface LogOptions {
  /** Process or side, in every line as `name`. */
  name: string
  /** `info` unless told; `silent` for tests. */
  level?: string
  /** Standard output unless told. */
  destination?: DestinationStream
}

/** JSON lines on standard output, one object each, without personal data. */
export function createLog({ name, level = 'info', destination }: LogOptions): Log {
  const options = {
    name,
    level,
    base: { name },
    redact: { paths: redactedKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`]), remove: true },
    serializers: { err: loggedError, error: loggedError },
    // The request's own line carries its id; whatever else is said meanwhile is found by the trace.
    mixin: () => {
      const traceId = currentTraceId()
      return traceId ? { traceId } : {}
    },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Says nothing. */
export function silentLog(): Log {
  return pino({ level: 'silent' })
}
