import type { Cause } from '@adit/events/billing/cause.ts'
import type { RefundReason } from '@adit/events/billing/refund.values.ts'
import type { ProviderRefund } from '../provider/payment_provider.port.ts'
import { advance, tellCustomer, tellSubscription } from '../subscription/advance.ts'
import { type OpenCharge, refundKey } from '../subscription/charge.decider.ts'
import { type Charging, cancelCharge, chargeOf, tellCharge } from '../subscription/settle_charge.ts'
import { subscriptionDecider, subscriptionStream } from '../subscription/subscription.decider.ts'

const byProvider: Cause = { kind: 'provider' }

/**
 * Does what is to be done about the refunds of a charge by now. Like `advance`, it may be called at any time and as often as anybody likes. True once
 * nothing is left to do.
 */
export async function settleRefunds(charging: Charging): Promise<boolean> {
  const charge = await chargeOf(charging)
  let isSettled = true
  for (const [refundId, { status, amount }] of charge.refunds) {
    if (status !== 'asked') continue
    const { id, status: outcome, failure } = await askProvider(charging, charge, { refundId, amount })
    if (outcome === 'pending') isSettled = false
    else if (outcome === 'succeeded') {
      await tellCharge(charging, { type: 'NoteRefund', refundId, providerRefundId: id, cause: byProvider })
    } else await tellCharge(charging, { type: 'FailRefund', refundId, code: failure ?? 'unknown', cause: byProvider })
  }
  const { refunds } = await chargeOf(charging)
  const ending = [...refunds.values()].find(({ status, endsSubscription }) => status === 'returned' && endsSubscription)
  if (ending) await endByStaff(charging, { code: ending.reason, note: ending.note }, ending.cause)
  return isSettled
}

async function askProvider(
  { deps: { provider } }: Charging,
  { paymentId }: OpenCharge,
  { refundId, amount }: { refundId: string; amount: number },
): Promise<ProviderRefund> {
  if (paymentId === null) throw new Error(`The refund ${refundId} is of a charge without a payment`)
  const key = refundKey(refundId)
  const refund = { paymentId, amount: BigInt(amount) }
  return (await provider.refundUnder(paymentId, key)) ?? provider.createRefund(refund, key)
}

/** Why staff end a subscription. `note` may be empty. */
interface StaffReason {
  code: RefundReason
  note: string
}

/** Ends a subscription at once. What is due isn't owed any more. */
export async function endByStaff(charging: Charging, staffReason: StaffReason, cause: Cause): Promise<void> {
  const { deps, context, subject } = charging
  const { accountId, subscriptionId } = subject
  const subscribing = { deps, accountId, subscriptionId, context }
  // It may have been paid by now, without anybody having noticed.
  await advance(subscribing)
  const { state } = await deps.bus.load(subscriptionDecider, subscriptionStream(subscriptionId))
  if (state?.status === 'due')
    await cancelCharge({ ...charging, subject: { ...subject, chargeId: state.chargeId } }, cause)
  await tellSubscription(subscribing, { type: 'EndSubscription', reason: 'by_staff', staffReason, cause })
  await tellCustomer(subscribing, { type: 'ReleaseSubscription', subscriptionId, cause })
}
