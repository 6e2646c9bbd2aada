import type { Cause } from '@adit/events/billing/cause.ts'
import { isHardDecline, noMethod } from '@adit/events/billing/retry.values.ts'
import { type Taxed, taxed } from '@adit/events/billing/tax.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { BillingDeps } from '../billing_deps.ts'
import { settleEnd } from '../ending/settle_end.ts'
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
  if (subscription?.status === 'due') await cancelCharge(chargingOf(subscribing, subscription.chargeId), cause)
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
  const { chargeId, endsAt } = subscription
  const charging = chargingOf(subscribing, chargeId)
  await openRenewal(subscribing, subscription)
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
  if (subscription.holds.size > 0 || !isTime(charge, deps.now())) return
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
  if (state?.status === 'due') await cancelCharge(chargingOf(subscribing, state.chargeId), cause)
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

/** The charge of the period that is due, at what the customer agreed to. */
async function openRenewal(subscribing: Subscribing, subscription: Living): Promise<void> {
  const { deps, accountId } = subscribing
  const { chargeId, planned, interval, price, periodEnd } = subscription
  const customerId = await customerIdOf(subscribing, accountId)
  const primary = await deps.provider.primaryMethodOf(customerId)
  const method = (await deps.provider.methodsOf(customerId)).find(({ id }) => id === primary)
  const payer = { country: method?.country ?? null, evidence: 'payment_method' } as const
  const terms = { ...subscription, ...(planned ?? { interval, price }) }
  await openCharge(chargingOf(subscribing, chargeId), { terms, payer, due: periodEnd, cause: bySchedule })
}

interface Opening {
  terms: Pick<Living, 'productId' | 'priceId' | 'interval' | 'currency' | 'price'>
  /** From where the customer pays, and how that is known. */
  payer: { country: string | null; evidence: 'payment_method' | 'address' }
  due: number
  cause: Cause
}

export async function openCharge(charging: Charging, { terms, payer, due, cause }: Opening): Promise<Taxed> {
  const { productId, priceId, interval, currency, price } = terms
  const rate = await charging.deps.taxes.rateFor({ country: payer.country, at: due })
  const { net, tax, total } = taxed(BigInt(price), rate)
  const { subscriptionId } = charging.subject
  const opened = {
    ...{ subscriptionId, productId, priceId, interval, currency, due },
    ...{ net: Number(net), tax: Number(tax), total: Number(total) },
    taxRate: rate && { ...rate, millionths: Number(rate.millionths), evidence: payer.evidence },
  }
  await tellCharge(charging, { type: 'OpenCharge', opened, cause })
  return { net, tax, total }
}
