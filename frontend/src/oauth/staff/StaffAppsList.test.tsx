import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { AdminApp } from '../../app/AdminApp.tsx'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import type { StaffApp } from './staffAppVerbs.ts'

const app: StaffApp = {
  ...{ id: 'APP00001', name: 'Lantern List', icon_url: null, url: null, description: 'Lists lanterns.' },
  ...{ owner: { id: 'OWNER001', username: 'lantern-maker' }, authorizations: 2, suspension: null },
  created: '2026-11-01T00:00:00.000Z',
}
const at = '/_internal/oauth/app/APP00001/suspension'

function show(apps: readonly StaffApp[], answer: Answer = { status: 204 }) {
  const asked = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({ role: 'admin' }) }
    if (path === at && method !== 'GET') return answer
    if (path !== '/admin-api/oauth_apps') return undefined
    const range = apps.length === 0 ? '*' : `0-${apps.length - 1}`
    return { body: apps, headers: { 'content-range': `oauth_apps ${range}/${apps.length}` } }
  })
  renderPage(
    <Routes>
      <Route path="/admin/*" element={<AdminApp />} />
    </Routes>,
    '/admin/oauth_apps',
  )
  return () =>
    asked.filter(({ path, method }) => path === at && method !== 'GET').map(({ method, body }) => [method, body])
}

// The lazy parts take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => setToken('mra_test'))

test('suspends an app for a reason', async () => {
  const sent = show([app])
  expect(await screen.findByText('Authorized by 2 accounts')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Suspend Lantern List' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Suspend Lantern List?' })
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Suspend' })
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'It')
  expect(confirm.disabled).toBe(true)
  await userEvent.type(within(dialog).getByLabelText('Reason'), ' spams.')
  await userEvent.click(confirm)
  await waitFor(() => expect(sent()).toEqual([['POST', { reason: 'It spams.' }]]))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('lifts a suspension, whose reason it shows', async () => {
  const sent = show([{ ...app, suspension: 'It spams.' }])
  expect(await screen.findByText('It spams.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Lift the suspension of Lantern List' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lift suspension' }))
  await waitFor(() => expect(sent()).toEqual([['DELETE', null]]))
})

test('says that admins don’t decide on their own apps', async () => {
  show([app], refused('conflict_of_interest'))
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend Lantern List' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'It spams.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(await within(dialog).findByText(/your own|concern/)).toBeDefined()
})

test('says that no app matches', async () => {
  show([])
  expect(await screen.findByText('No app matches')).toBeDefined()
})
