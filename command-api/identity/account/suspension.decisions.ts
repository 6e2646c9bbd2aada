import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { type AccountSuspension, isInForce } from '@adit/events/identity/account.fold.ts'
import { type Refusal, refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import type { ExistingAccount } from './account_state.ts'

export type SuspensionCommand =
  /** `until`: milliseconds since 1970; null for good. */
  { type: 'SuspendAccount'; reason: string; until: number | null } | { type: 'EndAccountSuspension'; reason: string }

export const suspendRefusals = refusals('staff_not_suspended')
/** When somebody who is suspended signs in. */
export const signInRefusals = refusals('account_suspended', 'account_suspended_until')
export const endSuspensionRefusals = refusals('not_suspended')

export function decideSuspension(command: SuspensionCommand, { role, suspension }: ExistingAccount): AccountEvent[] {
  if (command.type === 'EndAccountSuspension') {
    if (suspension === null) throw endSuspensionRefusals.refuse('not_suspended')
    return [{ type: 'AccountSuspensionEnded', data: { reason: command.reason } }]
  }
  // So no admin is shut out, be it the last one, and no moderator decides on another.
  if (role !== 'developer') throw suspendRefusals.refuse('staff_not_suspended')
  const { reason, until } = command
  if (suspension?.reason === reason && suspension.until === until) return []
  return [{ type: 'AccountSuspended', data: { reason, until } }]
}

/** What somebody who is suspended is told. Undefined if they aren't, or not any more. */
export function suspensionRefusal(
  suspension: Pick<AccountSuspension, 'reason' | 'until'> | null,
  now: number,
): Refusal | undefined {
  if (suspension === null || !isInForce(suspension, now)) return undefined
  const { reason, until } = suspension
  if (until === null) return refusal('account_suspended', { reason })
  const iso = new Date(until).toISOString()
  const time = `${iso.slice(0, 16).replace('T', ' ')} UTC`
  return refusal('account_suspended_until', { reason, until: iso, time })
}
