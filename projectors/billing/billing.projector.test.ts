import { chargeEvents } from '@adit/events/billing/charge.events.ts'
import { contributionEvents } from '@adit/events/billing/contribution.events.ts'
import { invoiceEvents } from '@adit/events/billing/invoice.events.ts'
import { subscriptionEvents } from '@adit/events/billing/subscription.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { billingProjector } from './billing.projector.ts'
import { chargeTable, contributionTable, invoiceTable, subscriptionTable } from './billing.table.ts'

const { given } = testProjector(billingProjector)
const cause = { kind: 'schedule' } as const
const begun = {
  ...{ productId: 'AditPlus', priceId: 'PlusUSD1', currency: 'USD', price: 500 },
  interval: 'monthly',
  ...{ chargeId: 'CHARGE01', payBy: 9_000, attribution: null, cause },
} as const
const renewed = {
  interval: 'yearly',
  ...{ price: 4_800, anchor: 2_000, period: 0, periodStart: 2_000, periodEnd: 3_000 },
  ...{ nextChargeId: 'CHARGE03', cause },
} as const

function subscription() {
  const log = eventLog()
  const write = log.stream(subscriptionEvents, 'SUB00001', 'OWNER001')
  write('SubscriptionBegun', begun)
  return { write, row: () => given(log.events).row(subscriptionTable), at: () => log.events.at(-1)?.at }
}

function active() {
  const made = subscription()
  made.write('SubscriptionActivated', { anchor: 1_000, periodEnd: 2_000, nextChargeId: 'CHARGE02', cause })
  return made
}

it('SubscriptionBegun waits for a payment', () => {
  const { row, at } = subscription()
  expect(row()).toEqual({
    ...{ subscription_id: 'SUB00001', account_id: 'OWNER001', product_id: 'AditPlus', price_id: 'PlusUSD1' },
    ...{ currency: 'USD', interval: 'monthly', price: 500, status: 'awaiting_payment', begun_at: at() },
    ...{ activated_at: null, period_start: at(), period_end: at(), charge_id: 'CHARGE01', ends_at: null },
    ...{ planned_interval: null, planned_price: null, ended_at: null, holds: 0 },
  })
})

it('SubscriptionActivated gives the first period, and the next charge', () => {
  const { row, at } = active()
  expect(row()).toMatchObject({
    ...{ status: 'active', activated_at: at(), period_start: 1_000, period_end: 2_000, charge_id: 'CHARGE02' },
  })
})

it('SubscriptionFellDue and SubscriptionRenewed go to the next period', () => {
  const { write, row } = active()
  write('SubscriptionFellDue', { chargeId: 'CHARGE02', cause })
  expect(row()).toMatchObject({ status: 'due', period_end: 2_000, charge_id: 'CHARGE02' })
  write('SubscriptionRenewed', renewed)
  expect(row()).toMatchObject({
    ...{ status: 'active', interval: 'yearly', price: 4_800, period_start: 2_000, period_end: 3_000 },
    ...{ charge_id: 'CHARGE03', ends_at: null },
  })
})

it('SubscriptionCancelled can be undone, and moves with a period that was paid all the same', () => {
  const { write, row } = active()
  write('SubscriptionCancelled', { endsAt: 2_000, cause })
  expect(row()).toMatchObject({ ends_at: 2_000 })
  write('SubscriptionCancellationUndone', { cause })
  expect(row()).toMatchObject({ ends_at: null })
  write('SubscriptionCancelled', { endsAt: 2_000, cause })
  write('SubscriptionRenewed', renewed)
  expect(row()).toMatchObject({ ends_at: 3_000 })
})

it('SubscriptionCredited moves the end of the period, and that of what is cancelled', () => {
  const { write, row } = active()
  const given = { days: 5, reason: 'outage', message: '', isTold: true, cause } as const
  write('SubscriptionCredited', { ...given, creditId: 'CREDIT01', periodEnd: 2_500 })
  expect(row()).toMatchObject({ period_end: 2_500, ends_at: null })
  write('SubscriptionCancelled', { endsAt: 2_500, cause })
  write('SubscriptionCredited', { ...given, creditId: 'CREDIT02', periodEnd: 2_600 })
  expect(row()).toMatchObject({ period_end: 2_600, ends_at: 2_600 })
})

it('SubscriptionIntervalPlanned lasts until it is taken back or holds', () => {
  const { write, row } = active()
  const plan = () => write('SubscriptionIntervalPlanned', { interval: 'yearly', price: 4_800, from: 2_000, cause })
  plan()
  expect(row()).toMatchObject({ interval: 'monthly', planned_interval: 'yearly', planned_price: 4_800 })
  write('SubscriptionIntervalKept', { cause })
  expect(row()).toMatchObject({ planned_interval: null, planned_price: null })
  plan()
  write('SubscriptionRenewed', renewed)
  expect(row()).toMatchObject({ planned_interval: null, planned_price: null })
})

it.each([
  ['SubscriptionEnded', 'ended'],
  ['SubscriptionExpired', 'expired'],
] as const)('%s ends it', (type, status) => {
  const { write, row, at } = active()
  if (type === 'SubscriptionEnded') write(type, { reason: 'unpaid', staffReason: null, cause })
  else write(type, { cause })
  expect(row()).toMatchObject({ status, ended_at: at() })
})

function charge() {
  const log = eventLog()
  const write = log.stream(chargeEvents, 'CHARGE01', 'OWNER001')
  write('ChargeOpened', {
    ...{ subscriptionId: 'SUB00001', productId: 'AditPlus', priceId: 'PlusUSD1', interval: 'monthly', currency: 'USD' },
    ...{ net: 420, tax: 80, total: 500, taxRate: null, due: 1_000, cause },
  })
  return { write, row: () => given(log.events).row(chargeTable), at: () => log.events.at(-1)?.at }
}

it('ChargeOpened has the amounts', () =>
  expect(charge().row()).toEqual({
    ...{ charge_id: 'CHARGE01', account_id: 'OWNER001', subscription_id: 'SUB00001', price_id: 'PlusUSD1' },
    ...{ interval: 'monthly', currency: 'USD', net: 420, tax: 80, total: 500, status: 'open', due: 1_000 },
    ...{ last_attempt: null, failure: null, retry_at: null, paid_at: null, refunded: 0, refunding: 0 },
    disputes: {},
  }))

it('ChargeAttempted, ChargeFailed, ChargePaymentPrepared and ChargeSucceeded follow an attempt', () => {
  const { write, row, at } = charge()
  write('ChargeAttempted', { attempt: 1, methodId: null, isOnSession: false, cause })
  const tried = at()
  expect(row()).toMatchObject({ status: 'attempting', last_attempt: tried })
  write('ChargeFailed', { attempt: 1, code: 'lost_card', methodId: 'pm', retryAt: 5_000, cause })
  expect(row()).toMatchObject({ status: 'failed', failure: 'lost_card', retry_at: 5_000, last_attempt: tried })
  write('ChargePaymentPrepared', { attempt: 2, paymentId: 'pi', cause })
  expect(row()).toMatchObject({ status: 'prepared' })
  write('ChargeSucceeded', { attempt: 2, paymentId: 'pi', cause })
  expect(row()).toMatchObject({ status: 'succeeded', paid_at: at(), failure: null, retry_at: null })
})

it('ChargeCancelled is not tried again', () => {
  const { write, row } = charge()
  write('ChargeFailed', { attempt: 1, code: 'lost_card', methodId: 'pm', retryAt: 5_000, cause })
  write('ChargeCancelled', { cause })
  expect(row()).toMatchObject({ status: 'cancelled', retry_at: null })
})

it('ChargeRefunded adds up what was returned, and ChargeRefundFailed returns nothing', () => {
  const { write, row } = charge()
  const ask = (refundId: string, amount: number) =>
    write('ChargeRefundAsked', { refundId, amount, reason: 'other', note: '', endsSubscription: false, cause })
  ask('REFUND01', 200)
  expect(row()).toMatchObject({ refunding: 200, refunded: 0 })
  write('ChargeRefunded', { refundId: 'REFUND01', providerRefundId: 're_1', amount: 200, cause })
  expect(row()).toMatchObject({ refunding: 0, refunded: 200 })
  ask('REFUND02', 100)
  write('ChargeRefundFailed', { refundId: 'REFUND02', code: 'lost', amount: 100, cause })
  expect(row()).toMatchObject({ refunding: 0, refunded: 200 })
  ask('REFUND03', 300)
  write('ChargeRefunded', { refundId: 'REFUND03', providerRefundId: 're_3', amount: 300, cause })
  expect(row()).toMatchObject({ refunding: 0, refunded: 500 })
})

it('ChargeDisputed and ChargeDisputeClosed keep how each dispute stands', () => {
  const { write, row } = charge()
  const dispute = (disputeId: string, amount: number) =>
    write('ChargeDisputed', { disputeId, amount, reason: 'general', respondBy: null, cause })
  dispute('dp_1', 200)
  dispute('dp_2', 300)
  expect(row()).toMatchObject({ disputes: { dp_1: { amount: 200, status: 'open' }, dp_2: { status: 'open' } } })
  const close = (outcome: 'won' | 'lost') =>
    write('ChargeDisputeClosed', { disputeId: 'dp_1', outcome, amount: 150, fee: null, cause })
  close('won')
  expect(row()).toMatchObject({ disputes: { dp_1: { amount: 150, status: 'won' }, dp_2: { status: 'open' } } })
  close('lost')
  expect(row()).toMatchObject({ disputes: { dp_1: { status: 'lost' } } })
})

it('SubscriptionHeld lasts until SubscriptionResumed has come for each dispute', () => {
  const { write, row } = active()
  const hold = (disputeId: string) => write('SubscriptionHeld', { chargeId: 'CHARGE01', disputeId, cause })
  const resume = (disputeId: string) => write('SubscriptionResumed', { chargeId: 'CHARGE01', disputeId, cause })
  hold('dp_1')
  hold('dp_2')
  expect(row()).toMatchObject({ holds: 2 })
  resume('dp_1')
  expect(row()).toMatchObject({ holds: 1 })
  resume('dp_2')
  expect(row()).toMatchObject({ holds: 0 })
})

function invoice() {
  const log = eventLog()
  const write = log.stream(invoiceEvents, 'REFUND01', 'OWNER001')
  write('InvoiceDrafted', {
    ...{ kind: 'credit_note', chargeId: 'CHARGE01', refundId: 'REFUND01', series: 'credit_notes', numbersTaken: 4 },
    ...{ isPractice: false, corrects: 'INV-000001', seller: { name: 'Adit', address: 'Freiberg', vatId: null } },
    ...{
      buyer: { account: 'invoice-REFUND01', sealed: '' },
      lines: [],
      currency: 'USD',
      net: 420,
      tax: 80,
      total: 500,
    },
    ...{ taxRate: null, paidAt: 1_000 },
  })
  return { write, row: () => given(log.events).row(invoiceTable), at: () => log.events.at(-1)?.at }
}

it('InvoiceDrafted has no number, InvoiceIssued has one, and InvoiceBuyerDestroyed ends it', () => {
  const { write, row, at } = invoice()
  const drafted = {
    ...{ invoice_id: 'REFUND01', account_id: 'OWNER001', charge_id: 'CHARGE01', kind: 'credit_note' },
    ...{ series: 'credit_notes', total: 500, number: null, issued_at: null, destroyed_at: null },
  }
  expect(row()).toEqual(drafted)
  write('InvoiceIssued', { number: 5, issuedAt: 2_000, layout: 1, sha256: '', bytes: 1, keepUntil: 9_000 })
  expect(row()).toEqual({ ...drafted, number: 5, issued_at: 2_000 })
  write('InvoiceBuyerDestroyed', {})
  expect(row()).toEqual({ ...drafted, number: 5, issued_at: 2_000, destroyed_at: at() })
})

it('ContributionDelayed, ContributionBegun, ContributionReduced and ContributionRestored say what creators get, and when', () => {
  const log = eventLog()
  const write = log.stream(contributionEvents, 'CHARGE01', 'OWNER001')
  const row = () => given(log.events).row(contributionTable)
  const known = { charge_id: 'CHARGE01', account_id: 'OWNER001' }
  write('ContributionDelayed', { subscriptionId: 'SUB00001', currency: 'EUR' })
  expect(row()).toEqual({ ...known, status: 'delayed', amount: 0, rate: null, borne: 0, parts: [] })
  const parts = [{ from: '2026-11-25', days: 30, until: '2026-12-25', pool: '2.75', platform: '2.75' }]
  const rate = { dollars: '1.10', since: '2026-11-01', document: { name: 'rates.csv', digest: 'd' } }
  write('ContributionBegun', { subscriptionId: 'SUB00001', currency: 'EUR', net: 500, rate, amount: '5.50', parts })
  expect(row()).toEqual({ ...known, status: 'begun', amount: 5_500_000, rate: '1.10', borne: 0, parts })
  const reduction = { net: 100, amount: '1.10', from: '2026-12-20', taken: '0.50', borne: '1.70', parts: [] }
  write('ContributionReduced', reduction)
  expect(row()).toEqual({ ...known, status: 'begun', amount: 1_100_000, rate: '1.10', borne: 1_700_000, parts: [] })
  write('ContributionRestored', { net: 500, amount: '5.50', from: '2026-12-22', added: '1.00', borne: '0.00', parts })
  expect(row()).toEqual({ ...known, status: 'begun', amount: 5_500_000, rate: '1.10', borne: 0, parts })
})
