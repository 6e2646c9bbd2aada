import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ResponseOf } from '../../api/client.ts'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { UserStaffControls } from './UserStaffControls.tsx'

type Role = 'developer' | 'moderator' | 'admin'
type Limit = ResponseOf<'GET /_internal/user/:id/limits'>['limits'][number]
type Given = { viewer?: Role; role?: Role; limits?: readonly Limit[]; get?: Answer; answer?: Answer }

const projects: Limit = { name: 'projects', current: 12, max: 256, own: null, standard: 256 }
const limitsAt = '/_internal/user/DIGGER01/limits'

function show({
  viewer = 'admin',
  role = 'developer',
  limits = [projects],
  get,
  answer = { status: 204 },
}: Given = {}) {
  const asked = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({ role: viewer }) }
    if (path === limitsAt) return get ?? { body: { limits } }
    return method === 'GET' ? undefined : answer
  })
  const { name: _, ...user } = { ...sampleUser({ id: 'DIGGER01', username: 'digger', role }), name: null }
  renderPage(<UserStaffControls user={{ ...user, badges: 4, raw_avatar_url: null, allow_friend_requests: null }} />)
  return {
    asked,
    sent: () =>
      asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body })),
  }
}

async function open(item: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Manage' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog', { name: title }))
}

// The lazy parts take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => setToken('mra_test'))

test('asks another admin for a role, with a reason', async () => {
  const { sent } = show()
  const dialog = await open('Change role', 'Change the role of digger')
  const ask = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask for it' })
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Reviews well.')
  expect(ask.disabled).toBe(true) // the same role
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Moderator')
  expect(dialog.queryByLabelText('Pause the role now')).toBeNull()
  await userEvent.clear(dialog.getByLabelText(/^Reason/))
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'no')
  expect(ask.disabled).toBe(true) // too short
  await userEvent.type(dialog.getByLabelText(/^Reason/), ' doubts')
  await userEvent.click(ask)
  const body = { role: 'moderator', reason: 'no doubts' }
  await waitFor(() => expect(sent()).toEqual([{ method: 'POST', path: '/_internal/user/DIGGER01/role', body }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('pauses the role of a moderator who is to lose it', async () => {
  const { sent } = show({ role: 'moderator' })
  const dialog = await open('Change role', 'Change the role of digger')
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'User')
  await userEvent.click(dialog.getByLabelText('Pause the role now'))
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Session stolen.')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for it' }))
  await waitFor(() => expect(sent()[0]?.body).toEqual({ role: 'developer', reason: 'Session stolen.', pauses: true }))
})

test('says why a role was refused', async () => {
  show({ answer: refused('act_already_waiting', {}) })
  const dialog = await open('Change role', 'Change the role of digger')
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Admin')
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Runs the place.')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for it' }))
  expect(await dialog.findByText(/already asked for a change like this/)).toBeDefined()
})

test('gives badges and takes them back, with a reason', async () => {
  const { sent } = show()
  const dialog = await open('Edit badges', 'Badges of digger')
  expect(dialog.getByLabelText<HTMLInputElement>('Early resource pack creator').checked).toBe(true)
  await userEvent.click(dialog.getByLabelText('Early resource pack creator'))
  await userEvent.click(dialog.getByLabelText('Translator'))
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Translated all of it.')
  await userEvent.click(dialog.getByRole('button', { name: 'Save badges' }))
  const body = { badges: 64, reason: 'Translated all of it.' }
  await waitFor(() => expect(sent()).toEqual([{ method: 'PATCH', path: '/v3/user/DIGGER01', body }]))
})

test('changes a limit, and takes it back when the field is empty', async () => {
  const { sent } = show({ limits: [{ ...projects, max: 300, own: 300 }] })
  const dialog = await open('Change limits', 'Limits of digger')
  const field = dialog.getByLabelText<HTMLInputElement>('Projects')
  expect(field.value).toBe('300')
  expect(dialog.getByText(/Has 12 now/)).toBeDefined()
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save limit' })
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'A school.')
  await userEvent.clear(field)
  await userEvent.type(field, '1000000')
  expect(dialog.getByText(/A whole number, at most/)).toBeDefined()
  expect(save.disabled).toBe(true)
  await userEvent.clear(field)
  await userEvent.click(save)
  await waitFor(() =>
    expect(sent()).toEqual([{ method: 'PUT', path: `${limitsAt}/projects`, body: { max: null, reason: 'A school.' } }]),
  )
})

test.each([
  ['to moderators', { viewer: 'moderator' }],
  ['to others', { viewer: 'developer' }],
  ['while the role doesn’t count', { get: refused('for_admins', {}) }],
] as const)('shows nothing %s', async (_, given) => {
  const { asked } = show(given)
  await waitFor(() => expect(asked.length).toBeGreaterThan('get' in given ? 1 : 0))
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByRole('button')).toBeNull()
})
