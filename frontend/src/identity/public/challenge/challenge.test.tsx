import { createHash } from 'node:crypto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToken } from '../../../api/sessionToken.ts'
import { refused } from '../../../testing/contractCheck.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { type Asked, serve } from '../../../testing/serve.ts'
import { ResetPasswordPage } from '../ResetPasswordPage.tsx'
import { SignInPage } from '../SignInPage.tsx'
import { solveWork } from './solveWork.ts'

const salt = '0123456789abcdef?action=sign_in&expires=1790000000&'
const work = (number: number, maxnumber = 9_000) => ({
  ...({ kind: 'proof_of_work', algorithm: 'SHA-256', salt, maxnumber, signature: 'f'.repeat(64) } as const),
  challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'),
})
const numberIn = (answer: unknown) => JSON.parse(atob(String(answer))).number

/** A document that the browser loaded at this path. */
function loadedAt(path: string) {
  const entry = { name: `http://localhost${path}` } as PerformanceEntry // the part that is read
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
}

beforeEach(clearToken)
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'turnstile')
  document.head.querySelector('script[src*=turnstile]')?.remove()
})

test('finds the number, tells the share that was tried, and gives up where there is none', () => {
  const solving = solveWork(work(4_321))
  const shares: number[] = []
  let step = solving.next()
  for (; !step.done; step = solving.next()) shares.push(step.value)
  expect(JSON.parse(atob(step.value ?? ''))).toMatchObject({ number: 4_321, salt, challenge: work(4_321).challenge })
  expect(shares.map((share) => share.toFixed(2))).toEqual(['0.22', '0.44'])
  const { kind, ...without } = work(9_001, 3_000)
  expect(kind).toBe('proof_of_work')
  expect([...solveWork(without)]).toHaveLength(1)
})

test('solves a challenge after failed sign-ins, sends its answer and asks for a new one the next time', async () => {
  const numbers = [4_321, 17]
  const bodies: unknown[] = []
  serve(({ path, body }: Asked) => {
    if (path === '/_internal/auth/challenge') return { body: work(numbers[0] ?? 0) }
    if (path === '/_internal/auth/providers') return { body: [] }
    if (path !== '/_internal/auth/login') return undefined
    const { challenge } = body as { challenge?: string } // as the page sends it
    bodies.push(challenge && numberIn(challenge))
    if (!challenge) return refused('challenge_required', { field: 'challenge', action: 'sign_in' })
    numbers.shift()
    return refused('wrong_credentials')
  })
  renderPage(<SignInPage />, '/auth/sign-in')
  await userEvent.type(screen.getByLabelText('Email or username'), 'ada')
  await userEvent.type(screen.getByLabelText('Password'), 'a wrong one')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong username, email or password.')
  expect(screen.queryByRole('progressbar')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await vi.waitFor(() => expect(bodies).toEqual([undefined, 4_321, undefined, 17]))
})

test('says that it checks, as a status and with its progress', async () => {
  serve(({ path }) => (path === '/_internal/auth/challenge' ? { body: work(8_999) } : { status: 204 }))
  renderPage(<ResetPasswordPage />, '/auth/reset-password')
  await userEvent.type(screen.getByLabelText('Email or username'), 'ada')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByRole('progressbar', { name: 'Checking that you are not a program' })).toBeTruthy()
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said).toContain('Checking that you are not a program')
  expect(await screen.findByText(/If there is such an account/)).toBeTruthy()
})

test('reports a challenge that can’t be solved, and lets the person try again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let offer = work(9_001, 10)
  serve(({ path }) => (path === '/_internal/auth/challenge' ? { body: offer } : { status: 204 }))
  renderPage(<ResetPasswordPage />, '/auth/reset-password')
  await userEvent.type(screen.getByLabelText('Email or username'), 'ada')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The check that you are not a program failed')
  offer = work(3, 10)
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/If there is such an account/)).toBeTruthy()
})

test('shows what a hosted service asks, and sends its answer', async () => {
  loadedAt('/auth/reset-password')
  const asked = serve(({ path }) =>
    path === '/_internal/auth/challenge' ? { body: { kind: 'turnstile', site_key: 'the-key' } } : { status: 204 },
  )
  renderPage(<ResetPasswordPage />, '/auth/reset-password')
  await userEvent.type(screen.getByLabelText('Email or username'), 'ada')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Show that you are not a program to continue.')).toBeTruthy()
  const script = await vi.waitUntil(() => document.head.querySelector<HTMLScriptElement>('script[src*=turnstile]'))
  expect(script.src).toMatch(/^https:\/\/challenges\.cloudflare\.com\/turnstile\/v0\/api\.js\?/)
  // What the service's program does once it is loaded, and when somebody has solved it.
  const shown: object[] = []
  const render = (_place: HTMLElement, options: { callback: (answer: string) => void }) => {
    shown.push(options)
    options.callback('the answer of the service')
  }
  Object.assign(window, { turnstile: { render } })
  ;(window as unknown as { aditChallengeLoaded: () => void }).aditChallengeLoaded()
  expect(await screen.findByText(/If there is such an account/)).toBeTruthy()
  expect(shown).toMatchObject([{ sitekey: 'the-key', action: 'password_reset', theme: 'dark' }])
  const body = { username: 'ada', challenge: 'the answer of the service' }
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(body)
})

test('leads to the sign-in page where the page may not load the service', async () => {
  loadedAt('/mod/lantern')
  serve(({ path }) => {
    if (path === '/_internal/auth/challenge') return { body: { kind: 'hcaptcha', site_key: 'the-key' } }
    if (path === '/_internal/auth/providers') return { body: [] }
    return refused('challenge_required', { field: 'challenge', action: 'sign_in' })
  })
  renderPage(<SignInPage />, '/auth/sign-in')
  await userEvent.type(screen.getByLabelText('Email or username'), 'ada')
  await userEvent.type(screen.getByLabelText('Password'), 'a wrong one')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('link', { name: 'the sign-in page' })).getAttribute('target')).toBe('_blank')
  expect(document.head.querySelector('script[src*=hcaptcha]')).toBeNull()
})
