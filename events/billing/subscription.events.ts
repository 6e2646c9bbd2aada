import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData } from '../kit/personal.ts'
import { cause } from './cause.ts'
import { creditReasons } from './credit.values.ts'
import { billingIntervals } from './interval.values.ts'
import { refundReasons } from './refund.values.ts'

const id = z.string()
/** In the smallest unit of the currency. */
const minor = z.int()
/** Milliseconds since 1970. */
const time = z.int()
const interval = z.enum(billingIntervals)
const endReason = z.enum(['cancelled', 'unpaid', 'account_deleted', 'by_staff', 'disputed', 'withdrawn', 'terminated'])

const refunds = z.array(z.object({ refundId: id, chargeId: id, amount: minor }))

/** A subscription of one account, which is its root. */
export const subscriptionEvents = defineEvents('billing.subscription', {
  /** Nothing is owed until the first charge is paid. What it costs stays as it is here. */
  SubscriptionBegun: {
    version: 2,
    // Before affiliates, nobody brought a subscription.
    upcasters: { 1: (old) => ({ ...(old as object), attribution: null }) },
    schema: z.object({
      productId: id,
      priceId: id,
      currency: z.string(),
      interval,
      price: minor,
      /** The first charge. */
      chargeId: id,
      /** If it isn't paid by then, the subscription expires. */
      payBy: time,
      /** By whose link the customer came, and the account that gets a share of what they pay. Null: nobody's. */
      attribution: z.object({ codeId: id, affiliateId: id }).nullable(),
      /**
       * `terms`: the version of the texts that the customer agreed to. `beginsAtOnce`: they also asked that it begins before the time to withdraw is over.
       * Absent in subscriptions of earlier releases, which asked for neither.
       */
      consent: z.object({ terms: z.string(), beginsAtOnce: z.literal(true) }).optional(),
      cause,
    }),
  },
  /** The first charge is paid. Periods are counted from `anchor`. */
  SubscriptionActivated: {
    version: 1,
    schema: z.object({ anchor: time, periodEnd: time, nextChargeId: id, cause }),
  },
  /** A period has ended, so the next one has to be paid. */
  SubscriptionFellDue: { version: 1, schema: z.object({ chargeId: id, cause }) },
  /** The charge of the next period is paid. The anchor moves if the interval changes. */
  SubscriptionRenewed: {
    version: 1,
    schema: z.object({
      ...{ interval, price: minor, anchor: time, period: z.int(), periodStart: time, periodEnd: time },
      ...{ nextChargeId: id, cause },
    }),
  },
  /** It ends at that time instead of renewing. */
  SubscriptionCancelled: { version: 1, schema: z.object({ endsAt: time, cause }) },
  SubscriptionCancellationUndone: { version: 1, schema: z.object({ cause }) },
  /** From the next period on, it is paid at another interval. */
  SubscriptionIntervalPlanned: { version: 1, schema: z.object({ interval, price: minor, from: time, cause }) },
  SubscriptionIntervalKept: { version: 1, schema: z.object({ cause }) },
  /**
   * Staff added days, so the next period begins with `periodEnd` and later ones are counted from there. A cancelled subscription ends then. `message`: to the
   * customer; empty for none. `isTold`: by mail.
   */
  SubscriptionCredited: {
    version: 1,
    schema: z.object({
      ...{ creditId: id, days: z.int(), reason: z.enum(creditReasons), message: z.string(), isTold: z.boolean() },
      ...{ periodEnd: time, cause },
    }),
  },
  /**
   * The customer has withdrawn from the contract, which they asked for at `askedAt`. It ends at once. `refunds`: what goes back of what is paid, each under its
   * own id. `dueRefundId`: under which the charge that comes next goes back, if it turns out to be paid.
   */
  SubscriptionWithdrawn: {
    version: 1,
    schema: z.object({
      ...{ refunds, dueRefundId: id, askedAt: time, cause },
    }),
  },
  /**
   * The customer has terminated, which ends it at once: for good cause, with a statement that is sealed with the key of the account, or because it renewed
   * after they had asked. Then `statement` is null, and what was paid since goes back.
   */
  SubscriptionTerminated: {
    version: 1,
    schema: z.object({ statement: personalData.nullable(), refunds, dueRefundId: id, askedAt: time, cause }),
  },
  /** One of its payments is disputed. Until the bank has decided, nothing is charged without the customer. */
  SubscriptionHeld: { version: 1, schema: z.object({ chargeId: id, disputeId: id, cause }) },
  /** The bank has decided for the site. */
  SubscriptionResumed: { version: 1, schema: z.object({ chargeId: id, disputeId: id, cause }) },
  /** `staffReason`: what staff gave as their reason. Null if staff didn't end it, and in events of the first version. */
  SubscriptionEnded: {
    version: 2,
    schema: z.object({
      reason: endReason,
      staffReason: z.object({ code: z.enum(refundReasons), note: z.string() }).nullable(),
      cause,
    }),
    upcasters: { 1: (old) => ({ ...z.object({ reason: endReason, cause }).parse(old), staffReason: null }) },
  },
  /** It was never paid. */
  SubscriptionExpired: { version: 1, schema: z.object({ cause }) },
})

export type SubscriptionEvent = EventOf<typeof subscriptionEvents>
export type RecordedSubscriptionEvent = RecordedOf<typeof subscriptionEvents>
