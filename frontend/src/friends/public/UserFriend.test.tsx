import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { sampleProfile } from '../../testing/account.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { UserFriend } from './UserFriend.tsx'

beforeEach(() => clearToken())

const bob = sampleProfile({ id: 'BOB00001', username: 'bob' })

function show(relation: string, blocked = false) {
  const log = serve(({ path }) => {
    if (path === '/v2/user') return { body: ada }
    if (path === '/_internal/friends/BOB00001') return { body: { relation, blocked } }
    return { status: 204 }
  })
  renderPage(<UserFriend user={bob} />)
  return () => log.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
}

test.each([
  ['none', 'Add friend', 'POST /v3/friend/BOB00001'],
  ['asked', 'Withdraw request', 'DELETE /v3/friend/BOB00001'],
  ['waiting', 'Accept request', 'POST /v3/friend/BOB00001'],
  ['waiting', 'Decline', 'DELETE /v3/friend/BOB00001'],
])('of somebody who is %s, the button “%s” does it', async (relation, name, request) => {
  signIn()
  const sent = show(relation)
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(sent()).toEqual([request])
})

test('removes a friend after a question', async () => {
  signIn()
  const sent = show('friends')
  expect(await screen.findByText('Friends')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'More about bob' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove friend' }))
  expect(sent()).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Remove friend' }))
  expect(sent()).toEqual(['DELETE /v3/friend/BOB00001'])
})

test('a blocked user can only be unblocked', async () => {
  signIn()
  const sent = show('none', true)
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock' }))
  expect(sent()).toEqual(['DELETE /v3/block/BOB00001'])
  expect(screen.queryByRole('button', { name: 'Add friend' })).toBeNull()
})

test('shows visitors nothing', () => {
  const sent = show('none')
  expect(screen.queryByRole('button')).toBeNull()
  expect(sent()).toEqual([])
})
