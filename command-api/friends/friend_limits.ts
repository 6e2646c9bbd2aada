import {
  FRIEND_REQUESTS_A_DAY,
  FRIEND_REQUESTS_WAITING_MAX,
  FRIENDS_MAX,
} from '@adit/events/friends/friendship.values.ts'
import type pg from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { LimiterOf } from '../identity/sign_in/attempts.ts'
import { friendLimitRefusals } from './friend_limit_refusals.ts'
import { countTies } from './friend_tie.index.ts'
import type { FriendshipState } from './friendship.decider.ts'

const hourMs = 60 * 60_000

export interface Adding {
  by: string
  other: string
  /** What is between them before. */
  state: FriendshipState
}

/** Refuses to add a friend beyond the limits. A request counts even if the other doesn't take it, so that nobody can ask on and on. */
export function friendLimits(ops: pg.Pool, limiterOf: LimiterOf): (adding: Adding) => Promise<void> {
  const requests = limiterOf({ keyPrefix: 'friend-request', points: FRIEND_REQUESTS_A_DAY, duration: 24 * 60 * 60 })
  return async ({ by, other, state: { tie, blocks } }) => {
    // The decider refuses these, or finds that an earlier try has done it.
    if (tie?.accepted || tie?.from === by || blocks.has(by)) return
    const [own, theirs] = await Promise.all([countTies(ops, by), countTies(ops, other)])
    if (own.held >= FRIENDS_MAX) throw friendLimitRefusals.refuse('friends_full', { limit: FRIENDS_MAX })
    if (tie) return
    if (theirs.waiting >= FRIEND_REQUESTS_WAITING_MAX) throw friendLimitRefusals.refuse('friend_requests_refused')
    await requests.consume(by).catch(refuseSpent)
  }
}

function refuseSpent(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  const hours = Math.max(1, Math.ceil(reason.msBeforeNext / hourMs))
  const retryAfterSeconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1_000))
  throw friendLimitRefusals.refuse('friend_requests_spent', { limit: FRIEND_REQUESTS_A_DAY, hours, retryAfterSeconds })
}
