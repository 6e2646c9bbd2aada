import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NoStreamError,
  StreamDeletedError,
  StreamNotFoundError,
  UnknownError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client'

/**
 * What a failed call means: `conflict` the stream is elsewhere, `absent` there is no such stream, `lasting` the same call would fail
 * again, `passing` the server or its leader was away, or nobody knows.
 */
export type Fault = 'conflict' | 'absent' | 'lasting' | 'passing'

/** Codes of gRPC that say the request itself is wrong: invalid argument, permission, precondition, range, unimplemented, unauthenticated. */
const lastingCodes: ReadonlySet<number> = new Set([3, 7, 9, 11, 12, 16])

/** Calls are safe to repeat, so whatever is not known to last counts as passing; how long it is repeated is bounded elsewhere. */
export function faultOf(error: unknown): Fault {
  if (error instanceof WrongExpectedVersionError) return 'conflict'
  if (error instanceof StreamNotFoundError || error instanceof NoStreamError) return 'absent'
  if (error instanceof AccessDeniedError || error instanceof StreamDeletedError) return 'lasting'
  if (error instanceof MaxAppendSizeExceededError || error instanceof InvalidArgumentError) return 'lasting'
  if (error instanceof UnknownError && lastingCodes.has(Number(error.code))) return 'lasting'
  return 'passing'
}
