import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ada, memberOf, projectServer, signIn } from '../../../testing/managedProject.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { type Asked, serve } from '../../../testing/serve.ts'
import { SettingsPage } from './SettingsPage.tsx'

// Dialogs come when first shown, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })
beforeEach(signIn)

const bob = { ...memberOf({ ...ada, id: 'bob00001', username: 'bob' }, 1), role: 'Builder', ordering: 1 }
const eve = { ...memberOf({ ...ada, id: 'eve00001', username: 'eve' }, 0), role: 'Member', accepted: false }
const owner = memberOf(ada)

function open(
  members: unknown[] = [owner, bob, eve],
  takeover: { possible_from: string | null } | null = null,
): Asked[] {
  const read = projectServer({ members })
  const log = serve((asked) => {
    if (asked.path === '/_internal/team/TEAM0001/takeover') return takeover ? { body: takeover } : undefined
    return asked.method === 'GET' ? read(asked) : { status: 204 }
  })
  renderPage(
    <Routes>
      <Route path="/:type/:id/settings/:tab?" element={<SettingsPage />} />
    </Routes>,
    '/mod/lamps/settings/members',
  )
  return log
}
const sent = (log: Asked[]) =>
  log.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

test('sends an invitation with the chosen role and permissions', async () => {
  const log = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a member' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(dialog.getByText('Fill in this field.')).toBeTruthy()
  expect(sent(log)).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: 'Username' }), 'cleo')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Edit details' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
  const body = { user_id: 'cleo', role: 'Member', permissions: 4, ordering: 0 }
  await waitFor(() => expect(sent(log)).toEqual([['POST', '/v3/team/TEAM0001/members', body]]))
})

test('saves changes of a member', async () => {
  const log = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit bob' }))
  const dialog = within(await screen.findByRole('dialog'))
  const place = dialog.getByRole('textbox', { name: /Position/ })
  await userEvent.clear(place)
  await userEvent.type(place, '4')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const body = { role: 'Builder', permissions: 1, ordering: 4 }
  await waitFor(() => expect(sent(log)).toEqual([['PATCH', '/v3/team/TEAM0001/members/bob00001', body]]))
})

test('asks before it removes a member', async () => {
  const log = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove bob' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(sent(log)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Remove bob' }))
  await waitFor(() => expect(sent(log)).toEqual([['DELETE', '/v3/team/TEAM0001/members/bob00001', null]]))
})

test("transfers the project after the new owner's name was typed, and never to an invited user", async () => {
  const log = open()
  const choice = await screen.findByRole('combobox', { name: 'New owner' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['bob'])
  await userEvent.click(screen.getByRole('button', { name: 'Transfer ownership' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Transfer ownership' })
  expect(confirm.disabled).toBe(true)
  await userEvent.type(dialog.getByRole('textbox'), 'bob')
  await userEvent.click(confirm)
  await waitFor(() => expect(sent(log)).toEqual([['PATCH', '/v3/team/TEAM0001/owner', { user_id: 'bob00001' }]]))
})

test('lets members without permissions view the team and leave it', async () => {
  open([
    { ...owner, user: { ...owner.user, id: 'other001', username: 'other' } },
    { ...memberOf(ada, 0), role: 'Member' },
  ])
  expect(await screen.findByRole('button', { name: 'Leave project' })).toBeTruthy()
  for (const name of ['Invite a member', 'Edit ada', 'Edit other', 'Remove other', 'Transfer ownership'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

const gone = { ...owner, user: { ...owner.user, id: 'gone0001', username: 'Deleted user' } }
const heir = { ...memberOf(ada, 1023), role: 'Member', is_owner: false }

test('a member with all permissions takes over after the owner has gone, and confirms it', async () => {
  const log = open([gone, heir], { possible_from: '2026-01-31T00:00:00.000Z' })
  await userEvent.click(await screen.findByRole('button', { name: 'Take over project' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(sent(log)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Take over project' }))
  await waitFor(() => expect(sent(log)).toEqual([['POST', '/v3/team/TEAM0001/takeover', null]]))
})

test('says from when the project can be taken over, and offers it no earlier', async () => {
  open([gone, heir], { possible_from: '2100-01-31T12:00:00.000Z' })
  expect(await screen.findByText(/you can become the owner from January 31, 2100/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take over project' })).toBeNull()
})

test('says nothing of a takeover while the owner exists, or to members with fewer permissions', async () => {
  open([gone, heir], { possible_from: null })
  expect(await screen.findByRole('button', { name: 'Leave project' })).toBeTruthy()
  expect(screen.queryByText('Take over project')).toBeNull()
})

test('asks about a takeover only for a member with all permissions', async () => {
  const log = open([gone, { ...heir, permissions: 1022 }])
  expect(await screen.findByRole('button', { name: 'Leave project' })).toBeTruthy()
  expect(log.filter(({ path }) => path.endsWith('/takeover'))).toEqual([])
})
