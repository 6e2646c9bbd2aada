import { RevisionMismatch } from '../eventing/command_bus.ts'
import { Refusal } from '../eventing/refusal.ts'
import { isEngineAway } from './engine_away.ts'
import { ApiError, type ErrorDefinition, errorDefinition, httpErrors } from './errors.ts'

/** How refusals of deciders and policies are answered, by their codes. */
export type RefusalTable = Readonly<Record<string, ErrorDefinition>>

const known: RefusalTable = {
  busy: { family: 'internal_error', status: 503, wording: 'Too many changes at once. Nothing was changed; try again.' },
  saga_running: {
    family: 'conflict',
    wording: 'An earlier request for the same thing is still being carried on. Try again.',
  },
}

function fromRefusal(refusal: Refusal, table: RefusalTable): ApiError | undefined {
  const definition = table[refusal.code] ?? known[refusal.code] ?? errorDefinition(refusal.code)
  if (!definition) return undefined
  const { retryAfterSeconds, ...data } = refusal.data ?? {}
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return new ApiError(refusal.code, definition, data, headers)
}

/** What a handler threw as an error with a code, or undefined when nobody has defined it. */
export function translateError(error: unknown, refusals: RefusalTable): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof Refusal) return fromRefusal(error, refusals)
  if (error instanceof RevisionMismatch) return httpErrors.revision_mismatch({ current: error.current })
  if (isEngineAway(error)) return httpErrors.engine_away({}, { 'retry-after': '2' })
  return undefined
}
