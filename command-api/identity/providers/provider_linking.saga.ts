import type { providerLinkingEvents } from '@adit/events/identity/account.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import type { z } from 'zod'
import { accountDecider, accountRefusals } from '../account/account.decider.ts'
import { linkProviderRefusals } from '../account/provider.decisions.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { claimIdentity, releaseIdentity } from './identity_claim.ts'
import { claimIdentityRefusals } from './provider_identity.decider.ts'

export type ProviderLinking = z.output<typeof providerLinkingEvents.definitions.ProviderLinkingStarted.schema>

export const providerLinkingRefusals = refusals(accountRefusals, claimIdentityRefusals, linkProviderRefusals)

/** Reserves the identity, so that it leads to one account alone, then records it with the account. */
export function providerLinkingSaga({
  bus,
  identity: { linkedIdentities },
}: Pick<IdentityDeps, 'bus' | 'identity'>): SagaDefinition<ProviderLinking> {
  const deps = { bus, linkedIdentities }
  return {
    name: 'ProviderLinking',
    stream: (id) => streamName('identity', 'provider_linking', id),
    root: ({ accountId }) => accountId,
    steps: [
      {
        name: 'identity',
        do: (input, context) => claimIdentity(deps, { ...input, claim: context.causationId }, context),
        undo: (input, context) => releaseIdentity(deps, { ...input, claim: context.causationId }, context),
      },
      {
        name: 'account',
        async do({ accountId, ...linked }, context) {
          const command = { type: 'LinkProvider' as const, linked: { ...linked, claim: context.causationId } }
          const stream = accountStream(accountId)
          await bus.execute({ decider: accountDecider, stream, root: accountId, command, context })
        },
      },
    ],
  }
}
