import type { RouteContract } from './contract.ts'
import { placeOf } from './place.ts'
import type { Reply } from './reply.ts'
import type { RequestContext } from './request.ts'
import { refusalOf, translateError } from './translate.ts'

/** When to look again: a worker takes a saga over when its lease of 30 s has lapsed. */
const retryAfterSeconds = 30

/**
 * The answer to a command that failed after its first event was stored: 202 with the place to look, because it is carried on, or the refusal
 * for which it is being undone. Throws the error if nothing is stored, or if it is a refusal.
 */
export function begunReply(
  error: unknown,
  contract: RouteContract,
  request: Pick<RequestContext, 'progress' | 'url' | 'path'>,
  params: Readonly<Record<string, unknown>>,
): Reply {
  const { isStored, refused, id } = request.progress
  if (statusOf(error) < 500) throw error
  if (!isStored) throw refused ?? error
  return {
    status: 202,
    location: placeOf(contract, request, { ...params, ...(id !== undefined && { id }) }),
    ...(id !== undefined && { id, body: { id } }),
    headers: { 'adit-projection': 'pending', 'retry-after': String(retryAfterSeconds) },
  }
}

/** A room's refusal, which the kit doesn't know, is no failure. */
function statusOf(error: unknown): number {
  if (refusalOf(error) === undefined) return 500
  return translateError(error)?.status ?? 400
}
