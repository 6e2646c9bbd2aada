import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { cause } from './cause.ts'
import { disputeOutcomes } from './dispute.values.ts'
import { billingIntervals } from './interval.values.ts'
import { chargeRefundReasons } from './refund.values.ts'

const id = z.string()
/** In the smallest unit of the currency. */
const minor = z.int()
/** Milliseconds since 1970. */
const time = z.int()
/** From 1. The payment provider gets `charge:<id>:<attempt>` as the key under which it takes the money at most once. */
const attempt = z.int()

/** What one period of a subscription costs, and how it is paid. The account is its root. */
export const chargeEvents = defineEvents('billing.charge', {
  ChargeOpened: {
    version: 1,
    schema: z.object({
      ...{ subscriptionId: id, productId: id, priceId: id, interval: z.enum(billingIntervals), currency: z.string() },
      /** `net` and `tax` add up to `total`, which is what is charged. */
      ...{ net: minor, tax: minor, total: minor },
      /** The rate by which the tax was computed, and what it is based on. Null if none applied. */
      taxRate: z
        .object({
          country: z.string(),
          /** 19 % are 190,000. */
          millionths: z.int(),
          isIncluded: z.boolean(),
          evidence: z.enum(['payment_method', 'address']),
        })
        .nullable(),
      /** Where the tax was worked out by somebody who wants to hear of the payment, and for which country. */
      taxCalculation: z.object({ id, country: z.string(), evidence: z.enum(['payment_method', 'address']) }).optional(),
      due: time,
      cause,
    }),
  },
  /** Before the provider is asked. Without a method, the customer chooses one while paying. */
  ChargeAttempted: {
    version: 1,
    schema: z.object({
      ...{ attempt, methodId: id.nullable(), isOnSession: z.boolean(), cause },
      /** Who is asked, and whether no real money moves. Attempts of before it was noted have none: `providerOf` tells who it was. */
      provider: z.object({ name: z.string(), isPretended: z.boolean() }).optional(),
    }),
  },
  /** The provider waits for the customer, who pays in their browser. */
  ChargePaymentPrepared: { version: 1, schema: z.object({ attempt, paymentId: id, cause }) },
  ChargeSucceeded: { version: 1, schema: z.object({ attempt, paymentId: id, cause }) },
  /** `retryAt`: when it is tried again without the customer; null after the last try. */
  ChargeFailed: {
    version: 1,
    schema: z.object({ attempt, code: z.string(), methodId: id.nullable(), retryAt: time.nullable(), cause }),
  },
  /** Nothing is owed any more. */
  ChargeCancelled: { version: 1, schema: z.object({ cause }) },
  /**
   * Before the provider is asked to return so much, which it does at most once under the key `refund:<refundId>`. `note`: of staff, shown to the customer.
   * `endsSubscription`: once it is returned.
   */
  ChargeRefundAsked: {
    version: 1,
    schema: z.object({
      ...{ refundId: id, amount: minor, reason: z.enum(chargeRefundReasons), note: z.string() },
      ...{ endsSubscription: z.boolean(), cause },
    }),
  },
  ChargeRefunded: {
    version: 1,
    schema: z.object({ refundId: id, providerRefundId: id, amount: minor, cause }),
  },
  /** Whoever worked out the tax has noted the payment, or a refund of it, under this id. */
  ChargeTaxReported: {
    version: 1,
    schema: z.object({ refundId: id.nullable(), transactionId: id, cause }),
  },
  /** The provider has refused, and nothing was returned. */
  ChargeRefundFailed: { version: 1, schema: z.object({ refundId: id, code: z.string(), amount: minor, cause }) },
  /**
   * The owner of the card asks their bank for the money, which the bank takes back until it has decided. `reason` is a word of the provider, `respondBy` is
   * until when evidence can be sent to it.
   */
  ChargeDisputed: {
    version: 1,
    schema: z.object({ disputeId: id, amount: minor, reason: z.string(), respondBy: time.nullable(), cause }),
  },
  /**
   * The bank has decided, which it can do anew. `lost`: the amount stays with the owner of the card. `fee`: what the provider takes for the dispute, in the
   * currency in which it settles; null if it doesn't say.
   */
  ChargeDisputeClosed: {
    version: 1,
    schema: z.object({
      ...{ disputeId: id, outcome: z.enum(disputeOutcomes), amount: minor },
      ...{ fee: z.object({ amount: minor, currency: z.string() }).nullable(), cause },
    }),
  },
})

export type ChargeEvent = EventOf<typeof chargeEvents>
export type RecordedChargeEvent = RecordedOf<typeof chargeEvents>
export type ChargeProvider = NonNullable<Extract<ChargeEvent, { type: 'ChargeAttempted' }>['data']['provider']>
export type ChargeTaxCalculation = NonNullable<Extract<ChargeEvent, { type: 'ChargeOpened' }>['data']['taxCalculation']>
export type OpenedCharge = Omit<Extract<ChargeEvent, { type: 'ChargeOpened' }>['data'], 'cause'>
