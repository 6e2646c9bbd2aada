import type { BillingInterval } from './interval.values.ts'

/** Why money goes back. */
export const refundReasons = ['requested', 'duplicate', 'fraudulent', 'mistake', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

/** The same, and what a customer is owed who withdraws. */
export const chargeRefundReasons = [...refundReasons, 'withdrawal'] as const
export type ChargeRefundReason = (typeof chargeRefundReasons)[number]

/** What one admin may return of a charge alone: as much as this interval costs, without tax that is added. Above it, a second admin confirms. */
export const refundAloneInterval: BillingInterval = 'quarterly'

/** Code of what failed because the site has another payment provider by now. Nobody owes anybody: only pretended money fails so. */
export const OTHER_PROVIDER = 'other_provider'

/** In characters. */
export const refundNoteMax = 1_000

/** Name of the kind of act that returns much of a charge. Stored in events. */
export const REFUND_ACT = 'refund'
