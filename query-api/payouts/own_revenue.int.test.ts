import { accountEvents } from '@adit/events/identity/account.events.ts'
import { type CreditedShare, ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { revenueDayEvents } from '@adit/events/payouts/revenue_day.events.ts'
import { availableOn } from '@adit/events/payouts/revenue_day.values.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'

const [day, later] = ['2026-10-05', '2026-11-20']
const document = { name: 'revenue.csv', digest: 'd1' }
const log = eventLog()

function closeDay(of: string, run: number, impressions: number, amounts: readonly string[]) {
  const [receivable = '', costs = '', platform = '', undistributed = '', creators = ''] = amounts
  const write = log.stream(revenueDayEvents, of)
  write('RevenueAmountEntered', { run, amount: '100.00', impressions, document })
  if (run === 1) write('RevenuePointsCounted', { run, points: 400, projects: 3, digest: 'd2' })
  write('RevenueDayClosed', {
    ...{ run, rule: 1, availableOn: availableOn(of), parts: 0, digest: 'd3', pool: '0.00' },
    entries: [
      { account: 'ad_receivable', amount: `-${receivable}` },
      { account: 'ad_costs', amount: costs },
      { account: 'platform_share', amount: platform },
      { account: 'platform_undistributed', amount: undistributed },
      { account: 'creators_clearing', amount: creators },
    ],
  })
}

function credit(accountId: string, of: string, run: number, amount: string, shares: CreditedShare[]) {
  log.stream(ledgerEvents, accountId)('RevenueCredited', {
    ...{ day: of, run, amount, shares },
    entries: [{ part: 'earned', availableOn: availableOn(of), amount }],
  })
}
const share = (projectId: string, points: number, earned: string, part: readonly [number, number], amount: string) => ({
  ...{ projectId, points, earned, weight: part[0], weights: part[1], amount },
})

let side: QuerySide
beforeAll(async () => {
  for (const accountId of ['STRANGER', 'OWNER001']) {
    const email = { account: accountId, sealed: '' }
    log.stream(accountEvents, accountId)('AccountCreated', {
      ...{ accountId, username: `name-${accountId}`, email, newsletter: false },
    })
  }
  for (const [id, slug] of [
    ['PROJECT1', 'lantern'],
    ['PROJECT2', 'quarry'],
    ['PROJECT3', 'left'],
  ] as const) {
    const streams = projectStreams(id, log)
    // The third is a draft of a team that the reader has left.
    streams.create({ slug, title: slug, ...(slug === 'left' && { ownerId: 'STRANGER' }) })
    streams.publish(`V${id.slice(-7)}`, { number: '1.0' })
    if (slug === 'lantern') streams.approve()
  }
  closeDay(day, 1, 1_000, ['100.00', '20.00', '20.00', '10.00', '50.00'])
  closeDay(day, 2, 1_100, ['10.00', '0.00', '2.50', '1.00', '6.50'])
  closeDay(later, 1, 500, ['8.00', '0.00', '2.00', '0.00', '6.00'])
  const correction = { run: 2, amount: '9.00', impressions: 700, document }
  log.stream(revenueDayEvents, later)('RevenueAmountEntered', correction)
  credit('OWNER001', day, 1, '30.000001', [
    share('PROJECT1', 40, '20.00', [1, 2], '10.00'),
    share('PROJECT2', 80, '20.000001', [1, 1], '20.000001'),
  ])
  credit('OWNER001', day, 2, '2.00', [
    share('PROJECT1', 40, '2.00', [1, 1], '1.00'),
    share('PROJECT3', 1, '1.00', [1, 1], '1.00'),
  ])
  credit('OWNER001', later, 1, '3.00', [share('PROJECT1', 30, '3.00', [1, 1], '3.00')])
  const owner = log.stream(ledgerEvents, 'OWNER001')
  const reverse = (reversalId: string, projectId: string, amount: string) =>
    owner('RevenueReversed', {
      ...{ reversalId, from: day, until: day, projectId, amount, reason: 'One program.' },
      parts: [{ day, projectId, amount }],
      entries: [{ part: 'earned', availableOn: availableOn(day), amount: `-${amount}` }],
    })
  reverse('REVERSE1', 'PROJECT1', '4.50')
  reverse('REVERSE2', 'PROJECT2', '20.000001')
  const back = [{ part: 'earned', availableOn: availableOn(day), amount: '20.000001' }] as const
  const restored = { reversalId: 'REVERSE2', amount: '20.000001', reason: 'A launcher.' }
  owner('RevenueRestored', { ...restored, entries: [...back] })
  side = await querySide(log.events)
})
afterAll(() => side?.close())

interface Answer {
  month: string | null
  months: string[]
  days: unknown[]
  projects: { slug: string }[]
}
const read = async (month?: string, who: 'owner' | 'stranger' = 'owner') =>
  (await side.getJson<Answer>(`/_internal/payout/revenue${month ? `?month=${month}` : ''}`, who)).body

it('shows a day with its corrections, what was taken back, and what each amount is made of', async () => {
  expect((await read('2026-10')).days).toEqual([
    {
      ...{ day, available_on: availableOn(day), rule: 1, corrections: 1, impressions: 1_100, points: 400 },
      ...{ revenue: '110.00', costs: '20.00', platform: '22.50', pool: '67.50', mine: '27.500001' },
      reversed: '4.50',
      subscriptions: { revenue: '0.00', platform: '0.00' },
      shares: [
        {
          ...{ project_id: 'PROJECT2', points: 80, earned: '20.000001', mine: '20.000001', reversed: '0.00' },
          part: { weight: 1, weights: 1 },
        },
        {
          ...{ project_id: 'PROJECT1', points: 40, earned: '22.00', mine: '6.50', reversed: '4.50' },
          part: { weight: 1, weights: 2 },
        },
        { project_id: 'PROJECT3', points: 1, earned: '1.00', mine: '1.00', reversed: '0.00', part: null },
      ],
    },
  ])
})

it('shows a correction once it is shared', async () => {
  expect((await read('2026-11')).days).toMatchObject([{ day: later, corrections: 0, impressions: 500, pool: '6.00' }])
})

it('begins with the newest month, and names them all', async () => {
  const { month, months, days } = await read()
  expect([month, months, days.length]).toEqual(['2026-11', ['2026-11', '2026-10'], 1])
})

it('names the projects that the reader can see, and not a draft of a team that they have left', async () => {
  expect((await read('2026-10')).projects.map(({ slug }) => slug)).toEqual(['lantern', 'quarry'])
})

it('is one’s own alone', async () => {
  expect(await read('2026-10', 'stranger')).toEqual({ month: '2026-10', months: [], days: [], projects: [] })
  expect(await read(undefined, 'stranger')).toMatchObject({ month: null })
})

it.each(['2026', '2026-13', '2026-10-05'])('refuses %s as a month', async (month) => {
  expect((await side.getJson(`/_internal/payout/revenue?month=${month}`, 'owner')).status).toBe(400)
})
