import type { Bill, BillEntry, ChargeState, SubscriptionState } from '../billing/staff/bill.ts'
import { card } from './billing.ts'

const subscription: SubscriptionState = {
  ...{ status: 'awaiting_payment', product_id: 'AditPlus', price_id: 'PlusUSD1', interval: 'yearly', currency: 'USD' },
  ...{ price: 4_800, period_start: '2026-01-01T00:00:00.000Z', period_end: '2026-01-01T00:00:00.000Z' },
  ...{ ends_at: null, planned: null, held: false },
}
const charge: ChargeState = {
  ...{ status: 'open', subscription_id: 'SUB00001', currency: 'USD', net: 4_034, tax: 766, total: 4_800, refunds: [] },
  ...{ tax_country: 'DE', tax_millionths: 190_000, due: '2026-01-01T00:00:00.000Z', attempt: 0, failure: null },
  ...{ retry_at: null, paid_at: null, refundable: 0, refundable_alone: 0, dispute: null },
}
export const paidCharge: ChargeState = {
  ...{ ...charge, status: 'succeeded', attempt: 2, paid_at: '2026-01-02T00:00:00.000Z' },
  ...{ refundable: 4_800, refundable_alone: 1_425 },
}
const running: SubscriptionState = {
  ...{ ...subscription, status: 'active', period_end: '2027-01-02T00:00:00.000Z' },
}

let count = 0
/** One event of a made-up bill, a minute after the one before it. */
export function billEntry(type: string, text: string, more: Partial<BillEntry> = {}): BillEntry {
  count++
  const of = more.charge ? 'charge-CHARGE01' : more.subscription ? 'subscription-SUB00001' : 'customer-ADA00000'
  return {
    ...{ position: String(count).padStart(6, '0'), at: new Date(Date.UTC(2026, 0, 2, 0, count)).toISOString() },
    ...{ stream: `billing.${of}`, type, actor: { kind: 'system', id: 'billing', name: null }, cause: 'provider' },
    ...{ payment_id: null, payment_method_id: null, description: { id: `history.${type}`, text, data: {} } },
    ...{ subscription: null, charge: null, ...more },
  }
}

const ada = { kind: 'user', id: 'ADA00000', name: 'ada' } as const

/** Somebody asked for a year, whose first attempt failed and whose second was paid. */
export function paidBill(): Bill {
  count = 0
  return {
    ...{ user_id: 'ADA00000', username: 'ada', payment_methods: [card('pm_1')] },
    entries: [
      billEntry('CustomerSubscribed', 'Took the subscription SUB00001', { actor: ada, cause: 'customer' }),
      billEntry('SubscriptionBegun', 'Asked to subscribe for 48.00 USD (yearly)', {
        ...{ actor: ada, cause: 'customer', subscription },
      }),
      billEntry('ChargeOpened', 'Opened a charge of 48.00 USD', { actor: ada, cause: 'customer', charge }),
      billEntry('ChargeFailed', 'The charge failed', {
        ...{ payment_method_id: 'pm_1', charge: { ...charge, status: 'failed', attempt: 1, failure: 'lost_card' } },
      }),
      billEntry('ChargeSucceeded', 'The charge was paid', { charge: paidCharge, payment_id: 'pi_1' }),
      billEntry('SubscriptionActivated', 'The subscription began', { subscription: running }),
      billEntry('InvoiceIssued', 'Issued the document under number 7', {
        stream: 'billing.invoice-CHARGE01',
        cause: 'schedule',
      }),
    ],
  }
}

/** What refunds of the charge make of it. */
export function withRefund(bill: Bill, status: 'asked' | 'returned', amount = 1_000): Bill {
  const refund: ChargeState['refunds'][number] = {
    ...{ id: 'REFUND01', amount, status, reason: 'requested', note: 'Asked.', ends_subscription: false, act_id: null },
  }
  const left = { refundable: 4_800 - amount, refundable_alone: 1_425 - amount }
  const asked = billEntry('ChargeRefundAsked', 'Began the refund', {
    ...{ actor: { kind: 'staff', id: 'ROOT0000', name: 'root' }, cause: 'staff' },
    charge: { ...paidCharge, ...left, refunds: [{ ...refund, status: 'asked' }] },
  })
  const returned = billEntry('ChargeRefunded', 'The refund was paid', {
    charge: { ...paidCharge, ...left, refunds: [refund] },
  })
  return { ...bill, entries: [...bill.entries, asked, ...(status === 'returned' ? [returned] : [])] }
}
