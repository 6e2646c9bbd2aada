import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { InboxEntry } from '../../api/routes.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Asked, serve } from '../../testing/serve.ts'
import { NotificationMenu } from './NotificationMenu.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

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

function site(notifications: InboxEntry[], total = notifications.length): Asked[] {
  signIn()
  const unread = notifications.filter(({ read }) => !read).length
  return serve(({ method, path }) => {
    if (method !== 'GET') return { status: 204 }
    if (path === '/v2/user') return { body: ada }
    return path === '/_internal/notifications' ? { body: { unread, total, notifications } } : undefined
  })
}
const open = (address = '/dashboard/notifications') => renderPage(<NotificationsPage />, address)
const sent = (log: Asked[]) =>
  log.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

test('each says what happened and leads to it', async () => {
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

test('one and all are marked as read, and removed', async () => {
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

test('the address is the filter and the page', async () => {
  const log = site([update], 45)
  open('/dashboard/notifications?kind=project_update&page=2')
  await screen.findByText(/has published/)
  const asked = log.find(({ path }) => path === '/_internal/notifications')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ kind: 'project_update', limit: '20', offset: '20' })
  expect(screen.getByRole('link', { name: 'New versions' }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toContain('kind=project_update&page=3')
})

test('an empty inbox says how it fills', async () => {
  site([])
  open()
  expect(await screen.findByText('You have no notifications')).toBeTruthy()
})

test('the bell counts what is unread and opens the latest', async () => {
  const log = site([update])
  renderPage(<NotificationMenu />, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Deep Lamps has published 2.0/ }))
  await waitFor(() => expect(sent(log)).toEqual(['PATCH /v3/notification/UPDATE01']))
})
