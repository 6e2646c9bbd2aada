import { accountEvents } from '@adit/events/identity/account.events.ts'
import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { revenueDayEvents } from '@adit/events/payouts/revenue_day.events.ts'
import { availableOn, dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'

const now = new Date()
const dayIn = (month: number, day: number) => dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day))
/** Could be paid out before now, and a day of last month, which is pending. */
const [old, young] = [dayIn(-6, 3), dayIn(-1, 15)]
const log = eventLog()

/** A day on which two members of a project earn 20 and 10 dollars, and 10 are costs. */
function share(day: string) {
  const write = log.stream(revenueDayEvents, day)
  const document = { name: 'revenue.csv', digest: 'd1' }
  write('RevenueAmountEntered', { run: 1, amount: '50.00', impressions: 9, document })
  write('RevenuePointsCounted', { run: 1, points: 30, projects: 1, digest: 'd2' })
  const members = [
    { accountId: 'OWNER001', weight: 2, amount: '20.00' },
    { accountId: 'STRANGER', weight: 1, amount: '10.00' },
  ]
  const shares = [{ projectId: 'PROJECT1', points: 30, sharing: 'shared' as const, amount: '30.00', members }]
  write('RevenuePartAllocated', { run: 1, part: 0, shares })
  write('RevenueDayClosed', {
    ...{ run: 1, rule: 1, availableOn: availableOn(day), parts: 1, digest: 'd3', pool: '30.00' },
    entries: [
      { account: 'ad_receivable', amount: '-50.00' },
      { account: 'ad_costs', amount: '10.00' },
      { account: 'platform_share', amount: '10.00' },
      { account: 'platform_undistributed', amount: '0.00' },
      { account: 'creators_clearing', amount: '30.00' },
    ],
  })
  for (const { accountId, weight, amount } of members) {
    log.stream(ledgerEvents, accountId)('RevenueCredited', {
      ...{ day, run: 1, amount },
      shares: [{ projectId: 'PROJECT1', points: 30, earned: '30.00', weight, weights: 3, amount }],
      entries: [{ part: 'earned', availableOn: availableOn(day), amount }],
    })
  }
}

function reverse(reversalId: string, accountId: string, day: string, amount: string) {
  log.stream(ledgerEvents, accountId)('RevenueReversed', {
    ...{ reversalId, from: day, until: day, projectId: null, amount, reason: 'One program.' },
    parts: [{ day, projectId: 'PROJECT1', amount }],
    entries: [{ part: 'earned', availableOn: availableOn(day), amount: `-${amount}` }],
  })
}

let side: QuerySide
beforeAll(async () => {
  for (const accountId of ['STRANGER', 'OWNER001']) {
    const email = { account: accountId, sealed: '' }
    log.stream(accountEvents, accountId)('AccountCreated', {
      ...{ accountId, username: `name-${accountId}`, email, newsletter: false },
    })
  }
  const project = projectStreams('PROJECT1', log)
  project.create({ slug: 'lantern' })
  project.approve()
  share(old)
  share(young)
  reverse('REVERSE1', 'OWNER001', old, '20.00')
  reverse('REVERSE2', 'OWNER001', young, '5.000001')
  reverse('REVERSE3', 'OWNER001', young, '1.00')
  // Given back, so that it is earned again.
  reverse('REVERSE4', 'STRANGER', old, '10.00')
  log.stream(ledgerEvents, 'STRANGER')('RevenueRestored', {
    ...{ reversalId: 'REVERSE4', amount: '10.00', reason: 'A launcher.' },
    entries: [{ part: 'earned', availableOn: availableOn(old), amount: '10.00' }],
  })
  side = await querySide(log.events)
})
afterAll(() => side?.close())

const read = async <Body = unknown>(path: string, who: 'owner' | 'stranger' = 'owner') =>
  (await side.getJson<Body>(path, who)).body
const seconds = (day: string) => Date.parse(day) / 1_000
const begin = `${old}T00:00:00.000Z`

describe('what was taken back counts as earned nowhere', () => {
  it('in what an account earned', async () => {
    const earned = { all_time: '13.999999', last_month: '13.999999', payouts: [] }
    expect(await read('/v3/user/OWNER001/payouts')).toEqual(earned)
    const all = { all_time: '20.00', last_month: '10.00' }
    expect(await read('/v3/user/STRANGER/payouts', 'stranger')).toMatchObject(all)
  })

  it('in the days of an account', async () => {
    interface Answer {
      days: { mine: string; reversed: string; shares: { mine: string; reversed: string }[] }[]
    }
    const days = async (day: string) => (await read<Answer>(`/_internal/payout/revenue?month=${day.slice(0, 7)}`)).days
    const all = [...(await days(young)), ...(await days(old))]
    expect(all.map(({ mine, reversed }) => [mine, reversed])).toEqual([
      ['13.999999', '6.000001'],
      ['0.00', '20.00'],
    ])
  })

  it('in what a project earned', async () => {
    const query = `start_date=${begin}&end_date=${now.toISOString()}`
    expect(await read(`/v3/analytics/revenue?${query}`)).toEqual({
      PROJECT1: { [seconds(old)]: '10.00', [seconds(young)]: '23.999999' },
    })
  })

  it('in the metric of projects, as a whole and by member', async () => {
    interface Answer {
      metrics: { user_id?: string; revenue: string }[][]
    }
    const asked = (bucket_by: string[]) => ({
      time_range: { start: begin, end: `${dayIn(1, 1)}T00:00:00.000Z`, resolution: { slices: 1 } },
      return_metrics: { project_revenue: { bucket_by } },
    })
    const found = async (bucket_by: string[]) =>
      (await side.postJson<Answer>('/v3/analytics', asked(bucket_by), 'owner')).body.metrics.flat()
    expect((await found(['project_id'])).map(({ revenue }) => revenue)).toEqual(['33.999999'])
    const members = (await found(['user_id'])).map(({ user_id, revenue }) => [user_id, revenue])
    expect(members).toEqual([
      ['OWNER001', '13.999999'],
      ['STRANGER', '20.00'],
    ])
  })

  it('in the revenue of the site, whose parts still add up', async () => {
    const site = await read(`/v3/payout/platform_revenue?start=${begin}`)
    const day = {
      ...{ revenue: '50.00', costs: '10.00', platform_revenue: '10.00', undistributed: '0.00', points: 30 },
      sources: {
        ads: { revenue: '50.00', costs: '10.00', platform: '10.00' },
        subscriptions: { revenue: '0.00', platform: '0.00' },
      },
    }
    expect(site).toEqual({
      ...{ all_time: '33.999999', all_time_available: '10.00', all_time_undistributed: '0.00' },
      all_time_reversed: '26.000001',
      data: [
        { time: seconds(young), ...day, creator_revenue: '23.999999', reversed: '6.000001' },
        { time: seconds(old), ...day, creator_revenue: '10.00', reversed: '20.00' },
      ],
    })
  })
})
