import pg from 'pg'
import { EventStoreAway } from '../event_store/event_store.port.ts'
import { mayOpenLater } from '../event_store/not_opened.ts'
import { isConnectionLost } from '../event_store/postgres/connections.ts'

/** How deeply nested causes are searched. */
const maxDepth = 5

/**
 * Whether an unknown error means that an engine or process can't be reached, or can't work now. Judged by what the event store's adapters
 * throw, system codes, SQLSTATE 08, 53 (disk or memory full, too many connections) and 57P, our own full disk, and S3 answers with a status
 * of 500 or above.
 */
export function isEngineAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false
  if (error instanceof EventStoreAway || mayOpenLater(error)) return true
  if (isConnectionLost(error) || isFull(error) || isServiceFault(error)) return true
  if (error instanceof AggregateError && error.errors.some((one) => isEngineAway(one, depth + 1))) return true
  return isEngineAway(error.cause, depth + 1)
}

function isFull(error: Error): boolean {
  if (!('code' in error) || typeof error.code !== 'string') return false
  const { code } = error
  return error instanceof pg.DatabaseError ? code.startsWith('53') : code === 'ENOSPC' || code === 'EDQUOT'
}

/** Errors of the S3 client carry the answer's status or, without an answer, the client's own name for the network failure. */
function isServiceFault(error: Error): boolean {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true
  const { $metadata: answer } = error as { $metadata?: { httpStatusCode?: number } } // As that client declares it.
  return answer !== undefined && (answer.httpStatusCode ?? 503) >= 500
}
