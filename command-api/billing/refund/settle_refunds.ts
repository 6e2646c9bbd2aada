import type { Cause } from '@adit/events/billing/cause.ts'
import type { Refund } from '@adit/events/billing/charge.fold.ts'
import type { RefundReason } from '@adit/events/billing/refund.values.ts'
import { OTHER_PROVIDER } from '@adit/events/billing/refund.values.ts'
import type { ProviderRefund } from '../provider/payment_provider.port.ts'
import { endAtOnce } from '../subscription/advance.ts'
import { type OpenCharge, refundKey } from '../subscription/charge.decider.ts'
import { type Charging, chargeOf, otherProvider, tellCharge } from '../subscription/settle_charge.ts'

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
  const ending = [...refunds.values()].find(endsSubscription)
  if (ending) {
    const staffReason = { code: ending.reason, note: ending.note }
    await endAtOnce(charging, { reason: 'by_staff', staffReason }, ending.cause)
  }
  return isSettled
}

/** Only of staff: what a customer is owed who withdraws has ended the subscription before. */
const endsSubscription = (refund: Refund): refund is Refund & { reason: RefundReason } =>
  refund.status === 'returned' && refund.endsSubscription && refund.reason !== 'withdrawal'

async function askProvider(
  charging: Charging,
  charge: OpenCharge,
  { refundId, amount }: { refundId: string; amount: number },
): Promise<ProviderRefund> {
  const { provider } = charging.deps
  const { paymentId } = charge
  if (paymentId === null) throw new Error(`The refund ${refundId} is of a charge without a payment`)
  const other = otherProvider(charging, charge)
  // Real money may be on its way back, so that waits until the site asks that provider again.
  if (other) return { id: refundId, failure: OTHER_PROVIDER, status: other.isPretended ? 'failed' : 'pending' }
  const key = refundKey(refundId)
  const refund = { paymentId, amount: BigInt(amount) }
  return (await provider.refundUnder(paymentId, key)) ?? provider.createRefund(refund, key)
}
