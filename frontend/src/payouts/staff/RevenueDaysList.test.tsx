import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ResponseOf } from '../../api/client.ts'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { RevenueDaysList } from './RevenueDaysList.tsx'

type Check = ResponseOf<'GET /_internal/payout/check'>
type Day = ResponseOf<'GET /_internal/payout/days'>['days'][number]

const run: Day['runs'][number] = {
  ...{ run: 1, state: 'posted', entered_amount: '604.22', impressions: 300_000, rule: 1, accounts: 9 },
  ...{ document: { name: 'ads.csv', digest: 'd1' }, entered: '2026-11-21T03:00:00.000Z', points: 298_600, projects: 1 },
  ...{
    by_hand: false,
    counts_digest: 'd2',
    shares_digest: 'd3',
    available_on: '2027-01-29',
    closed: '2026-11-21T03:00:01.000Z',
  },
  ...{ posted: '2026-11-21T03:00:02.000Z', amount: '604.22', costs: '7.02', platform: '149.30' },
  ...{ creators: '440.00', undistributed: '7.90', payments: null, subscriptions: '0.00', subscription_share: '0.00' },
}
const waiting: Day['runs'][number] = {
  ...{ ...run, run: 2, state: 'entered', points: null, projects: null, closed: null, posted: null, by_hand: true },
  ...{ amount: '0.00', costs: '0.00', platform: '0.00', creators: '0.00', undistributed: '0.00', rule: null },
}
const dayOf = (at: number) => new Date(Date.UTC(2026, 10, 20) - at * 86_400_000).toISOString().slice(0, 10)

const unchecked: Check = { checked: null, transactions: 0, accounts: 0, differences: 0, findings: [], statements: [] }

function show(days: readonly Day[], check = unchecked) {
  return serve(({ path, query }) => {
    if (path === '/_internal/payout/check') return { body: check }
    return path === '/_internal/payout/days' ? { body: { days: query.has('before') ? [] : days } } : undefined
  })
}

configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => setToken('mra_test'))

test('shows where each amount went, and what is still under way', async () => {
  show([{ day: '2026-11-20', runs: [run, waiting] }])
  renderPage(<RevenueDaysList />, '/admin/revenue')
  const list = within(await screen.findByRole('list', { name: 'Revenue by day' }))
  const [correction, first] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toContain('Nov 20, 2026Credited$604.22 for 300,000 impressions')
  expect(first).toContain('Creators $440.00, undistributed $7.90, site $149.30')
  expect(first).toContain('298,600 points of 1 project')
  expect(correction).toContain('Waits for the countsCorrectionBy hand')
  expect(first).not.toContain('By hand')
  expect(correction).not.toContain('Creators')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Enter figures'])
})

test('shows a run of subscriptions alone, and what the site keeps of all', async () => {
  const ofSubscriptions = { payments: { count: 31, digest: 'd4' }, subscriptions: '8.40', subscription_share: '4.20' }
  const withoutAds = { entered_amount: null, impressions: null, document: null, amount: '0.00', platform: '1.00' }
  show([{ day: '2026-11-20', runs: [{ ...run, ...withoutAds, ...ofSubscriptions }] }])
  renderPage(<RevenueDaysList />, '/admin/revenue')
  const row = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent).join()
  expect(row).toContain('Credited$8.40 of 31 subscription payments')
  expect(row).toContain('site $5.20')
  expect(row).not.toContain('impressions')
  expect(row).not.toContain('From')
})

test('leads to older days and back', async () => {
  const asked = show(Array.from({ length: 30 }, (_, at) => ({ day: dayOf(at), runs: [run] })))
  renderPage(<RevenueDaysList />, '/admin/revenue')
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Newest' }))
  expect(await screen.findByRole('button', { name: 'Older' })).toBeTruthy()
  expect(asked.map(({ query }) => query.get('before'))).toContain(dayOf(29))
})

test('says how revenue comes to a site that has none', async () => {
  show([])
  renderPage(<RevenueDaysList />, '/admin/revenue')
  expect(await screen.findByText('No revenue is entered')).toBeTruthy()
})

test('is not for those without the role', async () => {
  serve(({ path }) => {
    if (path === '/_internal/payout/days') return refused('for_admins')
    if (path === '/_internal/payout/check') return refused('admins_decide')
    return path === '/v2/user' ? { body: sampleUser() } : undefined
  })
  renderPage(<RevenueDaysList />, '/admin/revenue')
  expect(await screen.findByText('No permission')).toBeTruthy()
})

test('says that the ledger was never checked', async () => {
  show([])
  renderPage(<RevenueDaysList />, '/admin/revenue')
  expect(await screen.findByText('The ledger hasn’t been checked yet.')).toBeTruthy()
})

test('says that the ledger adds up, and when that was found', async () => {
  show([], { ...unchecked, checked: new Date(Date.now() - 7_200_000).toISOString(), transactions: 12, accounts: 1 })
  renderPage(<RevenueDaysList />, '/admin/revenue')
  const line = await screen.findByText(/The ledger adds up/)
  expect(line.textContent).toBe('The ledger adds up: 12 transactions of 1 account, checked 2 hours ago.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('tells what payout services have paid, and which withdrawal is otherwise in the ledger', async () => {
  const [checked, read] = [new Date().toISOString(), new Date(Date.now() - 3_600_000).toISOString()]
  const statements = [{ rail: 'paypal', read, payments: 3, differences: 1 }]
  const finding: Check['findings'][number] = {
    ...{ rule: 'stated', account: 'float:paypal', account_id: 'DIGGER01', day: '2026-11-20', run: null },
    ...{ withdrawal_id: 'DRAW0001', expected: '19.60', found: '0.00', difference: '-19.60' },
  }
  show([], { checked, transactions: 12, accounts: 3, differences: 1, findings: [finding], statements })
  renderPage(<RevenueDaysList />, '/admin/revenue')
  const line = await screen.findByText(/Statement of/)
  expect(line.textContent).toBe('Statement of paypal, read 1 hour ago: 3 payments, 1 of them otherwise in the ledger')
  const alert = within(screen.getByRole('alert'))
  expect(alert.getByRole('listitem').textContent).toContain(
    'A payout service has paid another amount than the ledger has: float:paypal DRAW0001 DIGGER01',
  )
})

test('names each account whose amount is wrong, and by how much', async () => {
  const finding: Check['findings'][number] = {
    rule: 'shown',
    ...{ account: 'earned', account_id: 'DIGGER01', day: '2027-01-29', run: null, withdrawal_id: null },
    ...{ expected: '7.50', found: '7.500001', difference: '0.000001' },
  }
  const ofSite: Check['findings'][number] = {
    rule: 'cleared',
    ...{ account: 'creators_clearing', account_id: null, day: '2026-11-20', run: 2, withdrawal_id: null },
    ...{ expected: '0.00', found: '-0.5625', difference: '-0.5625' },
  }
  const checked = new Date().toISOString()
  show([], { checked, transactions: 12, accounts: 3, differences: 102, findings: [finding, ofSite], statements: [] })
  renderPage(<RevenueDaysList />, '/admin/revenue')
  const alert = within(await screen.findByRole('alert'))
  const [first, second] = alert.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toBe(
    'The site shows another amount than the ledger has: earned DIGGER01 Jan 29, 2027 $7.500001 instead of $7.500000 ($0.000001)',
  )
  expect(second).toContain('creators_clearing  Nov 20, 2026 (run 2) -$0.562500 instead of $0.000000')
  expect(alert.getByRole('link', { name: 'DIGGER01' }).getAttribute('href')).toBe('/user/DIGGER01')
  expect(alert.getByText('and 100 more')).toBeTruthy()
})
