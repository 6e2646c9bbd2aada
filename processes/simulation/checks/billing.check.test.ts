import {
  emptyState,
  type SandboxPayment,
  type SandboxState,
} from '@adit/command-api/billing/provider/sandbox/sandbox_state.ts'
import { type RecordedEvent, streamName } from '@adit/events/kit/envelope.ts'
import { describe, expect, it } from 'vitest'
import { billing } from './billing.check.ts'

const cause = { kind: 'provider' }
let counted = 0
function event(noun: string, id: string, type: string, data: object): RecordedEvent {
  const revision = counted++
  const metadata = {
    ...{ root: 'AdaAdaAd', causationId: 'request', correlationId: 'op000.0-of-somebody' },
    actor: { kind: 'user' as const, id: 'AdaAdaAd' },
    via: { kind: 'session' as const, id: 'session0' },
  }
  const position = String(revision).padStart(8, '0') as never
  const stream = streamName('billing', noun, id)
  return { id: `event-${revision}`, stream, type, data, metadata, version: 1, at: 0, revision, position }
}

const charge = (type: string, data: object) => event('charge', 'CHARGE01', `Charge${type}`, { ...data, cause })
const subscription = (type: string, data: object) => event('subscription', 'SUB00001', `Subscription${type}`, data)
const opened = charge('Opened', { subscriptionId: 'SUB00001', net: 500, tax: 0, total: 500, currency: 'USD' })
const paid = charge('Succeeded', { attempt: 1, paymentId: 'pi_1' })
const begun = subscription('Begun', { interval: 'monthly', chargeId: 'CHARGE01' })
const dayMs = 24 * 3_600_000
const now = Date.UTC(2026, 0, 1)
const activated = subscription('Activated', { anchor: now, periodEnd: now + 31 * dayMs, nextChargeId: 'CHARGE02' })
const numbered = (series: string, number: number, invoiceId: string) =>
  event('invoice_series', series, 'InvoiceNumberTaken', { number, invoiceId })
const document = (id: string, kind: string, number: number, total = 500) => {
  const series = kind === 'invoice' ? 'invoices' : 'credit_notes'
  return [
    event('invoice', id, 'InvoiceDrafted', { kind, series, chargeId: 'CHARGE01', total }),
    numbered(series, number, id),
    event('invoice', id, 'InvoiceIssued', { number }),
  ]
}
const shared = (type: string, net: string, half: string, more: object = {}) =>
  event('contribution', 'CHARGE01', `Contribution${type}`, {
    ...{ amount: net, rate: null, ...more },
    parts: [{ from: '2026-01-02', days: 31, until: '2026-02-02', pool: half, platform: half }],
  })
const joined = shared('Begun', '5.00', '2.50')
const payment: SandboxPayment = {
  ...{ id: 'pi_1', clientSecret: 's', status: 'succeeded', declineCode: null, amount: '500', refunded: '0' },
  ...{ currency: 'USD', methodId: null, entered: null, key: 'charge:CHARGE01:1' },
  subject: { accountId: 'AdaAdaAd', subscriptionId: 'SUB00001', chargeId: 'CHARGE01' },
}
const customer = (state: Partial<SandboxState> = {}): SandboxState => ({
  ...{ ...emptyState('cus_AdaAdaAd'), payments: [payment], ...state },
})
const whole = [opened, begun, paid, activated, ...document('CHARGE01', 'invoice', 1), joined]
const row = { subscription_id: 'SUB00001', status: 'active', period_end: now + 31 * dayMs }

async function kinds(events: readonly RecordedEvent[], state = customer(), rows: readonly object[] = [row]) {
  const database = {
    rows: async <Row>(text: string) => (text.includes('live_build') ? [{ schema: 'billing' }] : rows) as Row[],
  }
  const found = await billing({ events, database, customers: [state], deeds: [], base: { events: [], people: [] } })
  return [...new Set(found.map(({ kind }) => kind))].sort()
}
const without = (...left: RecordedEvent[]) => whole.filter((each) => !left.includes(each))
const refund = { id: 're_1', paymentId: 'pi_1', amount: '500', key: 'refund:REFUND01', failure: null }
const asked = charge('RefundAsked', { refundId: 'REFUND01', amount: 500 })
const returned = charge('Refunded', { refundId: 'REFUND01', providerRefundId: 're_1', amount: 500 })
const reduced = shared('Reduced', '0.00', '0.00', { borne: '0.00' })

describe('what people pay', () => {
  it('agrees with what the provider has taken', async () => {
    expect(await kinds(whole)).toEqual([])
    expect(await kinds(whole, customer({ payments: [] }))).toEqual(['payment'])
    expect(await kinds(whole, customer({ payments: [payment, { ...payment, id: 'pi_2' }] }))).toEqual(['payment'])
    expect(await kinds(whole, customer({ payments: [{ ...payment, amount: '499' }] }))).toEqual(['payment'])
    expect(await kinds([...whole, charge('Succeeded', { attempt: 2, paymentId: 'pi_1' })])).toEqual(['payment'])
  })

  it('is for one period, and whoever has paid has the perks', async () => {
    expect(await kinds(without(activated), customer(), [{ ...row, status: 'awaiting_payment' }])).toEqual(['period'])
    expect(await kinds(whole, customer(), [{ ...row, status: 'ended' }])).toEqual(['entitlement'])
    expect(await kinds(whole, customer(), [{ ...row, period_end: now }])).toEqual(['entitlement'])
    expect(await kinds([...whole, subscription('Ended', {})])).toEqual(['entitlement'])
    expect(await kinds(without(paid, joined), customer({ payments: [] }))).toEqual(['invoice', 'period'])
  })

  it('has an invoice, a credit note for each refund, and numbers without gaps', async () => {
    const back = [...whole, asked, returned, reduced, ...document('REFUND01', 'credit_note', 1)]
    const state = customer({ refunds: [refund] })
    expect(await kinds(back, state)).toEqual([])
    expect(await kinds([...whole, asked, returned, reduced], state)).toEqual(['invoice'])
    expect(await kinds(back, customer())).toEqual(['refund'])
    expect(await kinds([...whole, asked])).toEqual(['refund'])
    expect(await kinds(whole, state)).toEqual(['refund'])
    expect(await kinds([opened, begun, paid, activated, joined])).toEqual(['invoice'])
    expect(await kinds([...whole, numbered('invoices', 3, 'CHARGE01')])).toEqual(['invoice'])
  })

  it('knows what banks have decided', async () => {
    const dispute = {
      ...{ id: 'dp_1', paymentId: 'pi_1', amount: '500', currency: 'USD', reason: 'general', outcome: 'lost' as const },
      ...{ status: 'lost' as const, decidedAt: 0 },
    }
    const noted = charge('Disputed', { disputeId: 'dp_1', amount: 500 })
    const closed = charge('DisputeClosed', { disputeId: 'dp_1', outcome: 'lost', amount: 500 })
    const lost = [...whole, noted, closed, reduced, ...document('DECIDED1', 'credit_note', 1)]
    const state = customer({ disputes: [dispute] })
    expect(await kinds(lost, state)).toEqual([])
    expect(await kinds([...whole, noted], state)).toEqual(['dispute'])
    expect(await kinds([...whole, noted, closed, reduced], state)).toEqual(['invoice'])
    expect(
      await kinds(
        lost.filter((each) => each !== reduced),
        state,
      ),
    ).toEqual(['creators’ pool'])
  })

  it('gives creators half of what was kept', async () => {
    expect(await kinds(without(joined))).toEqual(['creators’ pool'])
    expect(await kinds([...without(joined), shared('Begun', '5.00', '2.49')])).toEqual(['creators’ pool'])
  })
})
