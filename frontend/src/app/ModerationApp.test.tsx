import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '../api/routes.ts'
import { setToken } from '../api/sessionToken.ts'
import { sampleUser } from '../testing/account.ts'
import { refused } from '../testing/contractCheck.ts'
import { sampleProjectV2 } from '../testing/projectPage.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../testing/serve.ts'
import { NotificationPanel } from '../ui/NotificationPanel.tsx'
import { ModerationApp } from './ModerationApp.tsx'

const user = (role: User['role']) => sampleUser({ id: 'STAFF001', role })
const owner = { kind: 'user', id: 'OWNER001', name: 'creator', avatar_url: null }
const project = (id: string, title: string) => ({
  id,
  slug: title.toLowerCase(),
  title,
  icon_url: null,
  project_type: 'mod',
  owner,
  status: 'processing',
  requested_status: 'approved',
  deleted: false,
  own: false,
  created: '2025-01-01T00:00:00Z',
  queued: '2025-01-02T00:00:00Z',
  resubmissions: 0,
  lock: null,
})
const entry = (id: string, title: string, position: number) => ({
  ...project(id, title),
  position,
  waited_seconds: 7_200,
  expected_wait_seconds: null,
})
const page = sampleProjectV2({ id: 'PROJECT2', description: 'Light that follows you.' })
const review = {
  project_id: 'PROJECT2',
  status: 'processing',
  requested_status: 'approved',
  project_type: 'mod',
  thread_id: 'THREAD01',
  position: 2,
  total: 2,
  queued: '2025-01-02T00:00:00Z',
  resubmissions: 0,
  expected_wait_seconds: 3_600,
  moderator_message: null,
  lock: null,
  checklist: [],
}

const locked = refused('review_locked', { until: '2099-01-01T00:00:00Z', holder: 'STAFF002' })

/** The server of one moderator; `lock` is how it answers who asks for the lock. */
const held: Answer = { body: { holder: 'STAFF001', expires: '2099-01-01T00:00:00Z' } }

function site(
  role: User['role'],
  lock: Answer | (() => Answer) = held,
  decision: Answer = { status: 204 },
  own = false,
) {
  return serve(({ method, path }: Asked): Answer | undefined => {
    const answers: Record<string, Answer> = {
      'GET /v2/user': { body: user(role) },
      'GET /admin-api/review_queue': {
        body: [entry('PROJECT1', 'Lantern', 1), entry('PROJECT2', 'Sundial', 2)],
        headers: { 'content-range': 'review_queue 0-1/2' },
      },
      'GET /admin-api/projects/PROJECT2': { body: { ...project('PROJECT2', 'Sundial'), own } },
      'GET /v2/project/PROJECT2': { body: page, headers: { etag: '"7-x"' } },
      'GET /_internal/project/PROJECT2/review': { body: review },
      'POST /_internal/moderation/project/PROJECT2/lock': typeof lock === 'function' ? lock() : lock,
      'DELETE /_internal/moderation/project/PROJECT2/lock': { status: 204 },
      'POST /_internal/moderation/project/PROJECT2/decision': decision,
    }
    return answers[`${method} ${path}`]
  })
}

const show = (path: string) =>
  renderPage(
    <>
      <Routes>
        <Route path="/moderation/*" element={<ModerationApp />} />
      </Routes>
      <NotificationPanel />
    </>,
    path,
  )

// The lazy parts take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

beforeEach(() => setToken('mra_test'))

const callsTo = (asked: Asked[], ending: string) => asked.filter(({ path }) => path.endsWith(ending))

test('people who are not staff see that they have no permission, and nothing is requested', async () => {
  const asked = site('developer')
  show('/moderation')
  expect(await screen.findByText('These pages are for moderators and admins.')).toBeTruthy()
  expect(asked.filter(({ path }) => path.startsWith('/admin-api'))).toEqual([])
})

test('opens at the queue, where j, k and Enter choose a project', async () => {
  const asked = site('moderator')
  const { address } = show('/moderation')
  const list = await screen.findByRole('list', { name: 'Review queue' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['1LLanternModcreatorwaiting 2 hours', '2SSundialModcreatorwaiting 2 hours'])
  const [call] = callsTo(asked, '/review_queue')
  expect(call?.query.get('sort')).toBe('["position","ASC"]')
  expect(call?.headers.get('authorization')).toBe('mra_test')
  await userEvent.keyboard('jj{Enter}')
  await waitFor(() => expect(address()).toBe('/moderation/projects/PROJECT2/show'))
})

test('opening a review locks it once; A and Ctrl+Enter approve it and lead back to the queue', async () => {
  const asked = site('moderator')
  const { address } = show('/moderation/projects/PROJECT2/show')
  expect(await screen.findByText(/You are reviewing this project/)).toBeTruthy()
  expect(callsTo(asked, '/lock').map(({ method, body }) => [method, body])).toEqual([['POST', { override: false }]])
  await userEvent.keyboard('a')
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(within(dialog).getByLabelText(/Message to the creator/), 'Welcome{Control>}{Enter}{/Control}')
  await waitFor(() => expect(address()).toContain('/moderation/review_queue'))
  const [decision] = callsTo(asked, '/decision')
  expect(decision?.body).toEqual({ decision: 'approve', message: 'Welcome', message_body: null })
  expect(decision?.headers.get('if-match')).toBe('"7-x"')
  expect(callsTo(asked, '/lock').map(({ method }) => method)).toEqual(['POST'])
})

/** Tries to approve with a message, and closes the dialog once it has told why that was refused. */
async function approveInVain(words: RegExp) {
  show('/moderation/projects/PROJECT2/show')
  await screen.findByText(/You are reviewing this project/)
  await screen.findByText('Light that follows you.')
  await userEvent.keyboard('a')
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(within(dialog).getByLabelText(/Message to the creator/), 'Welcome{Control>}{Enter}{/Control}')
  expect(await within(dialog).findByText(words)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

test('does not approve changes the moderator has not seen, shows them and keeps the message', async () => {
  const asked = site('moderator', held, refused('revision_mismatch'))
  await approveInVain(/The project has changed since you opened it/)
  await waitFor(() => expect(callsTo(asked, '/v2/project/PROJECT2')).toHaveLength(2))
  await userEvent.keyboard('a')
  expect((await screen.findByLabelText<HTMLInputElement>(/Message to the creator/)).value).toBe('Welcome')
})

test('shows that another moderator has taken over the review', async () => {
  const asked: Asked[] = site('moderator', () => (callsTo(asked, '/decision').length > 0 ? locked : held), locked)
  await approveInVain(/Another moderator has taken over this review/)
  expect(await screen.findByText(/Another moderator is reviewing this project/)).toBeTruthy()
})

test('moderators see why they can’t decide on their own project, and no lock is taken', async () => {
  const asked = site('moderator', held, { status: 204 }, true)
  show('/moderation/projects/PROJECT2/show')
  expect(await screen.findByText(/You belong to this project.* Other staff will decide/)).toBeTruthy()
  await screen.findByText('Light that follows you.')
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  await userEvent.keyboard('a')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(callsTo(asked, '/lock')).toEqual([])
})

test('admins give a reason to decide on their own project', async () => {
  const asked = site('admin', held, { status: 204 }, true)
  const { address } = show('/moderation/projects/PROJECT2/show')
  expect(await screen.findByText(/You belong to this project.* other staff are notified/)).toBeTruthy()
  await screen.findByText('Light that follows you.')
  await userEvent.keyboard('a')
  const dialog = within(await screen.findByRole('alertdialog'))
  const why = dialog.getByLabelText(/Why you decide on your own/)
  await userEvent.type(why, 'Too short{Control>}{Enter}{/Control}')
  expect(await dialog.findByText('Write 10 to 500 characters.')).toBeTruthy()
  expect(callsTo(asked, '/decision')).toEqual([])
  await userEvent.type(why, ', they said{Control>}{Enter}{/Control}')
  await waitFor(() => expect(address()).toContain('/moderation/review_queue'))
  const body = { decision: 'approve', message: null, message_body: null, conflict_reason: 'Too short, they said' }
  expect(callsTo(asked, '/decision').map((call) => call.body)).toEqual([body])
})

test.each([
  ['moderator', false],
  ['admin', true],
] as const)('a %s can restore their own project: %s', async (role, can) => {
  const own = { ...project('PROJECT2', 'Sundial'), own: true, deleted: true }
  const asked = serve(({ method, path }): Answer | undefined => {
    if (path === '/v2/user') return { body: user(role) }
    if (path === '/admin-api/projects/PROJECT2') return { body: own }
    if (path.endsWith('/history')) return { body: { total: 0, entries: [], next_cursor: null } }
    return method === 'POST' ? { status: 204 } : undefined
  })
  show('/moderation/projects/PROJECT2/show')
  await screen.findByText(/You belong to this project/)
  if (!can) return expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText(/Why you decide on your own/), 'It was deleted by mistake')
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(callsTo(asked, '/restore')).toHaveLength(1))
  expect(callsTo(asked, '/restore')[0]?.query.get('conflict_reason')).toBe('It was deleted by mistake')
})

test('releases the lock when the review is left', async () => {
  const asked = site('moderator')
  const { unmount } = show('/moderation/projects/PROJECT2/show')
  await screen.findByText(/You are reviewing this project/)
  unmount()
  await waitFor(() => expect(callsTo(asked, '/lock').map(({ method }) => method)).toEqual(['POST', 'DELETE']))
})

test('while another moderator reviews, nothing can be decided until the review is taken over', async () => {
  const asked = site('moderator', locked)
  show('/moderation/projects/PROJECT2/show')
  expect(await screen.findByText(/Another moderator is reviewing this project/)).toBeTruthy()
  await userEvent.keyboard('a')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(callsTo(asked, '/lock').at(-1)?.body).toEqual({ override: true }))
})

test('dead jobs are listed with their reason, and can be run again or cancelled', async () => {
  const job = (id: string, root: string | null) => ({
    ...{ id, name: 'tell_followers', state: 'dead', root, data: {}, progress: null, attempts: 6 },
    ...{ reason: `Error: ${id} is away`, since: '2025-01-02T00:00:00Z', due: '2025-01-02T00:00:00Z' },
  })
  let left = [job('tell_followers.EVENT001', 'PROJECT2'), job('tell_followers.EVENT002', null)]
  const asked = serve(({ method, path }): Answer | undefined => {
    if (path === '/v2/user') return { body: user('moderator') }
    if (method === 'POST') {
      left = left.filter(({ id }) => !path.includes(id))
      return { status: 204 }
    }
    const headers = { 'content-range': `jobs ${left.length ? `0-${left.length - 1}` : '*'}/${left.length}` }
    return path === '/admin-api/jobs' ? { body: left, headers } : undefined
  })
  show('/moderation/jobs')
  expect(await screen.findByText('Error: tell_followers.EVENT001 is away')).toBeTruthy()
  expect(asked.find(({ path }) => path === '/admin-api/jobs')?.query.get('filter')).toContain('dead')
  const [retry] = screen.getAllByRole('button', { name: 'Run now' })
  if (retry) await userEvent.click(retry)
  await waitFor(() => expect(screen.queryByText('Error: tell_followers.EVENT001 is away')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Cancel job' }))
  expect(await screen.findByText('No jobs match these filters')).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/admin-api/jobs/tell_followers.EVENT001/retry',
    '/admin-api/jobs/tell_followers.EVENT002/cancel',
  ])
})

test('what a reactor gave up is listed with its reason and can be tried again', async () => {
  const id = 'notifications.EVENT001'
  const reaction = {
    ...{ id, reactor: 'notifications', event: 'EVENT001', root: 'PROJECT2', type: 'ThreadMessagePosted' },
    ...{ stream: 'moderation.thread-THREAD01', revision: 3, reason: 'Error: away', since: '2025-01-02T00:00:00Z' },
  }
  const retries: Answer[] = [{ body: { reason: 'Error: still away' } }, { body: { reason: null } }]
  const asked = serve(({ method, path }): Answer | undefined => {
    if (path === '/v2/user') return { body: user('moderator') }
    if (method === 'POST' && path === `/admin-api/parked_reactions/${id}/retry`) return retries.shift()
    const left = retries.length > 0 ? [reaction] : []
    const headers = { 'content-range': `parked_reactions ${left.length ? '0-0' : '*'}/${left.length}` }
    return path === '/admin-api/parked_reactions' ? { body: left, headers } : undefined
  })
  show('/moderation/parked_reactions')
  expect(await screen.findByText('Error: away')).toBeTruthy()
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await press()
  await waitFor(() => expect(callsTo(asked, '/parked_reactions').length).toBe(2))
  await press()
  expect(await screen.findByText('No reactions are parked')).toBeTruthy()
  expect(callsTo(asked, '/retry')).toHaveLength(2)
})

test('a decision on a parked project says that it is parked', async () => {
  site('moderator', held, { status: 204, headers: { 'adit-projection': 'parked' } })
  show('/moderation/projects/PROJECT2/show')
  expect(await screen.findByText(/You are reviewing this project/)).toBeTruthy()
  await userEvent.keyboard('a')
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(within(dialog).getByLabelText(/Message to the creator/), 'Welcome{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/This project is parked because of an error on our side/)).toBeTruthy()
})

test('parked roots are listed with their error, and retried until none is left', async () => {
  const parked = {
    ...{ id: '7.PROJECT2', build: 7, projector: 'catalogue', version: 6, state: 'live', root: 'PROJECT2', events: 2 },
    ...{ type: 'VersionDetailsEdited', error: 'error: integer out of range', since: '2026-01-01T00:00:00Z' },
  }
  const left: object[] = [parked]
  const asked = serve(({ method, path }: Asked): Answer | undefined => {
    if (path === '/v2/user') return { body: user('moderator') }
    if (method === 'POST' && path === '/admin-api/parked/7/PROJECT2/retry')
      return { body: { left: left.splice(0).length - 1 } }
    const headers = { 'content-range': `parked ${left.length ? '0-0' : '*'}/${left.length}` }
    return path === '/admin-api/parked' ? { body: [...left], headers } : undefined
  })
  show('/moderation/parked')
  expect(await screen.findByText('error: integer out of range')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(callsTo(asked, '/retry')).toHaveLength(1))
  expect(await screen.findByText('PROJECT2 is live again')).toBeTruthy()
  expect(await screen.findByText('Nothing is parked')).toBeTruthy()
})
