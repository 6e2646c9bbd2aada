import type { Cause } from '@adit/events/billing/cause.ts'
import type { ChargeProvider } from '@adit/events/billing/charge.events.ts'
import { type AskedProvider, providerOf } from '@adit/events/billing/charge.fold.ts'
import { OTHER_PROVIDER } from '@adit/events/billing/refund.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { BillingDeps } from '../billing_deps.ts'
import type { Payment, PaymentSubject } from '../provider/payment_provider.port.ts'
import { attemptKey, type ChargeCommand, chargeDecider, chargeStream, type OpenCharge } from './charge.decider.ts'
import { customerDecider, customerStream } from './customer.decider.ts'

/** One charge, for whatever is done about it. */
export interface Charging {
  deps: BillingDeps
  subject: PaymentSubject
  context: CommandContext
}

export async function chargeOf({ deps, subject: { chargeId } }: Charging): Promise<OpenCharge> {
  const { state } = await deps.bus.load(chargeDecider, chargeStream(chargeId))
  if (!state) throw new Error(`There is no charge ${chargeId}`)
  return state
}

/** Whoever subscribes may have died before they opened the first charge. */
export async function isOpened({ deps, subject: { chargeId } }: Charging): Promise<boolean> {
  return (await deps.bus.load(chargeDecider, chargeStream(chargeId))).state !== null
}

export async function tellCharge({ deps, subject, context }: Charging, command: ChargeCommand): Promise<OpenCharge> {
  const { accountId: root, chargeId } = subject
  const stream = chargeStream(chargeId)
  const { state } = await deps.bus.execute({ decider: chargeDecider, stream, root, command, context })
  if (!state) throw new Error(`There is no charge ${chargeId}`)
  return state
}

/** The account's id at the provider, who gets to know the account if it doesn't. */
export async function customerIdOf({ deps, context }: Pick<Charging, 'deps' | 'context'>, accountId: string) {
  const { bus, provider } = deps
  const stream = customerStream(accountId)
  const { state } = await bus.load(customerDecider, stream)
  const known = state.registrations.get(provider.name)
  if (known) return known.customerId
  const { customerId } = await provider.createCustomer({ accountId, key: `customer:${accountId}` })
  const command = { type: 'RegisterCustomer', provider: provider.name, customerId, cause: byCustomer } as const
  const registered = await bus.execute({ decider: customerDecider, stream, root: accountId, command, context })
  return registered.state.registrations.get(provider.name)?.customerId ?? customerId
}

const byCustomer: Cause = { kind: 'customer' }
const byProvider: Cause = { kind: 'provider' }

/**
 * Asks the provider how the present attempt came out, and notes it. An attempt without the customer that nobody has heard of again is made now, under
 * its own key.
 */
export async function settleCharge(charging: Charging): Promise<OpenCharge> {
  const charge = await chargeOf(charging)
  const other = otherProvider(charging, charge)
  if (other) return settleElsewhere(charging, charge, other)
  const payment = await paymentOf(charging, charge)
  return payment ? noteOutcome(charging, charge, payment) : charge
}

/** Who took the money, or was to take it, if the site has another provider by now, who knows nothing of the payment. */
export function otherProvider(
  { deps: { provider }, subject }: Charging,
  charge: Pick<OpenCharge, 'provider' | 'paymentId'>,
): AskedProvider | null {
  const asked = providerOf(charge, subject.accountId)
  if (!asked) return null
  const isOtherMode = asked.isPretended !== null && asked.isPretended !== provider.isPretended
  return asked.name !== provider.name || isOtherMode ? asked : null
}

/** Whoever only pretended owes and took nothing. Real money may have been taken, so that waits until the site asks that provider again. */
async function settleElsewhere(charging: Charging, charge: OpenCharge, other: AskedProvider): Promise<OpenCharge> {
  const isUnderWay = charge.status === 'attempting' || charge.status === 'prepared'
  if (!isUnderWay || !other.isPretended) return charge
  const { attempt } = charge
  const failed = { attempt, code: OTHER_PROVIDER, methodId: charge.lastAttempt?.methodId ?? null }
  return tellCharge(charging, { type: 'FailCharge', ...failed, cause: byProvider })
}

async function paymentOf(charging: Charging, charge: OpenCharge): Promise<Payment | undefined> {
  const { provider } = charging.deps
  if (charge.status === 'prepared' && charge.paymentId) return provider.payment(charge.paymentId)
  if (charge.status !== 'attempting') return undefined
  return (await paymentUnder(charging, charge)) ?? (charge.lastAttempt?.isOnSession ? undefined : pay(charging, charge))
}

async function paymentUnder(charging: Charging, { attempt }: OpenCharge): Promise<Payment | undefined> {
  const { deps, subject } = charging
  const customerId = await customerIdOf(charging, subject.accountId)
  return deps.provider.paymentUnder(customerId, attemptKey(subject.chargeId, attempt))
}

/** Makes the payment of the present attempt. */
export async function pay(charging: Charging, charge: OpenCharge): Promise<Payment> {
  const { deps, subject } = charging
  const { attempt, total, currency, lastAttempt } = charge
  const payment = {
    ...{ customerId: await customerIdOf(charging, subject.accountId), amount: BigInt(total), currency, subject },
    ...{ methodId: lastAttempt?.methodId ?? null, isOffSession: lastAttempt?.isOnSession !== true },
  }
  return deps.provider.createPayment(payment, attemptKey(subject.chargeId, attempt))
}

/** A customer who is there can try again after a decline, so that isn't the end of an attempt. */
export async function noteOutcome(charging: Charging, charge: OpenCharge, payment: Payment): Promise<OpenCharge> {
  const { attempt, lastAttempt } = charge
  const { id: paymentId, status, methodId } = payment
  const tell = (command: ChargeCommand) => tellCharge(charging, command)
  if (status === 'succeeded') return tell({ type: 'SucceedCharge', attempt, paymentId, cause: byProvider })
  if (status === 'canceled') return tell({ type: 'FailCharge', attempt, code: 'canceled', methodId, cause: byProvider })
  if (status === 'processing') return charge
  if (lastAttempt?.isOnSession) return tell({ type: 'PrepareChargePayment', attempt, paymentId, cause: byCustomer })
  const code = payment.declineCode ?? 'authentication_required'
  return tell({ type: 'FailCharge', attempt, code, methodId, cause: byProvider })
}

/**
 * Makes sure that the last attempt of a charge, as the caller knows it, takes no money any more. False if it has. Whoever cancels a charge does that first:
 * then nobody begins another attempt.
 */
export async function stopAttempt(charging: Charging, charge: OpenCharge): Promise<boolean> {
  if (charge.status === 'succeeded') return false
  if (charge.attempt === 0) return true
  const other = otherProvider(charging, charge)
  if (other?.isPretended) return true
  if (other && (charge.status === 'attempting' || charge.status === 'prepared')) {
    throw new Error(
      `A payment of ${charging.subject.chargeId} through ${other.name} can't be stopped through another one`,
    )
  }
  if (other) return true
  const paymentId = charge.paymentId ?? (await paymentUnder(charging, charge))?.id
  if (paymentId === undefined) return true
  const payment = await charging.deps.provider.cancelPayment(paymentId)
  if (payment.status !== 'succeeded') return true
  await tellCharge(charging, { type: 'SucceedCharge', attempt: charge.attempt, paymentId, cause: byProvider })
  return false
}

/** Ends a charge, unless it turns out to be paid. */
export async function cancelCharge(charging: Charging, cause: Cause): Promise<boolean> {
  return stopAttempt(charging, await tellCharge(charging, { type: 'CancelCharge', cause }))
}

/** Who is asked, as attempts note it. */
export const providerAsked = ({ deps: { provider } }: Pick<Charging, 'deps'>): ChargeProvider => ({
  ...{ name: provider.name, isPretended: provider.isPretended },
})
