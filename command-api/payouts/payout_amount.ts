import { dollarsOf, isAmount, type Micros, microsOf } from '@adit/events/payouts/money.values.ts'
import { feeOf, isWholeCents, type MethodType, methodKinds } from '@adit/events/payouts/withdrawal.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

export const amountRefusals = refusals('amount_in_cents', 'amount_out_of_range')

/** Throws for a text that isn't dollars. */
export function payoutAmount(text: string): Micros {
  if (!isAmount(text)) throw amountRefusals.refuse('amount_in_cents', { field: 'amount' })
  return microsOf(text)
}

/** The fee of an amount, in whole cents. Throws if the amount isn't, or the method doesn't move so little or so much. */
export function payoutFee(method: MethodType, amount: Micros): Micros {
  if (!isWholeCents(amount)) throw amountRefusals.refuse('amount_in_cents', { field: 'amount' })
  const kind = methodKinds[method]
  if (amount < kind.min || amount > kind.max) {
    const limits = { min: dollarsOf(kind.min), max: dollarsOf(kind.max) }
    throw amountRefusals.refuse('amount_out_of_range', { field: 'amount', ...limits })
  }
  return feeOf(kind, amount)
}
