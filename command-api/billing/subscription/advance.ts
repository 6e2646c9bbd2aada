import type { Cause } from '@adit/events/billing/cause.ts'
import type { OpenedCharge } from '@adit/events/billing/charge.events.ts'
import { isHardDecline, noMethod, retryAfter, retryDays } from '@adit/events/billing/retry.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import type { BillingDeps } from '../billing_deps.ts'
import { settleEnd } from '../ending/settle_end.ts'
import type { PaymentMethod } from '../provider/payment_provider.port.ts'
import { type DecidedTax, noTax, type Sale } from '../tax/tax_rates.port.ts'
import type { OpenCharge } from './charge.decider.ts'
import { type CustomerCommand, customerDecider, customerStream } from './customer.decider.ts'
import {
  type Charging,
  cancelCharge,
  chargeOf,
  customerIdOf,
  isOpened,
  providerAsked,
  settleCharge,
  stopAttempt,
  tellCharge,
} from './settle_charge.ts'
import {
  type EndOfSubscription,
  type SubscriptionCommand,
  type SubscriptionState,
  subscriptionDecider,
  subscriptionStream,
} from './subscription.decider.ts'

/** One subscription, for whatever is done about it. */
export interface Subscribing {
  deps: BillingDeps
  accountId: string
  subscriptionId: string
  context: CommandContext
}
type Living = NonNullable<SubscriptionState>

/** While a customer pays, nobody else tries for so long. */
const payingMs = 3_600_000

const bySchedule: Cause = { kind: 'schedule' }
const byProvider: Cause = { kind: 'provider' }

export async function subscriptionOf({ deps, subscriptionId }: Subscribing): Promise<SubscriptionState> {
  return (await deps.bus.load(subscriptionDecider, subscriptionStream(subscriptionId))).state
}

export async function tellSubscription(subscribing: Subscribing, command: SubscriptionCommand) {
  const { deps, accountId: root, subscriptionId, context } = subscribing
  const stream = subscriptionStream(subscriptionId)
  return deps.bus.execute({ decider: subscriptionDecider, stream, root, command, context })
}

export const tellCustomer = ({ deps, accountId: root, context }: Subscribing, command: CustomerCommand) =>
  deps.bus.execute({ decider: customerDecider, stream: customerStream(root), root, command, context })

export const chargingOf = ({ deps, accountId, subscriptionId, context }: Subscribing, chargeId: string): Charging => ({
  ...{ deps, context, subject: { accountId, subscriptionId, chargeId } },
})

/**
 * Does all that is to be done about a subscription by now: takes note of payments, renews, tries again, ends. Anybody may call it at any time and as
 * often as they like. Each step finds in the streams what is done, so whoever dies in between is carried on, and nobody is charged twice.
 */
export async function advance(subscribing: Subscribing): Promise<void> {
  const subscription = await subscriptionOf(subscribing)
  if (!subscription) return
  switch (subscription.status) {
    case 'awaiting_payment':
      return activate(subscribing, subscription)
    case 'active':
      return fallDue(subscribing, subscription)
    case 'due':
      return renew(subscribing, subscription)
    case 'ended':
    case 'expired':
      await release(subscribing)
      return settleEnd((chargeId) => chargingOf(subscribing, chargeId), subscription)
    default:
      return subscription.status satisfies never
  }
}

async function release(subscribing: Subscribing): Promise<void> {
  const { subscriptionId } = subscribing
  await tellCustomer(subscribing, { type: 'ReleaseSubscription', subscriptionId, cause: bySchedule })
}

async function activate(subscribing: Subscribing, { chargeId, payBy }: Living): Promise<void> {
  const { context, deps } = subscribing
  const charging = chargingOf(subscribing, chargeId)
  const charge = (await isOpened(charging)) ? await settleCharge(charging) : undefined
  if (charge?.status !== 'succeeded') {
    if (deps.now() >= payBy) await abandon(subscribing, bySchedule)
    return
  }
  const { paidAt } = charge
  const nextChargeId = context.ids.base62()
  const command = {
    type: 'ActivateSubscription',
    paidAt: paidAt ?? deps.now(),
    nextChargeId,
    cause: byProvider,
  } as const
  await tellSubscription(subscribing, command)
  await advance(subscribing)
}

/** Gives up a subscription that nobody has paid. False if somebody has by now: it is active then. */
export async function abandon(subscribing: Subscribing, cause: Cause): Promise<boolean> {
  const subscription = await subscriptionOf(subscribing)
  if (subscription?.status === 'awaiting_payment') {
    const charging = chargingOf(subscribing, subscription.chargeId)
    if (!(await isOpened(charging)) || (await cancelCharge(charging, cause))) {
      await tellSubscription(subscribing, { type: 'ExpireSubscription', cause })
    } else await activate(subscribing, subscription)
  }
  const status = (await subscriptionOf(subscribing))?.status
  if (status === 'active' || status === 'due') return false
  await release(subscribing)
  return true
}

/** Ends what an account has that was deleted. What is paid is not returned. */
export async function endForDeletion(subscribing: Subscribing): Promise<void> {
  const cause = { kind: 'account_deleted' } as const
  if (await abandon(subscribing, cause)) return
  await advance(subscribing)
  const subscription = await subscriptionOf(subscribing)
  if (subscription?.status === 'due') await cancelDue(subscribing, subscription, cause)
  await tellSubscription(subscribing, { type: 'EndSubscription', reason: 'account_deleted', cause })
  await release(subscribing)
}

async function fallDue(subscribing: Subscribing, { periodEnd, endsAt }: Living): Promise<void> {
  const now = subscribing.deps.now()
  if (now < periodEnd) return
  if (endsAt !== null)
    await tellSubscription(subscribing, { type: 'EndSubscription', reason: 'cancelled', cause: bySchedule })
  else await tellSubscription(subscribing, { type: 'NoteSubscriptionDue', now, cause: bySchedule })
  await advance(subscribing)
}

async function renew(subscribing: Subscribing, subscription: Living): Promise<void> {
  const { context, deps } = subscribing
  const { chargeId, endsAt, holds, periodEnd } = subscription
  const charging = chargingOf(subscribing, chargeId)
  if (!(await openRenewal(subscribing, subscription))) {
    // Nothing is sold whose tax nobody knows. Whoever looks later asks anew, for as long as a card would be tried again.
    const isLate = holds.size === 0 && deps.now() >= (retryAfter(retryDays.length, periodEnd) ?? periodEnd)
    if (endsAt === null && !isLate) return
    return (await cancelDue(subscribing, subscription, bySchedule))
      ? end(subscribing, endsAt === null ? 'unpaid' : 'cancelled')
      : advance(subscribing)
  }
  const charge = await settleCharge(charging)
  if (charge.status === 'succeeded') {
    const [paidAt, nextChargeId] = [charge.paidAt ?? deps.now(), context.ids.base62()]
    await tellSubscription(subscribing, {
      type: 'RenewSubscription',
      chargeId,
      paidAt,
      nextChargeId,
      cause: byProvider,
    })
    return advance(subscribing)
  }
  if (endsAt !== null || isLost(charge)) {
    return (await cancelCharge(charging, bySchedule))
      ? end(subscribing, endsAt === null ? 'unpaid' : 'cancelled')
      : advance(subscribing)
  }
  // Whoever disputes what they have paid isn't charged again behind their back.
  if (holds.size > 0 || !isTime(charge, deps.now())) return
  await tryAlone(charging, charge)
  const tried = await chargeOf(charging)
  if (tried.status === 'succeeded' || isLost(tried)) await advance(subscribing)
}

async function end(subscribing: Subscribing, reason: 'cancelled' | 'unpaid'): Promise<void> {
  await tellSubscription(subscribing, { type: 'EndSubscription', reason, cause: bySchedule })
  await release(subscribing)
}

/** Ends the subscription of a charge at once. What is due isn't owed any more. */
export async function endAtOnce(
  { deps, context, subject }: Charging,
  end: EndOfSubscription,
  cause: Cause,
): Promise<void> {
  const { accountId, subscriptionId } = subject
  const subscribing = { deps, accountId, subscriptionId, context }
  // It may have been paid by now, without anybody having noticed.
  await advance(subscribing)
  const state = await subscriptionOf(subscribing)
  if (state?.status === 'due') await cancelDue(subscribing, state, cause)
  await tellSubscription(subscribing, { type: 'EndSubscription', ...end, cause })
  await tellCustomer(subscribing, { type: 'ReleaseSubscription', subscriptionId, cause })
}

/** Nobody tries again. */
const isLost = ({ status, retryAt }: OpenCharge) => status === 'cancelled' || (status === 'failed' && retryAt === null)

/** Whether the charge is to be tried without the customer. */
function isTime({ status, lastAttempt, retryAt, due }: OpenCharge, now: number): boolean {
  const isUnderWay = status === 'attempting' || status === 'prepared'
  if (isUnderWay && !lastAttempt?.isOnSession) return false
  return now >= Math.max(retryAt ?? due, isUnderWay && lastAttempt ? lastAttempt.at + payingMs : 0)
}

async function tryAlone(charging: Charging, charge: OpenCharge): Promise<void> {
  const { deps, subject } = charging
  // The customer may have paid just now.
  if (!(await stopAttempt(charging, charge))) return
  const methodId = await deps.provider.primaryMethodOf(await customerIdOf(charging, subject.accountId))
  const attempt = charge.attempt + 1
  const begun = { attempt, methodId, isOnSession: false, provider: providerAsked(charging) }
  await tellCharge(charging, { type: 'AttemptCharge', ...begun, cause: bySchedule })
  const { failure } = charge
  const wouldFail = methodId === null ? noMethod : failure?.methodId === methodId && isHardDecline(failure.code)
  const code = wouldFail === true ? failure?.code : wouldFail
  // Without a card, or with one whose bank would say the same again, nobody is asked.
  if (code) await tellCharge(charging, { type: 'FailCharge', attempt, code, methodId, cause: bySchedule })
  else await settleCharge(charging)
}

/** Ends the charge that is due, unless it turns out to be paid. One whose tax nobody knows is opened for that, so that nobody else opens it to be paid. */
async function cancelDue(subscribing: Subscribing, subscription: Living, cause: Cause): Promise<boolean> {
  const charging = chargingOf(subscribing, subscription.chargeId)
  if (!(await isOpened(charging))) {
    const opening = await renewalOf(subscribing, subscription)
    const opened = openedBy(charging, { ...opening, tax: await noTax.taxOn(saleOf(opening)) })
    await tellCharge(charging, { type: 'OpenCancelledCharge', opened, cause })
  }
  return cancelCharge(charging, cause)
}

/** Whether a charge is due whose tax nobody could tell when it was asked for. */
export async function isUndecided(subscribing: Subscribing): Promise<boolean> {
  const subscription = await subscriptionOf(subscribing)
  return subscription?.status === 'due' && !(await isOpened(chargingOf(subscribing, subscription.chargeId)))
}

/** The charge of the period that is due, at what the customer agreed to. False if nobody can tell its tax now. */
async function openRenewal(subscribing: Subscribing, subscription: Living): Promise<boolean> {
  const charging = chargingOf(subscribing, subscription.chargeId)
  if (await isOpened(charging)) return true
  const opening = await renewalOf(subscribing, subscription)
  const tax = await decided(subscribing.deps.taxes.taxOn(saleOf(opening)))
  if (!tax) return false
  await openCharge(charging, { ...opening, tax })
  return true
}

async function renewalOf(subscribing: Subscribing, subscription: Living): Promise<Opening> {
  const { deps, accountId } = subscribing
  const { planned, interval, price, periodEnd } = subscription
  const customerId = await customerIdOf(subscribing, accountId)
  const primary = await deps.provider.primaryMethodOf(customerId)
  const method = (await deps.provider.methodsOf(customerId)).find(({ id }) => id === primary)
  const terms = { ...subscription, ...(planned ?? { interval, price }) }
  const payer = payerWith(method) ?? (await payerBefore(subscribing, subscription)) ?? nowhere
  return { terms, payer, due: periodEnd, cause: bySchedule }
}

const nowhere: Payer = { country: null, postalCode: null, evidence: 'payment_method' }

const payerWith = (method: PaymentMethod | undefined): Payer | null => (method?.country ? payerBy(method) : null)

/** From where a card says that its owner pays. */
export const payerBy = ({ country, postalCode }: PaymentMethod): Payer => ({
  ...{ country, postalCode: postalCode ?? null, evidence: 'payment_method' },
})

/** Somebody without a card lives where they lived when they paid. */
async function payerBefore(subscribing: Subscribing, { charges, chargeId }: Living): Promise<Payer | null> {
  const before = charges[charges.indexOf(chargeId) - 1]
  if (before === undefined) return null
  const { taxCalculation } = await chargeOf(chargingOf(subscribing, before))
  return taxCalculation && { country: taxCalculation.country, postalCode: null, evidence: taxCalculation.evidence }
}

/** From where the customer pays, and how that is known. */
interface Payer extends Pick<Sale, 'country' | 'postalCode'> {
  evidence: 'payment_method' | 'address'
}

interface Opening {
  terms: Pick<Living, 'productId' | 'priceId' | 'interval' | 'currency' | 'price'>
  payer: Payer
  due: number
  cause: Cause
}

export const saleOf = ({ terms: { price, currency }, payer: { country, postalCode }, due }: Opening): Sale => ({
  ...{ country, postalCode, at: due, price: BigInt(price), currency },
})

type Decided = Opening & { tax: DecidedTax }

export async function openCharge(charging: Charging, opening: Decided): Promise<void> {
  await tellCharge(charging, { type: 'OpenCharge', opened: openedBy(charging, opening), cause: opening.cause })
}

function openedBy({ subject }: Charging, { terms, payer, due, tax: decided }: Decided): OpenedCharge {
  const { productId, priceId, interval, currency } = terms
  const { net, tax, total, rate, calculationId } = decided
  const { country, evidence } = payer
  return {
    ...{ subscriptionId: subject.subscriptionId, productId, priceId, interval, currency, due },
    ...{ net: Number(net), tax: Number(tax), total: Number(total) },
    taxRate: rate && { ...rate, millionths: Number(rate.millionths), evidence },
    ...(calculationId !== null && country !== null && { taxCalculation: { id: calculationId, country, evidence } }),
  }
}

/** Undefined if nobody can tell by now. */
async function decided(asked: Promise<DecidedTax>): Promise<DecidedTax | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal && error.code === 'tax_undecided') return undefined
    throw error
  }
}
