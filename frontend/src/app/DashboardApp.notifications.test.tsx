import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { InboxEntry } from '../api/routes.ts'
import { NotificationMenu } from '../notifications/creator/NotificationMenu.tsx'
import { ada, memberOf, signIn } from '../testing/managedProject.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { type Asked, serve } from '../testing/serve.ts'
import { noSiteRevenue } from '../testing/siteRevenue.ts'
import { DashboardApp } from './DashboardApp.tsx'

configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const created = '2026-02-01T00:00:00.000Z'
const project = { title: 'Deep Lamps', slug: 'lamps' }
const update: InboxEntry = {
  ...{ id: 'UPDATE01', read: false, created, project, version_number: '2.0', inviter: null },
  body: { type: 'project_update', project_id: 'LAMPS001', version_id: 'VERS0001' },
}
const invite: InboxEntry = {
  ...{ id: 'INVITE01', read: true, created, project, version_number: null, inviter: 'bob' },
  body: { type: 'team_invite', project_id: 'LAMPS001', team_id: 'TEAM0001', invited_by: 'bob00001', role: 'Artist' },
}

/** `accepted`: whether the viewer has accepted the invitation. */
function site(notifications: InboxEntry[], total = notifications.length, accepted = false): Asked[] {
  signIn()
  const unread = notifications.filter(({ read }) => !read).length
  return serve(({ method, path }) => {
    if (method !== 'GET') return { status: 204 }
    if (path === '/v2/user') return { body: ada }
    if (path === '/v3/team/TEAM0001/members') return { body: [{ ...memberOf(ada, 0), accepted }] }
    if (path === '/v3/payout/platform_revenue') return { body: noSiteRevenue }
    if (path === '/_internal/notifications') return { body: { unread, total, notifications } }
    const headers = { 'content-range': `notifications 0-${notifications.length - 1}/${total}` }
    return path === '/_internal/dashboard/notifications' ? { body: notifications, headers } : undefined
  })
}
const open = (address = '/dashboard/notifications') =>
  renderPage(
    <Routes>
      <Route path="/dashboard/*" element={<DashboardApp />} />
    </Routes>,
    address,
  )
/** What the list was asked for last. */
const asked = (log: Asked[]) => {
  const query = log.findLast(({ path }) => path === '/_internal/dashboard/notifications')?.query
  return Object.fromEntries([...(query ?? [])].map(([name, value]) => [name, JSON.parse(value)]))
}
const sent = (log: Asked[]) =>
  log.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

test('each notification says what happened and links to it', async () => {
  site([update, invite])
  open()
  const link = await screen.findByRole('link', { name: /Deep Lamps has published 2.0/ })
  expect(link.getAttribute('href')).toBe('/project/lamps/version/VERS0001')
  expect(screen.getByText('bob invites you to work on Deep Lamps as Artist')).toBeTruthy()
})

test('an invitation can be accepted and declined', async () => {
  const log = site([invite])
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(sent(log)).toEqual(['POST /v3/team/TEAM0001/join']))
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(sent(log)).toContain('DELETE /v3/team/TEAM0001/members/ada00001'))
})

test('an invitation that was accepted has no answers any more', async () => {
  const log = site([invite], 1, true)
  open()
  await screen.findByText('bob invites you to work on Deep Lamps as Artist')
  await waitFor(() => expect(log.map(({ path }) => path)).toContain('/v3/team/TEAM0001/members'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull())
})

test('marks one or all notifications as read, and removes them', async () => {
  const log = site([update])
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const calls = [
    'PATCH /v3/notification/UPDATE01',
    'POST /_internal/notifications/read',
    'DELETE /v3/notification/UPDATE01',
  ]
  await waitFor(() => expect(sent(log)).toEqual(calls))
})

test('keeps the filter and the page in the URL', async () => {
  const log = site([update], 45)
  open(`/dashboard/notifications?filter=${encodeURIComponent('{"kind":"project_update"}')}&page=2&perPage=25`)
  await screen.findByText(/has published/)
  expect(asked(log)).toEqual({ filter: { kind: 'project_update' }, range: [25, 49], sort: ['created', 'DESC'] })
})

test('filters by former URLs, too', async () => {
  const log = site([update])
  const { address } = open('/dashboard/notifications?kind=project_update')
  await screen.findByText(/has published/)
  expect(asked(log)).toMatchObject({ filter: { kind: 'project_update' } })
  expect(address()).toBe('/dashboard/notifications?filter={"kind":"project_update"}')
})

test('the history lists read notifications', async () => {
  const log = site([invite])
  open('/dashboard/notifications/history')
  await screen.findByRole('heading', { name: 'Read notifications' })
  await screen.findByText(/invites you/)
  expect(asked(log)).toMatchObject({ filter: { read: true } })
})

test('marks several notifications as read and removes them at once', async () => {
  const log = site([update, { ...update, id: 'UPDATE02' }])
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  const bar = screen.getByText('2 selected').parentElement as HTMLElement
  await userEvent.click(within(bar).getByRole('button', { name: 'Mark as read' }))
  const ids = (method: string) => log.find((one) => one.method === method)?.query.get('ids')
  await waitFor(() => expect(ids('PATCH')).toBe('["UPDATE01","UPDATE02"]'))
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const again = (await screen.findByText('2 selected')).parentElement as HTMLElement
  await userEvent.click(within(again).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(ids('DELETE')).toBe('["UPDATE01","UPDATE02"]'))
})

test('an empty inbox says how it fills', async () => {
  site([])
  open()
  expect(await screen.findByText('You have no notifications')).toBeTruthy()
})

test('counts unread notifications at the bell, which opens the latest', async () => {
  const log = site([update])
  renderPage(<NotificationMenu />, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Deep Lamps has published 2.0/ }))
  await waitFor(() => expect(sent(log)).toEqual(['PATCH /v3/notification/UPDATE01']))
})
