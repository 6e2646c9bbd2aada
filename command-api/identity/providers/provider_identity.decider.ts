import type { ProviderIdentityEvent } from '@adit/events/identity/account.events.ts'
import { type Provider, providerNames } from '@adit/events/identity/provider.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { type Claims, withClaim, withoutClaim } from '../../kit/claims.ts'

export type ProviderIdentityState = { kind: 'free' } | { kind: 'held'; accountId: string; claims: Claims }

export type ProviderIdentityCommand =
  /** `provider` is only for the message. */
  | { type: 'ClaimProviderIdentity'; provider: Provider; accountId: string; saga: string }
  | { type: 'ReleaseProviderIdentity'; accountId: string; saga: string }

export const claimIdentityRefusals = refusals('identity_taken')

/** One person on another site can sign in to one account. */
export const providerIdentityDecider: Decider<ProviderIdentityState, ProviderIdentityCommand, ProviderIdentityEvent> = {
  initialState: { kind: 'free' },
  decide(command, state) {
    switch (command.type) {
      case 'ClaimProviderIdentity':
        return claim(command, state)
      case 'ReleaseProviderIdentity':
        return release(command, state)
      default:
        return command satisfies never
    }
  },
  evolve(state, { type, data: { accountId, saga } }) {
    const before = state.kind === 'held' ? state.claims : new Set<string>()
    if (type === 'ProviderIdentityClaimed') return { kind: 'held', accountId, claims: withClaim(before, saga) }
    const claims = withoutClaim(before, saga)
    return claims.size === 0 ? { kind: 'free' } : { kind: 'held', accountId, claims }
  },
}

type Of<Type extends ProviderIdentityCommand['type']> = Extract<ProviderIdentityCommand, { type: Type }>

function claim(
  { provider, accountId, saga }: Of<'ClaimProviderIdentity'>,
  state: ProviderIdentityState,
): ProviderIdentityEvent[] {
  if (state.kind === 'held' && state.accountId !== accountId)
    throw claimIdentityRefusals.refuse('identity_taken', { provider: providerNames[provider] })
  return isHeldBy(state, accountId, saga) ? [] : [{ type: 'ProviderIdentityClaimed', data: { accountId, saga } }]
}

const isHeldBy = (state: ProviderIdentityState, accountId: string, saga: string): boolean =>
  state.kind === 'held' && state.accountId === accountId && state.claims.has(saga)

/** A saga takes back its own claim alone. */
function release(
  { accountId, saga }: Of<'ReleaseProviderIdentity'>,
  state: ProviderIdentityState,
): ProviderIdentityEvent[] {
  return isHeldBy(state, accountId, saga) ? [{ type: 'ProviderIdentityReleased', data: { accountId, saga } }] : []
}
