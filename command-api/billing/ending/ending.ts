import type { Cause } from '@adit/events/billing/cause.ts'
import { type EndingWay, unusedPart } from '@adit/events/billing/withdrawal.values.ts'
import type { Sealed } from '@adit/events/kit/personal.ts'
import type { BillingDeps } from '../billing_deps.ts'
import { chargeDecider, chargeStream, leftOf } from '../subscription/charge.decider.ts'
import { customerDecider, customerStream } from '../subscription/customer.decider.ts'
import {
  cancelRefusals,
  type SubscriptionCommand,
  type SubscriptionState,
  subscriptionDecider,
  subscriptionStream,
} from '../subscription/subscription.decider.ts'

type Subscription = NonNullable<SubscriptionState>

/** What somebody wants to end, how, and when they asked for it. Times are milliseconds since 1970. */
export interface Wish {
  way: EndingWay
  askedAt: number
}

export interface Ending extends Wish {
  ends: number
  /** What goes back, by charge. */
  refunds: readonly { chargeId: string; amount: number }[]
}

/** The subscription of an account that runs and could be ended. */
export async function runningOf({ bus }: Pick<BillingDeps, 'bus'>, accountId: string): Promise<string | undefined> {
  const { state } = await bus.load(customerDecider, customerStream(accountId))
  for (const id of state.subscriptions.keys()) {
    const { state: subscription } = await bus.load(subscriptionDecider, subscriptionStream(id))
    if (subscription?.status === 'active' || subscription?.status === 'due') return id
  }
  return undefined
}

/** What would happen. Refuses to end what has ended. */
export async function endingOf(deps: Pick<BillingDeps, 'bus'>, state: Subscription, wish: Wish, now: number) {
  const { status, endsAt, periodEnd, periodStart } = state
  if (status !== 'active' && status !== 'due') throw cancelRefusals.refuse('subscription_over')
  const ending = async (ends: number, refunds: Promise<Ending['refunds']>): Promise<Ending> => {
    return { ...wish, ends, refunds: await refunds }
  }
  if (wish.way === 'withdraw') return ending(now, withdrawn(deps, state, wish.askedAt))
  if (wish.way === 'terminate_for_cause') return ending(now, Promise.resolve([]))
  // It renewed in between. Whoever asked in time doesn't pay for that.
  if (hasRenewed(state, wish)) return ending(now, returned(deps, state.charges.slice(-2, -1)))
  return ending(endsAt ?? (status === 'due' ? now : Math.max(periodEnd, periodStart)), Promise.resolve([]))
}

const hasRenewed = ({ status, periodStart }: Subscription, { askedAt }: Wish): boolean =>
  status === 'active' && periodStart > askedAt

/** Whoever asked that it begins at once pays for the time until they withdraw. Others get back all that they have paid. */
async function withdrawn(deps: Pick<BillingDeps, 'bus'>, state: Subscription, askedAt: number) {
  const paid = state.charges.slice(0, -1)
  if (!state.beginsAtOnce) return returned(deps, paid)
  return returned(deps, paid.slice(-1), (total) => unusedPart({ total, ...state }, askedAt))
}

async function returned(
  { bus }: Pick<BillingDeps, 'bus'>,
  chargeIds: readonly string[],
  partOf: (total: number) => number = (total) => total,
): Promise<Ending['refunds']> {
  const refunds = []
  for (const chargeId of chargeIds) {
    const { state } = await bus.load(chargeDecider, chargeStream(chargeId))
    const amount = state ? Math.min(partOf(state.total), leftOf(state)) : 0
    if (amount > 0) refunds.push({ chargeId, amount })
  }
  return refunds
}

interface Confirmed {
  now: number
  statement: Sealed | null
  drawId: () => string
}

const cause: Cause = { kind: 'customer' }

/** What carries it out. */
export function commandFor(
  state: Subscription,
  ending: Ending,
  { now, statement, drawId }: Confirmed,
): SubscriptionCommand {
  const { way, askedAt } = ending
  if (way === 'terminate' && !hasRenewed(state, ending)) return { type: 'CancelSubscription', now, cause }
  const refunds = ending.refunds.map((refund) => ({ refundId: drawId(), ...refund }))
  const common = { refunds, dueRefundId: drawId(), askedAt, cause }
  if (way === 'withdraw') return { type: 'WithdrawSubscription', ...common }
  return { type: 'TerminateSubscription', statement: way === 'terminate' ? null : statement, ...common }
}
