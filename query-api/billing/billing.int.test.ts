import { chargeEvents } from '@adit/events/billing/charge.events.ts'
import { contributionEvents } from '@adit/events/billing/contribution.events.ts'
import { invoiceEvents } from '@adit/events/billing/invoice.events.ts'
import { subscriptionEvents } from '@adit/events/billing/subscription.events.ts'
import { accountEvents } from '@adit/events/identity/account.events.ts'
import { revenueDayEvents } from '@adit/events/payouts/revenue_day.events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'
import { billingRoutes } from './billing.routes.ts'

const cause = { kind: 'schedule' } as const
const dayMs = 24 * 3_600_000
const now = Date.now()
const iso = (at: number) => new Date(at).toISOString()
const terms = { productId: 'AditPlus', priceId: 'PlusUSD1', currency: 'USD', interval: 'monthly' } as const

let side: QuerySide
beforeAll(async () => {
  const log = eventLog()
  for (const accountId of ['STRANGER', 'OWNER001']) {
    const email = { account: accountId, sealed: '' }
    log.stream(accountEvents, accountId)('AccountCreated', {
      ...{ accountId, username: `name-${accountId}`, email, newsletter: false },
    })
  }
  const begin = (id: string, account: string, chargeId: string) => {
    const write = log.stream(subscriptionEvents, id, account)
    write('SubscriptionBegun', { ...terms, price: 500, chargeId, payBy: now, attribution: null, cause })
    const charge = open(chargeId, id, account, now - 40 * dayMs)
    return { write, charge }
  }
  const open = (id: string, subscriptionId: string, account: string, due: number) => {
    const charge = log.stream(chargeEvents, id, account)
    charge('ChargeOpened', { ...terms, subscriptionId, net: 420, tax: 80, total: 500, taxRate: null, due, cause })
    return charge
  }
  const paid = (charge: ReturnType<typeof open>) => charge('ChargeSucceeded', { attempt: 1, paymentId: 'pi_1', cause })
  // Paid, cancelled, and to be paid yearly if the cancellation is undone.
  const first = begin('SUB00001', 'OWNER001', 'CHARGE01')
  paid(first.charge)
  const back = { refundId: 'REFUND01', amount: 200 }
  first.charge('ChargeRefundAsked', { ...back, reason: 'requested', note: '', endsSubscription: false, cause })
  first.charge('ChargeRefunded', { ...back, providerRefundId: 're_1', cause })
  const more = { refundId: 'REFUND02', amount: 100 }
  first.charge('ChargeRefundAsked', { ...more, reason: 'requested', note: '', endsSubscription: false, cause })
  first.charge('ChargeDisputed', {
    ...{ disputeId: 'dp_1', amount: 500, reason: 'general', respondBy: null, cause },
  })
  first.charge('ChargeDisputeClosed', { disputeId: 'dp_1', outcome: 'lost', amount: 200, fee: null, cause })
  first.write('SubscriptionActivated', { anchor: now, periodEnd: now + 30 * dayMs, nextChargeId: 'CHARGE02', cause })
  first.write('SubscriptionIntervalPlanned', { interval: 'yearly', price: 4_800, from: now + 30 * dayMs, cause })
  first.write('SubscriptionCancelled', { endsAt: now + 30 * dayMs, cause })
  first.write('SubscriptionHeld', { chargeId: 'CHARGE01', disputeId: 'dp_1', cause })
  const amounts = { currency: 'USD', net: 420, tax: 80, total: 500, taxRate: null, lines: [], paidAt: now }
  const issue = (id: string, number: number, more: object, destroyed = false) => {
    const write = log.stream(invoiceEvents, id, 'OWNER001')
    write('InvoiceDrafted', {
      ...{ kind: 'invoice', chargeId: 'CHARGE01', refundId: null, series: 'invoices', numbersTaken: 0, ...amounts },
      ...{ isPractice: false, corrects: null, seller: { name: 'Adit', address: 'Freiberg', vatId: null } },
      ...{ buyer: { account: `invoice-${id}`, sealed: '' }, ...more },
    })
    if (number === 0) return
    const issued = { issuedAt: now + number, layout: 1, sha256: '', bytes: 1, keepUntil: now }
    write('InvoiceIssued', { number, ...issued })
    if (destroyed) write('InvoiceBuyerDestroyed', {})
  }
  const note = { kind: 'credit_note', series: 'credit_notes', corrects: 'INV-000007', total: 200 } as const
  issue('CHARGE01', 7, {})
  issue('REFUND01', 3, { ...note, refundId: 'REFUND01' })
  issue('DECIDED1', 9, { corrects: 'CN-000004', disputeId: 'dp_1', total: 200 })
  issue('REFUND02', 0, { ...note, refundId: 'REFUND02' })
  issue('REFUND03', 4, { ...note, refundId: 'REFUND03' }, true)
  // Never paid.
  begin('SUB00002', 'OWNER001', 'CHARGE03')
  // Due, and refused: for a day, and for so long that the perks are gone.
  for (const [id, days] of [
    ['3', 1],
    ['4', 8],
  ] as const) {
    const { write, charge } = begin(`SUB0000${id}`, 'STRANGER', `CHARGE1${id}`)
    paid(charge)
    const periodEnd = now - days * dayMs
    write('SubscriptionActivated', { anchor: now - 40 * dayMs, periodEnd, nextChargeId: `CHARGE2${id}`, cause })
    write('SubscriptionFellDue', { chargeId: `CHARGE2${id}`, cause })
    const due = open(`CHARGE2${id}`, `SUB0000${id}`, 'STRANGER', periodEnd)
    due('ChargeFailed', { attempt: 1, code: 'lost_card', methodId: 'pm_1', retryAt: now + dayMs, cause })
  }
  const lapsed = begin('SUB00005', 'LAPSED01', 'CHARGE05')
  paid(lapsed.charge)
  lapsed.write('SubscriptionActivated', {
    ...{ anchor: now - 40 * dayMs, periodEnd: now - 8 * dayMs, nextChargeId: 'CHARGE06', cause },
  })
  lapsed.write('SubscriptionFellDue', { chargeId: 'CHARGE06', cause })
  // Half of it for four days over the turn of a month, one less after a refund. Two of them are shared, and one is only entered.
  const contribution = log.stream(contributionEvents, 'CHARGE01', 'OWNER001')
  contribution('ContributionBegun', {
    ...{ subscriptionId: 'SUB00001', currency: 'USD', net: 420, rate: null, amount: '4.20' },
    parts: [{ from: '2026-09-29', days: 6, until: '2026-10-05', pool: '2.100001', platform: '2.10' }],
  })
  contribution('ContributionReduced', {
    ...{ net: 240, amount: '2.40', from: '2026-10-03', taken: '0.90', borne: '0.10' },
    parts: [
      { from: '2026-09-29', days: 6, until: '2026-10-03', pool: '2.100001', platform: '2.10' },
      { from: '2026-10-03', days: 2, until: '2026-10-05', pool: '0.00', platform: '-0.60' },
    ],
  })
  log.stream(
    contributionEvents,
    'CHARGE13',
    'STRANGER',
  )('ContributionDelayed', {
    ...{ subscriptionId: 'SUB00003', currency: 'USD' },
  })
  for (const [day, isClosed] of [
    ['2026-09-29', true],
    ['2026-09-30', false],
    ['2026-10-01', true],
  ] as const) {
    const write = log.stream(revenueDayEvents, day)
    const source = { source: 'subscriptions', payments: 1, digest: 'd4' } as const
    write('RevenueSourceEntered', { run: 1, amount: '0.70', pool: '0.35', ...source })
    if (!isClosed) continue
    write('RevenueDayClosed', {
      ...{ run: 1, rule: 2, availableOn: '2026-12-30', parts: 0, digest: 'd3', pool: '0.35' },
      entries: [
        { account: 'subscription_payments', amount: '-0.70' },
        { account: 'subscription_share', amount: '0.30' },
        { account: 'platform_undistributed', amount: '0.40' },
      ],
    })
  }
  side = await querySide(log.events)
})
afterAll(() => side.close())

const read = async (path: string, who?: 'owner' | 'stranger' | 'admin' | 'moderator') =>
  side.getJson<unknown>(`/_internal/billing/${path}`, who)

it('sells Plus in 35 currencies', async () => {
  const { body } = await side.getJson<{ prices: { currency_code: string }[] }[]>('/_internal/billing/products')
  expect(body).toMatchObject([{ id: 'AditPlus', metadata: { type: 'midas' }, unitary: true }])
  expect(body[0]?.prices).toHaveLength(35)
  expect(body[0]?.prices.find(({ currency_code }) => currency_code === 'JPY')).toEqual({
    ...{ id: 'PlusJPY1', product_id: 'AditPlus', currency_code: 'JPY' },
    prices: { type: 'recurring', intervals: { 'five-days': 148, monthly: 740, quarterly: 2_109, yearly: 7_104 } },
  })
})

it('says by whom payments are made', async () =>
  expect((await read('offer')).body).toEqual({
    ...{ provider: 'sandbox', publishable_key: null, pretended: true, currency: 'USD', contributes: true },
  }))

it('offers nothing if nobody makes payments, and knows the currency of a country', async () => {
  const models = { prepare: () => async () => [] } as unknown as Parameters<typeof billingRoutes>[0]['models']
  const port = (() => null) as unknown as Parameters<typeof billingRoutes>[0]['port']
  const [offer, products] = billingRoutes({ models, port, now: Date.now })
  const input = { request: { country: 'DE' } } as never
  expect(await offer?.handler(input)).toMatchObject({ body: { provider: null, currency: 'EUR', contributes: false } })
  expect(await products?.handler(input)).toMatchObject({ body: [] })
})

describe('subscriptions', () => {
  it('are those that were paid, with what is planned', async () =>
    expect((await read('subscriptions', 'owner')).body).toEqual([
      {
        ...{ id: 'SUB00001', user_id: 'OWNER001', price_id: 'PlusUSD1', product_id: 'AditPlus', interval: 'monthly' },
        ...{ status: 'provisioned', created: expect.any(String), next_charge_tax_amount: null, price: 500 },
        ...{
          currency_code: 'USD',
          state: 'active',
          period_end: iso(now + 30 * dayMs),
          ends: iso(now + 30 * dayMs),
          held: true,
        },
        problem: null,
        planned: { interval: 'yearly', price: 4_800 },
      },
    ]))

  it('keep what they are for a week after a payment was due', async () =>
    expect((await read('subscriptions', 'stranger')).body).toMatchObject([
      { id: 'SUB00004', state: 'due', status: 'unprovisioned', problem: 'failed' },
      { id: 'SUB00003', state: 'due', status: 'provisioned', problem: 'failed' },
    ]))

  it('give a perk that everybody sees, as long as they last', async () => {
    const perksOf = async (id: string) => (await read(`perks/${id}`)).body
    expect(await perksOf('OWNER001')).toEqual({ plus: true })
    expect(await perksOf('STRANGER')).toEqual({ plus: true })
    expect(await perksOf('LAPSED01')).toEqual({ plus: false })
    expect(await perksOf('nobody00')).toEqual({ plus: false })
  })

  it('are shown to admins, and to nobody else', async () => {
    for (const path of ['subscriptions', 'payments']) {
      expect((await read(`${path}?user_id=STRANGER`, 'admin')).body).toEqual((await read(path, 'stranger')).body)
      expect((await read(`${path}?user_id=STRANGER`, 'owner')).status).toBe(401)
      expect((await read(`${path}?user_id=nobody00`, 'admin')).status).toBe(404)
      expect((await read(path)).status).toBe(401)
    }
  })
})

describe('charges', () => {
  it('are those of paid subscriptions, and the next one, which doesn’t come after a cancellation', async () =>
    expect((await read('payments', 'owner')).body).toMatchObject([
      {
        ...{ id: 'CHARGE02', status: 'cancelled', amount: 4_800, tax: null, subscription_interval: 'yearly' },
        ...{ due: iso(now + 30 * dayMs), net: null, dispute: null, paid: null, invoice: null, credit_notes: [] },
        corrections: [],
      },
      {
        ...{ id: 'CHARGE01', status: 'succeeded', amount: 500, tax: 80, net: 420, subscription_id: 'SUB00001' },
        ...{ refunded: 200, refunding: 100, dispute: { status: 'lost', amount: 200 }, paid: expect.any(String) },
        invoice: { id: 'CHARGE01', number: 'INV-000007', issued: iso(now + 7), amount: 500 },
        credit_notes: [{ id: 'REFUND01', number: 'CN-000003', issued: iso(now + 3), amount: 200 }],
        corrections: [{ id: 'DECIDED1', number: 'INV-000009', issued: iso(now + 9), amount: 200 }],
      },
    ]))

  it('tell why they failed, and when they are tried again', async () => {
    const { body } = await side.getJson<{ id: string }[]>('/_internal/billing/payments', 'stranger')
    expect(body.map(({ id }) => id)).toEqual(['CHARGE23', 'CHARGE24', 'CHARGE13', 'CHARGE14'])
    expect(body[0]).toMatchObject({ status: 'failed', failure: 'lost_card', retry: iso(now + dayMs), net: null })
  })
  it('say what creators get of them, and what of that is shared', async () => {
    type Charges = { id: string; contribution: unknown }[]
    const of = async (who: 'owner' | 'stranger', id: string) =>
      (await side.getJson<Charges>('/_internal/billing/payments', who)).body.find((one) => one.id === id)?.contribution
    expect(await of('owner', 'CHARGE01')).toEqual({
      ...{ state: 'begun', pool: '1.400001', shared: '0.700001', borne: '0.10', rate: null },
      ...{ from: '2026-09-29', until: '2026-10-02' },
      months: [
        { month: '2026-09', days: 2, pool: '0.700001', shared: '0.350001' },
        { month: '2026-10', days: 2, pool: '0.70', shared: '0.35' },
      ],
    })
    expect(await of('stranger', 'CHARGE13')).toMatchObject({ state: 'delayed', pool: '0.00', from: null, months: [] })
    expect(await of('stranger', 'CHARGE14')).toBeNull()
  })

  it('are what the site shows of the days', async () => {
    const path = '/v3/payout/platform_revenue?start=2026-09-01T00:00:00Z&end=2026-10-31T00:00:00Z'
    const day = (time: string) => ({
      ...{ time: Date.parse(time) / 1_000, revenue: '0.70', costs: '0.00', platform_revenue: '0.30' },
      ...{ creator_revenue: '0.00', undistributed: '0.40', reversed: '0.00', points: 0 },
      sources: {
        ads: { revenue: '0.00', costs: '0.00', platform: '0.00' },
        subscriptions: { revenue: '0.70', platform: '0.30' },
      },
    })
    const { body } = await side.getJson<{ data: unknown }>(path)
    expect(body.data).toEqual([day('2026-10-01'), day('2026-09-29')])
  })
})
