import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { type AccountSuspension, isInForce } from '@adit/events/identity/account.fold.ts'
import { type Refusal, refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import type { ExistingAccount } from './account_state.ts'

export type SuspensionCommand =
  | {
      type: 'SuspendAccount'
      reason: string
      /** Milliseconds since 1970; null for good. */
      until: number | null
      /** Of a new suspension. One that is in force keeps its own. */
      suspensionId?: string
      /** Whether the account's projects are withheld. A suspension that is in force keeps withholding them. */
      withholds?: boolean
      /** Milliseconds since 1970. */
      now?: number
    }
  | { type: 'EndAccountSuspension'; reason: string; restores?: boolean }

export const suspendRefusals = refusals('staff_not_suspended')
/** When somebody who is suspended signs in. */
export const signInRefusals = refusals('account_suspended', 'account_suspended_until')
export const endSuspensionRefusals = refusals('not_suspended')

export function decideSuspension(command: SuspensionCommand, { role, suspension }: ExistingAccount): AccountEvent[] {
  if (command.type === 'EndAccountSuspension') {
    if (suspension === null) throw endSuspensionRefusals.refuse('not_suspended')
    const { suspensionId } = suspension
    const told = { ...(suspensionId && { suspensionId }), ...(command.restores && { projects: 'restored' as const }) }
    return [{ type: 'AccountSuspensionEnded', data: { reason: command.reason, ...told } }]
  }
  // So no admin is shut out, be it the last one, and no moderator decides on another.
  if (role !== 'developer') throw suspendRefusals.refuse('staff_not_suspended')
  const { reason, until, now = 0 } = command
  const before = isInForce(suspension, now) ? suspension : null
  const withholds = (command.withholds ?? false) || (before?.withholds ?? false)
  if (before?.reason === reason && before.until === until && before.withholds === withholds) return []
  const suspensionId = before?.suspensionId ?? command.suspensionId
  const told = { ...(suspensionId && { suspensionId }), ...(withholds && { projects: 'withheld' as const }) }
  return [{ type: 'AccountSuspended', data: { reason, until, ...told } }]
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
