import pg from 'pg'
import { isConnectionLost } from '../event_store/postgres/connections.ts'

/** How deep errors lie in errors before looking further says nothing. */
const maxDepth = 5

/**
 * Whether an unknown error comes of an engine or process that cannot be reached, or that answers that it cannot work now. Judged by what
 * drivers say: system codes, SQLSTATE 08, 53 (its disk or memory is full, too many connections) and 57P, a full disk of our own, and statuses
 * from 500 on in answers of S3.
 */
export function isEngineAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false
  if (isConnectionLost(error) || isFull(error) || isServiceFault(error)) return true
  if (error instanceof AggregateError && error.errors.some((one) => isEngineAway(one, depth + 1))) return true
  return isEngineAway(error.cause, depth + 1)
}

function isFull(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return error instanceof pg.DatabaseError ? code.startsWith('53') : code === 'ENOSPC' || code === 'EDQUOT'
}

/** The S3 client's errors carry the answer's status; without an answer, its own names for what went wrong on the way. */
function isServiceFault(error: Error): boolean {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true
  const { $metadata: answer } = error as { $metadata?: { httpStatusCode?: number } } // as that client declares it
  return answer !== undefined && (answer.httpStatusCode ?? 503) >= 500
}
