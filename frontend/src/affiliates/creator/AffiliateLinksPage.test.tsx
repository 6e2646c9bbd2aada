import { badgeBit } from '@adit/events/identity/badge.values.ts'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { refused } from '../../testing/contractCheck.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { AffiliateLinksPage } from './AffiliateLinksPage.tsx'

// The dialogs wait for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

beforeEach(signIn)

const code = {
  ...{ id: 'CODE0001', affiliate: ada.id, created_by: ada.id, created_at: '2026-01-01T00:00:00.000Z' },
  ...{ source_name: 'YouTube', waiting_payments: 0 },
}
const figures = {
  metrics: [
    [
      { source_affiliate_code: 'CODE0001', metric_kind: 'clicks', clicks: 40 },
      { source_affiliate_code: 'DELETED1', metric_kind: 'clicks', clicks: 2 },
      { source_affiliate_code: 'CODE0001', metric_kind: 'conversions', conversions: 3 },
      { source_affiliate_code: 'CODE0001', metric_kind: 'revenue', revenue: '1.50' },
    ],
  ],
  ...{ projects: {}, users: {}, project_events: [] },
}

function show(given: Record<string, Answer> = {}, { codes = [code], badges = badgeBit('AFFILIATE') } = {}) {
  const log = serve(({ method, path }) => {
    const own = given[`${method} ${path}`]
    if (own) return own
    if (path === '/v2/user') return { body: { ...ada, badges } }
    if (method === 'GET' && path === '/_internal/affiliate') return { body: codes }
    return path === '/v3/analytics' ? { body: figures } : undefined
  })
  renderPage(<AffiliateLinksPage />, '/dashboard/affiliate-links')
  return {
    asked: () => log.filter(({ path }) => path === '/v3/analytics').map(({ body }) => body),
    sent: () =>
      log
        .filter(({ method, path }) => method !== 'GET' && path !== '/v3/analytics')
        .map(({ method, path, body }) => [method, path, body]),
  }
}

test('shows each link with what it brought, and what all of them brought', async () => {
  const { asked } = show()
  const row = await screen.findByRole('listitem')
  expect(within(row).getByText('YouTube')).toBeTruthy()
  expect(within(row).getByTitle(`${location.origin}/plus?afl=CODE0001`)).toBeTruthy()
  expect(await within(row).findByText('40')).toBeTruthy()
  expect(within(row).getByText('$1.50')).toBeTruthy()
  expect(screen.getByText('42')).toBeTruthy()
  expect(asked()).toMatchObject([
    { return_metrics: { affiliate_code_clicks: { bucket_by: ['affiliate_code_id'] } }, project_ids: [] },
  ])
})

test('creates a link', async () => {
  const { sent } = show({ 'PUT /_internal/affiliate': { body: code } }, { codes: [] })
  expect(await screen.findByText('You have no links yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'New link' }))
  const create = await screen.findByRole('button', { name: 'Create link' })
  expect(create).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('Where you use it'), ' Blog ')
  await userEvent.click(create)
  await vi.waitFor(() => expect(sent()).toEqual([['PUT', '/_internal/affiliate', { source_name: 'Blog' }]]))
})

test('renames a link, and says what the server refuses', async () => {
  const refusal = refused('affiliate_code_not_found')
  const { sent } = show({ 'PATCH /_internal/affiliate/CODE0001': refusal })
  await userEvent.click(await screen.findByRole('button', { name: 'Rename YouTube' }))
  const name = await screen.findByLabelText<HTMLInputElement>('Where you use it')
  expect(name.value).toBe('YouTube')
  await userEvent.type(name, ' two')
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(name.value).toBe('YouTube two')
  expect(sent()).toEqual([['PATCH', '/_internal/affiliate/CODE0001', { source_name: 'YouTube two' }]])
})

test('deletes a link once that is confirmed', async () => {
  const { sent } = show({ 'DELETE /_internal/affiliate/CODE0001': { status: 204 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete YouTube' }))
  expect(await screen.findByText(/brings nobody new/)).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete link' }))
  await vi.waitFor(() => expect(sent()).toEqual([['DELETE', '/_internal/affiliate/CODE0001', null]]))
})

test('says which payments wait for an exchange rate', async () => {
  show({}, { codes: [{ ...code, waiting_payments: 2 }] })
  expect(await screen.findByText(/2 payments in other currencies wait/)).toBeTruthy()
})

test('says of another time what was brought then', async () => {
  const { asked } = show()
  await userEvent.selectOptions(await screen.findByLabelText('Period'), 'All time')
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()[1]).toMatchObject({ time_range: { start: '2020-01-01T00:00:00.000Z' } })
})

test('tells others that they are no affiliates', async () => {
  show({}, { badges: 0 })
  expect(await screen.findByText('You aren’t an affiliate')).toBeTruthy()
})

test('says what can’t be loaded', async () => {
  show({ 'GET /_internal/affiliate': refused('internal_error') })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
