import type { Fold } from '../kit/fold.ts'
import type { BillingInterval } from './interval.values.ts'
import type { RecordedSubscriptionEvent } from './subscription.events.ts'

/**
 * `due`: the period is over, and the next one isn't paid yet. `expired`: it was never paid. What is cancelled stays active until `endsAt`.
 */
export const subscriptionStatuses = ['awaiting_payment', 'active', 'due', 'ended', 'expired'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Times are milliseconds since 1970, amounts in the smallest unit of the currency. */
export interface Statement {
  way: 'withdraw' | 'terminate'
  askedAt: number
  refunds: readonly { refundId: string; chargeId: string; amount: number }[]
  dueRefundId: string
}

/** Times are milliseconds since 1970, prices in the smallest unit of the currency. */
export interface Subscription {
  status: SubscriptionStatus
  productId: string
  priceId: string
  currency: string
  interval: BillingInterval
  price: number
  begunAt: number
  /** Who gets a share of what is paid. */
  attribution: { codeId: string; affiliateId: string } | null
  /** Until when the first charge can be paid. */
  payBy: number
  /** The charge of the period that is to be paid next. The one that is due, if the status says so. */
  chargeId: string
  /** Periods are counted from here. */
  anchor: number
  /** The number of the present period, from 0. */
  period: number
  periodStart: number
  periodEnd: number
  /** When it ends, if somebody cancelled it. */
  endsAt: number | null
  planned: { interval: BillingInterval; price: number } | null
  /** When the first charge was paid. Null before. */
  activatedAt: number | null
  /** Whether the customer asked that it begins before the time to withdraw is over. */
  beginsAtOnce: boolean
  /** All charges so far, the first one first. The last one is that of the next period. */
  charges: readonly string[]
  credits: ReadonlyMap<string, { days: number }>
  /** How its customer has ended it at once, and what goes back. */
  statement: Statement | null
  endedAt: number | null
  /** Disputes about its payments that are open. While there is one, it isn't renewed by itself. */
  holds: ReadonlyMap<string, { chargeId: string }>
}

export const subscriptionFold: Fold<Subscription, RecordedSubscriptionEvent, 'SubscriptionBegun'> = {
  begin: {
    SubscriptionBegun: ({ data: { cause: _, consent, ...begun }, at }) => ({
      ...begun,
      ...{ status: 'awaiting_payment', begunAt: at, anchor: at, period: 0, periodStart: at, periodEnd: at },
      ...{ endsAt: null, planned: null, endedAt: null, holds: new Map() },
      ...{ endsAt: null, planned: null, endedAt: null, activatedAt: null, beginsAtOnce: consent !== undefined },
      ...{ charges: [begun.chargeId], credits: new Map(), statement: null },
    }),
  },
  on: {
    SubscriptionActivated: ({ data: { anchor, periodEnd, nextChargeId } }) => ({
      ...{ status: 'active', anchor, periodStart: anchor, periodEnd, chargeId: nextChargeId, activatedAt: anchor },
      charges: (before) => [...before, nextChargeId],
    }),
    SubscriptionFellDue: () => ({ status: 'due' }),
    SubscriptionRenewed: ({ data: { interval, price, anchor, period, periodStart, periodEnd, nextChargeId } }) => ({
      ...{ status: 'active', interval, price, anchor, period, periodStart, periodEnd, chargeId: nextChargeId },
      planned: null,
      charges: (before) => [...before, nextChargeId],
      // Whoever cancelled while the payment was under way has paid one more period.
      endsAt: (before) => (before === null ? null : periodEnd),
    }),
    SubscriptionCancelled: ({ data: { endsAt } }) => ({ endsAt }),
    SubscriptionCancellationUndone: () => ({ endsAt: null }),
    SubscriptionIntervalPlanned: ({ data: { interval, price } }) => ({ planned: { interval, price } }),
    SubscriptionIntervalKept: () => ({ planned: null }),
    SubscriptionHeld: ({ data: { disputeId: id, chargeId } }) => ({ holds: [{ id, put: { chargeId } }] }),
    SubscriptionResumed: ({ data: { disputeId: id } }) => ({ holds: [{ id, removed: true }] }),
    SubscriptionCredited: ({ data: { creditId: id, days, periodEnd } }) => ({
      // The next period is the first one that is counted from here.
      ...{ periodEnd, anchor: periodEnd, period: -1, credits: [{ id, put: { days } }] },
      endsAt: (before) => (before === null ? null : periodEnd),
    }),
    SubscriptionWithdrawn: ({ data: { refunds, dueRefundId, askedAt } }) => ({
      statement: { way: 'withdraw', askedAt, refunds, dueRefundId },
    }),
    SubscriptionTerminated: ({ data: { refunds, dueRefundId, askedAt } }) => ({
      statement: { way: 'terminate', askedAt, refunds, dueRefundId },
    }),
    SubscriptionEnded: ({ at }) => ({ status: 'ended', endedAt: at }),
    SubscriptionExpired: ({ at }) => ({ status: 'expired', endedAt: at }),
  },
}
