import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { accountDecider } from '../../identity/account/account.decider.ts'
import { applySuspension } from '../../identity/account/suspension.reactor.ts'
import type { IdentityDeps } from '../../identity/identity_deps.ts'
import { accountStream } from '../../identity/identity_streams.ts'

/** What the history of the account says. The message of the decision is sealed. */
const REASON = 'Decided on the appeal.'

/** The staff who have suspended the account, or changed that, since it was last free. */
export async function staffWhoSuspended({ store }: Pick<IdentityDeps, 'store'>, accountId: string): Promise<string[]> {
  const events = (await store.readStream(accountStream(accountId))) as RecordedAccountEvent[] // of the account's stream
  const since = events.findLastIndex(({ type }) => type === 'AccountSuspensionEnded')
  const suspended = events.slice(since + 1).filter(({ type }) => type === 'AccountSuspended')
  return [...new Set(suspended.map(({ metadata }) => metadata.actor.id))]
}

interface EndedByAppeal {
  accountId: string
  restores: boolean
  /** Milliseconds since 1970. A later suspension stays. */
  decidedAt: number
}

/** Ends the suspension that an appeal was about, once. Undefined if it had ended. */
export async function endByAppeal(
  deps: Pick<IdentityDeps, 'bus' | 'identity'>,
  { accountId, restores, decidedAt }: EndedByAppeal,
  context: CommandContext,
): Promise<Position | undefined> {
  const stream = accountStream(accountId)
  const { state } = await deps.bus.load(accountDecider, stream)
  if (state.kind !== 'existing' || state.suspension === null || state.suspension.since > decidedAt) return undefined
  const command = { type: 'EndAccountSuspension' as const, reason: REASON, restores }
  const { position } = await deps.bus.execute({ decider: accountDecider, stream, root: accountId, command, context })
  await applySuspension(deps, accountId, context)
  return position
}
