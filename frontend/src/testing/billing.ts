import type { ResponseOf } from '../api/client.ts'

type Subscription = ResponseOf<'GET /_internal/billing/subscriptions'>[number]

const intervals = { 'five-days': 100, monthly: 500, quarterly: 1_425, yearly: 4_800 }
const priceOf = (currency_code: 'USD' | 'EUR') => ({
  ...{ id: `Plus${currency_code}1`, product_id: 'AditPlus', currency_code },
  prices: { type: 'recurring', intervals },
})

export const sandboxOffer = {
  ...{ provider: 'sandbox', publishable_key: null, pretended: true, currency: 'USD', contributes: true },
}

/** A site that sells Plus in two currencies. */
export const products = [
  { id: 'AditPlus', metadata: { type: 'midas' }, unitary: true, prices: [priceOf('USD'), priceOf('EUR')] },
]

export const subscription: Subscription = {
  ...{ id: 'SUB00001', user_id: 'ADA00000', price_id: 'PlusUSD1', product_id: 'AditPlus', interval: 'monthly' },
  ...{ status: 'provisioned', created: '2026-01-01T00:00:00.000Z', next_charge_tax_amount: null, price: 500 },
  ...{ currency_code: 'USD', state: 'active', period_end: '2126-02-01T00:00:00.000Z', ends: null, planned: null },
  held: false,
  problem: null,
}

export const card = (id: string, last4 = '4242') => ({
  ...{ id, type: 'card' as const, created: 1_790_000_000 },
  card: { brand: 'visa', last4, exp_month: 12, exp_year: 2034, country: 'US' },
  billing_details: { address: { country: 'US' } },
})

export const charge = {
  ...{ id: 'CHARGE01', user_id: 'ADA00000', price_id: 'PlusUSD1', amount: 500, tax: 80, currency_code: 'USD' },
  ...{ status: 'succeeded', due: '2026-01-01T00:00:00.000Z', last_attempt: null, type: 'subscription', net: 420 },
  ...{ subscription_id: 'SUB00001', subscription_interval: 'monthly', platform: 'None', parent_charge_id: null },
  ...{ failure: null, retry: null, refunded: 0, refunding: 0, dispute: null, contribution: null },
  ...{ paid: '2026-01-02T12:00:00.000Z', invoice: null, credit_notes: [], corrections: [] },
}
