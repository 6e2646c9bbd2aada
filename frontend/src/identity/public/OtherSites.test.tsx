import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearToken, getToken, setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../../testing/serve.ts'
import { SecurityPage } from '../creator/SecurityPage.tsx'
import { ProviderProblemPage } from './ProviderProblemPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'
import { WelcomePage } from './WelcomePage.tsx'

const offered = [{ provider: 'github' }, { provider: 'steam' }] as const
const safety = { has_password: true, has_totp: false, backup_codes: 0, passkeys_available: true, staff: null } as const
let me = sampleUser()

function open(address: string, more: Record<string, Answer> = {}) {
  const table: Record<string, Answer> = {
    'GET /_internal/auth/providers': { body: [...offered] },
    'GET /_internal/auth/security': { body: safety },
    'GET /_internal/auth/passkey': { body: [] },
    ...more,
  }
  const asked = serve(({ method, path, headers }) => {
    if (path !== '/v2/user') return table[`${method} ${path}`]
    return headers.get('authorization') ? { body: me } : refused('missing_token')
  })
  const page = renderPage(
    <Routes>
      <Route path="/auth/sign-in" element={<SignInPage />} />
      <Route path="/auth/sign-up" element={<SignUpPage />} />
      <Route path="/auth/welcome" element={<WelcomePage />} />
      <Route path="/auth/problem" element={<ProviderProblemPage />} />
      <Route path="/settings/security" element={<SecurityPage />} />
      <Route path="*" element={null} />
    </Routes>,
    address,
  )
  return { ...page, asked, table }
}
const sent = (asked: Asked[], wanted: string) =>
  asked.findLast(({ method, path }) => `${method} ${path}` === wanted)?.body
const press = async (name: string, where: HTMLElement = document.body) =>
  userEvent.click(await within(where).findByRole('button', { name }))

const leave = vi.fn()
beforeEach(() => {
  me = sampleUser()
  clearToken()
  delete window.arrival
  leave.mockReset()
  vi.stubGlobal('location', { ...location, origin: location.origin, assign: leave })
})

test('the sites that are offered lead away, and back to where one was', async () => {
  open('/auth/sign-in?redirect=%2Fmod%2Flantern')
  const link = await screen.findByRole('link', { name: 'Continue with GitHub' })
  expect(link.getAttribute('href')).toBe('/_internal/auth/init?provider=github&url=%2Fmod%2Flantern')
  expect(screen.getByRole('link', { name: 'Continue with Steam' })).toBeDefined()
})

test('nothing is offered where the operator has set nothing up', async () => {
  open('/auth/sign-up', { 'GET /_internal/auth/providers': { body: [] } })
  await screen.findByRole('button', { name: 'Create account' })
  expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull()
})

test('the code of the address is traded in once, for a session', async () => {
  window.arrival = 'the code'
  const { asked, address } = open('/auth/welcome?redirect=%2Fmod%2Flantern', {
    'POST /_internal/auth/welcome': { body: { session: 'mra_new' } },
  })
  await vi.waitFor(() => expect(address()).toBe('/mod/lantern'))
  expect(getToken()).toBe('mra_new')
  expect(sent(asked, 'POST /_internal/auth/welcome')).toEqual({ code: 'the code' })
  expect(asked.filter(({ path }) => path === '/_internal/auth/welcome')).toHaveLength(1)
  expect(window.arrival).toBe(undefined)
})

test('a code of the authenticator app is asked for after another site, too', async () => {
  window.arrival = 'the code'
  const { asked, address } = open('/auth/welcome', {
    'POST /_internal/auth/welcome': { body: { error: '2fa_required', description: 'Enter a code.', flow: 'flow' } },
    'POST /_internal/auth/login/2fa': { body: { session: 'mra_new' } },
  })
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await vi.waitFor(() => expect(address()).toBe('/dashboard'))
  expect(sent(asked, 'POST /_internal/auth/login/2fa')).toEqual({ flow: 'flow', code: '123456' })
})

test('an error of the code says what to do, and a suspension its reason', async () => {
  window.arrival = 'the code'
  open('/auth/welcome', { 'POST /_internal/auth/welcome': refused('flow_ended', { field: 'code' }) })
  expect((await screen.findByRole('alert')).textContent).toContain('Start again')
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeDefined()
})

const offer = {
  flow: 'flow',
  provider: 'github',
  username: 'ada',
  email: 'ada@else.test',
  email_verified: true,
} as const

test('somebody new chooses a name, agrees to the terms, and is welcomed', async () => {
  window.arrival = 'the code'
  const { asked, table } = open('/auth/welcome?redirect=%2Fmod%2Flantern', {
    'POST /_internal/auth/welcome': { body: { sign_up: { ...offer, email_held: false } } },
    'POST /_internal/auth/create/oauth': refused('username_taken', { field: 'username', username: 'ada' }),
  })
  await press('Create account')
  expect(await screen.findByText('You must agree to the terms to create an account.')).toBeDefined()
  expect(sent(asked, 'POST /_internal/auth/create/oauth')).toBe(undefined)
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }))
  await press('Create account')
  await vi.waitFor(() => expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true'))
  table['POST /_internal/auth/create/oauth'] = { body: { session: 'mra_new' } }
  await userEvent.type(screen.getByLabelText('Username'), '-copper')
  await press('Create account')
  expect(await screen.findByText('Your account is ready')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/mod/lantern')
  expect(sent(asked, 'POST /_internal/auth/create/oauth')).toEqual({
    ...{ flow: 'flow', username: 'ada-copper', email: 'ada@else.test' },
    ...{ sign_up_newsletter: false, account_consent: true },
  })
})

test('an account with the same address is named, with the way to link it', async () => {
  window.arrival = 'the code'
  open('/auth/welcome', { 'POST /_internal/auth/welcome': { body: { sign_up: { ...offer, email_held: true } } } })
  expect(await screen.findByText(/You already have an account with/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Sign in to it' })
  expect(link.getAttribute('href')).toBe('/auth/sign-in?redirect=%2Fsettings%2Fsecurity')
})

test.each([
  ['refused', 'You didn’t let GitHub tell us who you are, so nothing has changed here.'],
  ['away', 'GitHub could not be reached. Try again later, or sign in another way.'],
  ['ended', 'This took too long, was already finished, or began in another browser. Start again.'],
  ['mixed_up', 'You came back from another site than the one you went to. Start again.'],
  ['toString', 'What GitHub answered could not be verified. Try again, or sign in another way.'],
])('the page of a way that ended because of %s says so', async (reason, text) => {
  open(`/auth/problem?reason=${reason}&provider=github`)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeDefined()
})

test('a site is linked with the password, by going there', async () => {
  setToken('mra_test')
  const { asked, table } = open('/settings/security', {
    'POST /_internal/auth/provider/link': refused('wrong_password', { field: 'password' }),
  })
  await press('Link GitHub')
  await userEvent.type(await screen.findByLabelText('Current password'), 'wrong')
  await press('Go to GitHub')
  await vi.waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'))
  table['POST /_internal/auth/provider/link'] = { body: { url: 'https://github.test/login' } }
  await press('Go to GitHub')
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://github.test/login'))
  expect(sent(asked, 'POST /_internal/auth/provider/link')).toEqual({
    ...{ provider: 'github', url: '/settings/security', password: 'wrong' },
  })
})

test('a linked site is unlinked after a question, but not the last way in', async () => {
  setToken('mra_test')
  me = sampleUser({ auth_providers: ['github'] })
  const { asked } = open('/settings/security', { 'DELETE /_internal/auth/provider': { status: 204 } })
  await press('Unlink GitHub')
  await press('Unlink', await screen.findByRole('alertdialog'))
  await vi.waitFor(() => expect(sent(asked, 'DELETE /_internal/auth/provider')).toEqual({ provider: 'github' }))
})

test('the last way in says why it stays', async () => {
  setToken('mra_test')
  me = sampleUser({ auth_providers: ['github'], has_password: false })
  open('/settings/security')
  expect(await screen.findByText(/It is your last way to sign in/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Unlink GitHub' })).toBeNull()
})

test('somebody signed in is asked before a launcher is let in', async () => {
  setToken('mra_test')
  const { asked } = open('/auth/sign-in?launcher=true&ipver=4&port=4711', {
    'POST /_internal/auth/launcher': { body: { url: 'http://127.0.0.1:4711/?code=mra_x' } },
  })
  await screen.findByText(/A launcher on this computer wants to sign in as/)
  expect(sent(asked, 'POST /_internal/auth/launcher')).toBe(undefined)
  await press('Allow')
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('http://127.0.0.1:4711/?code=mra_x'))
  expect(sent(asked, 'POST /_internal/auth/launcher')).toEqual({ ipver: '4', port: '4711' })
})

test('who signs in for a launcher isn’t asked once more, and other sites lead back to it', async () => {
  const { asked } = open('/auth/sign-in?launcher=true&ipver=6&port=80', {
    'POST /_internal/auth/login': { body: { session: 'mra_new' } },
    'POST /_internal/auth/launcher': refused('launcher_unknown', { field: 'port' }),
  })
  const link = await screen.findByRole('link', { name: 'Continue with GitHub' })
  const url = new URL(link.getAttribute('href') ?? '', 'https://adit.test').searchParams.get('url')
  expect(url).toBe('/auth/sign-in?launcher=true&ipver=6&port=80')
  await userEvent.type(screen.getByLabelText('Email or username'), 'ada')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('The launcher didn’t say where it listens')
  expect(sent(asked, 'POST /_internal/auth/launcher')).toEqual({ ipver: '6', port: '80' })
})
