import type { Cause } from '@adit/events/billing/cause.ts'
import type { ProviderDispute } from '../provider/payment_provider.port.ts'
import { advance, endAtOnce, type Subscribing, tellSubscription } from '../subscription/advance.ts'
import { type Charging, chargeOf, otherProvider, tellCharge } from '../subscription/settle_charge.ts'

const byProvider: Cause = { kind: 'provider' }

/**
 * Asks the provider about the disputes of a charge, and does what follows from them: while one is open, the subscription isn't renewed by itself; one that is
 * lost ends it. May be called at any time and as often as anybody likes.
 */
export async function settleDisputes(charging: Charging): Promise<void> {
  const charge = await chargeOf(charging)
  const { paymentId } = charge
  if (paymentId === null || otherProvider(charging, charge)) return
  for (const dispute of await charging.deps.provider.disputesOf(paymentId)) await settle(charging, dispute)
}

async function settle(charging: Charging, dispute: ProviderDispute): Promise<void> {
  const { chargeId, accountId, subscriptionId } = charging.subject
  const { id: disputeId, status, reason, respondBy, fee } = dispute
  const cause: Cause = { kind: 'dispute', disputeId }
  const subscribing: Subscribing = { ...charging, accountId, subscriptionId }
  const amount = await amountOf(charging, dispute)
  const noted = { type: 'NoteDispute', disputeId, amount, reason, respondBy, cause: byProvider } as const
  const { disputes } = await tellCharge(charging, noted)
  // After a decision, a bank can look again. That changes nothing before it has decided anew.
  if (status === 'open' && disputes.get(disputeId)?.status !== 'open') return
  if (status !== 'won') await tellSubscription(subscribing, { type: 'HoldSubscription', chargeId, disputeId, cause })
  if (status === 'open') return
  const closed = { disputeId, outcome: status, amount, fee: fee && { ...fee, amount: Number(fee.amount) } }
  await tellCharge(charging, { type: 'CloseDispute', ...closed, cause: byProvider })
  if (status === 'lost') return endAtOnce(charging, { reason: 'disputed' }, cause)
  await tellSubscription(subscribing, { type: 'ResumeSubscription', disputeId, cause })
  await advance(subscribing)
}

/** In the currency of the charge. Where a provider names another one, all of the charge is meant. */
async function amountOf(charging: Charging, { amount, currency }: ProviderDispute): Promise<number> {
  const charge = await chargeOf(charging)
  return currency === charge.currency ? Number(amount) : charge.total
}
