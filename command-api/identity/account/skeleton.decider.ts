import type { SkeletonEvent } from '@adit/events/identity/account.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { type Claims, withClaim, withoutClaim } from '../../kit/claims.ts'

/** The accounts that have names with this skeleton, and the sagas that claimed it for them. */
export type SkeletonState = ReadonlyMap<string, Claims>

/** `username` is only for the message. */
export type SkeletonCommand =
  | { type: 'ClaimSkeleton'; username: string; accountId: string; saga: string }
  /** For a name that an account has already. Others may have names like it, from before skeletons were reserved. */
  | { type: 'KeepSkeleton'; accountId: string; saga: string }
  | { type: 'ReleaseSkeleton'; accountId: string; saga: string }

export const claimSkeletonRefusals = refusals('username_similar')

export const skeletonDecider: Decider<SkeletonState, SkeletonCommand, SkeletonEvent> = {
  initialState: new Map(),
  decide(command, state) {
    const { type, accountId, saga } = command
    const data = { accountId, saga }
    const isOwn = state.get(accountId)?.has(saga) ?? false
    switch (type) {
      case 'ClaimSkeleton':
        refuseOthers(command, state)
        return isOwn ? [] : [{ type: 'SkeletonClaimed', data }]
      case 'KeepSkeleton':
        return state.has(accountId) ? [] : [{ type: 'SkeletonClaimed', data }]
      case 'ReleaseSkeleton':
        return isOwn ? [{ type: 'SkeletonReleased', data }] : []
      default:
        return command satisfies never
    }
  },
  evolve(state, { type, data: { accountId, saga } }) {
    const before = state.get(accountId) ?? new Set<string>()
    const claims = type === 'SkeletonClaimed' ? withClaim(before, saga) : withoutClaim(before, saga)
    const after = new Map(state)
    if (claims.size === 0) after.delete(accountId)
    else after.set(accountId, claims)
    return after
  },
}

/** Whether only other accounts have names like this. */
export const isSimilarToOthers = (state: SkeletonState, accountId: string | null): boolean =>
  state.size > 0 && (accountId === null || !state.has(accountId))

/** An account can take names that look like its own. */
function refuseOthers(
  { username, accountId }: Extract<SkeletonCommand, { type: 'ClaimSkeleton' }>,
  state: SkeletonState,
): void {
  if (isSimilarToOthers(state, accountId))
    throw claimSkeletonRefusals.refuse('username_similar', { field: 'username', username })
}
