import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { isInForce } from '@adit/events/identity/account.fold.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { suspendedFlow } from '../sign_in/suspended.flows.ts'
import { accountDecider } from './account.decider.ts'

type Deps = Pick<IdentityDeps, 'bus' | 'identity'>

/**
 * Lets authentication know of the account's suspension, or that there is none any more. Ends the sessions that don't count from now on: while
 * it is suspended, all but those in which its holder appeals; otherwise those.
 */
export async function applySuspension(deps: Deps, accountId: string, context: CommandContext): Promise<void> {
  const { bus, identity } = deps
  const stream = accountStream(accountId)
  const { state, revision } = await bus.load(accountDecider, stream)
  if (state.kind !== 'existing') return
  const { suspension } = state
  const facts = suspension && { reason: suspension.reason, until: suspension.until }
  await identity.credentials.setSuspension(accountId, facts, revision)
  const isSuspended = isInForce(suspension, context.now())
  if (isSuspended) await identity.flows.endOthers(accountId, suspendedFlow)
  for (const sessionId of await identity.sessions.endBegun(accountId, { whileSuspended: !isSuspended })) {
    const command = { type: 'EndAccountSession' as const, sessionId }
    await bus.execute({ decider: accountDecider, stream, root: accountId, command, context })
  }
}

type Handled = Extract<RecordedAccountEvent, { type: 'AccountSuspended' | 'AccountSuspensionEnded' }>

/** Finishes what a request that broke off has begun. */
export function suspensionReactor(deps: Deps): Reactor {
  return {
    name: 'account_suspensions',
    begins: 'now',
    handles: new Set<Handled['type']>(['AccountSuspended', 'AccountSuspensionEnded']),
    react: ({ metadata }, context) => applySuspension(deps, metadata.root, context),
  }
}
