import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearToken, getToken } from '../../api/sessionToken.ts'
import { getSuspendedToken, setSuspendedToken } from '../../api/suspendedSession.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../../testing/serve.ts'
import { SignInPage } from './SignInPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'
import { WelcomePage } from './WelcomePage.tsx'

function answers(table: Record<string, Answer>): Asked[] {
  return serve(({ path, headers }) => {
    if (path === '/v2/user')
      return headers.get('authorization') === 'mra_new' ? { body: sampleUser() } : refused('invalid_token')
    return path === '/_internal/auth/providers' ? { body: [] } : table[path]
  })
}

const pages = (
  <Routes>
    <Route path="/auth/sign-in" element={<SignInPage />} />
    <Route path="/auth/sign-up" element={<SignUpPage />} />
    <Route path="*" element={null} />
  </Routes>
)

async function enter(password = 'correct horse') {
  await userEvent.type(screen.getByLabelText('Email or username'), 'ada')
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

beforeEach(() => {
  clearToken()
  setSuspendedToken(null)
})

test('a wrong password is reported, and no session is kept', async () => {
  answers({ '/_internal/auth/login': refused('wrong_credentials') })
  renderPage(pages, '/auth/sign-in')
  await enter()
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong username, email or password.')
  expect(getToken()).toBeNull()
})

test('asks for a code after the password of an account with a second factor, and forgets a wrong one', async () => {
  const flow = { error: '2fa_required', description: 'Enter a code.', flow: 'the flow' } as const
  const table: Record<string, Answer> = {
    '/_internal/auth/login': { body: flow },
    '/_internal/auth/login/2fa': refused('wrong_code', { field: 'code' }),
  }
  const asked = answers(table)
  const { address } = renderPage(pages, '/auth/sign-in')
  await enter()
  const code = await screen.findByLabelText('Code')
  await userEvent.type(code, '000000{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('code is wrong, or was already used')
  expect([(code as HTMLInputElement).value, getToken()]).toEqual(['', null])
  table['/_internal/auth/login/2fa'] = { body: { session: 'mra_new' } }
  await userEvent.type(code, ' 123456 {Enter}')
  await vi.waitFor(() => expect(address()).toBe('/dashboard'))
  expect(asked.findLast(({ path }) => path === '/_internal/auth/login/2fa')?.body).toEqual({
    flow: 'the flow',
    code: '123456',
  })
})

test('goes back from the code to the password of another account', async () => {
  const flow = { error: '2fa_required', description: 'Enter a code.', flow: 'the flow' } as const
  answers({ '/_internal/auth/login': { body: flow } })
  renderPage(pages, '/auth/sign-in')
  await enter()
  await userEvent.click(await screen.findByRole('button', { name: 'Use another account' }))
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
})

test('returns to the former page after sign-in', async () => {
  answers({ '/_internal/auth/login': { body: { session: 'mra_new' } } })
  const { address } = renderPage(pages, '/auth/sign-in?redirect=%2Fmod%2Fx%3Ftab%3D1')
  await enter()
  await vi.waitFor(() => expect(address()).toBe('/mod/x?tab=1'))
  expect(getToken()).toBe('mra_new')
})

test('does not redirect to another site after signing in', async () => {
  answers({ '/_internal/auth/login': { body: { session: 'mra_new' } } })
  const { address } = renderPage(pages, '/auth/sign-in?redirect=https%3A%2F%2Fevil.test')
  await enter()
  await vi.waitFor(() => expect(address()).toBe('/dashboard'))
})

test('sends no sign-up with mistakes, and focuses the first of them', async () => {
  const asked = answers({})
  renderPage(pages, '/auth/sign-up')
  await userEvent.type(screen.getByLabelText('Username'), 'ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@adit.test')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText("The passwords don't match. Enter the same password twice.")).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a username that is taken is reported at its field until it changes', async () => {
  answers({ '/_internal/auth/create': refused('username_taken', { field: 'username', username: 'ada' }) })
  renderPage(pages, '/auth/sign-up')
  await userEvent.type(screen.getByLabelText('Username'), 'ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@adit.test')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'correct horse')
  await userEvent.click(screen.getByLabelText(/I agree/))
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('The username “ada” is taken. Choose another one.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  await userEvent.type(screen.getByLabelText('Username'), '2')
  expect(screen.queryByText('The username “ada” is taken. Choose another one.')).toBeNull()
})

test('does not welcome someone who is not signed in', async () => {
  answers({})
  const { address } = renderPage(
    <Routes>
      <Route path="/auth/welcome" element={<WelcomePage />} />
      <Route path="*" element={null} />
    </Routes>,
    '/auth/welcome',
  )
  await vi.waitFor(() => expect(address()).toBe('/auth/sign-in'))
})

test('a new account is welcomed and then goes on', async () => {
  const asked = answers({ '/_internal/auth/create': { body: { session: 'mra_new' } } })
  const { address } = renderPage(pages, '/auth/sign-up?redirect=%2Fmods')
  await userEvent.type(screen.getByLabelText('Username'), 'ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@adit.test')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'correct horse')
  await userEvent.click(screen.getByLabelText(/newsletter/))
  await userEvent.click(screen.getByLabelText(/I agree/))
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await vi.waitFor(() => expect(address()).toBe('/auth/welcome?redirect=/mods'))
  expect(asked.find(({ path }) => path === '/_internal/auth/create')?.body).toEqual({
    username: 'ada',
    email: 'ada@adit.test',
    password: 'correct horse',
    sign_up_newsletter: true,
  })
})

test('lets somebody suspended go on with the code of the refusal, and signs nobody in', async () => {
  const asked = answers({
    '/_internal/auth/login': refused('account_suspended', { reason: 'Theft.', flow: 'the flow' }),
    '/_internal/auth/suspended': { body: { session: 'mra_suspended' } },
  })
  const { address } = renderPage(pages, '/auth/sign-in')
  await enter()
  expect((await screen.findByRole('alert')).textContent).toContain('Theft.')
  await userEvent.click(screen.getByRole('button', { name: 'Appeal or get your data' }))
  await vi.waitFor(() => expect(address()).toBe('/auth/suspended'))
  expect(asked.at(-1)).toMatchObject({ path: '/_internal/auth/suspended', body: { flow: 'the flow' } })
  expect([getToken(), getSuspendedToken()]).toEqual([null, 'mra_suspended'])
})
