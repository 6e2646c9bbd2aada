import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import type { RecordedContributionEvent } from '@adit/events/billing/contribution.events.ts'
import type { RecordedInvoiceEvent } from '@adit/events/billing/invoice.events.ts'
import type { RecordedSubscriptionEvent } from '@adit/events/billing/subscription.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { microsOf } from '@adit/events/payouts/money.values.ts'
import { defineProjector, type Handler, nothingToHide } from '@adit/platform/projection/projector.ts'
import {
  type BillingTables,
  billingTables,
  billingVersion,
  type ChargeRow,
  type InvoiceRow,
  type SubscriptionRow,
} from './billing.table.ts'

type Of<Type extends RecordedSubscriptionEvent['type']> = Extract<RecordedSubscriptionEvent, { type: Type }>
type OfInvoice<Type extends RecordedInvoiceEvent['type']> = Extract<RecordedInvoiceEvent, { type: Type }>
type Projected =
  | RecordedSubscriptionEvent
  | RecordedChargeEvent
  | RecordedContributionEvent
  | Exclude<RecordedInvoiceEvent, { type: 'InvoiceLookedAt' }>
type OfCharge<Type extends RecordedChargeEvent['type']> = Extract<RecordedChargeEvent, { type: Type }>

/** What accounts pay for, and what for it. The root of all events is the account. */
export const billingProjector = defineProjector<BillingTables, Projected>({
  name: 'billing',
  version: billingVersion,
  tables: billingTables,
  whileParked: nothingToHide,
  on: {
    SubscriptionBegun: {
      apply: ({ stream, data, metadata, at }, rows) =>
        rows.subscription.put({
          ...{ subscription_id: parseStream(stream).id, account_id: metadata.root, product_id: data.productId },
          ...{ price_id: data.priceId, currency: data.currency, interval: data.interval, price: data.price },
          ...{ status: 'awaiting_payment', begun_at: at, activated_at: null, period_start: at, period_end: at },
          ...{ charge_id: data.chargeId, ends_at: null, planned_interval: null, planned_price: null, ended_at: null },
          holds: 0,
        }),
    },
    SubscriptionActivated: changing<Of<'SubscriptionActivated'>>(({ data, at }) => ({
      ...{ status: 'active', activated_at: at, period_start: data.anchor, period_end: data.periodEnd },
      charge_id: data.nextChargeId,
    })),
    SubscriptionFellDue: changing<Of<'SubscriptionFellDue'>>(() => ({ status: 'due' })),
    SubscriptionRenewed: changing<Of<'SubscriptionRenewed'>>(({ data }, { ends_at }) => ({
      ...{ status: 'active', interval: data.interval, price: data.price, charge_id: data.nextChargeId },
      ...{ period_start: data.periodStart, period_end: data.periodEnd, planned_interval: null, planned_price: null },
      ends_at: ends_at === null ? null : data.periodEnd,
    })),
    SubscriptionCancelled: changing<Of<'SubscriptionCancelled'>>(({ data }) => ({ ends_at: data.endsAt })),
    SubscriptionCancellationUndone: changing<Of<'SubscriptionCancellationUndone'>>(() => ({ ends_at: null })),
    SubscriptionIntervalPlanned: changing<Of<'SubscriptionIntervalPlanned'>>(({ data }) => ({
      ...{ planned_interval: data.interval, planned_price: data.price },
    })),
    SubscriptionIntervalKept: changing<Of<'SubscriptionIntervalKept'>>(() => ({
      ...{ planned_interval: null, planned_price: null },
    })),
    SubscriptionHeld: changing<Of<'SubscriptionHeld'>>((_, { holds }) => ({ holds: holds + 1 })),
    SubscriptionResumed: changing<Of<'SubscriptionResumed'>>((_, { holds }) => ({ holds: holds - 1 })),
    SubscriptionCredited: changing<Of<'SubscriptionCredited'>>(({ data: { periodEnd } }, { ends_at }) => ({
      ...{ period_end: periodEnd, ends_at: ends_at === null ? null : periodEnd },
    })),
    SubscriptionEnded: changing<Of<'SubscriptionEnded'>>(({ at }) => ({ status: 'ended', ended_at: at })),
    SubscriptionExpired: changing<Of<'SubscriptionExpired'>>(({ at }) => ({ status: 'expired', ended_at: at })),

    ChargeOpened: {
      apply: ({ stream, data, metadata }, rows) =>
        rows.charge.put({
          ...{ charge_id: parseStream(stream).id, account_id: metadata.root, subscription_id: data.subscriptionId },
          ...{ price_id: data.priceId, interval: data.interval, currency: data.currency },
          ...{ net: data.net, tax: data.tax, total: data.total, status: 'open', due: data.due },
          ...{ last_attempt: null, failure: null, retry_at: null, paid_at: null, refunded: 0, refunding: 0 },
          disputes: {},
        }),
    },
    ChargeAttempted: changingCharge<OfCharge<'ChargeAttempted'>>(({ at }) => ({
      ...{ status: 'attempting', last_attempt: at },
    })),
    ChargePaymentPrepared: changingCharge<OfCharge<'ChargePaymentPrepared'>>(() => ({ status: 'prepared' })),
    ChargeSucceeded: changingCharge<OfCharge<'ChargeSucceeded'>>(({ at }) => ({
      ...{ status: 'succeeded', paid_at: at, failure: null, retry_at: null },
    })),
    ChargeFailed: changingCharge<OfCharge<'ChargeFailed'>>(({ data: { code, retryAt } }) => ({
      ...{ status: 'failed', failure: code, retry_at: retryAt },
    })),
    ChargeCancelled: changingCharge<OfCharge<'ChargeCancelled'>>(() => ({ status: 'cancelled', retry_at: null })),
    ChargeRefundAsked: changingCharge<OfCharge<'ChargeRefundAsked'>>(({ data: { amount } }) => ({ refunding: amount })),
    ChargeRefunded: changingCharge<OfCharge<'ChargeRefunded'>>(({ data: { amount } }, { refunded }) => ({
      ...{ refunding: 0, refunded: refunded + amount },
    })),
    ChargeRefundFailed: changingCharge<OfCharge<'ChargeRefundFailed'>>(() => ({ refunding: 0 })),
    ChargeDisputed: changingCharge<OfCharge<'ChargeDisputed'>>(({ data: { disputeId, amount } }, { disputes }) => ({
      disputes: { ...disputes, [disputeId]: { amount, status: 'open' } },
    })),
    ChargeDisputeClosed: changingCharge<OfCharge<'ChargeDisputeClosed'>>(
      ({ data: { disputeId, outcome, amount } }, { disputes }) => ({
        disputes: { ...disputes, [disputeId]: { amount, status: outcome } },
      }),
    ),

    InvoiceDrafted: {
      apply: ({ stream, data, metadata }, rows) =>
        rows.invoice.put({
          ...{ invoice_id: parseStream(stream).id, account_id: metadata.root, charge_id: data.chargeId },
          ...{ kind: data.kind, series: data.series, total: data.total, number: null, issued_at: null },
          destroyed_at: null,
        }),
    },
    InvoiceIssued: changingInvoice<OfInvoice<'InvoiceIssued'>>(({ data }) => ({
      ...{ number: data.number, issued_at: data.issuedAt },
    })),
    InvoiceBuyerDestroyed: changingInvoice<OfInvoice<'InvoiceBuyerDestroyed'>>(({ at }) => ({ destroyed_at: at })),
    ContributionDelayed: {
      apply: ({ stream, metadata }, rows) =>
        rows.contribution.put({
          ...{ charge_id: parseStream(stream).id, account_id: metadata.root, status: 'delayed', amount: 0, rate: null },
          ...{ borne: 0, parts: [] },
        }),
    },
    ContributionBegun: {
      apply: ({ stream, metadata, data: { amount, rate, parts } }, rows) =>
        rows.contribution.put({
          ...{ charge_id: parseStream(stream).id, account_id: metadata.root, status: 'begun' },
          ...{ amount: numberOf(amount), rate: rate?.dollars ?? null, borne: 0, parts },
        }),
    },
    ContributionReduced: replanning(),
    ContributionRestored: replanning(),
  },
})

function changing<Event extends RecordedSubscriptionEvent>(
  change: (event: Event, row: SubscriptionRow) => Partial<SubscriptionRow>,
): Handler<BillingTables, Event> {
  const keyOf = ({ stream }: Event) => [parseStream(stream).id]
  return {
    reads: (event, wants) => wants.subscription.row(keyOf(event)),
    apply: (event, rows) => {
      const row = rows.subscription.get(keyOf(event))
      if (row) rows.subscription.update(keyOf(event), change(event, row))
    },
  }
}

function changingCharge<Event extends RecordedChargeEvent>(
  change: (event: Event, row: ChargeRow) => Partial<ChargeRow>,
): Handler<BillingTables, Event> {
  const keyOf = ({ stream }: Event) => [parseStream(stream).id]
  return {
    reads: (event, wants) => wants.charge.row(keyOf(event)),
    apply: (event, rows) => {
      const row = rows.charge.get(keyOf(event))
      if (row) rows.charge.update(keyOf(event), change(event, row))
    },
  }
}

function changingInvoice<Event extends RecordedInvoiceEvent>(
  change: (event: Event) => Partial<InvoiceRow>,
): Handler<BillingTables, Event> {
  const keyOf = ({ stream }: Event) => [parseStream(stream).id]
  return {
    reads: (event, wants) => wants.invoice.row(keyOf(event)),
    apply: (event, rows) => {
      if (rows.invoice.get(keyOf(event))) rows.invoice.update(keyOf(event), change(event))
    },
  }
}

type Replanned = Extract<RecordedContributionEvent, { type: 'ContributionReduced' | 'ContributionRestored' }>

function replanning(): Handler<BillingTables, Replanned> {
  return {
    reads: ({ stream }, wants) => wants.contribution.row([parseStream(stream).id]),
    apply: ({ stream, data: { amount, borne, parts } }, rows) =>
      rows.contribution.update([parseStream(stream).id], { amount: numberOf(amount), borne: numberOf(borne), parts }),
  }
}

/** Of amounts up to nine billion dollars, exactly. */
const numberOf = (dollars: string): number => Number(microsOf(dollars))
