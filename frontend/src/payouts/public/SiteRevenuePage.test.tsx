import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { noSiteRevenue, siteRevenue } from '../../testing/siteRevenue.ts'
import { SiteRevenuePage } from './SiteRevenuePage.tsx'
import { csvOf } from './siteRevenue.ts'

function show(at: string, answer = siteRevenue) {
  const log = serve(({ path }) => (path === '/v3/payout/platform_revenue' ? { body: answer } : undefined))
  renderPage(<SiteRevenuePage />, at)
  return () => log.map(({ query }) => Object.fromEntries(query))
}
const cellsOf = async (name: string | RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('says of each day what each source brought and where it went, and adds it up', async () => {
  const asked = show('/revenue?month=2026-10')
  expect(await cellsOf(/^Oct 2/)).toEqual(['$16.00', '$4.00', '$0.40', '$4.90', '$13.20', '$1.50', '5,000', '$2.94'])
  // Nothing had points, so there is no rate.
  expect(await cellsOf(/^Oct 1 /)).toEqual(['$10.00', '$0.00', '$0.20', '$2.45', '$7.35', '$0.00', '0', ''])
  expect(await cellsOf(/^All/)).toEqual(['$26.00', '$4.00', '$0.60', '$7.35', '$20.55', '$1.50', '5,000', '$4.41'])
  expect(asked()).toEqual([{ start: '2026-10-01T00:00:00Z', end: '2026-11-01T00:00:00Z' }])
  expect(screen.getByText('Shares that nobody got so far').parentElement?.textContent).toContain('$1.50')
})

test('says what was taken back, and keeps the rate by which the day was shared', async () => {
  const [day, ...rest] = siteRevenue.data
  const taken = day && { ...day, creator_revenue: '10.20', reversed: '3.00' }
  show('/revenue?month=2026-10', { ...siteRevenue, all_time_reversed: '3.00', data: taken ? [taken, ...rest] : [] })
  expect(await cellsOf(/^Oct 2/)).toEqual([
    '$16.00',
    '$4.00',
    '$0.40',
    '$4.90',
    '$10.20',
    '$1.50',
    '$3.00',
    '5,000',
    '$2.94',
  ])
  expect(screen.getByText('Taken back from creators so far').parentElement?.textContent).toContain('$3.00')
  expect(screen.getByText(/without what was taken back/)).toBeTruthy()
})

test('has no column of subscriptions where there are none', async () => {
  show('/revenue', { ...siteRevenue, data: siteRevenue.data.slice(1) })
  expect(await cellsOf(/^Oct 1 /)).toEqual(['$10.00', '$0.20', '$2.45', '$7.35', '$0.00', '0', ''])
  expect(screen.queryByRole('columnheader', { name: 'Subscriptions' })).toBeNull()
})

test('goes from month to month, also over the turn of the year', async () => {
  const asked = show('/revenue')
  await userEvent.click(await screen.findByRole('link', { name: 'October 2026' }))
  await userEvent.click(await screen.findByRole('link', { name: 'September 2026' }))
  expect(await screen.findByRole('heading', { name: 'September 2026' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Last 30 days' }))
  expect(asked().map(({ start }) => start)).toEqual([undefined, '2026-10-01T00:00:00Z', '2026-09-01T00:00:00Z'])
})

test('asks for December as a whole', async () => {
  const asked = show('/revenue?month=2025-12')
  expect(await screen.findByRole('link', { name: 'January 2026' })).toBeTruthy()
  expect(asked()).toEqual([{ start: '2025-12-01T00:00:00Z', end: '2026-01-01T00:00:00Z' }])
})

test('takes what is no month for the last 30 days', async () => {
  const asked = show('/revenue?month=2026-13')
  expect(await screen.findByRole('heading', { name: 'Last 30 days' })).toBeTruthy()
  expect(asked()).toEqual([{}])
})

test('says so when no day of a month is shared', async () => {
  show('/revenue?month=2026-10', { ...siteRevenue, data: [] })
  expect(await screen.findByText('No revenue of these days is shared')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'CSV' }).hasAttribute('disabled')).toBe(true)
})

test('is missing where no revenue is shared', async () => {
  show('/revenue', noSiteRevenue)
  expect(await screen.findByText('Page not found')).toBeTruthy()
})

test('has the same figures as a file', () => {
  expect(csvOf(siteRevenue.data).split('\r\n')).toEqual([
    'day,revenue,costs,platform_revenue,creator_revenue,undistributed,reversed,ads,subscriptions,points',
    '2026-10-02,20,0.4,4.9,13.2,1.5,0,16,4,5000',
    '2026-10-01,10,0.2,2.45,7.35,0,0,10,0,0',
    '',
  ])
})
