import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Routes } from '../../api/routes.ts'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { UserSuspension } from './UserSuspension.tsx'

type Suspension = Routes['GET /_internal/user/:id/suspension']['response']['suspension']
type Given = { viewer?: 'developer' | 'moderator'; role?: 'developer' | 'admin'; answer?: Answer; get?: Answer }

const at = '/_internal/user/THIEF001/suspension'

function show(suspension: Suspension, given: Given = {}) {
  const { viewer = 'moderator', role = 'developer', answer = { status: 204 }, get = { body: { suspension } } } = given
  const asked = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({ role: viewer }) }
    if (path === at) return method === 'GET' ? get : answer
    return undefined
  })
  const { name: _, ...user } = { ...sampleUser({ id: 'THIEF001', username: 'thief', role }), name: null }
  renderPage(<UserSuspension user={{ ...user, raw_avatar_url: null, allow_friend_requests: null }} />)
  return {
    asked,
    sent: () =>
      asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body })),
  }
}

beforeEach(() => setToken('mra_test'))

test('suspends for some days with a reason', async () => {
  const { sent } = show(null)
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend thief?' }))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Suspend' })
  expect(confirm.disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Theft.')
  await userEvent.selectOptions(dialog.getByLabelText('How long'), '30 days')
  await userEvent.click(confirm)
  await waitFor(() => expect(sent()).toHaveLength(1))
  const [{ method, path, body } = {}] = sent()
  expect({ method, path, body }).toMatchObject({ method: 'PUT', path: at, body: { reason: 'Theft.' } })
  const days = (Date.parse((body as { until: string }).until) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
})

test('suspends for good, and says why it was refused', async () => {
  const { sent } = show(null, { answer: refused('staff_not_suspended', {}) })
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Theft.')
  await userEvent.selectOptions(dialog.getByLabelText('How long'), 'For good')
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await dialog.findByText(/Moderators and admins can’t be suspended/)).toBeDefined()
  expect(sent()[0]?.body).toEqual({ reason: 'Theft.', until: null, projects: 'stay' })
})

test('says until when and why somebody is suspended, and ends it with a reason', async () => {
  const { sent } = show({
    reason: 'Spam everywhere',
    since: '2026-11-01T00:00:00Z',
    until: '2026-12-24T12:00:00Z',
    withholds_projects: false,
  })
  expect(await screen.findByText('Spam everywhere')).toBeDefined()
  expect(screen.getByText(/Suspended until/).textContent).toMatch(/2026/)
  await userEvent.click(screen.getByRole('button', { name: 'End suspension' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End the suspension of thief?' }))
  expect(dialog.queryByLabelText('How long')).toBeNull()
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Mistaken.')
  await userEvent.click(dialog.getByRole('button', { name: 'End suspension' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ method: 'DELETE', path: at, body: { reason: 'Mistaken.', restore_projects: true } }]),
  )
})

test('says that somebody is suspended for good', async () => {
  show({ reason: 'Theft', since: '2026-11-01T00:00:00Z', until: null, withholds_projects: false })
  expect(await screen.findByText('Suspended for good')).toBeDefined()
})

test.each([
  ['to others than staff', { viewer: 'developer' }],
  ['about staff', { role: 'admin' }],
  ['while the role doesn’t count', { get: refused('staff_only', {}) }],
] as const)('shows nothing %s', async (_, given) => {
  const { asked } = show(null, given)
  await waitFor(() => expect(asked.length).toBeGreaterThan('get' in given ? 1 : 0))
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByRole('button')).toBeNull()
})

test('leaves projects withheld if staff say so', async () => {
  const { sent } = show({ reason: 'Theft', since: '2026-11-01T00:00:00Z', until: null, withholds_projects: true })
  await userEvent.click(await screen.findByRole('button', { name: 'End suspension' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Mistaken.')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Return withheld projects' }))
  await userEvent.click(dialog.getByRole('button', { name: 'End suspension' }))
  const body = { reason: 'Mistaken.', restore_projects: false }
  await waitFor(() => expect(sent()).toEqual([{ method: 'DELETE', path: at, body }]))
})
