import type { Cause } from '@adit/events/billing/cause.ts'
import { currencyOf } from '@adit/events/billing/currency.values.ts'
import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import { priceIn } from '@adit/events/billing/product.values.ts'
import { firstPaymentMs } from '@adit/events/billing/retry.values.ts'
import { termsVersion } from '@adit/events/billing/terms.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { BillingDeps } from '../billing_deps.ts'
import type { Payment, PaymentMethod } from '../provider/payment_provider.port.ts'
import { taxRefusals } from '../tax/tax_rates.port.ts'
import {
  abandon,
  advance,
  chargingOf,
  isUndecided,
  openCharge,
  payerBy,
  type Subscribing,
  saleOf,
  subscriptionOf,
  tellCustomer,
  tellSubscription,
} from './advance.ts'
import { customerDecider, customerStream, subscriptionTo, takeRefusals } from './customer.decider.ts'
import {
  type Charging,
  cancelCharge,
  chargeOf,
  noteOutcome,
  otherProvider,
  pay,
  providerAsked,
  settleCharge,
  tellCharge,
} from './settle_charge.ts'

export interface Asking {
  deps: BillingDeps
  accountId: string
  context: CommandContext
}

export interface Asked {
  payment: Payment
  priceId: string
  tax: bigint
  total: bigint
}

export interface Wish {
  productId: string
  interval: BillingInterval
  /** The card to pay with, as far as it is known. Its country decides on currency and tax. */
  method: PaymentMethod | undefined
  /** The same, if it is one that the customer has already. */
  own: PaymentMethod | undefined
  /** From where the request comes (ISO 3166-1, two letters). */
  country: string
  /** Of the affiliate by whose link they came. */
  affiliateCode?: string | undefined
  /** The version of the terms that the customer agreed to, and whether it begins before they can't withdraw any more. */
  consent: { terms: string; beginsAtOnce: boolean } | undefined
}

const byCustomer: Cause = { kind: 'customer' }

export const consentRefusals = refusals('consent_required', 'terms_outdated')
export const subscribeRefusals = refusals(takeRefusals, consentRefusals, taxRefusals)

/** Stands in the event that begins the subscription. */
function agreed(consent: Wish['consent']) {
  if (!consent?.beginsAtOnce) throw consentRefusals.refuse('consent_required', { field: 'charge.consent' })
  if (consent.terms !== termsVersion) throw consentRefusals.refuse('terms_outdated', { version: termsVersion })
  return { terms: consent.terms, beginsAtOnce: true as const }
}

/** Somebody wants a product. The answer is what their browser pays with. What they asked for before and haven't paid is given up. */
export async function subscribe(asking: Asking, wish: Wish): Promise<Asked> {
  const { deps, accountId, context } = asking
  const { productId, interval, method, own, country, affiliateCode } = wish
  const consent = agreed(wish.consent)
  await giveUpUnpaid(asking, productId)
  const price = priceIn(productId, currencyOf(method?.country ?? country))
  const subscribing: Subscribing = { deps, accountId, context, subscriptionId: context.ids.base62() }
  const charging = chargingOf(subscribing, context.ids.base62())
  const { chargeId } = charging.subject
  const { id: priceId, currency } = price
  const terms = { productId, priceId, currency, interval, price: Number(price.amounts[interval]) }
  const [now, cause] = [deps.now(), byCustomer]
  const payer = method ? payerBy(method) : ({ country, postalCode: null, evidence: 'address' } as const)
  const opening = { terms, payer, due: now, cause }
  const decided = await deps.taxes.taxOn(saleOf(opening))
  const attribution = affiliateCode === undefined ? null : await deps.attributionOf(affiliateCode, accountId)
  const begun = { ...terms, chargeId, payBy: now + firstPaymentMs, attribution, consent }
  await tellSubscription(subscribing, { type: 'BeginSubscription', begun, cause })
  await openCharge(charging, { ...opening, tax: decided })
  // Of several tabs that ask at once, one gets here.
  const { subscriptionId } = subscribing
  await tellCustomer(subscribing, { type: 'TakeSubscription', subscriptionId, productId, cause })
  const { tax, total } = decided
  return { payment: await letPay(charging, own?.id ?? null), priceId, tax, total }
}

async function giveUpUnpaid({ deps, accountId, context }: Asking, productId: string): Promise<void> {
  const { state } = await deps.bus.load(customerDecider, customerStream(accountId))
  const subscriptionId = subscriptionTo(productId, state)
  if (!subscriptionId) return
  const subscribing = { deps, accountId, context, subscriptionId }
  await advance(subscribing)
  if (!(await abandon(subscribing, byCustomer))) throw takeRefusals.refuse('already_subscribed')
}

/** Begins an attempt that the customer makes in their browser, or finds the one that they have begun. */
async function letPay(charging: Charging, methodId: string | null): Promise<Payment> {
  const charge = await settleCharge(charging)
  const isPaying = charge.lastAttempt?.isOnSession && (charge.status === 'prepared' || charge.status === 'attempting')
  if (isPaying && otherProvider(charging, charge)) throw payRefusals.refuse('charge_not_payable')
  const next = { attempt: charge.attempt + 1, methodId, isOnSession: true, provider: providerAsked(charging) }
  const begun = isPaying ? charge : await tellCharge(charging, { type: 'AttemptCharge', ...next, cause: byCustomer })
  const isOpen = begun.status === 'attempting' || begun.status === 'prepared'
  if (!isOpen || !begun.lastAttempt?.isOnSession) throw payRefusals.refuse('charge_not_payable')
  const known = begun.paymentId ? await charging.deps.provider.payment(begun.paymentId) : undefined
  const payment = known ?? (await pay(charging, begun))
  const { status } = await noteOutcome(charging, begun, payment)
  if (status !== 'cancelled') return payment
  // Somebody has cancelled it in the meantime, and didn't know of this payment.
  await cancelCharge(charging, byCustomer)
  throw payRefusals.refuse('charge_not_payable')
}

export const payRefusals = refusals('charge_not_found', 'charge_not_payable')

/** Somebody pays what is due with their own hands, such as after their card was refused. */
export async function payCharge(asking: Asking, chargeId: string, own: PaymentMethod | undefined): Promise<Asked> {
  const { deps, accountId, context } = asking
  const { state } = await deps.bus.load(customerDecider, customerStream(accountId))
  for (const subscriptionId of state.subscriptions.keys()) {
    const subscribing: Subscribing = { deps, accountId, context, subscriptionId }
    const subscription = await subscriptionOf(subscribing)
    if (subscription?.chargeId !== chargeId) continue
    if (subscription.status !== 'due') throw payRefusals.refuse('charge_not_payable')
    await advance(subscribing)
    if (await isUndecided(subscribing)) throw taxRefusals.refuse('tax_undecided')
    const charging = chargingOf(subscribing, chargeId)
    if ((await subscriptionOf(subscribing))?.chargeId !== chargeId) throw payRefusals.refuse('charge_not_payable')
    const payment = await letPay(charging, own?.id ?? null)
    const { tax, total } = await chargeOf(charging)
    return { payment, priceId: subscription.priceId, tax: BigInt(tax), total: BigInt(total) }
  }
  throw payRefusals.refuse('charge_not_found')
}
