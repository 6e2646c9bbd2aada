import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Routes as Api } from '../../api/routes.ts'
import { clearToken } from '../../api/sessionToken.ts'
import { getSuspendedToken, setSuspendedToken } from '../../api/suspendedSession.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { SuspendedPage } from './SuspendedPage.tsx'

type Appeal = Api['GET /_internal/appeal']['response']['appeal']

const noCopy = { state: 'none', done: 0, bytes: null, asked: null, expires: null } as const
const at = '2026-11-20T12:00:00Z'
const message = (id: string, by_staff: boolean, text: string) => ({ id, created: at, by_staff, rendered: [text] })

function show(appeal: Appeal, answer: Answer = { status: 204 }) {
  const asked = serve(({ method, path }) => {
    if (path === '/_internal/gdpr/export') return { body: noCopy }
    if (path === '/_internal/appeal' && method === 'POST') return answer
    if (path === '/_internal/auth/suspended') return { status: 204 }
    if (path !== '/_internal/appeal') return undefined
    const suspension = { reason: 'Theft.', since: at, until: null }
    return { body: { id: 'THIEF001', username: 'thief', has_password: true, suspension, appeal } }
  })
  const pages = (
    <Routes>
      <Route path="/auth/suspended" element={<SuspendedPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  )
  const { address } = renderPage(pages, '/auth/suspended')
  return { asked, address }
}

beforeEach(() => {
  clearToken()
  setSuspendedToken('mra_suspended')
})

test('takes an appeal, with the session that is for that alone', async () => {
  const { asked } = show(null)
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Appeal' })
  expect(send.disabled).toBe(true)
  expect(screen.getByText('For good')).toBeDefined()
  await userEvent.type(screen.getByLabelText(/^Message to staff/), 'It was mine.')
  await userEvent.click(send)
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
  const posted = asked.find(({ method }) => method === 'POST')
  expect(posted).toMatchObject({ path: '/_internal/appeal', body: { message: 'It was mine.' } })
  expect(new Set(asked.map(({ headers }) => headers.get('authorization')))).toEqual(new Set(['mra_suspended']))
})

test('shows what was said, and keeps a message that is refused', async () => {
  const messages = [message('M1', false, 'It was mine.'), message('M2', true, 'Show us.')]
  show({ state: 'answered', outcome: null, decided_alone: false, messages }, refused('appeal_unanswered', { limit: 5 }))
  expect(await screen.findByText('Show us.')).toBeDefined()
  expect(screen.getByText('You')).toBeDefined()
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Message to staff/)
  await userEvent.type(field, 'Here.')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText(/You have written 5 messages/)).toBeDefined()
  expect(field.value).toBe('Here.')
})

test('says who decided where there is one member of staff', async () => {
  show({ state: 'closed', outcome: 'kept', decided_alone: true, messages: [message('M1', true, 'No.')] })
  expect(await screen.findByText(/one member of staff/)).toBeDefined()
})

test('signs out', async () => {
  const { address } = show(null)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/auth/sign-in'))
  expect(getSuspendedToken()).toBeNull()
})

test('leads to signing in without such a session, and once it has ended', async () => {
  setSuspendedToken(null)
  const { address } = show(null)
  await waitFor(() => expect(address()).toBe('/auth/sign-in'))
})
