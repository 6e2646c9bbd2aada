import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../../testing/managedProject.ts'
import { sampleBalance } from '../../testing/payouts.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { noSiteRevenue, siteRevenue } from '../../testing/siteRevenue.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { balanceDays, monthsOf } from './balanceDays.ts'
import type { OwnRevenue, RevenueDay } from './revenue.ts'

const dayMs = 86_400_000
/** Thirty days, of which the first and those before lie in earlier months. */
const period = { start: Date.UTC(2026, 9, 27), end: Date.UTC(2026, 10, 26) }
const none: OwnRevenue = { month: null, months: [], days: [], projects: [] }
const earned = (day: string, mine: string): RevenueDay => ({
  ...{
    day,
    mine,
    reversed: '0.00',
    available_on: '2027-01-29',
    rule: 1,
    corrections: 0,
    revenue: '9.00',
    costs: '0.00',
    shares: [],
  },
  subscriptions: { revenue: '0.00', platform: '0.00' },
  ...{ impressions: 0, platform: '0.00', pool: '9.00', points: 1 },
})

function show(days: readonly RevenueDay[], site = siteRevenue) {
  signIn()
  const asked = serve(({ path, query }) => {
    if (path === '/v3/payout/platform_revenue') return { body: site }
    if (path === '/v3/payout/balance') return { body: sampleBalance({ available: '38.429', pending: '22.88' }) }
    const month = query.get('month') ?? ''
    if (path === '/_internal/payout/revenue')
      return { body: { ...none, month, days: days.filter(({ day }) => day.startsWith(month)) } }
    return undefined
  })
  renderPage(
    <ul>
      <BalanceCard period={period} />
    </ul>,
    '/dashboard',
  )
  return asked
}

test('has the whole balance, and what thirty days added to it against the thirty before', async () => {
  const asked = show([earned('2026-11-25', '3.501'), earned('2026-10-27', '1.50'), earned('2026-10-26', '0.75')])
  const card = within(await screen.findByRole('listitem'))
  expect(await card.findByText('$61.30')).toBeTruthy()
  const text = screen.getByRole('listitem').textContent
  expect(text).toContain('+$5.00, before $0.75')
  expect(text).toContain('Oct 27most: $3.50Nov 25')
  expect(card.getByRole('link', { name: 'Balance' }).getAttribute('href')).toBe('/dashboard/revenue')
  const months = asked.flatMap(({ path, query }) => (path === '/_internal/payout/revenue' ? [query.get('month')] : []))
  expect(months).toEqual(['2026-09', '2026-10', '2026-11'])
})

test('tells what corrections took', async () => {
  show([earned('2026-11-01', '-2.00')])
  expect((await screen.findByText('-$2.00')).parentElement?.textContent).toBe('-$2.00')
})

test('is not there on a site without revenue', async () => {
  const asked = show([], noSiteRevenue)
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('counts the days of the period alone, and those before it apart', () => {
  const at = (offset: number) => new Date(period.start + offset * dayMs).toISOString().slice(0, 10)
  const of = (offset: number) => balanceDays(period, [{ day: at(offset), mine: '1.00' }])
  expect([of(0).total, of(29).total, of(30).total, of(-1).total]).toEqual([1_000_000n, 1_000_000n, 0n, 0n])
  expect([of(-1).before, of(-30).before, of(-31).before, of(0).before]).toEqual([1_000_000n, 1_000_000n, 0n, 0n])
  expect(of(0).days).toHaveLength(30)
  expect(monthsOf({ start: Date.UTC(2026, 1, 1), end: Date.UTC(2026, 2, 1) })).toEqual(['2026-01', '2026-02'])
})
