import type { UsernameEvent } from '@adit/events/identity/account.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { type Claims, withClaim, withoutClaim } from '../../kit/claims.ts'

export type UsernameState = { kind: 'free' } | { kind: 'held'; accountId: string; claims: Claims }

/** `username` is only for the message; the stream's name has it in lowercase. */
export type UsernameCommand =
  | { type: 'ClaimUsername'; username: string; accountId: string; saga: string }
  | { type: 'ReleaseUsername'; accountId: string; saga: string }

export const claimUsernameRefusals = refusals('username_taken')

export const usernameDecider: Decider<UsernameState, UsernameCommand, UsernameEvent> = {
  initialState: { kind: 'free' },
  decide(command, state) {
    switch (command.type) {
      case 'ClaimUsername':
        return claim(command, state)
      case 'ReleaseUsername':
        return release(command, state)
      default:
        return command satisfies never
    }
  },
  evolve(state, { type, data: { accountId, saga } }) {
    const before = state.kind === 'held' ? state.claims : new Set<string>()
    if (type === 'UsernameClaimed') return { kind: 'held', accountId, claims: withClaim(before, saga) }
    const claims = withoutClaim(before, saga)
    return claims.size === 0 ? { kind: 'free' } : { kind: 'held', accountId, claims }
  },
}

/** An account can take a username it already holds: an old one, or the same one in different case. */
function claim(
  { username, accountId, saga }: UsernameCommand & { type: 'ClaimUsername' },
  state: UsernameState,
): UsernameEvent[] {
  if (state.kind === 'held' && state.accountId !== accountId)
    throw claimUsernameRefusals.refuse('username_taken', { field: 'username', username })
  return isHeldBy(state, accountId, saga) ? [] : [{ type: 'UsernameClaimed', data: { accountId, saga } }]
}

const isHeldBy = (state: UsernameState, accountId: string, saga: string): boolean =>
  state.kind === 'held' && state.accountId === accountId && state.claims.has(saga)

/** A saga takes back its own claim alone. */
function release(
  { accountId, saga }: UsernameCommand & { type: 'ReleaseUsername' },
  state: UsernameState,
): UsernameEvent[] {
  return isHeldBy(state, accountId, saga) ? [{ type: 'UsernameReleased', data: { accountId, saga } }] : []
}
