import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { cause } from './cause.ts'
import { billingIntervals } from './interval.values.ts'

const id = z.string()
/** In the smallest unit of the currency. */
const minor = z.int()
/** Milliseconds since 1970. */
const time = z.int()
const interval = z.enum(billingIntervals)

/** A subscription of one account, which is its root. */
export const subscriptionEvents = defineEvents('billing.subscription', {
  /** Nothing is owed until the first charge is paid. What it costs stays as it is here. */
  SubscriptionBegun: {
    version: 1,
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
  SubscriptionEnded: {
    version: 1,
    schema: z.object({ reason: z.enum(['cancelled', 'unpaid', 'account_deleted', 'by_staff']), cause }),
  },
  /** It was never paid. */
  SubscriptionExpired: { version: 1, schema: z.object({ cause }) },
})

export type SubscriptionEvent = EventOf<typeof subscriptionEvents>
export type RecordedSubscriptionEvent = RecordedOf<typeof subscriptionEvents>
