import { accountEvents } from '@adit/events/identity/account.events.ts'
import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { revenueDayEvents } from '@adit/events/payouts/revenue_day.events.ts'
import { availableOn, dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import { projectPermissionBits } from '@adit/events/teams/permission.values.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type QuerySide, querySide, type Refused } from '../testing/query_side.ts'
import { availableDollars } from './available.ts'

const now = new Date()
/** A day of a month, counted from the present one, which is 0. */
const dayIn = (month: number, day: number) => dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day))
/** Could be paid out before now, and can be some time from now. */
const [old, young] = [dayIn(-6, 3), dayIn(-1, 28)]
const painter = { accountId: 'PAINTER1', weight: 20, amount: '9.00' }
const document = { name: 'revenue.csv', digest: 'd1' }

function enter(log: EventLog, day: string, run: number) {
  const write = log.stream(revenueDayEvents, day)
  write('RevenueAmountEntered', { run, amount: '110.00', impressions: 9, document })
  return write
}

function close(log: EventLog, day: string, run: number, [amount, costs, platform, undistributed, creators]: string[]) {
  const write = enter(log, day, run)
  if (run === 1) write('RevenuePointsCounted', { run, points: 40, projects: 3, digest: 'd2' })
  write('RevenueDayClosed', {
    ...{ run, rule: 1, availableOn: availableOn(day), parts: 0, digest: 'd3', pool: '0.00' },
    entries: [
      { account: 'ad_receivable', amount: `-${amount}` },
      { account: 'ad_costs', amount: costs ?? '' },
      { account: 'platform_share', amount: platform ?? '' },
      { account: 'platform_undistributed', amount: undistributed ?? '' },
      { account: 'creators_clearing', amount: creators ?? '' },
    ],
  })
  return write
}

const shareOf = (projectId: string, amount: string) => ({
  ...{ projectId, points: 8, earned: '100.00', weight: 1, weights: 2, amount },
})

/** In the first run, of a project that is shared and one that is hidden, and in a correction. */
function allocateOld(log: EventLog) {
  const members = [
    { accountId: 'OWNER001', weight: 100, amount: '50.00' },
    { accountId: 'PAINTER1', weight: 20, amount: '10.00' },
  ]
  const write = log.stream(revenueDayEvents, old)
  const share = { projectId: 'PROJECT1', points: 30, sharing: 'shared', amount: '60.00', members } as const
  const hidden = {
    projectId: 'PROJECT2',
    points: 10,
    sharing: 'hidden',
    amount: '10.00',
    members: [] as never[],
  } as const
  write('RevenuePartAllocated', { run: 1, part: 0, shares: [share, hidden] })
  const change = { ...share, amount: '6.50', members: [{ accountId: 'OWNER001', weight: 100, amount: '6.50' }] }
  write('RevenuePartAllocated', { run: 2, part: 0, shares: [change] })
}

function credit(log: EventLog, accountId: string, day: string, amount: string, run = 1) {
  log.stream(ledgerEvents, accountId)('RevenueCredited', {
    ...{ day, run, amount, shares: [shareOf('PROJECT1', amount)] },
    entries: [{ part: 'earned', availableOn: availableOn(day), amount }],
  })
}

let side: QuerySide
beforeAll(async () => {
  const log = eventLog()
  for (const accountId of ['STRANGER', 'OWNER001']) {
    const email = { account: accountId, sealed: '' }
    log.stream(accountEvents, accountId)('AccountCreated', {
      ...{ accountId, username: `name-${accountId}`, email, newsletter: false },
    })
  }
  close(log, old, 1, ['100.00', '20.00', '20.00', '10.00', '50.00'])('RevenueDayPosted', { run: 1, accounts: 1 })
  close(log, old, 2, ['10.00', '0.00', '2.50', '1.00', '6.50'])
  close(log, young, 1, ['8.00', '0.00', '2.00', '0.00', '6.000001'])
  enter(log, dayIn(0, 1), 1)
  allocateOld(log)
  // Not closed, so nobody sees it.
  log.stream(revenueDayEvents, dayIn(0, 1))('RevenuePartAllocated', {
    ...{ run: 1, part: 0 },
    shares: [{ projectId: 'PROJECT1', points: 1, sharing: 'shared', amount: '9.00', members: [painter] }],
  })
  for (const id of ['PROJECT1', 'PROJECT2', 'PROJECT3']) {
    const project = projectStreams(id, log)
    project.create({ slug: id.toLowerCase() })
    project.approve()
  }
  credit(log, 'OWNER001', old, '50.00')
  credit(log, 'OWNER001', old, '6.50', 2)
  credit(log, 'OWNER001', young, '6.000001')
  log.stream(ledgerEvents, 'STRANGER')('RevenueCredited', {
    ...{ day: old, run: 1, amount: '-2.00', shares: [], entries: [{ part: 'clawback', amount: '-2.00' }] },
  })
  side = await querySide(log.events)
})
afterAll(() => side.close())

const read = async (path: string, who?: 'owner' | 'stranger' | 'admin' | 'moderator') =>
  (await side.getJson<unknown>(path, who)).body
const nothing = { withdrawn_lifetime: '0.00', withdrawn_ytd: '0.00' }
const noForm = {
  ...{ requested_form_type: null, form_completion_status: 'unrequested', tax_form_above: '600.00' },
}
const beginOf = (day: string) => `${day}T00:00:00.000Z`

describe('your balance', () => {
  it('is available from its day on, and pending before', async () => {
    expect(await read('/v3/payout/balance', 'owner')).toEqual({
      ...{ available: '56.50', pending: '6.000001', owed: '0.00', ...nothing, ...noForm },
      dates: { [beginOf(availableOn(young))]: '6.000001' },
    })
  })

  it('is what your account can be paid, in whole cents', async () => {
    const balanceOf = availableDollars({ models: side.models, now: Date.now })
    expect(await Promise.all(['OWNER001', 'STRANGER', 'NOBODY00'].map(balanceOf))).toEqual([56.5, 0, 0])
  })

  it('says what you owe', async () => {
    expect(await read('/v3/payout/balance', 'stranger')).toEqual({
      ...{ available: '0.00', pending: '0.00', owed: '2.00', dates: {}, ...nothing, ...noForm },
    })
  })

  it('is zero for somebody who earned nothing', async () => {
    expect(await read('/v3/payout/balance', 'admin')).toMatchObject({
      available: '0.00',
      pending: '0.00',
      owed: '0.00',
    })
  })

  it('has a history of what became available', async () => {
    expect(await read('/v3/payout/history', 'owner')).toEqual([
      {
        ...{ type: 'payout_available', payout_source: 'creator_rewards', amount: '56.50' },
        created: beginOf(availableOn(old)),
      },
    ])
    expect(await read('/v3/payout/history', 'stranger')).toEqual([])
  })

  it.each(['v2', 'v3'])('adds up to what was earned, in %s', async (version) => {
    expect(await read(`/${version}/user/OWNER001/payouts`, 'owner')).toEqual({
      ...{ all_time: '62.500001', last_month: '6.000001', payouts: [] },
    })
    expect(await read(`/${version}/user/OWNER001/payouts`, 'admin')).toMatchObject({ all_time: '62.500001' })
  })
})

describe('revenue of the site', () => {
  const revenue = (query = '') => read(`/v3/payout/platform_revenue${query}`)
  const seconds = (day: string) => Date.parse(day) / 1_000
  const nothingOf = { revenue: '0.00', platform: '0.00' }
  const oldDay = {
    ...{ time: seconds(old), revenue: '110.00', costs: '20.00', platform_revenue: '22.50', creator_revenue: '56.50' },
    ...{ undistributed: '11.00', reversed: '0.00', points: 40 },
    sources: { ads: { revenue: '110.00', costs: '20.00', platform: '22.50' }, subscriptions: nothingOf },
  }
  const youngDay = {
    ...{ time: seconds(young), revenue: '8.00', costs: '0.00', platform_revenue: '2.00', creator_revenue: '6.000001' },
    ...{ undistributed: '0.00', reversed: '0.00', points: 40 },
    sources: { ads: { revenue: '8.00', costs: '0.00', platform: '2.00' }, subscriptions: nothingOf },
  }
  const all = {
    ...{ all_time: '62.500001', all_time_available: '56.50', all_time_undistributed: '11.00' },
    all_time_reversed: '0.00',
  }

  it('is that of closed days with their corrections, newest first', async () => {
    expect(await revenue(`?start=${beginOf(old)}`)).toEqual({ ...all, data: [youngDay, oldDay] })
  })

  it('has the days that begin in the range', async () => {
    const begin = Date.parse(old)
    const between = (start: number, end: number) =>
      revenue(`?start=${new Date(start).toISOString()}&end=${new Date(end).toISOString()}`)
    expect(await between(begin, begin + 1)).toEqual({ ...all, data: [oldDay] })
    expect(await between(begin - 5, begin)).toEqual({ ...all, data: [] })
    expect(await between(begin + 1, begin + 5)).toEqual({ ...all, data: [] })
    expect(await between(begin + 5, begin)).toEqual({ ...all, data: [] })
  })

  it('has the last 30 days by default', async () => {
    expect(await revenue(`?end=${beginOf(dayIn(-5, 1))}`)).toEqual({ ...all, data: [oldDay] })
    expect(await revenue(`?end=${beginOf(dayIn(-4, 20))}`)).toEqual({ ...all, data: [] })
  })

  it('answers for times far away', async () => {
    expect(await revenue('?start=0000-01-01T00:00:00Z&end=9999-12-31T23:59:59Z')).toMatchObject({ data: [{}, {}] })
  })
})

describe('revenue as a metric of analytics', () => {
  interface Answer {
    metrics: object[][]
    users: Record<string, { username: string }>
  }
  const asked = (metric: object, range: object = {}) => ({
    time_range: { start: beginOf(old), end: beginOf(dayIn(1, 1)), resolution: { slices: 1 }, ...range },
    return_metrics: { project_revenue: metric },
    project_ids: ['PROJECT1', 'PROJECT2'],
  })
  const revenue = async (metric: object = {}, range: object = {}, who: 'owner' | 'stranger' | 'admin' = 'owner') =>
    (await side.postJson<Answer>('/v3/analytics', asked(metric, range), who)).body
  const of = (more: object) => ({ metric_kind: 'revenue', source_project: '00000000', ...more })

  it('is what members of all projects earned on closed days, with corrections', async () => {
    expect(await revenue()).toMatchObject({ metrics: [[of({ revenue: '66.50' })]], users: {} })
  })

  it('is broken down by project, without those that earned nothing', async () => {
    const { metrics } = await revenue({ bucket_by: ['project_id'] })
    expect(metrics).toEqual([[of({ source_project: 'PROJECT1', revenue: '66.50' })]])
  })

  it('is broken down by member, of whom those who are gone are one', async () => {
    const { metrics, users } = await revenue({ bucket_by: ['user_id', 'project_id'] })
    expect(metrics).toEqual([
      [
        of({ source_project: 'PROJECT1', user_id: 'OWNER001', revenue: '56.50' }),
        of({ source_project: 'PROJECT1', user_id: 'a6eRm92L', revenue: '10.00' }),
      ],
    ])
    expect(users).toMatchObject({ OWNER001: { username: 'name-OWNER001' } })
    expect(Object.keys(users)).toEqual(['OWNER001'])
  })

  it('can be held to members, who need not be told apart', async () => {
    const filter_by = { user_id: ['OWNER001', 'STRANGER'] }
    expect((await revenue({ filter_by })).metrics).toEqual([[of({ revenue: '56.50' })]])
    expect((await revenue({ filter_by: { user_id: [] } })).metrics).toEqual([[of({ revenue: '66.50' })]])
  })

  it('belongs to the slice in which its day begins', async () => {
    const slices = async (start: number, count: number) => {
      const [from, until] = [Date.parse(old) + start * 3_600_000, Date.parse(old) + (start + count) * 3_600_000]
      const range = { start: new Date(from).toISOString(), end: new Date(until).toISOString() }
      return (await revenue({}, { ...range, resolution: { minutes: 60 } })).metrics.map((one) => one.length)
    }
    expect(await slices(-2, 4)).toEqual([0, 0, 1, 0])
    expect(await slices(-2, 2)).toEqual([0, 0])
    expect(await slices(1, 2)).toEqual([0, 0])
  })

  it('is for those who may see payouts of the project', async () => {
    expect((await revenue({}, {}, 'stranger')).metrics).toEqual([[]])
    expect((await revenue({}, {}, 'admin')).metrics).toEqual([[of({ revenue: '66.50' })]])
  })

  it('has no other fields', async () => {
    expect((await side.postJson('/v3/analytics', asked({ bucket_by: ['country'] }), 'owner')).status).toBe(400)
  })
})

describe('revenue of projects', () => {
  const revenue = async (query: string, who: 'owner' | 'stranger' | 'admin' = 'owner') =>
    (await side.getJson<Record<string, unknown>>(`/v3/analytics/revenue?${query}`, who)).body
  const since = `start_date=${beginOf(old)}&end_date=${now.toISOString()}`

  it('is that of closed days with their corrections', async () => {
    expect(await revenue(since)).toEqual({
      ...{ PROJECT1: { [String(Date.parse(old) / 1_000)]: '66.50' }, PROJECT2: {}, PROJECT3: {} },
    })
    expect(await revenue('project_ids=["project1"]')).toEqual({ PROJECT1: {} })
  })

  it('belongs to the slice in which the day begins', async () => {
    const week = 7 * 24 * 60
    const slice = Math.floor(Date.parse(old) / (week * 60_000)) * week * 60
    const sliced = await revenue(`project_ids=["PROJECT1"]&resolution_minutes=${week}&${since}`)
    expect(sliced).toEqual({ PROJECT1: { [String(slice)]: '66.50' } })
  })

  it('is for members with VIEW_PAYOUTS and admins', async () => {
    const named = `project_ids=["PROJECT1"]&${since}`
    expect(Object.keys(await revenue(named, 'admin'))).toEqual(['PROJECT1'])
    expect(await revenue(named, 'stranger')).toEqual({})
    const permissions = (bits: number) =>
      side.pool.query(
        `update ${side.schemas.catalogue}.member set account_id = 'STRANGER', is_owner = false, permissions = $1
        where project_id = 'PROJECT1'`,
        [bits],
      )
    await permissions(projectPermissionBits('VIEW_PAYOUTS'))
    expect(Object.keys(await revenue(named, 'stranger'))).toEqual(['PROJECT1'])
    await permissions(projectPermissionBits('VIEW_ANALYTICS'))
    expect(await revenue(named, 'stranger')).toEqual({})
  })

  it('refuses ranges that are none', async () => {
    const query = `start_date=${beginOf(young)}&end_date=${beginOf(old)}`
    const { status, body } = await side.getJson<Refused>(`/v3/analytics/revenue?${query}`, 'owner')
    expect([status, body.details.code]).toEqual([400, 'range_reversed'])
    const tooMany = await side.getJson<Refused>(`/v3/analytics/revenue?resolution_minutes=60&${since}`, 'owner')
    expect([tooMany.status, tooMany.body.details.code]).toEqual([400, 'too_many_slices'])
  })
})

describe('days of revenue', () => {
  interface Days {
    days: { day: string; runs: Record<string, unknown>[] }[]
  }
  const days = async (query = '') => ((await read(`/_internal/payout/days${query}`, 'admin')) as Days).days

  it('have their runs with all steps, newest day first', async () => {
    const all = await days()
    expect(all.map(({ day, runs }) => [day, runs.map(({ run, state }) => `${run} ${state}`)])).toEqual([
      [dayIn(0, 1), ['1 entered']],
      [young, ['1 closed']],
      [old, ['1 posted', '2 closed']],
    ])
    const time = expect.stringMatching(/^2025-01-01T/)
    expect(all[2]?.runs).toEqual([
      {
        ...{ run: 1, state: 'posted', entered_amount: '110.00', impressions: 9, document, entered: time, points: 40 },
        by_hand: false,
        ...{ payments: null, subscriptions: '0.00', subscription_share: '0.00' },
        ...{ projects: 3, counts_digest: 'd2', rule: 1, shares_digest: 'd3', available_on: availableOn(old) },
        ...{ closed: time, posted: time, accounts: 1, amount: '100.00', costs: '20.00', platform: '20.00' },
        ...{ creators: '50.00', undistributed: '10.00' },
      },
      {
        ...{ run: 2, state: 'closed', entered_amount: '110.00', impressions: 9, document, entered: time, points: null },
        by_hand: false,
        ...{ payments: null, subscriptions: '0.00', subscription_share: '0.00' },
        ...{ projects: null, counts_digest: null, rule: 1, shares_digest: 'd3', available_on: availableOn(old) },
        ...{ closed: time, posted: null, accounts: 0, amount: '10.00', costs: '0.00', platform: '2.50' },
        ...{ creators: '6.50', undistributed: '1.00' },
      },
    ])
  })

  it('come in pages', async () => {
    expect((await days('?limit=1')).map(({ day }) => day)).toEqual([dayIn(0, 1)])
    expect((await days(`?before=${dayIn(0, 1)}&limit=1`)).map(({ day }) => day)).toEqual([young])
    expect(await days(`?before=${old}`)).toEqual([])
  })

  it('are for admins', async () => {
    for (const who of ['owner', 'moderator'] as const) {
      const { status, body } = await side.getJson<{ details: { code: string } }>('/_internal/payout/days', who)
      expect([status, body.details.code]).toEqual([401, 'for_admins'])
    }
    expect((await side.get('/_internal/payout/days')).status).toBe(401)
  })
})
