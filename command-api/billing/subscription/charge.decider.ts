import type { Cause } from '@adit/events/billing/cause.ts'
import type { ChargeEvent, OpenedCharge } from '@adit/events/billing/charge.events.ts'
import { chargeFold } from '@adit/events/billing/charge.fold.ts'
import { chargedBack } from '@adit/events/billing/dispute.values.ts'
import { priceWith } from '@adit/events/billing/product.values.ts'
import { type ChargeRefundReason, refundAloneInterval } from '@adit/events/billing/refund.values.ts'
import { retryAfter, retryPauseMs } from '@adit/events/billing/retry.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const chargeAfter = keeping(chargeFold, [
  ...(['subscriptionId', 'tax', 'total', 'currency', 'due', 'status', 'attempt', 'lastAttempt', 'paymentId'] as const),
  ...(['failures', 'failure', 'retryAt', 'paidAt', 'refunds', 'priceId', 'disputes', 'interval', 'provider'] as const),
  ...(['taxCalculation', 'taxTransactionId'] as const),
])
export type OpenCharge = ReturnType<typeof chargeAfter>
/** Null before it is opened. */
export type ChargeState = OpenCharge | null

/** What is done already does nothing, so all of them can be repeated. */
export type ChargeCommand = { cause: Cause } & (
  | { type: 'OpenCharge'; opened: OpenedCharge }
  /** So that nobody opens it to be paid. One that is open stays as it is. */
  | { type: 'OpenCancelledCharge'; opened: OpenedCharge }
  /** Has to be the next attempt, so of several who begin one at once, one does. */
  | ({ type: 'AttemptCharge' } & Omit<DataOf<'ChargeAttempted'>, 'cause'>)
  | { type: 'PrepareChargePayment'; attempt: number; paymentId: string }
  | { type: 'SucceedCharge'; attempt: number; paymentId: string }
  | { type: 'FailCharge'; attempt: number; code: string; methodId: string | null }
  | { type: 'CancelCharge' }
  /** `amount`: null returns all that is left. */
  | ({ type: 'AskForRefund'; refundId: string; amount: number | null } & RefundTerms)
  /** `refundId`: null for the payment. */
  | { type: 'NoteTaxReport'; refundId: string | null; transactionId: string }
  | { type: 'NoteRefund'; refundId: string; providerRefundId: string }
  | { type: 'FailRefund'; refundId: string; code: string }
  | ({ type: 'NoteDispute' } & Omit<DataOf<'ChargeDisputed'>, 'cause'>)
  /** Of a dispute that was noted before. */
  | ({ type: 'CloseDispute' } & Omit<DataOf<'ChargeDisputeClosed'>, 'cause'>)
)
type DataOf<Type extends ChargeEvent['type']> = Extract<ChargeEvent, { type: Type }>['data']
export interface RefundTerms {
  reason: ChargeRefundReason
  note: string
  endsSubscription: boolean
}
type Of<Type extends ChargeCommand['type']> = Extract<ChargeCommand, { type: Type }>

export const chargeStream = (id: string) => streamName('billing', 'charge', id)

/** Under which the provider takes the money at most once. */
export const attemptKey = (chargeId: string, attempt: number) => `charge:${chargeId}:${attempt}`

/** Under which the provider returns the money at most once. */
export const refundKey = (refundId: string) => `refund:${refundId}`

export const refundRefusals = refusals(
  ...(['charge_not_refundable', 'charge_disputed', 'refund_under_way', 'refund_above_rest'] as const),
)

export const chargeDecider: Decider<ChargeState, ChargeCommand, ChargeEvent> = {
  initialState: null,
  decide(command, state) {
    if (command.type === 'OpenCharge') {
      return state ? [] : [{ type: 'ChargeOpened', data: { ...command.opened, cause: command.cause } }]
    }
    if (command.type === 'OpenCancelledCharge') {
      const { opened, cause } = command
      if (state) return []
      return [
        { type: 'ChargeOpened', data: { ...opened, cause } },
        { type: 'ChargeCancelled', data: { cause } },
      ]
    }
    if (!state) throw new Error('The charge was never opened')
    switch (command.type) {
      case 'AttemptCharge':
        return attemptCharge(command, state)
      case 'PrepareChargePayment':
        return prepare(command, state)
      case 'SucceedCharge':
        return succeed(command, state)
      case 'FailCharge':
        return fail(command, state)
      case 'CancelCharge':
        return isOver(state) ? [] : [{ type: 'ChargeCancelled', data: { cause: command.cause } }]
      case 'AskForRefund':
        return askForRefund(command, state)
      case 'NoteTaxReport': {
        const { type: _, ...data } = command
        const { refundId } = data
        const isNoted = refundId === null ? state.taxTransactionId !== null : state.refunds.get(refundId)?.isTaxReported
        return isNoted ? [] : [{ type: 'ChargeTaxReported', data }]
      }
      case 'NoteRefund': {
        const { refundId, providerRefundId, cause } = command
        const amount = askedOf(state, refundId)
        return amount === null ? [] : [{ type: 'ChargeRefunded', data: { refundId, providerRefundId, amount, cause } }]
      }
      case 'FailRefund': {
        const { refundId, code, cause } = command
        const amount = askedOf(state, refundId)
        return amount === null ? [] : [{ type: 'ChargeRefundFailed', data: { refundId, code, amount, cause } }]
      }
      case 'NoteDispute': {
        const { type: _, ...data } = command
        return state.disputes.has(data.disputeId) ? [] : [{ type: 'ChargeDisputed', data }]
      }
      case 'CloseDispute':
        return closeDispute(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: chargeAfter,
}

const isOver = ({ status }: OpenCharge) => status === 'succeeded' || status === 'cancelled'

function attemptCharge(command: Of<'AttemptCharge'>, state: OpenCharge): ChargeEvent[] {
  const { type: _, ...data } = command
  const { attempt } = data
  if (isOver(state) || attempt <= state.attempt) return []
  // Nobody knows yet how that came out, so another attempt could take the money twice.
  if (state.status === 'attempting' && !state.lastAttempt?.isOnSession) return []
  if (attempt !== state.attempt + 1) throw new Error(`Attempt ${attempt} can't follow ${state.attempt}`)
  return [{ type: 'ChargeAttempted', data }]
}

function prepare({ attempt, paymentId, cause }: Of<'PrepareChargePayment'>, state: OpenCharge): ChargeEvent[] {
  if (state.status !== 'attempting' || attempt !== state.attempt) return []
  return [{ type: 'ChargePaymentPrepared', data: { attempt, paymentId, cause } }]
}

/** Also of a charge that was cancelled: the money was taken, whatever was meant to happen. */
function succeed({ attempt, paymentId, cause }: Of<'SucceedCharge'>, state: OpenCharge): ChargeEvent[] {
  if (state.status === 'succeeded') return []
  return [{ type: 'ChargeSucceeded', data: { attempt, paymentId, cause } }]
}

function fail({ attempt, code, methodId, cause }: Of<'FailCharge'>, state: OpenCharge): ChargeEvent[] {
  const isUnderWay = state.status === 'attempting' || state.status === 'prepared'
  if (!isUnderWay || attempt !== state.attempt) return []
  const planned = retryAfter(state.failures + 1, state.due)
  // Whoever comes late, such as after a dispute, doesn't make up for all tries at once.
  const tried = state.lastAttempt?.at ?? 0
  const retryAt = planned === null || planned > tried ? planned : tried + retryPauseMs
  return [{ type: 'ChargeFailed', data: { attempt, code, methodId, retryAt, cause } }]
}

/** Null if there is nothing more to note about it. */
function askedOf({ refunds }: OpenCharge, refundId: string): number | null {
  const refund = refunds.get(refundId)
  if (!refund) throw new Error(`There is no refund ${refundId}`)
  return refund.status === 'asked' ? refund.amount : null
}

/** What was returned, and what may have been. */
const returnedOf = ({ refunds }: Pick<OpenCharge, 'refunds'>) =>
  [...refunds.values()].reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0)

/** What isn't returned yet, nor about to be, by us or by a bank. */
export const leftOf = (state: Pick<OpenCharge, 'total' | 'refunds' | 'disputes'>): number =>
  Math.max(0, state.total - returnedOf(state) - chargedBack(state.disputes.values()))

/** How much of that one admin may return alone. Counts what was returned before, so that parts don't escape the limit. */
export function leftAlone(state: Pick<OpenCharge, 'total' | 'refunds' | 'disputes' | 'priceId'>): number {
  const limit = Number(priceWith(state.priceId).amounts[refundAloneInterval])
  return Math.min(leftOf(state), Math.max(0, limit - returnedOf(state)))
}

/** A bank can decide anew, which counts from then on. */
function closeDispute({ type: _, ...data }: Of<'CloseDispute'>, state: OpenCharge): ChargeEvent[] {
  const dispute = state.disputes.get(data.disputeId)
  if (!dispute) throw new Error(`The dispute ${data.disputeId} was never noted`)
  return dispute.status === data.outcome ? [] : [{ type: 'ChargeDisputeClosed', data }]
}

/** What can be returned. Null: all of it. Refuses what can't be. */
export function refundable(state: OpenCharge, amount: number | null): number {
  if (state.status !== 'succeeded') throw refundRefusals.refuse('charge_not_refundable')
  // The bank has taken the money back already, and would return it a second time.
  if ([...state.disputes.values()].some(({ status }) => status === 'open')) {
    throw refundRefusals.refuse('charge_disputed')
  }
  // The next one may be the same one, sent twice.
  if ([...state.refunds.values()].some(({ status }) => status === 'asked')) {
    throw refundRefusals.refuse('refund_under_way')
  }
  const rest = leftOf(state)
  const wanted = amount ?? rest
  if (wanted < 1 || wanted > rest) throw refundRefusals.refuse('refund_above_rest', { field: 'amount', limit: rest })
  return wanted
}

/** Whether returning so much more takes a second admin. */
export const takesTwo = (state: OpenCharge, amount: number): boolean => amount > leftAlone(state)

function askForRefund(command: Of<'AskForRefund'>, state: OpenCharge): ChargeEvent[] {
  const { refundId, reason, note, endsSubscription, cause } = command
  if (state.refunds.has(refundId)) return []
  const amount = refundable(state, command.amount)
  // What a customer is owed isn't for staff to decide.
  const isOwed = cause.kind === 'customer'
  if (!isOwed && takesTwo(state, amount) && !(cause.kind === 'staff' && cause.actId !== null)) {
    throw new Error(`The refund ${refundId} takes two admins`)
  }
  return [{ type: 'ChargeRefundAsked', data: { refundId, amount, reason, note, endsSubscription, cause } }]
}
