import { defaultPreferences, type FriendPrivacy } from '@adit/events/identity/preferences.values.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { refused } from '../../testing/contractCheck.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../../testing/serve.ts'
import { FriendsPage } from './FriendsPage.tsx'

beforeEach(() => clearToken())

const known = (username: string) => ({ id: username.padEnd(8, '0'), username, avatar_url: '/avatar.png' })
const tie = (username: string, relation: string, online: object | null = null) => ({
  ...{ user: known(username), relation, asked: '2026-01-01T00:00:00.000Z', online },
})
const playing = { profile_name: 'Deep Lamps', last_update: '2026-01-01T00:00:00.000Z' }
const idle = { profile_name: null, last_update: '2026-01-01T00:00:00.000Z' }

const preferencesPath = `/v3/user/${ada.id}/preferences`
const preferences = (friend_privacy: FriendPrivacy) => ({
  ...{ ...defaultPreferences, localization: { locale: 'en-US' } },
  social: { ...defaultPreferences.social, friend_privacy },
})

const everybody = {
  friends: [
    ...[tie('bob', 'friends', playing), tie('cleo', 'friends', idle), tie('dan', 'friends')],
    ...[tie('eve', 'waiting'), tie('fay', 'asked')],
  ],
  blocked: [known('gus')],
}

function show(friends: object, answer: (asked: Asked) => Answer | undefined = () => undefined) {
  signIn()
  const log = serve((asked) => {
    const { method, path } = asked
    if (path === '/v2/user') return { body: ada }
    if (method === 'GET' && path === preferencesPath) return { body: preferences('everyone') }
    if (path === '/_internal/friends') return { body: friends }
    return answer(asked) ?? (path.startsWith('/v3/') ? { status: 204 } : undefined)
  })
  renderPage(<FriendsPage />, '/settings/friends')
  return () => log.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li')
  if (!row) throw new Error(`${name} has no row`)
  return within(row)
}

test('shows who is there and who plays what, and says only that others are not there', async () => {
  show(everybody)
  expect((await rowOf('bob')).getByText('Playing')).toBeTruthy()
  expect((await rowOf('bob')).getByText('Deep Lamps')).toBeTruthy()
  expect((await rowOf('cleo')).getByText('In the launcher')).toBeTruthy()
  expect((await rowOf('dan')).getByText('Not in the launcher')).toBeTruthy()
})

test('answers requests, withdraws one’s own, and unblocks', async () => {
  const sent = show(everybody)
  await userEvent.click((await rowOf('eve')).getByRole('button', { name: 'Accept' }))
  await userEvent.click((await rowOf('eve')).getByRole('button', { name: 'Decline' }))
  await userEvent.click((await rowOf('fay')).getByRole('button', { name: 'Withdraw' }))
  await userEvent.click((await rowOf('gus')).getByRole('button', { name: 'Unblock' }))
  expect(sent()).toEqual([
    ...['POST /v3/friend/eve00000', 'DELETE /v3/friend/eve00000'],
    ...['DELETE /v3/friend/fay00000', 'DELETE /v3/block/gus00000'],
  ])
})

test('a friendship ends only after a question', async () => {
  const sent = show(everybody)
  await userEvent.click((await rowOf('bob')).getByRole('button', { name: 'More about bob' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove friend' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await userEvent.click((await rowOf('bob')).getByRole('button', { name: 'More about bob' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Block' }))
  expect(sent()).toEqual(['POST /v3/block/bob00000'])
})

test('adds by name, and says beside the field that nobody has it', async () => {
  const sent = show({ friends: [], blocked: [] }, ({ path }) =>
    path === '/v3/friend/nobody' ? refused('account_not_found') : undefined,
  )
  expect(await screen.findByText('No friends yet')).toBeTruthy()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a friend' })
  await userEvent.type(field, 'nobody{Enter}')
  expect(await screen.findByText('There is no user with this name.')).toBeTruthy()
  expect(field.value).toBe('nobody')
  await userEvent.clear(field)
  expect(screen.queryByText('There is no user with this name.')).toBeNull()
  await userEvent.type(field, ' bob {Enter}')
  expect(sent()).toEqual(['POST /v3/friend/nobody', 'POST /v3/friend/bob'])
})

test('lets everyone, friends of friends or nobody send requests', async () => {
  const sent = show({ friends: [], blocked: [] }, ({ method, path }) =>
    method === 'PATCH' && path === preferencesPath ? { body: preferences('mutual') } : undefined,
  )
  const from = await screen.findByRole('combobox', { name: 'Who can send you friend requests' })
  await waitFor(() => expect(from).toHaveProperty('value', 'everyone'))
  const offered = within(from).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Everyone', 'Friends of your friends', 'Nobody'])
  await userEvent.selectOptions(from, 'mutual')
  expect(sent()).toEqual([`PATCH ${preferencesPath}`])
})

test('says that a friend in common is needed', async () => {
  show({ friends: [], blocked: [] }, ({ path }) =>
    path === '/v3/friend/rex' ? refused('mutual_friend_needed') : undefined,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Add a friend' }), 'rex{Enter}')
  expect(await screen.findByText(/only accepts friend requests from people who have a friend in common/)).toBeTruthy()
})

test('asks visitors to sign in', async () => {
  serve(() => undefined)
  renderPage(<FriendsPage />, '/settings/friends')
  expect(await screen.findByText('No permission')).toBeTruthy()
})
