import type { Fold } from '../kit/fold.ts'
import type { Cause } from './cause.ts'
import type { ChargeProvider, ChargeTaxCalculation, OpenedCharge, RecordedChargeEvent } from './charge.events.ts'
import type { Dispute } from './dispute.values.ts'
import type { ChargeRefundReason } from './refund.values.ts'

/**
 * `attempting`: the provider may have been asked, and its answer isn't known. `prepared`: the customer pays now.
 */
export const chargeStatuses = [
  ...(['open', 'attempting', 'prepared', 'succeeded', 'failed', 'cancelled'] as const),
] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/** What staff return of a charge. `asked`: the provider may have been asked, and its answer isn't known. */
export interface Refund {
  amount: number
  status: 'asked' | 'returned' | 'failed'
  reason: ChargeRefundReason
  /** Why, in words. */
  note: string
  endsSubscription: boolean
  /** Whether who worked out the tax knows that it was returned. */
  isTaxReported: boolean
  /** Who decided it. */
  cause: Cause
}

/** Times are milliseconds since 1970. */
export interface Charge
  extends Pick<OpenedCharge, 'subscriptionId' | 'priceId' | 'interval' | 'tax' | 'total' | 'currency' | 'due'> {
  status: ChargeStatus
  attempt: number
  lastAttempt: { methodId: string | null; isOnSession: boolean; at: number } | null
  paymentId: string | null
  /** Who was asked last. Null if nobody was, or that wasn't noted. */
  provider: ChargeProvider | null
  /** How often the provider refused. */
  failures: number
  failure: { code: string; methodId: string | null } | null
  /** When it is tried again without the customer. */
  retryAt: number | null
  paidAt: number | null
  /** Where somebody has worked out the tax who wants to hear of the payment. */
  taxCalculation: ChargeTaxCalculation | null
  /** Under which they have noted the payment. */
  taxTransactionId: string | null
  refunds: ReadonlyMap<string, Refund>
  /** By their ids at the provider. */
  disputes: ReadonlyMap<string, Dispute>
}

export const chargeFold: Fold<Charge, RecordedChargeEvent, 'ChargeOpened'> = {
  begin: {
    ChargeOpened: ({
      data: { subscriptionId, priceId, interval, tax, total, currency, due, taxCalculation = null },
    }) => ({
      ...{
        subscriptionId,
        priceId,
        interval,
        tax,
        total,
        currency,
        due,
        status: 'open',
        attempt: 0,
        lastAttempt: null,
        paymentId: null,
        provider: null,
      },
      ...{ failures: 0, failure: null, retryAt: null, paidAt: null, refunds: new Map(), disputes: new Map() },
      ...{ taxCalculation, taxTransactionId: null },
    }),
  },
  on: {
    ChargeAttempted: ({ data: { attempt, methodId, isOnSession, provider = null }, at }) => ({
      ...{ status: 'attempting', attempt, lastAttempt: { methodId, isOnSession, at }, paymentId: null, provider },
    }),
    ChargePaymentPrepared: ({ data: { paymentId } }) => ({ status: 'prepared', paymentId }),
    ChargeSucceeded: ({ data: { paymentId }, at }) => ({ status: 'succeeded', paymentId, paidAt: at, retryAt: null }),
    ChargeFailed: ({ data: { code, methodId, retryAt } }) => ({
      ...{ status: 'failed', retryAt, failures: (before) => before + 1, failure: { code, methodId } },
    }),
    ChargeCancelled: () => ({ status: 'cancelled', retryAt: null }),
    ChargeTaxReported: ({ data: { refundId: id, transactionId } }) =>
      id === null ? { taxTransactionId: transactionId } : { refunds: [{ id, change: { isTaxReported: true } }] },
    ChargeRefundAsked: ({ data: { refundId: id, amount, reason, note, endsSubscription, cause } }) => ({
      refunds: [{ id, put: { amount, status: 'asked', reason, note, endsSubscription, isTaxReported: false, cause } }],
    }),
    ChargeRefunded: ({ data: { refundId: id } }) => ({ refunds: [{ id, change: { status: 'returned' } }] }),
    ChargeRefundFailed: ({ data: { refundId: id } }) => ({ refunds: [{ id, change: { status: 'failed' } }] }),
    ChargeDisputed: ({ data: { disputeId: id, amount } }) => ({
      disputes: [{ id, put: { amount, status: 'open' } }],
    }),
    ChargeDisputeClosed: ({ data: { disputeId: id, outcome, amount } }) => ({
      disputes: [{ id, put: { amount, status: outcome } }],
    }),
  },
}

export interface AskedProvider {
  name: string
  /** Null if it isn't known. */
  isPretended: boolean | null
}

/**
 * Who was asked last. Before that was noted, payments of the sandbox had ids that name the account, and all others were Stripe's, with real money or without
 * (null). Null if nothing tells.
 */
export function providerOf(
  { provider, paymentId }: Pick<Charge, 'provider' | 'paymentId'>,
  accountId: string,
): AskedProvider | null {
  if (provider !== null || paymentId === null) return provider
  const isSandbox = paymentId.startsWith(`pi_${accountId}_`)
  return { name: isSandbox ? 'sandbox' : 'stripe', isPretended: isSandbox || null }
}
