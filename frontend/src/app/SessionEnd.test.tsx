import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken, followToken, getToken } from '../api/sessionToken.ts'
import { takeUpSession } from '../api/signIn.ts'
import { clearCookie, writeCookie } from '../api/storage/cookie.ts'
import { CreateProjectPage } from '../catalogue/creator/project/CreateProjectPage.tsx'
import { refused } from '../testing/contractCheck.ts'
import { ada, signIn } from '../testing/managedProject.ts'
import { sampleProjectV2 } from '../testing/projectPage.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../testing/serve.ts'
import { Layout } from './Layout.tsx'
import { SessionEnd } from './SessionEnd.tsx'

let sessions: Set<string>
let viewer = ada

beforeEach(() => {
  clearToken()
  signIn()
  sessions = new Set([getToken() ?? ''])
  viewer = ada
})

/** Knows a session until it is taken out of `sessions`. */
function server({ method, path, headers }: Asked): Answer | undefined {
  if (path === '/_internal/auth/login') {
    sessions.add('mra_second')
    return { body: { session: 'mra_second' } }
  }
  if (/^\/v2\/project\/.*\/check$/.test(path)) return refused('not_found')
  if (!sessions.has(headers.get('authorization') ?? '')) return refused('invalid_token')
  if (path === '/v2/user') return { body: viewer }
  if (path === `/v2/user/${ada.id}/projects`) return { body: [] }
  if (path === '/_internal/notifications') return { body: { unread: 0, total: 0, notifications: [] } }
  if (path === '/_internal/setup') return { body: { setup: null } }
  if (path === '/v3/limits/projects') return { body: { current: 3, max: 256 } }
  return method === 'POST' ? { body: sampleProjectV2() } : undefined
}

const summary = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Summary' })

/** A form with something in it, whose session has ended when it is sent. */
async function endWhileTyping() {
  const log = serve(server)
  const page = renderPage(
    <Layout>
      <CreateProjectPage />
    </Layout>,
    '/create/project',
  )
  await userEvent.click(await screen.findByRole('radio', { name: /^Mod(?!pack)/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Deep Lamps')
  await userEvent.type(await summary(), 'An hour of work.')
  sessions.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
  return { ...page, log, dialog }
}

test('keeps what was typed when a session ends', async () => {
  const { address } = await endWhileTyping()
  await userEvent.type(await screen.findByLabelText('Password'), 'dig deeper')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await summary()).value).toBe('An hour of work.')
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }))
  await waitFor(() => expect(address()).toBe('/mod/deep-lamps/settings'))
})

test('after being dismissed, asks again when the session is next needed', async () => {
  await endWhileTyping()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await summary()).value).toBe('An hour of work.')
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }))
  expect(await screen.findByRole('alertdialog')).toBeDefined()
})

test('people who continue signed out see what everybody sees', async () => {
  await endWhileTyping()
  await userEvent.click(screen.getByRole('button', { name: 'Continue signed out' }))
  expect(await screen.findByText('Sign in to see this page.')).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('does not show one user what another user typed', async () => {
  await endWhileTyping()
  viewer = { ...ada, id: 'bob00001', username: 'bob' }
  await userEvent.type(await screen.findByLabelText('Password'), 'dig deeper')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(async () => expect((await summary()).value).toBe(''))
})

test('notices a sign-out in another tab', async () => {
  serve(server)
  renderPage(
    <>
      <CreateProjectPage />
      <SessionEnd />
    </>,
  )
  await summary()
  clearCookie('auth-token')
  getToken()
  expect(await screen.findByRole('alertdialog')).toBeDefined()
})

test('when someone else signs in in another tab, this tab switches to them', async () => {
  followToken(() => void takeUpSession())
  serve(server)
  renderPage(
    <Layout>
      <CreateProjectPage />
    </Layout>,
    '/create/project',
  )
  await userEvent.type(await summary(), 'An hour of work.')
  viewer = { ...ada, id: 'bob00001', username: 'bob' }
  sessions.add('mra_bob')
  writeCookie('auth-token', 'mra_bob', 60)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(async () => expect((await summary()).value).toBe(''))
})

test('says nothing on a page that begins with an ended session', async () => {
  sessions.clear()
  serve(server)
  renderPage(
    <>
      <CreateProjectPage />
      <SessionEnd />
    </>,
  )
  expect(await screen.findByText('Sign in to see this page.')).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
