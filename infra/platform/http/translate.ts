import { AppendTooLarge } from '../event_store/event_store.port.ts'
import { RevisionMismatch } from '../eventing/command_bus.ts'
import { Refusal, refusal } from '../eventing/refusal.ts'
import { isEngineAway } from './engine_away.ts'
import { type ApiError, answerTo, type ErrorTable, httpErrors, joinErrors } from './errors.ts'
import { isAbsent, isQuerySideAway } from './representation.ts'
import { inputErrors } from './validation.ts'

/** What the kit itself refuses, on every route. */
export const kitErrors = joinErrors(httpErrors, inputErrors)

/** The refusal that an error stands for. Undefined for an unexpected error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof RevisionMismatch) return refusal('revision_mismatch', { current: error.current })
  if (error instanceof AppendTooLarge) {
    const { limit, got, unit } = error
    return refusal('change_too_large', { limit, got, unit })
  }
  if (error instanceof URIError) return refusal('malformed_path', { field: 'path' })
  if (isAbsent(error)) return refusal('not_found')
  return isEngineAway(error) || isQuerySideAway(error) ? refusal('engine_away', { retryAfterSeconds: 2 }) : undefined
}

/** How to answer an error. Undefined for an unexpected one and for a refusal that no table defines. */
export function translateError(error: unknown, errors: ErrorTable = kitErrors): ApiError | undefined {
  const refused = refusalOf(error)
  return refused && answerTo(refused, errors)
}

/** Like `translateError`, but answers an unexpected error with an internal error that reveals nothing. */
export function publicError(error: unknown, errors: ErrorTable = kitErrors): ApiError {
  const { family, wording } = httpErrors.internal_error
  const internal = { code: 'internal_error', family, status: 500, data: {}, headers: {}, wording, report: true }
  return translateError(error, errors) ?? internal
}
