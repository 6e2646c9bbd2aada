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
import type { StaffToken } from './staffTokenVerbs.ts'

const token: StaffToken = {
  ...{ id: 'token001', name: 'Queue bot', role: 'moderator', staff: false, limited: false, scopes: 4 },
  user: { id: 'STAFF001', username: 'guard', avatar_url: 'https://adit.test/avatar' },
  created: '2026-11-01T00:00:00Z',
  expires: '2027-11-01T00:00:00Z',
}
const at = '/_internal/user/STAFF001/pat/token001/staff'

function show(tokens: readonly StaffToken[], answer: Answer = { status: 204 }) {
  const asked = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({ role: 'admin' }) }
    if (path === at && method !== 'GET') return answer
    if (path !== '/admin-api/staff_tokens') return undefined
    return { body: tokens, headers: { 'content-range': `staff_tokens 0-${tokens.length - 1}/${tokens.length}` } }
  })
  renderPage(
    <Routes>
      <Route path="/admin/*" element={<AdminApp />} />
    </Routes>,
    '/admin/staff_tokens',
  )
  return () => asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path])
}

// The lazy parts take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => setToken('mra_test'))

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Access tokens of staff' })).getAllByRole('listitem')

test('says whose tokens they are, and which use the role', async () => {
  show([token, { ...token, id: 'token002', name: 'Release', role: 'admin', staff: true }])
  const [plain, staff] = await rows()
  expect(plain?.textContent).toContain('Queue bot')
  expect(plain?.textContent).toContain('guardModerator')
  expect(plain?.textContent).not.toContain('Uses the role')
  expect(staff?.textContent).toContain('ReleaseUses the role')
  expect(staff?.textContent).toContain('guardAdmin')
})

test.each([
  ['grants', false, 'Let it use the role', 'Let Queue bot use the role?', 'POST'],
  ['takes back', true, 'End use of role', 'End the use of the role by Queue bot?', 'DELETE'],
] as const)('%s the scope after a question', async (_, staff, button, question, method) => {
  const sent = show([{ ...token, staff }])
  await rows()
  await userEvent.click(screen.getByRole('button', { name: button }))
  const dialog = await screen.findByRole('alertdialog', { name: question })
  expect(sent()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
  await waitFor(() => expect(sent()).toEqual([[method, at]]))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('says why a token was refused', async () => {
  show([token], refused('no_staff_account', {}))
  await rows()
  await userEvent.click(screen.getByRole('button', { name: 'Let it use the role' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Let it use the role' }))
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/neither a moderator nor an admin/)
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Let it use the role' }).disabled).toBe(false)
})

test('offers no use of the role to a token that is limited to projects', async () => {
  show([{ ...token, limited: true }])
  expect(await screen.findByText('Limited to projects')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Let it use the role' })).toBeNull()
})
