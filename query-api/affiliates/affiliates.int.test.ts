import { affiliateEvents } from '@adit/events/affiliates/affiliate.events.ts'
import { chargeEvents } from '@adit/events/billing/charge.events.ts'
import { subscriptionEvents } from '@adit/events/billing/subscription.events.ts'
import { accountEvents } from '@adit/events/identity/account.events.ts'
import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { availableOn, dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRecords, type TestRecord } from '../testing/counted_records.ts'
import { eventLog } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'

const hourMs = 3_600_000
const cause = { kind: 'customer' } as const
/** Could be paid out long ago. */
const day = '2025-01-01'

/** What a customer paid who came by the code. */
function bring(log: EventLog, codeId: string, id: string, currency: string, { paid = true, refunded = 0 } = {}) {
  const subscription = log.stream(subscriptionEvents, `SUB${id}`, 'CUSTOMER')
  const charge = log.stream(chargeEvents, `CHG${id}`, 'CUSTOMER')
  const terms = { productId: 'AditPlus', priceId: `Plus${currency}1`, interval: 'monthly', currency } as const
  const attribution = { codeId, affiliateId: 'OWNER001' }
  subscription('SubscriptionBegun', { ...terms, price: 500, chargeId: `CHG${id}`, payBy: 9, attribution, cause })
  charge('ChargeOpened', {
    ...{ ...terms, subscriptionId: `SUB${id}`, net: 500, tax: 0, total: 500, taxRate: null, due: 1, cause },
  })
  if (!paid) return
  charge('ChargeSucceeded', { attempt: 1, paymentId: 'P1', cause })
  subscription('SubscriptionActivated', { anchor: 1, periodEnd: 2, nextChargeId: `NXT${id}`, cause })
  if (refunded > 0) {
    charge('ChargeRefunded', { refundId: 'R1', providerRefundId: 're_1', amount: refunded, cause })
  }
}

function earn(log: EventLog, codeId: string, chargeId: string, type: 'Credited' | 'Reversed', amount: string) {
  const entry = { part: 'earned' as const, availableOn: availableOn(day) }
  const entries = [{ ...entry, amount: type === 'Credited' ? amount : `-${amount}` }]
  log.stream(ledgerEvents, 'OWNER001')(`AffiliateShare${type}`, { chargeId, codeId, day, amount, entries })
}

const click = (projectId: string, address: string, at: number, agent = 'browser'): TestRecord =>
  ({ type: 'ClickRecorded', at, data: { projectId, address, agent, accountId: null, country: 'DE' } }) as TestRecord

let side: QuerySide
/** Two hours, the first of which has all events. */
let start: number
beforeAll(async () => {
  const log = eventLog()
  for (const accountId of ['OWNER001', 'STRANGER', 'GONE0002']) {
    const email = { account: accountId, sealed: '' }
    log.stream(accountEvents, accountId)('AccountCreated', {
      ...{ accountId, username: `name-${accountId}`, email, newsletter: false },
    })
  }
  const own = log.stream(affiliateEvents, 'OWNER001')
  own('AffiliateCodeCreated', { codeId: 'CODE0001', sourceName: 'YouTube' })
  own('AffiliateCodeCreated', { codeId: 'CODE0002', sourceName: 'Blog' })
  own('AffiliateCodeCreated', { codeId: 'CODE0003', sourceName: 'Old' })
  own('AffiliateCodeRenamed', { codeId: 'CODE0002', sourceName: 'Book' })
  own('AffiliateCodeDeleted', { codeId: 'CODE0003' })
  log.stream(affiliateEvents, 'STRANGER')('AffiliateCodeCreated', { codeId: 'CODE0004', sourceName: 'Theirs' })
  log.stream(affiliateEvents, 'GONE0002')('AffiliateCodeCreated', { codeId: 'CODE0005', sourceName: 'Gone' })
  log.stream(accountEvents, 'GONE0002')('AccountDeleted', {} as never)
  bring(log, 'CODE0001', '01', 'USD')
  bring(log, 'CODE0001', '02', 'EUR')
  bring(log, 'CODE0001', '03', 'EUR', { refunded: 500 })
  bring(log, 'CODE0001', '04', 'EUR', { paid: false })
  bring(log, 'CODE0003', '05', 'USD')
  earn(log, 'CODE0001', 'CHG01', 'Credited', '0.50')
  earn(log, 'CODE0001', 'CHG01', 'Reversed', '0.20')
  earn(log, 'CODE0003', 'CHG05', 'Credited', '0.50')
  log.stream(ledgerEvents, 'OWNER001')('RevenueCredited', {
    ...{ day, run: 1, amount: '2.00', shares: [] },
    entries: [{ part: 'earned', availableOn: availableOn(day), amount: '2.00' }],
  })
  side = await querySide(log.events)
  const [first, last] = [log.events[0]?.at ?? 0, log.events.at(-1)?.at ?? 0]
  start = Math.floor(first / hourMs) * hourMs
  expect(last).toBeLessThan(start + hourMs)
  await countRecords(side, [
    click('CODE0001', 'one', start + 1),
    click('CODE0001', 'one', start + 2),
    click('CODE0001', 'bot', start + 3, 'bot'),
    click('CODE0001', 'two', start + hourMs),
    click('CODE0002', 'one', start + hourMs),
    click('CODE0004', 'one', start + hourMs),
  ])
})
afterAll(() => side?.close())

type Who = 'owner' | 'stranger' | 'admin' | 'moderator'
const read = async (path: string, who: Who) => {
  const { status, body } = await side.getJson<Record<string, unknown>[]>(`/_internal/${path}`, who)
  return { status, body, ids: status === 200 && Array.isArray(body) ? body.map(({ id }) => id) : undefined }
}

describe('codes', () => {
  it('are listed to their affiliate, newest first, without those that were deleted', async () => {
    const { body } = await read('affiliate', 'owner')
    expect(body).toMatchObject([
      { id: 'CODE0002', source_name: 'Book', affiliate: 'OWNER001', waiting_payments: 0 },
      { id: 'CODE0001', source_name: 'YouTube', affiliate: 'OWNER001', created_at: expect.any(String) },
    ])
  })

  it('say how many payments wait for an exchange rate', async () => {
    expect((await read('affiliate/CODE0001', 'owner')).body).toMatchObject({ waiting_payments: 1 })
  })

  it('of all affiliates are listed to admins, or those of one', async () => {
    expect((await read('affiliate', 'admin')).ids?.sort()).toEqual(['CODE0001', 'CODE0002', 'CODE0004'])
    expect((await read('affiliate?affiliate=STRANGER', 'admin')).ids).toEqual(['CODE0004'])
    expect((await read('affiliate?affiliate=STRANGER', 'owner')).status).toBe(401)
    expect((await read('affiliate?affiliate=NOBODY00', 'owner')).status).toBe(404)
    expect((await read('affiliate', 'moderator')).ids).toEqual([])
  })

  it('are seen by their affiliate and by admins alone', async () => {
    expect((await read('affiliate/CODE0001', 'admin')).status).toBe(200)
    for (const [id, who] of [
      ['CODE0001', 'stranger'],
      ['CODE0001', 'moderator'],
      ['CODE0003', 'owner'],
      ['CODE0005', 'admin'],
    ] as const) {
      expect(await read(`affiliate/${id}`, who)).toMatchObject({
        ...{ status: 404, body: { details: { code: 'no_such_affiliate_code' } } },
      })
    }
  })
})

describe('analytics of codes', () => {
  const ask = async (return_metrics: object, who: Who = 'owner') => {
    const time_range = {
      ...{ start: new Date(start).toISOString(), end: new Date(start + 2 * hourMs).toISOString() },
      resolution: { slices: 2 },
    }
    const answer = await side.postJson<{ metrics: object[][] }>('/v3/analytics', { time_range, return_metrics }, who)
    return answer.body.metrics
  }
  const byCode = { bucket_by: ['affiliate_code_id'] }
  const all = { source_affiliate_code: '00000000' }

  it('count an address once per code, and no bots', async () => {
    expect(await ask({ affiliate_code_clicks: byCode })).toEqual([
      [{ source_affiliate_code: 'CODE0001', metric_kind: 'clicks', clicks: 1 }],
      [
        { source_affiliate_code: 'CODE0001', metric_kind: 'clicks', clicks: 1 },
        { source_affiliate_code: 'CODE0002', metric_kind: 'clicks', clicks: 1 },
      ],
    ])
    expect(await ask({ affiliate_code_clicks: {} })).toEqual([
      [{ ...all, metric_kind: 'clicks', clicks: 1 }],
      [{ ...all, metric_kind: 'clicks', clicks: 2 }],
    ])
  })

  it('count subscriptions that were paid, also by codes that are deleted', async () => {
    expect(await ask({ affiliate_code_conversions: byCode })).toEqual([
      [
        { source_affiliate_code: 'CODE0001', metric_kind: 'conversions', conversions: 3 },
        { source_affiliate_code: 'CODE0003', metric_kind: 'conversions', conversions: 1 },
      ],
      [],
    ])
  })

  it('add up what was earned and went back', async () => {
    expect(await ask({ affiliate_code_revenue: byCode })).toEqual([
      [
        { source_affiliate_code: 'CODE0001', metric_kind: 'revenue', revenue: '0.30' },
        { source_affiliate_code: 'CODE0003', metric_kind: 'revenue', revenue: '0.50' },
      ],
      [],
    ])
    expect(await ask({ affiliate_code_revenue: {} })).toEqual([
      [{ ...all, metric_kind: 'revenue', revenue: '0.80' }],
      [],
    ])
  })

  it('are of the codes that are asked for, and of nobody else’s', async () => {
    const only = (...codes: string[]) => ({ ...byCode, filter_by: { affiliate_code_id: codes } })
    expect(await ask({ affiliate_code_conversions: only('CODE0003', 'CODE0004') })).toEqual([
      [{ source_affiliate_code: 'CODE0003', metric_kind: 'conversions', conversions: 1 }],
      [],
    ])
    expect(await ask({ affiliate_code_clicks: only('CODE0004') })).toEqual([[], []])
    expect(await ask({ affiliate_code_revenue: byCode }, 'admin')).toEqual([[], []])
  })
})

it('tells what of the balance is from codes', async () => {
  const { body } = await side.getJson<object[]>('/v3/payout/history', 'owner')
  const created = `${availableOn(day)}T00:00:00.000Z`
  expect(dayOf(Date.now()) > availableOn(day)).toBe(true)
  expect(body).toEqual([
    { type: 'payout_available', payout_source: 'creator_rewards', created, amount: '2.00' },
    { type: 'payout_available', payout_source: 'affilites', created, amount: '0.80' },
  ])
})
