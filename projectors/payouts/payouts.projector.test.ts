import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { revenueDayEvents } from '@adit/events/payouts/revenue_day.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { describe, expect, it } from 'vitest'
import { affiliateEarnedTable, affiliateEntryTable } from './affiliate_entry.table.ts'
import { creditTable, earnedTable, owedTable } from './credit.table.ts'
import { memberRevenueTable } from './member_revenue.table.ts'
import { payoutsProjector } from './payouts.projector.ts'
import { projectRevenueTable } from './project_revenue.table.ts'
import { revenueRunTable } from './revenue_run.table.ts'
import { reversalTable, reversedRevenueTable } from './reversal.table.ts'

const { given } = testProjector(payoutsProjector)
const day = '2026-11-24'

function dayUpTo(steps: number) {
  const log = eventLog()
  const write = log.stream(revenueDayEvents, day)
  const amounts = [
    { account: 'ad_receivable', amount: '-4.00' },
    { account: 'ad_costs', amount: '1.00' },
    { account: 'platform_share', amount: '0.75' },
    { account: 'platform_undistributed', amount: '0.25' },
    { account: 'creators_clearing', amount: '2.00' },
  ]
  const closing = { run: 1, rule: 1, availableOn: '2027-01-29', parts: 1, digest: 'd3', pool: '2.25', entries: amounts }
  const all = [
    () =>
      write('RevenueAmountEntered', { run: 1, amount: '4.00', impressions: 9, document: { name: 'n', digest: 'd1' } }),
    () => write('RevenuePointsCounted', { run: 1, points: 5, projects: 2, digest: 'd2' }),
    () => write('RevenuePartAllocated', { run: 1, part: 0, shares: [] }),
    () => write('RevenueDayClosed', closing),
    () => write('RevenueDayPosted', { run: 1, accounts: 3 }),
  ]
  for (const step of all.slice(0, steps)) step()
  return log.events
}
const runAfter = (steps: number) => given(dayUpTo(steps)).row(revenueRunTable)

describe('a run of a day', () => {
  it('is entered, and nothing of it is owed yet', () => {
    expect(runAfter(1)).toEqual({
      ...{ day, run: 1, state: 'entered', entered_amount: 4_000_000, impressions: 9, entered_at: expect.any(Number) },
      by_hand: false,
      ...{ payments: null, payments_digest: null, subscriptions: 0, subscription_share: 0 },
      ...{ document_name: 'n', document_digest: 'd1', points: null, projects: null, counts_digest: null, rule: null },
      ...{ shares_digest: null, available_on: null, closed_at: null, posted_at: null, accounts: 0 },
      ...{ amount: 0, costs: 0, platform: 0, creators: 0, undistributed: 0 },
    })
  })

  it('is counted', () => {
    expect(runAfter(3)).toMatchObject({ state: 'counted', points: 5, projects: 2, counts_digest: 'd2', amount: 0 })
  })

  it('is closed with all amounts', () => {
    expect(runAfter(4)).toMatchObject({
      ...{ state: 'closed', rule: 1, shares_digest: 'd3', available_on: '2027-01-29', closed_at: expect.any(Number) },
      ...{ amount: 4_000_000, costs: 1_000_000, platform: 750_000, creators: 2_000_000, undistributed: 250_000 },
      posted_at: null,
    })
  })

  it('is posted', () => {
    expect(runAfter(5)).toMatchObject({ state: 'posted', accounts: 3, posted_at: expect.any(Number) })
  })

  it('says whether it was entered by hand', () => {
    const log = eventLog()
    const figures = { run: 1, amount: '4.00', impressions: 9, document: { name: 'n', digest: 'd1' } }
    log.stream(revenueDayEvents, day)('RevenueAmountEntered', { ...figures, actId: 'ACT00001' })
    expect(given(log.events).row(revenueRunTable)).toMatchObject({ by_hand: true })
  })

  it('is entered by subscriptions, alone or beside ads, and closed with what they bring', () => {
    const log = eventLog()
    const write = log.stream(revenueDayEvents, day)
    const source = { source: 'subscriptions', amount: '3.00', pool: '1.50', payments: 7, digest: 'd4' } as const
    write('RevenueSourceEntered', { run: 1, ...source })
    const alone = { entered_amount: null, impressions: null, document_name: null, payments: 7, payments_digest: 'd4' }
    expect(given(log.events).row(revenueRunTable)).toMatchObject({ state: 'entered', ...alone })
    write('RevenueAmountEntered', { run: 1, amount: '4.00', impressions: 9, document: { name: 'n', digest: 'd1' } })
    write('RevenueDayClosed', {
      ...{ run: 1, rule: 2, availableOn: '2027-01-29', parts: 0, digest: 'd3', pool: '4.50' },
      entries: [
        { account: 'ad_receivable', amount: '-4.00' },
        { account: 'platform_share', amount: '1.00' },
        { account: 'subscription_payments', amount: '-3.00' },
        { account: 'subscription_share', amount: '1.50' },
        { account: 'platform_undistributed', amount: '4.50' },
      ],
    })
    expect(given(log.events).rows(revenueRunTable)).toMatchObject([
      {
        ...{ entered_amount: 4_000_000, payments: 7, amount: 4_000_000, platform: 1_000_000 },
        ...{ subscriptions: 3_000_000, subscription_share: 1_500_000, undistributed: 4_500_000 },
      },
    ])
  })

  it('stays as it is when the day is corrected', () => {
    const log = eventLog()
    const write = log.stream(revenueDayEvents, day)
    const document = { name: 'n', digest: 'd1' }
    write('RevenueAmountEntered', { run: 1, amount: '4.00', impressions: 9, document })
    write('RevenueAmountEntered', { run: 2, amount: '5.00', impressions: 9, document })
    const rows = given(log.events).rows(revenueRunTable)
    expect(rows.map(({ run, entered_amount }) => [run, entered_amount])).toEqual([
      [1, 4_000_000],
      [2, 5_000_000],
    ])
  })
})

it('has what the members of each project get, together and each of them', () => {
  const log = eventLog()
  const members = [
    { accountId: 'ADA', weight: 2, amount: '0.50' },
    { accountId: 'BOB', weight: 1, amount: '0.25' },
  ]
  log.stream(revenueDayEvents, day)('RevenuePartAllocated', {
    ...{ run: 1, part: 0 },
    shares: [
      { projectId: 'PROJECT1', points: 3, sharing: 'shared', amount: '0.75', members },
      { projectId: 'PROJECT2', points: 1, sharing: 'hidden', amount: '0.25', members: [] },
    ],
  })
  const { rows } = given(log.events)
  expect(rows(projectRevenueTable)).toEqual([
    { day, run: 1, project_id: 'PROJECT1', creators: 750_000 },
    { day, run: 1, project_id: 'PROJECT2', creators: 0 },
  ])
  expect(rows(memberRevenueTable)).toEqual([
    { day, run: 1, project_id: 'PROJECT1', account_id: 'ADA', amount: 500_000 },
    { day, run: 1, project_id: 'PROJECT1', account_id: 'BOB', amount: 250_000 },
  ])
})

describe('RevenueCredited', () => {
  const credited = (...runs: { run: number; amount: string; entries: readonly object[] }[]) => {
    const log = eventLog()
    const write = log.stream(ledgerEvents, 'ACCOUNT1')
    for (const { run, amount, entries } of runs) {
      const shares = [{ projectId: 'PROJECT1', points: 8, earned: amount, weight: 1, weights: 1, amount }]
      write('RevenueCredited', { day, run, amount, shares, entries: entries as [] })
    }
    return given(log.events)
  }
  const earned = (amount: string, availableOn = '2027-01-29') => ({ part: 'earned', availableOn, amount })

  it('is a row of its own, and adds to what can be paid out from a day on', () => {
    const { rows } = credited(
      { run: 1, amount: '4.00', entries: [earned('4.00')] },
      { run: 2, amount: '-1.50', entries: [earned('-1.50')] },
    )
    expect(rows(creditTable)).toMatchObject([
      { account_id: 'ACCOUNT1', day, run: 1, amount: 4_000_000, shares: [{ projectId: 'PROJECT1', earned: '4.00' }] },
      { account_id: 'ACCOUNT1', day, run: 2, amount: -1_500_000 },
    ])
    expect(rows(earnedTable)).toEqual([{ account_id: 'ACCOUNT1', available_on: '2027-01-29', amount: 2_500_000 }])
    expect(rows(owedTable)).toEqual([])
  })

  it('says what is owed, until it is paid', () => {
    const owing = { run: 1, amount: '-4.00', entries: [{ part: 'clawback', amount: '-4.00' }] }
    expect(credited(owing).row(owedTable)).toEqual({ account_id: 'ACCOUNT1', amount: 4_000_000 })
    const { rows } = credited(owing, {
      run: 2,
      amount: '5.00',
      entries: [{ part: 'clawback', amount: '4.00' }, earned('1.00')],
    })
    expect(rows(owedTable)).toEqual([{ account_id: 'ACCOUNT1', amount: 0 }])
    expect(rows(earnedTable)).toEqual([{ account_id: 'ACCOUNT1', available_on: '2027-01-29', amount: 1_000_000 }])
  })

  it('counts once', () => {
    const once = { run: 1, amount: '4.00', entries: [earned('4.00')] }
    expect(credited(once, once).row(earnedTable).amount).toBe(4_000_000)
  })
})

describe('a reversal', () => {
  const reversed = (times = 1, restored = 0) => {
    const log = eventLog()
    const write = log.stream(ledgerEvents, 'ACCOUNT1')
    const shares = [{ projectId: 'PROJECT1', points: 8, earned: '4.00', weight: 1, weights: 1, amount: '4.00' }]
    const earned = (amount: string) => ({ part: 'earned' as const, availableOn: '2027-01-29', amount })
    write('RevenueCredited', { day, run: 1, amount: '4.00', shares, entries: [earned('4.00')] })
    const about = { reversalId: 'R1', from: day, until: day, projectId: null, reason: 'One program.', amount: '4.00' }
    const parts = [{ day, projectId: 'PROJECT1', amount: '4.00' }]
    const taken = [earned('-3.00'), { part: 'clawback' as const, amount: '-1.00' }]
    for (let time = 0; time < times; time++) write('RevenueReversed', { ...about, parts, entries: taken })
    const given = [earned('3.00'), { part: 'clawback' as const, amount: '1.00' }]
    const back = { reversalId: 'R1', reason: 'A launcher.', amount: '4.00', entries: given }
    for (let time = 0; time < restored; time++) write('RevenueRestored', back)
    return log.events
  }

  it.each([1, 2])('takes from what was earned and says what is owed, when it comes %i times', (times) => {
    const { row } = given(reversed(times))
    expect(row(earnedTable).amount).toBe(1_000_000)
    expect(row(owedTable).amount).toBe(1_000_000)
    expect(row(reversalTable)).toMatchObject({
      ...{ account_id: 'ACCOUNT1', id: 'R1', from_day: day, until_day: day, project_id: null, reason: 'One program.' },
      ...{ amount: 4_000_000, owed: 1_000_000, restored_at: null, restored_reason: null },
    })
    expect(row(reversedRevenueTable)).toEqual({
      ...{ day, project_id: 'PROJECT1', account_id: 'ACCOUNT1', amount: 4_000_000 },
    })
  })

  it.each([1, 2])('is given back, when that comes %i times', (times) => {
    const { row } = given(reversed(1, times))
    expect(row(earnedTable).amount).toBe(4_000_000)
    expect(row(owedTable).amount).toBe(0)
    expect(row(reversalTable)).toMatchObject({ restored_at: expect.any(Number), restored_reason: 'A launcher.' })
    expect(row(reversedRevenueTable).amount).toBe(0)
  })
})

describe('the share of an affiliate', () => {
  const shared = () => {
    const log = eventLog()
    const write = log.stream(ledgerEvents, 'ACCOUNT1')
    const entry = (amount: string) => ({ part: 'earned' as const, availableOn: '2027-01-29', amount })
    const about = { chargeId: 'CHARGE01', codeId: 'CODE0001', day }
    write('AffiliateShareCredited', { ...about, amount: '4.00', entries: [entry('4.00')] })
    const entries = [entry('-1.00'), { part: 'clawback' as const, amount: '-0.50' }]
    write('AffiliateShareReversed', { ...about, amount: '1.50', entries })
    return log.events
  }

  it('is earned, and what went back is taken from it or owed', () => {
    const { row } = given(shared())
    expect(row(earnedTable)).toEqual({ account_id: 'ACCOUNT1', available_on: '2027-01-29', amount: 3_000_000 })
    expect(row(affiliateEarnedTable)).toEqual(row(earnedTable))
    expect(row(owedTable).amount).toBe(500_000)
  })

  it('is listed by charge and code', () => {
    const events = shared()
    const row = { account_id: 'ACCOUNT1', charge_id: 'CHARGE01', code_id: 'CODE0001' }
    expect(given(events).rows(affiliateEntryTable)).toEqual([
      { ...row, revision: 0, amount: 4_000_000, entered_at: events[0]?.at },
      { ...row, revision: 1, amount: -1_500_000, entered_at: events[1]?.at },
    ])
  })

  it('is entered once if it comes again', () => {
    const [credited] = shared()
    if (!credited) throw new Error('There is no credit')
    const { row } = given([credited, { ...credited, position: `${credited.position}~` as typeof credited.position }])
    expect(row(earnedTable).amount).toBe(4_000_000)
  })
})
