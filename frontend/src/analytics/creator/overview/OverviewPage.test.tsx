import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../../api/client.ts'
import { DashboardApp } from '../../../app/DashboardApp.tsx'
import { refused } from '../../../testing/contractCheck.ts'
import { ada, lamps, signIn } from '../../../testing/managedProject.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { type Answer, serve } from '../../../testing/serve.ts'
import { noSiteRevenue } from '../../../testing/siteRevenue.ts'

type OwnProject = ResponseOf<'GET /_internal/dashboard/projects'>[number]

const time = '2026-02-01T00:00:00.000Z'
const row: OwnProject = {
  ...{ id: 'LAMPS001', slug: 'lamps', title: 'Deep Lamps', icon_url: null, project_types: ['mod'], status: 'approved' },
  ...{ requested_status: 'approved', downloads: 1200, followers: 3, loaders: ['fabric'], game_versions: ['1.21'] },
  latest_version: { id: 'VERS0001', number: '2.0', published: time },
  ...{ categories: ['magic'], additional_categories: [], license: 'MIT', published: time, updated: time },
  ...{ role: 'Owner', owned: true, can_edit: true },
}
const rope: OwnProject = { ...row, id: 'ROPE0001', slug: 'rope', title: 'Rope', status: 'processing' }
const gems: OwnProject = { ...row, id: 'GEMS0001', slug: 'gems', title: 'Gems', status: 'rejected' }

const figures = (source_project: string, downloads: number) => ({
  ...{ source_project, metric_kind: 'downloads', downloads },
})
/** Sixty days and today: 2 a day before, 5 a day now, 100 today. */
const metrics = Array.from({ length: 61 }, (_, day) => {
  const lamps = day < 30 ? 2 : day < 60 ? 4 : 100
  return [figures('LAMPS001', lamps), ...(day >= 30 && day < 60 ? [figures('GEMS0001', 1)] : [])]
})
const analytics = {
  ...{ metrics, users: {}, project_events: [] },
  projects: { LAMPS001: lamps, GEMS0001: { ...lamps, id: 'GEMS0001' }, ROPE0001: { ...lamps, id: 'ROPE0001' } },
}
const listed = (name: string, rows: unknown[]): Answer => ({
  body: rows,
  headers: { 'content-range': `${name} 0-${rows.length}/${rows.length}` },
})
const review = {
  ...{ project_id: 'ROPE0001', status: 'processing', requested_status: 'approved', project_type: 'mod' },
  ...{ thread_id: 'THRD0001', position: 4, total: 31, queued: time, resubmissions: 0, expected_wait_seconds: 18_000 },
  ...{ moderator_message: null, lock: null, checklist: [] },
}
const message = {
  ...{ id: 'NOTE0001', read: false, created: time, version_number: null, inviter: null },
  project: { title: 'Deep Lamps', slug: 'lamps' },
  body: {
    ...{ type: 'moderator_message', project_id: 'LAMPS001', report_id: null },
    ...{ thread_id: 'THRD0002', message_id: 'MESS0001' },
  },
}

function site(more: Record<string, Answer> = {}) {
  return serve(({ method, path }) => {
    const answers: Record<string, Answer> = {
      'GET /v2/user': { body: ada },
      'GET /_internal/pat': { body: [] },
      'GET /v3/payout/platform_revenue': { body: noSiteRevenue },
      'GET /_internal/notifications': { body: { unread: 1, total: 1, notifications: [] } },
      'GET /_internal/dashboard/notifications': listed('notifications', []),
      'GET /_internal/dashboard/projects': listed('projects', [row, rope, gems]),
      'GET /_internal/project/ROPE0001/review': { body: review },
      'GET /_internal/project/GEMS0001/review': {
        body: {
          ...review,
          project_id: 'GEMS0001',
          position: null,
          moderator_message: { message: 'Name it.', body: null },
        },
      },
      'POST /v3/analytics': { body: analytics },
      ...more,
    }
    return answers[`${method} ${path}`]
  })
}
const open = () =>
  renderPage(
    <Routes>
      <Route path="/dashboard/*" element={<DashboardApp />} />
    </Routes>,
    '/dashboard',
  )
const region = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(signIn)

test('shows thirty full days against the thirty before, and the foot adds up to the card', async () => {
  site()
  open()
  const numbers = within(await screen.findByRole('list', { name: 'Numbers of the last 30 days' }))
  const card = (await numbers.findByRole('heading', { name: 'Downloads' })).closest('li')
  expect(card?.textContent).toMatch(/150\+90, 150%, before 60/)
  const table = within(await screen.findByRole('table', { name: 'My projects' }))
  await waitFor(() => expect(table.getAllByRole('row').at(-1)?.textContent).toContain('All 3150'))
  const names = table.getAllByRole('link').filter((link) => link.hasAttribute('data-row-link'))
  expect(names.map((link) => link.textContent)).toEqual(['Deep Lamps', 'Gems', 'Rope'])
})

test('what waits for the viewer comes with its reason, and only the first button is filled', async () => {
  const thread = {
    ...{ id: 'THRD0002', type: 'project', project_id: 'LAMPS001', report_id: null, members: [] },
    messages: [
      {
        ...{ id: 'MESS0001', author_id: null, created: time, hide_identity: true },
        body: { type: 'text', body: 'Who drew *it*?', private: false, replying_to: null, associated_images: [] },
      },
    ],
  }
  const log = site({
    'GET /_internal/dashboard/notifications': listed('notifications', [message]),
    'GET /v3/thread/THRD0002': { body: thread },
    'PATCH /v3/notification/NOTE0001': { status: 204 },
  })
  open()
  const needs = await region('Needs you now')
  await needs.findByText('Name it.')
  const rows = needs.getAllByRole('listitem').map((item) => item.textContent)
  expect(rows[0]).toContain('The moderators returned Gems')
  await waitFor(() => expect(needs.getAllByRole('listitem')[1]?.textContent).toContain('Who drew *it*?'))
  await waitFor(() =>
    expect(needs.getAllByRole('listitem')[2]?.textContent).toContain('Rope is 4th of 31 in the review queue'),
  )
  const filled = needs.getAllByRole('link').filter(({ dataset }) => dataset.color === 'brand')
  expect(filled.map((link) => link.textContent)).toEqual(['Read the review'])
  await userEvent.click(needs.getByRole('link', { name: 'Reply' }))
  await waitFor(() =>
    expect(log.some(({ path, method }) => method === 'PATCH' && path.endsWith('NOTE0001'))).toBe(true),
  )
})

test('says in one line that nothing is waiting', async () => {
  site({ 'GET /_internal/dashboard/projects': listed('projects', [row]) })
  open()
  const needs = await region('Needs you now')
  expect(await needs.findByText('Nothing needs you')).toBeTruthy()
})

test('stands on a phone in the order in which it is read there', async () => {
  const order = async () => {
    await screen.findByRole('table', { name: 'My projects' })
    return screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'))
  }
  site()
  const { unmount } = open()
  expect(await order()).toEqual(['Needs you now', 'Unread', 'My projects'])
  unmount()
  const { matchMedia } = globalThis
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query === '(max-width: 767px)' }),
  )
  site()
  open()
  expect(await order()).toEqual(['Needs you now', 'My projects', 'Unread'])
})

test('without projects, says how one begins', async () => {
  site({
    'GET /_internal/dashboard/projects': listed('projects', []),
    'POST /v3/analytics': { body: { ...analytics, metrics: [], projects: {} } },
  })
  open()
  expect(await screen.findByText('You have no projects yet')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Numbers of the last 30 days' })).toBeNull()
  expect(screen.getByRole('link', { name: 'New project' }).getAttribute('href')).toBe('/create/project')
})

test('when numbers can’t be loaded, the rest is there, and they can be asked for again', async () => {
  const answers: Record<string, Answer> = { 'POST /v3/analytics': refused('too_many_figures', { limit: 100_000 }) }
  site(answers)
  open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(await (await region('My projects')).findByRole('link', { name: 'Deep Lamps' })).toBeTruthy()
  answers['POST /v3/analytics'] = { body: analytics }
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Downloads' })).toBeTruthy()
})

test('projects whose numbers the viewer may not see have none, and say so', async () => {
  const { LAMPS001 } = analytics.projects
  site({ 'POST /v3/analytics': { body: { ...analytics, projects: { LAMPS001 } } } })
  open()
  const table = within(await screen.findByRole('table', { name: 'My projects' }))
  await waitFor(() => expect(table.getByRole('link', { name: 'Rope' }).closest('tr')?.textContent).toContain('–'))
})

test('who may see the numbers of no project reads whom to ask, not zeros', async () => {
  site({ 'POST /v3/analytics': { body: { ...analytics, metrics: [], projects: {} } } })
  open()
  expect(await screen.findByText(/You can't see the analytics of these projects/)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Numbers of the last 30 days' })).toBeNull()
})
