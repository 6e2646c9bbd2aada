import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { ResponseOf } from '../../api/client.ts'
import { setToken } from '../../api/sessionToken.ts'
import { DashboardApp } from '../../app/DashboardApp.tsx'
import { sampleUser } from '../../testing/account.ts'
import { sampleBalance, sampleMethod, sampleWithdrawal } from '../../testing/payouts.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { noSiteRevenue } from '../../testing/siteRevenue.ts'
import { RevenuePage } from './RevenuePage.tsx'
import type { Balance, OwnRevenue } from './revenue.ts'

const balance = sampleBalance()
const november: OwnRevenue = {
  ...{ month: '2026-11', months: ['2026-11', '2026-10'] },
  days: [
    {
      ...{ day: '2026-11-20', available_on: '2027-01-29', rule: 1, corrections: 1, revenue: '604.22', costs: '7.02' },
      ...{ impressions: 300_000, platform: '149.30', pool: '447.90', points: 298_600, mine: '0.3288' },
      reversed: '0.00',
      subscriptions: { revenue: '0.00', platform: '0.00' },
      shares: [
        {
          ...{ project_id: 'PROJECT1', points: 96, earned: '0.144', mine: '0.1008', reversed: '0.00' },
          part: { weight: 70, weights: 100 },
        },
        { project_id: 'PROJECT2', points: 164, earned: '0.246', mine: '0.228', reversed: '0.00', part: null },
      ],
    },
  ],
  projects: [
    { project_id: 'PROJECT1', slug: 'tidy-stacks', title: 'Tidy Stacks', project_type: 'mod', icon_url: null },
  ],
}
const none: OwnRevenue = { month: null, months: [], days: [], projects: [] }

type TaxForm = ResponseOf<'GET /_internal/payout/tax_form'>
type Reversals = ResponseOf<'GET /_internal/payout/reversals'>
type Served = {
  revenue?: OwnRevenue
  owned?: Balance
  site?: Answer
  methods?: ReturnType<typeof sampleMethod>[]
  history?: ResponseOf<'GET /v3/payout/history'>
  form?: TaxForm
  verified?: boolean
  taken?: Reversals
}

const noForm: TaxForm = { status: 'unrequested', form: null }

function answers({ revenue = november, owned = balance, site, ...given }: Served = {}) {
  const { methods = [], history = [], form = noForm, verified = true } = given
  const { taken = { reversals: [], projects: [] } } = given
  return serve(({ path, query }) => {
    if (path === '/v3/payout/balance') return { body: owned }
    if (path === '/_internal/payout/revenue')
      return { body: query.get('month') === '2026-10' ? { ...none, month: '2026-10' } : revenue }
    if (path === '/v3/payout/platform_revenue') return site
    if (path === '/_internal/notifications') return { body: { unread: 0, total: 0, notifications: [] } }
    if (path === '/v3/payout/methods') return { body: methods }
    if (path === '/v3/payout/history') return { body: history }
    if (path === '/_internal/payout/reversals') return { body: taken }
    if (path === '/_internal/payout/tax_form') return { body: form }
    if (path === '/v2/user') return { body: sampleUser({ email_verified: verified }) }
    return undefined
  })
}

configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => setToken('mra_test'))

test('shows what is available in whole cents, and what is pending by its day', async () => {
  answers()
  renderPage(<RevenuePage />, '/dashboard/revenue')
  expect(await screen.findByText('$38.42')).toBeTruthy()
  const stops = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(stops).toEqual(['$17.10Nov 29, 2026', '$5.78Jan 29, 2027'])
  expect(screen.queryByText(/corrected or taken back/)).toBeNull()
})

test('says that the money of a site for practice isn’t real, and nothing like that elsewhere', async () => {
  answers({ methods: [sampleMethod({ practice: true })] })
  const { unmount } = renderPage(<RevenuePage />, '/dashboard/revenue')
  expect(await screen.findByText('This site is for practice: no real money moves.')).toBeTruthy()
  unmount()
  answers({ methods: [sampleMethod()] })
  renderPage(<RevenuePage />, '/dashboard/revenue')
  expect(await screen.findByText('$38.42')).toBeTruthy()
  expect(screen.queryByText(/for practice/)).toBeNull()
})

test('opens a day in place, with each step of its amount', async () => {
  answers()
  renderPage(<RevenuePage />, '/dashboard/revenue')
  const toggle = await screen.findByRole('button', { name: 'Where the amount of November 20, 2026 comes from' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(toggle)
  expect(screen.getByText('rate, per point').parentElement?.textContent).toBe('$0.00150 rate, per point')
  expect(screen.getByText('to my teams').parentElement?.textContent).toBe('$0.061200 to my teams')
  const table = within(screen.getByRole('table', { name: 'My points, project by project' }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toContain('Tidy Stacks96$0.14400070%$0.100800')
  expect(rows[2]).toContain('Project PROJECT2, which you can’t see any more164')
  expect(rows[3]).toBe('All260$0.390000$0.328800')
  expect(screen.getByText(/changed its figures once/)).toBeTruthy()
  await userEvent.click(toggle)
  expect(screen.queryByText('rate, per point')).toBeNull()
})

test('shows what was taken back of a day beside what is left', async () => {
  const [day] = november.days
  const shares = day?.shares.map((share, index) =>
    index === 0 ? { ...share, mine: '0.00', reversed: '0.1008' } : share,
  )
  const days = day && shares ? [{ ...day, mine: '0.228', reversed: '0.1008', shares }] : []
  answers({ revenue: { ...november, days } })
  renderPage(<RevenuePage />, '/dashboard/revenue?day=2026-11-20')
  expect((await screen.findByText('taken back')).parentElement?.textContent).toBe('$0.100800 taken back')
  expect(screen.getByText('to my teams').parentElement?.textContent).toBe('$0.061200 to my teams')
  expect(screen.getByText('taken back in part')).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'My points, project by project' }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toContain('70%$0.100800$0.000000')
  expect(rows[3]).toBe('All260$0.390000$0.100800$0.228000')
})

const taken: Reversals = {
  reversals: [
    {
      ...{ id: 'REVERSE2', from: '2026-11-01', until: '2026-11-20', project_id: null, reason: 'One program.' },
      ...{ amount: '3.50', owed: '1.00', still_owed: '0.25', restored: null, restored_reason: null },
      ...{ reversed: '2026-11-25T10:00:00.000Z', days: [{ day: '2026-11-20', amount: '3.50' }] },
      projects: [
        { project_id: 'PROJECT1', amount: '3.00' },
        { project_id: 'PROJECT2', amount: '0.50' },
      ],
    },
    {
      ...{ id: 'REVERSE1', from: '2026-10-02', until: '2026-10-02', project_id: 'PROJECT1', reason: 'Counted twice.' },
      ...{ amount: '1.00', owed: '0.00', still_owed: '0.00', reversed: '2026-10-05T10:00:00.000Z' },
      ...{ restored: '2026-10-07T10:00:00.000Z', restored_reason: 'A launcher.' },
      days: [{ day: '2026-10-02', amount: '1.00' }],
      projects: [{ project_id: 'PROJECT1', amount: '1.00' }],
    },
  ],
  projects: november.projects,
}

test('tells each reversal: how much, why, of which days and projects, what is given back and what is still owed', async () => {
  answers({ taken })
  renderPage(<RevenuePage />, '/dashboard/revenue')
  const section = within(await screen.findByRole('region', { name: 'Taken back' }))
  const [open, restored] = section.getAllByRole('article')
  expect(open?.textContent).toContain('One program.')
  expect(open?.textContent).toContain('Nov 1, 2026 to Nov 20, 2026')
  expect(open?.textContent).toContain('$0.250000 of $1.000000')
  expect(open?.textContent).toContain('1 day and 2 projects')
  expect(open?.textContent).toContain('Tidy Stacks$3.000000PROJECT2$0.500000Nov 20, 2026$3.500000')
  expect(restored?.textContent).toContain('Given back because: A launcher.')
  expect(restored?.textContent).not.toContain('Still owed')
})

test('says nothing of reversals where there are none', async () => {
  answers()
  renderPage(<RevenuePage />, '/dashboard/revenue')
  await screen.findByText('$38.42')
  await waitFor(() => expect(screen.queryByRole('table')).toBeTruthy())
  expect(screen.queryByRole('region', { name: 'Taken back' })).toBeNull()
})

test('keeps the open day and the month in the address', async () => {
  answers()
  renderPage(<RevenuePage />, '/dashboard/revenue?month=2026-11&day=2026-11-20')
  expect(await screen.findByText('rate, per point')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '2026-10')
  expect(await screen.findByText('0 days with revenue')).toBeTruthy()
  expect(screen.queryByText('rate, per point')).toBeNull()
})

test('says what is owed, and that nothing has been earned yet', async () => {
  answers({ revenue: none, owned: { ...balance, pending: '0.00', dates: {}, owed: '2.000001' } })
  renderPage(<RevenuePage />, '/dashboard/revenue')
  expect(await screen.findByText('Your projects haven’t earned anything yet')).toBeTruthy()
  expect(screen.getByText('Nothing is pending.')).toBeTruthy()
  expect(screen.getByText(/\$2\.000001/)).toBeTruthy()
})

const day = {
  ...{ time: 1_763_596_800, revenue: '4.00', costs: '0.00', platform_revenue: '1.00', creator_revenue: '3.00' },
  ...{ undistributed: '0.00', reversed: '0.00', points: 9 },
  sources: {
    ads: { revenue: '4.00', costs: '0.00', platform: '1.00' },
    subscriptions: { revenue: '0.00', platform: '0.00' },
  },
}

test.each([
  ['has it where revenue is shared', { ...noSiteRevenue, all_time: '3.00', data: [day] }, true],
  ['leaves it out on a site without ads', noSiteRevenue, false],
])('the navigation %s', async (_, body, isShown) => {
  answers({ site: { body } })
  renderPage(
    <Routes>
      <Route path="/dashboard/*" element={<DashboardApp />} />
    </Routes>,
    '/dashboard/revenue',
  )
  await screen.findByText('$38.42')
  const nav = within(screen.getByRole('navigation', { name: 'Dashboard' }))
  expect(nav.queryAllByRole('link', { name: 'Revenue' })).toHaveLength(isShown ? 1 : 0)
})

const checks = async () =>
  within(await screen.findByRole('list', { name: 'Before a withdrawal' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('leads to a withdrawal, with what it needs and where the last one went', async () => {
  answers({ methods: [sampleMethod()], history: [sampleWithdrawal()] })
  renderPage(<RevenuePage />, '/dashboard/revenue')
  const link = await screen.findByRole('link', { name: 'Withdraw' })
  expect(link.getAttribute('href')).toBe('/dashboard/revenue/withdraw')
  expect(await screen.findByText('ada@example.org')).toBeTruthy()
  await screen.findByText('Email verified')
  await screen.findByText(/No tax form needed/)
  expect(await checks()).toEqual([
    'Email verified',
    'No tax form needed up to $600 a year. Sign one',
    'Fee 2%, at least $0.25 and at most $1.00; shown before you confirm',
  ])
  const transfers = screen.getByRole('link', { name: 'Withdrawals' })
  expect(transfers.getAttribute('href')).toBe('/dashboard/revenue/transfers')
})

test('shows nothing of withdrawals on a site without a way to pay, and asks for nothing of them', async () => {
  const asked = answers()
  renderPage(<RevenuePage />, '/dashboard/revenue')
  await screen.findByText('$38.42')
  expect(screen.queryByText('Before a withdrawal')).toBeNull()
  expect(screen.queryByRole('link', { name: /Withdraw/ })).toBeNull()
  expect(asked.map(({ path }) => path)).not.toContain('/v3/payout/history')
})

test('leads to earlier withdrawals on a site that has ceased to pay', async () => {
  answers({ owned: sampleBalance({ withdrawn_lifetime: '5.00' }) })
  renderPage(<RevenuePage />, '/dashboard/revenue')
  expect(await screen.findByRole('link', { name: 'Withdrawals' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
})

const signed = { type: 'W-8BEN', country: 'DE', signed: '2026-01-01T10:00:00.000Z', expires: '2029-12-31' } as const

test.each<[string, Served, string, string]>([
  ['how long a form holds', { form: { status: 'complete', form: signed } }, 'W-8BEN on file', '31, 2029'],
  [
    'a form that holds until it is replaced',
    { form: { status: 'complete', form: { ...signed, type: 'W-9', expires: null } } },
    ...(['W-9 on file', 'W-9 on file'] as const),
  ],
  [
    'that a form has expired',
    { form: { status: 'unrequested', form: { ...signed, expires: '2025-12-31' } } },
    ...(['expired on Dec 31, 2025', 'Sign one'] as const),
  ],
  [
    'that more needs a form',
    { owned: sampleBalance({ withdrawn_ytd: '600.00' }) },
    ...(['More than $600 this year', 'Sign one'] as const),
  ],
  ['that the address is not verified', { verified: false }, 'Email not verified', 'Verify it'],
])('says %s', async (_, served, ...words) => {
  answers({ methods: [sampleMethod()], ...served })
  renderPage(<RevenuePage />, '/dashboard/revenue')
  await waitFor(async () => expect(await checks()).toHaveLength(3))
  const text = (await checks()).join()
  for (const word of words) expect(text).toContain(word)
})

test('a form that does not match locks the withdrawal', async () => {
  answers({
    methods: [sampleMethod()],
    owned: sampleBalance({ form_completion_status: 'tin-mismatch', requested_form_type: 'W-9' }),
    form: { status: 'tin-mismatch', form: { ...signed, type: 'W-9', expires: null } },
  })
  renderPage(<RevenuePage />, '/dashboard/revenue')
  const link = await screen.findByRole('link', { name: 'Correct the tax form' })
  expect(link.getAttribute('href')).toBe('/dashboard/revenue/tax-form')
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
})

test('says from which amount on something can be withdrawn', async () => {
  answers({ methods: [sampleMethod()], owned: sampleBalance({ available: '0.259999' }) })
  renderPage(<RevenuePage />, '/dashboard/revenue')
  expect((await screen.findByText(/You can withdraw/)).textContent).toBe('You can withdraw $0.26 or more.')
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
})
