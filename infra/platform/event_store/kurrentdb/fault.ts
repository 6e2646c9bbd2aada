import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NoStreamError,
  StreamDeletedError,
  StreamNotFoundError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'

import { EngineRefused } from '../not_opened.ts'
import { InvalidAddress } from './address.ts'

/**
 * Why a call failed. `conflict`: the stream is at another revision. `absent`: there is no such stream. `lasting`: the same call would
 * fail again. `passing`: the server or its leader was unreachable, or the reason is unknown.
 */
export type Fault = 'conflict' | 'absent' | 'lasting' | 'passing'

/** gRPC codes for requests that are themselves wrong: invalid argument, permission, precondition, range, unimplemented, unauthenticated. */
const lastingCodes: ReadonlySet<number> = new Set([3, 7, 9, 11, 12, 16])

/** Calls are safe to repeat, so unknown failures count as passing. `patiently` limits the retries. */
export function faultOf(error: unknown): Fault {
  if (error instanceof InvalidAddress || error instanceof EngineRefused) return 'lasting'
  if (error instanceof WrongExpectedVersionError) return 'conflict'
  if (error instanceof StreamNotFoundError || error instanceof NoStreamError) return 'absent'
  if (error instanceof AccessDeniedError || error instanceof StreamDeletedError) return 'lasting'
  if (error instanceof MaxAppendSizeExceededError || error instanceof InvalidArgumentError) return 'lasting'
  if (error instanceof UnknownError && lastingCodes.has(Number(error.code))) return 'lasting'
  return 'passing'
}
