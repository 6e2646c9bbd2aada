import { type DestinationStream, pino } from 'pino'
import { currentTraceId } from './tracing.ts'

export type Log = pino.Logger

/** Keys whose values never reach a log, at the top level and one level down. */
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
  /** The first ten errors of an AggregateError. */
  errors?: LoggedError[]
}

/**
 * An error without the fields in which drivers repeat rows and parameters (Postgres' `detail` quotes the conflicting key). Includes
 * causes up to five levels deep.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: undefined }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown } // Drivers add these two.
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
  /** Process or side. Every line has it as `name`. */
  name: string
  /** Defaults to `info`. Tests use `silent`. */
  level?: string
  /** Defaults to standard output. */
  destination?: DestinationStream
}

/** Writes JSON lines to standard output, without personal data. */
export function createLog({ name, level = 'info', destination }: LogOptions): Log {
  const options = {
    name,
    level,
    base: { name },
    redact: { paths: redactedKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`]), remove: true },
    serializers: { err: loggedError, error: loggedError },
    // The request's own line has its id; other lines of the request are found by the trace.
    mixin: () => {
      const traceId = currentTraceId()
      return traceId ? { traceId } : {}
    },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A log that writes nothing. */
export function silentLog(): Log {
  return pino({ level: 'silent' })
}
