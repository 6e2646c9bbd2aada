import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { erased } from '@adit/events/kit/personal.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { accountDecider } from '../account/account.decider.ts'
import { emailDecider } from '../account/email.decider.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream, emailStream } from '../identity_streams.ts'
import { currentEmailHash } from './email_verification.ts'

type Changed = Extract<RecordedAccountEvent, { type: 'AccountEmailChanged' }>

/** Frees an address that its account has given up, unless it has come back to it. */
export function emailReleaseReactor(deps: Pick<IdentityDeps, 'bus' | 'identity'>): Reactor {
  const { bus, identity } = deps
  return {
    name: 'email_releases',
    begins: 'now',
    handles: new Set<Changed['type']>(['AccountEmailChanged']),
    async react(event: RecordedEvent, context) {
      const { data, metadata } = event as Changed // by `handles`
      const { root } = metadata
      const previous = await identity.vault.open(data.previous)
      if (previous === erased) return // the deletion has released it
      const hash = identity.emailHash(previous)
      const { state: account } = await bus.load(accountDecider, accountStream(root))
      if (account.kind === 'existing' && (await currentEmailHash(deps, account)) === hash) return
      const stream = emailStream(hash)
      const { state } = await bus.load(emailDecider, stream)
      if (state.kind !== 'held' || state.accountId !== root) return
      const command = { type: 'ReleaseEmail' as const, accountId: root, saga: state.saga }
      await bus.execute({ decider: emailDecider, stream, root, command, context })
    },
  }
}
