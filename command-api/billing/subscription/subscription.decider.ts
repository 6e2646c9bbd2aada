import type { Cause } from '@adit/events/billing/cause.ts'
import { CREDIT_DAYS_TOTAL } from '@adit/events/billing/credit.values.ts'
import { type BillingInterval, endOfPeriod } from '@adit/events/billing/interval.values.ts'
import { priceWith } from '@adit/events/billing/product.values.ts'
import type { SubscriptionEvent } from '@adit/events/billing/subscription.events.ts'
import { type Subscription, subscriptionFold } from '@adit/events/billing/subscription.fold.ts'
import { withdrawalEnds } from '@adit/events/billing/withdrawal.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const subscriptionAfter = keeping(subscriptionFold, [
  ...(['status', 'productId', 'priceId', 'currency', 'interval', 'price', 'payBy', 'chargeId', 'anchor'] as const),
  ...(['period', 'periodStart', 'periodEnd', 'endsAt', 'planned', 'activatedAt', 'beginsAtOnce'] as const),
  ...(['charges', 'credits', 'statement', 'holds'] as const),
  'attribution',
])
/** Null before it begins. */
export type SubscriptionState = ReturnType<typeof subscriptionAfter> | null

type DataOf<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>['data']

/** Times are milliseconds since 1970. Those without the customer's doing can be repeated. */
export type SubscriptionCommand = { cause: Cause } & (
  | { type: 'BeginSubscription'; begun: Omit<DataOf<'SubscriptionBegun'>, 'cause'> }
  /** The first charge was paid at that time. */
  | { type: 'ActivateSubscription'; paidAt: number; nextChargeId: string }
  | { type: 'NoteSubscriptionDue'; now: number }
  /** The charge that is due was paid at that time. */
  | { type: 'RenewSubscription'; chargeId: string; paidAt: number; nextChargeId: string }
  | { type: 'CancelSubscription'; now: number }
  | { type: 'UndoCancellation' }
  | { type: 'PlanInterval'; interval: BillingInterval }
  /** A payment is disputed. */
  | { type: 'HoldSubscription'; chargeId: string; disputeId: string }
  /** The dispute was won. */
  | { type: 'ResumeSubscription'; disputeId: string }
  | { type: 'CreditSubscription'; credit: Omit<DataOf<'SubscriptionCredited'>, 'periodEnd' | 'cause'>; now: number }
  /** `refunds`: what goes back of what is paid. */
  | ({ type: 'WithdrawSubscription' } & Omit<DataOf<'SubscriptionWithdrawn'>, 'cause'>)
  | ({ type: 'TerminateSubscription' } & Omit<DataOf<'SubscriptionTerminated'>, 'cause'>)
  | ({ type: 'EndSubscription' } & EndOfSubscription)
  | { type: 'ExpireSubscription' }
)
/** `staffReason`: only of staff. */
export type EndOfSubscription = Pick<DataOf<'SubscriptionEnded'>, 'reason'> &
  Partial<Pick<DataOf<'SubscriptionEnded'>, 'staffReason'>>
type Of<Type extends SubscriptionCommand['type']> = Extract<SubscriptionCommand, { type: Type }>
type Living = NonNullable<SubscriptionState>

const dayMs = 24 * 3_600_000

export const subscriptionStream = (id: string) => streamName('billing', 'subscription', id)

export const cancelRefusals = refusals('subscription_over')
export const undoRefusals = refusals(cancelRefusals, 'subscription_unpaid')
export const planRefusals = refusals(cancelRefusals, 'subscription_unpaid', 'subscription_cancelled')

export const creditRefusals = refusals(cancelRefusals, 'subscription_unpaid', 'credit_above_limit')
export const withdrawRefusals = refusals(cancelRefusals, 'withdrawal_time_over')

export const subscriptionDecider: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  initialState: null,
  decide(command, state) {
    switch (command.type) {
      case 'BeginSubscription':
        return state ? [] : [{ type: 'SubscriptionBegun', data: { ...command.begun, cause: command.cause } }]
      case 'ActivateSubscription':
        return activate(command, begun(state))
      case 'NoteSubscriptionDue':
        return noteDue(command, begun(state))
      case 'RenewSubscription':
        return renew(command, begun(state))
      case 'CancelSubscription':
        return cancel(command, state)
      case 'UndoCancellation':
        return undo(command, state)
      case 'PlanInterval':
        return plan(command, state)
      case 'HoldSubscription':
        return hold(command, begun(state))
      case 'ResumeSubscription':
        return resume(command, begun(state))
      case 'CreditSubscription':
        return credit(command, state)
      case 'WithdrawSubscription':
        return withdraw(command, state)
      case 'TerminateSubscription':
        return terminate(command, state)
      case 'EndSubscription':
        return end(command, begun(state))
      case 'ExpireSubscription':
        return begun(state).status === 'awaiting_payment'
          ? [{ type: 'SubscriptionExpired', data: { cause: command.cause } }]
          : []
      default:
        return command satisfies never
    }
  },
  evolve: subscriptionAfter,
}

function begun(state: SubscriptionState): Living {
  if (!state) throw new Error('The subscription was never begun')
  return state
}

function activate({ paidAt, nextChargeId, cause }: Of<'ActivateSubscription'>, state: Living): SubscriptionEvent[] {
  if (state.status !== 'awaiting_payment') return []
  const periodEnd = endOfPeriod(paidAt, state.interval, 0)
  return [{ type: 'SubscriptionActivated', data: { anchor: paidAt, periodEnd, nextChargeId, cause } }]
}

function noteDue({ now, cause }: Of<'NoteSubscriptionDue'>, state: Living): SubscriptionEvent[] {
  const isOver = state.status === 'active' && now >= state.periodEnd
  if (!isOver || state.endsAt !== null) return []
  return [{ type: 'SubscriptionFellDue', data: { chargeId: state.chargeId, cause } }]
}

function renew(command: Of<'RenewSubscription'>, state: Living): SubscriptionEvent[] {
  const { chargeId, paidAt, nextChargeId, cause } = command
  if (state.status !== 'due' || state.chargeId !== chargeId) return []
  const { interval, price } = state.planned ?? state
  return [{ type: 'SubscriptionRenewed', data: { interval, price, ...nextPeriod(state, paidAt), nextChargeId, cause } }]
}

/** Follows the last one, unless it would be over already when it is paid: then it begins with the payment. */
function nextPeriod(state: Living, paidAt: number) {
  const { interval } = state.planned ?? state
  const isSame = interval === state.interval
  const anchor = isSame ? state.anchor : state.periodEnd
  const period = isSame ? state.period + 1 : 0
  const periodEnd = endOfPeriod(anchor, interval, period)
  if (periodEnd > paidAt) return { anchor, period, periodStart: state.periodEnd, periodEnd }
  return { anchor: paidAt, period: 0, periodStart: paidAt, periodEnd: endOfPeriod(paidAt, interval, 0) }
}

/** The customer has it to the end of what is paid. What is due and unpaid ends at once. */
function cancel({ now, cause }: Of<'CancelSubscription'>, state: SubscriptionState): SubscriptionEvent[] {
  const { status, endsAt, periodEnd } = running(state)
  if (endsAt !== null) return []
  return [{ type: 'SubscriptionCancelled', data: { endsAt: status === 'due' ? now : periodEnd, cause } }]
}

function undo({ cause }: Of<'UndoCancellation'>, state: SubscriptionState): SubscriptionEvent[] {
  const { status, endsAt } = running(state)
  if (endsAt === null) return []
  if (status === 'due') throw undoRefusals.refuse('subscription_unpaid')
  return [{ type: 'SubscriptionCancellationUndone', data: { cause } }]
}

function plan({ interval, cause }: Of<'PlanInterval'>, state: SubscriptionState): SubscriptionEvent[] {
  const living = running(state)
  if (living.status === 'due') throw planRefusals.refuse('subscription_unpaid')
  if (living.endsAt !== null) throw planRefusals.refuse('subscription_cancelled')
  if (interval === (living.planned ?? living).interval) return []
  if (interval === living.interval) return [{ type: 'SubscriptionIntervalKept', data: { cause } }]
  const price = Number(priceWith(living.priceId).amounts[interval])
  return [{ type: 'SubscriptionIntervalPlanned', data: { interval, price, from: living.periodEnd, cause } }]
}

function hold({ chargeId, disputeId, cause }: Of<'HoldSubscription'>, state: Living): SubscriptionEvent[] {
  if (!isRunning(state) || state.holds.has(disputeId)) return []
  return [{ type: 'SubscriptionHeld', data: { chargeId, disputeId, cause } }]
}

function resume({ disputeId, cause }: Of<'ResumeSubscription'>, state: Living): SubscriptionEvent[] {
  const held = state.holds.get(disputeId)
  if (!isRunning(state) || !held) return []
  return [{ type: 'SubscriptionResumed', data: { chargeId: held.chargeId, disputeId, cause } }]
}

const isRunning = ({ status }: Living) => status === 'active' || status === 'due'

/** Moves the end of the period. A period that is over can't be made longer any more: then the next one is due. */
function credit({ credit, now, cause }: Of<'CreditSubscription'>, state: SubscriptionState): SubscriptionEvent[] {
  const { credits, status, periodEnd } = running(state)
  if (credits.has(credit.creditId)) return []
  if (status === 'due' || now >= periodEnd) throw creditRefusals.refuse('subscription_unpaid')
  const left = CREDIT_DAYS_TOTAL - [...credits.values()].reduce((sum, { days }) => sum + days, 0)
  if (credit.days > left) throw creditRefusals.refuse('credit_above_limit', { field: 'days', limit: left })
  return [{ type: 'SubscriptionCredited', data: { ...credit, periodEnd: periodEnd + credit.days * dayMs, cause } }]
}

/** Saying it twice is saying it once. What counts is when it was asked for, not when it was confirmed. */
function withdraw(command: Of<'WithdrawSubscription'>, state: SubscriptionState): SubscriptionEvent[] {
  const { type: _, cause, ...withdrawn } = command
  if (state?.statement?.way === 'withdraw') return []
  const { activatedAt } = running(state)
  if (activatedAt === null || command.askedAt >= withdrawalEnds(activatedAt)) {
    throw withdrawRefusals.refuse('withdrawal_time_over')
  }
  return [
    { type: 'SubscriptionWithdrawn', data: { ...withdrawn, cause } },
    { type: 'SubscriptionEnded', data: { reason: 'withdrawn', staffReason: null, cause } },
  ]
}

function terminate(command: Of<'TerminateSubscription'>, state: SubscriptionState): SubscriptionEvent[] {
  const { type: _, cause, ...terminated } = command
  if (state?.statement?.way === 'terminate') return []
  running(state)
  return [
    { type: 'SubscriptionTerminated', data: { ...terminated, cause } },
    { type: 'SubscriptionEnded', data: { reason: 'terminated', staffReason: null, cause } },
  ]
}

function end({ reason, staffReason = null, cause }: Of<'EndSubscription'>, state: Living): SubscriptionEvent[] {
  if (!isRunning(state)) return []
  return [{ type: 'SubscriptionEnded', data: { reason, staffReason, cause } }]
}

function running(state: SubscriptionState): Living & Pick<Subscription, 'status'> {
  if (state?.status !== 'active' && state?.status !== 'due') throw cancelRefusals.refuse('subscription_over')
  return state
}
