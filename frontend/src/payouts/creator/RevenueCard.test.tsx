import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ResponseOf } from '../../api/client.ts'
import { lamps, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { noSiteRevenue } from '../../testing/siteRevenue.ts'
import { RevenueCard } from './RevenueCard.tsx'

const period = { start: Date.UTC(2026, 9, 1), end: Date.UTC(2026, 10, 1) }
const earned = (id: string, revenue: string) => ({ source_project: id, metric_kind: 'revenue' as const, revenue })

function show(
  figures: readonly ReturnType<typeof earned>[],
  siteRevenue = '100.00',
  scope: string[] = [],
  reversed = '0.00',
) {
  signIn()
  const asked = serve(({ path }) => {
    if (path === '/v3/payout/platform_revenue')
      return { body: { ...noSiteRevenue, all_time: siteRevenue, all_time_reversed: reversed } }
    const body: ResponseOf<'POST /v3/analytics'> = {
      ...{ metrics: [[...figures]], users: {}, project_events: [] },
      projects: { LAMPS001: { ...lamps, id: 'LAMPS001', name: 'Deep Lamps' } },
    }
    return path === '/v3/analytics' ? { body } : undefined
  })
  renderPage(<RevenueCard period={period} scope={scope} />, '/dashboard/analytics')
  return asked
}
const rows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Revenue' }))
  return table.getAllByRole('row').map(({ textContent }) => textContent)
}

test('has what projects earned in the period, the most first, rounded down to cents', async () => {
  const asked = show([earned('GONE0001', '1.00'), earned('LAMPS001', '66.509999')], '100.00', ['LAMPS001'])
  // The letter before a name stands in for its picture.
  expect(await rows()).toEqual(['DDeep Lamps$66.50', 'GONE0001$1.00', 'All$67.50'])
  expect(asked.find(({ path }) => path === '/v3/analytics')?.body).toEqual({
    time_range: { start: '2026-10-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z', resolution: { slices: 1 } },
    return_metrics: { project_revenue: { bucket_by: ['project_id'] } },
    project_ids: ['LAMPS001'],
  })
})

test('adds up what has no row of its own', async () => {
  show(Array.from({ length: 9 }, (_, index) => earned(`P000000${index}`, `${9 - index}.00`)))
  expect((await rows()).slice(5)).toEqual(['P0000005$4.00', '3 others$6.00', 'All$45.00'])
})

test.each([
  ['says', '1.00', 1],
  ['does not mention', '0.00', 0],
])('%s that reversed revenue is not counted', async (_, reversed, count) => {
  show([earned('LAMPS001', '1.00')], '100.00', [], reversed)
  await rows()
  expect(screen.queryAllByText('Revenue that was taken back isn’t counted.')).toHaveLength(count)
})

test('says that nothing was shared', async () => {
  show([])
  expect(await screen.findByText('No revenue of this period has been shared.')).toBeTruthy()
})

test('is not there on a site without revenue', async () => {
  const asked = show([earned('LAMPS001', '1.00')], '0.00')
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByRole('region', { name: 'Revenue' })).toBeNull()
  expect(asked.map(({ path }) => path)).toEqual(['/v3/payout/platform_revenue'])
})
