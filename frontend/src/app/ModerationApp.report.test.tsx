import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../api/routes.ts'
import { setToken } from '../api/sessionToken.ts'
import { sampleProfile, sampleUser } from '../testing/account.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../testing/serve.ts'
import { ModerationApp } from './ModerationApp.tsx'

// The first test waits for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const project = { id: 'PROJECT1', slug: 'lantern', title: 'Lantern', project_type: 'mod', deleted: false }
const report = {
  id: 'REPORT01',
  report_type: 'malicious',
  item_type: 'version',
  item: { id: 'VERSION1', name: '1.2.0', icon_url: null, project, others: 2 },
  reporter: { kind: 'user', id: 'ADA00001', name: 'ada', avatar_url: null },
  body: 'It mines.',
  created: '2026-01-01T00:00:00.000Z',
  closed: null,
  thread_id: 'THREAD01',
  own: false,
}
const text = {
  ...{ type: 'text', body: 'See the log.', private: false, replying_to: null, associated_images: [] },
  rendered: ['<p>See the log.</p>'],
}
const message = { id: 'MESSAGE1', author_id: 'ADA00001', body: text, created: report.created, hide_identity: false }
const shownReport = { ...report, rendered: [`<p>${report.body}</p>`] }
const thread = {
  id: 'THREAD01',
  type: 'report',
  project_id: null,
  report_id: 'REPORT01',
  messages: [message],
  members: [sampleProfile({ id: 'ADA00001' })],
}

function site(own = false, role: User['role'] = 'moderator') {
  return serve(({ method, path }: Asked): Answer | undefined => {
    const answers: Record<string, Answer> = {
      'GET /v2/user': { body: sampleUser({ id: 'STAFF001', username: 'mod', role }) },
      'GET /admin-api/reports': { body: [report], headers: { 'content-range': 'reports 0-0/1' } },
      'GET /admin-api/reports/REPORT01': { body: { ...shownReport, own } },
      'GET /_internal/thread/THREAD01': { body: thread },
      'POST /v3/thread/THREAD01': { status: 204 },
      'PATCH /v3/report/REPORT01': { status: 204 },
      'DELETE /v3/report/REPORT01': { status: 204 },
      'DELETE /v3/message/MESSAGE1': { status: 204 },
    }
    return answers[`${method} ${path}`]
  })
}

const show = (path: string) =>
  renderPage(
    <Routes>
      <Route path="/moderation/*" element={<ModerationApp />} />
    </Routes>,
    path,
  )

const changes = (asked: Asked[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

beforeEach(() => setToken('mra_test'))

test('lists open reports first, with links to each', async () => {
  const asked = site()
  show('/moderation/reports')
  const link = await screen.findByRole('link', { name: 'Lantern 1.2.0' })
  expect(link.getAttribute('href')).toBe('/moderation/reports/REPORT01/show')
  const [call] = asked.filter(({ path }) => path === '/admin-api/reports')
  expect(call?.query.get('filter')).toBe('{"closed":false}')
  expect(call?.query.get('sort')).toBe('["created","ASC"]')
})

test('closes a report with c after sending its message', async () => {
  const asked = site()
  show('/moderation/reports/REPORT01/show')
  await screen.findByText('It mines.')
  await userEvent.keyboard('c')
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(
    within(dialog).getByLabelText(/Message to the reporter/),
    'Removed it.{Control>}{Enter}{/Control}',
  )
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(changes(asked)).toEqual([
    ['POST', '/v3/thread/THREAD01', { body: { type: 'text', body: 'Removed it.', private: false, replying_to: null } }],
    ['PATCH', '/v3/report/REPORT01', { closed: true }],
  ])
})

test('asks before it deletes a report, then returns to the list', async () => {
  const asked = site()
  const { address } = show('/moderation/reports/REPORT01/show')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(changes(asked)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete report' }))
  await waitFor(() => expect(address()).toBe('/moderation/reports'))
  expect(changes(asked)).toEqual([['DELETE', '/v3/report/REPORT01', null]])
})

test('moderators see why they can’t settle a report of their own', async () => {
  site(true)
  show('/moderation/reports/REPORT01/show')
  expect(await screen.findByText(/You made this report.* Other staff will decide/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Close/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('admins give a reason to settle or delete a report of their own', async () => {
  const asked = site(true, 'admin')
  show('/moderation/reports/REPORT01/show')
  await screen.findByText(/other staff are notified/)
  await userEvent.keyboard('c')
  const settling = within(await screen.findByRole('alertdialog'))
  await userEvent.click(settling.getByText('Close'))
  expect(await settling.findByText('Write 10 to 500 characters.')).toBeTruthy()
  expect(changes(asked)).toEqual([])
  await userEvent.type(settling.getByLabelText(/Why you decide on your own/), 'I am the only one here')
  await userEvent.click(settling.getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const deleting = within(await screen.findByRole('alertdialog'))
  await userEvent.type(deleting.getByLabelText(/Why you decide on your own/), 'It names a person')
  await userEvent.click(deleting.getByRole('button', { name: 'Delete report' }))
  await waitFor(() => expect(changes(asked)).toHaveLength(2))
  expect(changes(asked)[0]).toEqual([
    ...['PATCH', '/v3/report/REPORT01'],
    { closed: true, conflict_reason: 'I am the only one here' },
  ])
  const deletion = asked.find(({ method }) => method === 'DELETE')
  expect(deletion?.query.get('conflict_reason')).toBe('It names a person')
})

test('a message can be deleted', async () => {
  const asked = site()
  show('/moderation/reports/REPORT01/show')
  await screen.findByText('See the log.')
  await userEvent.click(screen.getByRole('button', { name: 'Delete message' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete message' }))
  await waitFor(() => expect(changes(asked)).toEqual([['DELETE', '/v3/message/MESSAGE1', null]]))
})

test('says so when a report does not exist', async () => {
  site()
  show('/moderation/reports/NOTTHERE/show')
  expect(await screen.findByText('Report not found')).toBeTruthy()
})

test('a long thread begins with its newest messages, and shows older ones when asked', async () => {
  const all = Array.from({ length: 60 }, (_, index) => ({
    ...message,
    id: `MESSAGE${index}`,
    body: { ...text, rendered: [`<p>Message number ${index}.</p>`] },
  }))
  const asked = serve(({ method, path, query }: Asked): Answer | undefined => {
    const answers: Record<string, Answer> = {
      'GET /v2/user': { body: sampleUser({ id: 'STAFF001', username: 'mod', role: 'moderator' }) },
      'GET /admin-api/reports/REPORT01': { body: shownReport },
      'GET /_internal/thread/THREAD01': { body: { ...thread, messages: all.slice(-Number(query.get('limit'))) } },
    }
    return answers[`${method} ${path}`]
  })
  show('/moderation/reports/REPORT01/show')
  expect(await screen.findByText('Message number 59.')).toBeTruthy()
  expect(screen.queryByText('Message number 9.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show older messages' }))
  expect(await screen.findByText('Message number 0.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull()
  const limits = asked
    .filter(({ path }) => path === '/_internal/thread/THREAD01')
    .map(({ query }) => query.get('limit'))
  expect(limits).toEqual(['50', '100'])
})
