import type { Cause } from '@adit/events/billing/cause.ts'
import { chargeDecider, chargeStream, leftOf } from '../subscription/charge.decider.ts'
import { type Charging, cancelCharge, chargeOf, tellCharge } from '../subscription/settle_charge.ts'
import type { SubscriptionState } from '../subscription/subscription.decider.ts'

const byCustomer: Cause = { kind: 'customer' }

/**
 * Does what is left to do once a customer has ended a subscription at once: what is due isn't owed any more, and what is theirs goes back. Their statement is
 * stored before any of this, so whoever dies in between is carried on. Rejects while another refund of the same charge is under way.
 */
export async function settleEnd(
  chargingWith: (chargeId: string) => Charging,
  { statement, chargeId }: NonNullable<SubscriptionState>,
): Promise<void> {
  if (!statement) return
  const { refunds, dueRefundId } = statement
  const due = chargingWith(chargeId)
  const { state } = await due.deps.bus.load(chargeDecider, chargeStream(chargeId))
  // It may have been paid just now, for a period that never begins.
  if (state && !(await cancelCharge(due, byCustomer))) await giveBack(due, dueRefundId, state.total)
  for (const refund of refunds) await giveBack(chargingWith(refund.chargeId), refund.refundId, refund.amount)
}

/** Asks for a refund once. Staff may have returned a part of it already. */
async function giveBack(charging: Charging, refundId: string, owed: number): Promise<void> {
  const charge = await chargeOf(charging)
  const amount = Math.min(owed, leftOf(charge))
  // While a bank holds the money, there is nothing to return. Once it has decided, this is looked at again.
  const isDisputed = [...charge.disputes.values()].some(({ status }) => status === 'open')
  if (charge.refunds.has(refundId) || amount < 1 || isDisputed) return
  await tellCharge(charging, {
    ...{ type: 'AskForRefund', refundId, amount, reason: 'withdrawal', note: '', endsSubscription: false },
    cause: byCustomer,
  })
}
