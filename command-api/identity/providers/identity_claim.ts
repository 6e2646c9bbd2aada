import type { Provider } from '@adit/events/identity/provider.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { providerIdentityStream } from '../identity_streams.ts'
import type { LinkedIdentities } from './linked_identities.ts'
import { providerIdentityDecider } from './provider_identity.decider.ts'

interface Deps {
  bus: IdentityDeps['bus']
  linkedIdentities: LinkedIdentities
}

export interface IdentityClaim {
  accountId: string
  identity: string
  /** The saga that holds it. */
  claim: string
}

/** In a saga's step: reserves who somebody is on another site. Throws identity_taken. */
export async function claimIdentity(
  { bus, linkedIdentities }: Deps,
  { accountId, identity, claim, provider }: IdentityClaim & { provider: Provider },
  context: CommandContext,
): Promise<void> {
  await bus.execute({
    ...{ decider: providerIdentityDecider, stream: providerIdentityStream(identity), root: accountId, context },
    command: { type: 'ClaimProviderIdentity', provider, accountId, saga: claim },
  })
  await linkedIdentities.put({ identity, claim, accountId })
}

/** Takes the claim back. Does nothing if that was done before. */
export async function releaseIdentity(
  { bus, linkedIdentities }: Deps,
  { accountId, identity, claim }: IdentityClaim,
  context: CommandContext,
): Promise<void> {
  await linkedIdentities.remove({ identity, claim })
  await bus.execute({
    ...{ decider: providerIdentityDecider, stream: providerIdentityStream(identity), root: accountId, context },
    command: { type: 'ReleaseProviderIdentity', accountId, saga: claim },
  })
}
