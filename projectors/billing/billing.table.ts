import type { ChargeStatus } from '@adit/events/billing/charge.fold.ts'
import type { StoredPart } from '@adit/events/billing/contribution.events.ts'
import type { ContributionStatus } from '@adit/events/billing/contribution.fold.ts'
import type { Dispute } from '@adit/events/billing/dispute.values.ts'
import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import type { InvoiceKind, InvoiceSeries } from '@adit/events/billing/invoice.values.ts'
import type { SubscriptionStatus } from '@adit/events/billing/subscription.fold.ts'
import { bigint, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

export const billingVersion = 5

/** Amounts are in the smallest unit of the currency, times in milliseconds since 1970. */
export const subscriptionTable = defineTable(
  'subscription',
  {
    subscription_id: text(),
    account_id: text(),
    product_id: text(),
    price_id: text(),
    currency: text(),
    interval: text<BillingInterval>(),
    price: bigint(),
    status: text<SubscriptionStatus>(),
    begun_at: bigint(),
    /** Null before the first payment. */
    activated_at: nullable(bigint()),
    period_start: bigint(),
    period_end: bigint(),
    /** The charge of the next period, or the one that is due. */
    charge_id: text(),
    ends_at: nullable(bigint()),
    planned_interval: nullable(text<BillingInterval>()),
    planned_price: nullable(bigint()),
    ended_at: nullable(bigint()),
    /** How many disputes about its payments are open. */
    holds: bigint(),
  },
  { key: ['subscription_id'], indexes: ['(account_id, begun_at)'] },
)

export const chargeTable = defineTable(
  'charge',
  {
    charge_id: text(),
    account_id: text(),
    subscription_id: text(),
    price_id: text(),
    interval: text<BillingInterval>(),
    currency: text(),
    net: bigint(),
    tax: bigint(),
    total: bigint(),
    status: text<ChargeStatus>(),
    due: bigint(),
    last_attempt: nullable(bigint()),
    /** Why the last attempt failed. */
    failure: nullable(text()),
    /** When it is tried again. */
    retry_at: nullable(bigint()),
    paid_at: nullable(bigint()),
    /** What was returned. */
    refunded: bigint(),
    /** What is about to be returned. */
    refunding: bigint(),
    /** By their ids at the payment provider. */
    disputes: json<Readonly<Record<string, Dispute>>>(),
  },
  { key: ['charge_id'], indexes: ['(account_id, due)'] },
)

/** Invoices and credit notes. */
export const invoiceTable = defineTable(
  'invoice',
  {
    /** That of the charge, or of the refund. */
    invoice_id: text(),
    account_id: text(),
    charge_id: text(),
    kind: text<InvoiceKind>(),
    series: text<InvoiceSeries>(),
    total: bigint(),
    /** Null before it is issued. */
    number: nullable(bigint()),
    issued_at: nullable(bigint()),
    /** It can't be shown any more. */
    destroyed_at: nullable(bigint()),
  },
  { key: ['invoice_id'], indexes: ['(account_id, issued_at)'] },
)

/** What of a charge joins the creators' pool. Amounts are millionths of a dollar. */
export const contributionTable = defineTable(
  'contribution',
  {
    charge_id: text(),
    account_id: text(),
    status: text<Exclude<ContributionStatus, 'none'>>(),
    /** What of the charge counts, without tax. */
    amount: bigint(),
    /** What one of the currency is worth in dollars. Null if it was paid in dollars. */
    rate: nullable(text()),
    /** What creators have got beyond half of what is left. */
    borne: bigint(),
    /** How days share it. */
    parts: json<readonly StoredPart[]>(),
  },
  { key: ['charge_id'], indexes: ['(account_id)'] },
)

export const billingTables = {
  ...{ subscription: subscriptionTable, charge: chargeTable, invoice: invoiceTable },
  contribution: contributionTable,
}
export type ContributionRow = RowOf<typeof contributionTable>
export type BillingTables = typeof billingTables
export type SubscriptionRow = RowOf<typeof subscriptionTable>
export type ChargeRow = RowOf<typeof chargeTable>
export type InvoiceRow = RowOf<typeof invoiceTable>
