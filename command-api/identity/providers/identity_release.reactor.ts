import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { releaseIdentity } from './identity_claim.ts'

type Handled = Extract<RecordedAccountEvent, { type: 'AccountProviderUnlinked' }>

/** Finishes what a request that broke off has begun: the identity can be linked again. */
export function identityReleaseReactor({ bus, identity }: Pick<IdentityDeps, 'bus' | 'identity'>): Reactor {
  const { linkedIdentities } = identity
  return {
    name: 'identity_releases',
    begins: 'now',
    handles: new Set<Handled['type']>(['AccountProviderUnlinked']),
    async react(event: RecordedEvent, context) {
      const { data, metadata } = event as Handled // by `handles`
      const { identity, claim } = data
      await releaseIdentity({ bus, linkedIdentities }, { accountId: metadata.root, identity, claim }, context)
    },
  }
}
