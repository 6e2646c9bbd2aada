import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { AuthorizePage } from './AuthorizePage.tsx'

const back = 'https://lantern.test/back'
const at = `/auth/authorize?client_id=APP00001&redirect_uri=${encodeURIComponent(back)}&scope=USER_READ&state=s1&other=x`
const consent = {
  flow_id: 'FLOW0001',
  client_id: 'APP00001',
  client_name: 'Lantern List',
  client_icon: null,
  // USER_READ_EMAIL and USER_READ, by their places in the list of scopes.
  requested_scopes: 3,
}
const app = {
  id: 'APP00001',
  name: 'Lantern List',
  icon_url: null,
  raw_icon_url: null,
  max_scopes: 3,
  redirect_uris: [{ id: 'URI00001', client_id: 'APP00001', uri: back }],
  created_by: 'bob00001',
  created: '2026-01-01T00:00:00.000Z',
  url: null,
  description: null,
  suspension: null,
}

const assign = vi.fn()
beforeEach(() => {
  signIn()
  assign.mockReset()
  vi.stubGlobal('location', { ...location, origin: location.origin, href: location.href, assign })
})

const answers = (given: Record<string, Answer>) =>
  serve(({ method, path }) => {
    const one = given[`${method} ${path}`]
    if (one) return one
    if (path === '/v2/user') return { body: ada }
    if (path === '/_internal/oauth/app/APP00001') return { body: app }
    if (path === '/v2/user/bob00001') {
      const { email: _, ...bob } = { ...sampleUser(), id: 'bob00001', username: 'bob' }
      return { body: { ...bob, ...hidden } }
    }
    return undefined
  })
const hidden = {
  ...{ auth_providers: null, email: null, email_verified: null, has_password: null, has_totp: null },
  ...{ payout_data: null, github_id: null },
}
const asking = { 'GET /_internal/oauth/authorize': { body: consent } }
const told = async () => (await screen.findByRole('alert')).textContent

test('shows who asks for what, and where it leads, before anything is sent', async () => {
  const log = answers(asking)
  renderPage(<AuthorizePage />, at)
  expect(await screen.findByRole('heading', { name: 'Lantern List' })).toBeDefined()
  expect((await screen.findByRole('link', { name: 'bob' })).getAttribute('href')).toBe('/user/bob')
  const scopes = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(scopes.map((item) => item.textContent)).toEqual([
    'Read your email addressSee the email address of your account.',
    'Read your profileSee private details of your account.',
  ])
  expect(screen.getByText(back)).toBeDefined()
  const asked = log.find(({ path }) => path === '/_internal/oauth/authorize')?.query
  expect(Object.fromEntries(asked ?? [])).toEqual({
    ...{ client_id: 'APP00001', redirect_uri: back, scope: 'USER_READ', state: 's1' },
  })
  expect(log.some(({ method }) => method === 'POST')).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})

test('names the only address of an app that names none', async () => {
  answers(asking)
  renderPage(<AuthorizePage />, '/auth/authorize?client_id=APP00001')
  expect(await screen.findByText(back)).toBeDefined()
})

test.each([
  ['Authorize', 'accept', `${back}?code=c1&state=s1`],
  ['Decline', 'reject', `${back}?error=access_denied&state=s1`],
])('%s goes where the API says', async (name, verb, to) => {
  const log = answers({ ...asking, [`POST /_internal/oauth/${verb}`]: { body: to } })
  renderPage(<AuthorizePage />, at)
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(to))
  expect(log.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: `/_internal/oauth/${verb}`, body: { flow: 'FLOW0001' } },
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

test('asks nothing of somebody who has agreed before', async () => {
  answers({ 'GET /_internal/oauth/authorize': { body: `${back}?code=c2` } })
  renderPage(<AuthorizePage />, at)
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(`${back}?code=c2`))
  expect(screen.queryByRole('button')).toBeNull()
})

test('says so if an answer leads nowhere', async () => {
  answers({ ...asking, 'POST /_internal/oauth/accept': { body: '' } })
  renderPage(<AuthorizePage />, at)
  await userEvent.click(await screen.findByRole('button', { name: 'Authorize' }))
  expect(await told()).toBe('No redirect location found in response')
  expect(assign).not.toHaveBeenCalled()
})

test.each([
  ['oauth_app_not_found', {}, /does not exist/],
  ['oauth_app_suspended', { reason: 'It sold data.' }, /suspended this app.*It sold data\./],
  ['redirect_not_registered', { field: 'redirect_uri' }, /not registered.*did not send you there/],
] as const)('tells of %s without leaving', async (code, data, text) => {
  answers({ 'GET /_internal/oauth/authorize': refused(code, data) })
  renderPage(<AuthorizePage />, at)
  expect(await told()).toMatch(text)
  expect(screen.queryByRole('button')).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

test('tells of a request that has expired', async () => {
  answers({ ...asking, 'POST /_internal/oauth/accept': refused('flow_ended', { field: 'flow' }) })
  renderPage(<AuthorizePage />, at)
  await userEvent.click(await screen.findByRole('button', { name: 'Authorize' }))
  expect(await told()).toMatch(/expired/)
  expect(assign).not.toHaveBeenCalled()
})

test('asks for nothing if the link names no app', async () => {
  const log = answers({})
  renderPage(<AuthorizePage />, `/auth/authorize?redirect_uri=${encodeURIComponent('https://evil.test')}`)
  expect(await told()).toMatch(/lacks client_id/)
  expect(log.some(({ path }) => path.startsWith('/_internal/oauth'))).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})

test('leads signed-out people to the sign-in and back with all that the app asked', async () => {
  clearToken()
  const log = answers({})
  const pages = (
    <Routes>
      <Route path="/auth/authorize" element={<AuthorizePage />} />
      <Route path="*" element={null} />
    </Routes>
  )
  const { address } = renderPage(pages, at)
  await waitFor(() => expect(address()).toBe(`/auth/sign-in?redirect=${at}`))
  expect(log.some(({ path }) => path.startsWith('/_internal/oauth'))).toBe(false)
})
