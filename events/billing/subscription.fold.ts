import type { Fold } from '../kit/fold.ts'
import type { BillingInterval } from './interval.values.ts'
import type { RecordedSubscriptionEvent } from './subscription.events.ts'

/**
 * `due`: the period is over, and the next one isn't paid yet. `expired`: it was never paid. What is cancelled stays active until `endsAt`.
 */
export const subscriptionStatuses = ['awaiting_payment', 'active', 'due', 'ended', 'expired'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

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
  endedAt: number | null
  /** Disputes about its payments that are open. While there is one, it isn't renewed by itself. */
  holds: ReadonlyMap<string, { chargeId: string }>
}

export const subscriptionFold: Fold<Subscription, RecordedSubscriptionEvent, 'SubscriptionBegun'> = {
  begin: {
    SubscriptionBegun: ({ data: { cause: _, ...begun }, at }) => ({
      ...begun,
      ...{ status: 'awaiting_payment', begunAt: at, anchor: at, period: 0, periodStart: at, periodEnd: at },
      ...{ endsAt: null, planned: null, endedAt: null, holds: new Map() },
    }),
  },
  on: {
    SubscriptionActivated: ({ data: { anchor, periodEnd, nextChargeId } }) => ({
      ...{ status: 'active', anchor, periodStart: anchor, periodEnd, chargeId: nextChargeId },
    }),
    SubscriptionFellDue: () => ({ status: 'due' }),
    SubscriptionRenewed: ({ data: { interval, price, anchor, period, periodStart, periodEnd, nextChargeId } }) => ({
      ...{ status: 'active', interval, price, anchor, period, periodStart, periodEnd, chargeId: nextChargeId },
      planned: null,
      // Whoever cancelled while the payment was under way has paid one more period.
      endsAt: (before) => (before === null ? null : periodEnd),
    }),
    SubscriptionCancelled: ({ data: { endsAt } }) => ({ endsAt }),
    SubscriptionCancellationUndone: () => ({ endsAt: null }),
    SubscriptionIntervalPlanned: ({ data: { interval, price } }) => ({ planned: { interval, price } }),
    SubscriptionIntervalKept: () => ({ planned: null }),
    SubscriptionHeld: ({ data: { disputeId: id, chargeId } }) => ({ holds: [{ id, put: { chargeId } }] }),
    SubscriptionResumed: ({ data: { disputeId: id } }) => ({ holds: [{ id, removed: true }] }),
    SubscriptionEnded: ({ at }) => ({ status: 'ended', endedAt: at }),
    SubscriptionExpired: ({ at }) => ({ status: 'expired', endedAt: at }),
  },
}
