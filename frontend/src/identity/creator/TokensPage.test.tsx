import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { TokensPage } from './TokensPage.tsx'

// The first dialog waits for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

beforeEach(signIn)

const kept = {
  id: 'PAT00001',
  name: 'Old workflow',
  access_token: null,
  scopes: 16384,
  user_id: ada.id,
  created: '2026-01-01T00:00:00.000Z',
  expires: '2030-01-01T00:00:00.000Z',
  ended: null,
  last_used: null,
}

test('creates a token with the chosen permissions and shows it once', async () => {
  const log = serve(({ method, path, body }) => {
    if (path === '/v2/user') return { body: ada }
    if (path !== '/_internal/pat') return undefined
    if (method === 'GET') return { body: [] }
    return { body: { ...kept, ...(body as object), access_token: 'mrp_secret' } }
  })
  renderPage(<TokensPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }))
  const make = await screen.findByRole('button', { name: 'Create token' })
  await userEvent.click(make)
  expect(screen.getByText('Choose at least one permission.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Name'), 'Release workflow')
  await userEvent.click(screen.getByRole('button', { name: 'Select all permissions for publishing versions' }))
  await userEvent.click(make)
  expect(await screen.findByText('mrp_secret')).toBeDefined()
  const sent = log.find(({ method }) => method === 'POST')?.body as { name: string; scopes: number; expires: string }
  expect(sent.name).toBe('Release workflow')
  // PROJECT_READ, VERSION_CREATE, VERSION_READ and VERSION_WRITE, by their places in the list of scopes.
  expect(sent.scopes).toBe(2 ** 11 + 2 ** 14 + 2 ** 15 + 2 ** 16)
  expect(Date.parse(sent.expires)).toBeGreaterThan(Date.now())
})

test('asks before it revokes a token', async () => {
  let revoked = false
  const log = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    if (method === 'DELETE') {
      revoked = true
      return { status: 204 }
    }
    return path === '/_internal/pat' ? { body: revoked ? [] : [kept] } : undefined
  })
  renderPage(<TokensPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Old workflow' }))
  const confirm = await screen.findByRole('button', { name: 'Revoke token' })
  expect(log.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(confirm)
  await waitFor(() => expect(screen.getByText('You have no tokens')).toBeDefined())
  expect(log.find(({ method }) => method === 'DELETE')?.path).toBe('/_internal/pat/PAT00001')
})

test.each([
  ['developer', false],
  ['moderator', false],
  ['admin', true],
] as const)('offers a %s to let a token act as staff: %s', async (role, offered) => {
  serve(({ path }) => {
    if (path === '/v2/user') return { body: { ...ada, role } }
    return path === '/_internal/pat' ? { body: [] } : undefined
  })
  renderPage(<TokensPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }))
  await screen.findByRole('button', { name: 'Create token' })
  expect(screen.queryAllByText('Act as staff')).toHaveLength(offered ? 1 : 0)
})

test('tells which tokens a change of the password ended, and removes them without asking', async () => {
  let removed = false
  const log = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    if (method === 'DELETE') {
      removed = true
      return { status: 204 }
    }
    const ended = { ...kept, ended: '2026-02-01T00:00:00.000Z' }
    return path === '/_internal/pat' ? { body: removed ? [] : [ended] } : undefined
  })
  renderPage(<TokensPage />)
  expect(await screen.findByText('Ended when you changed your password')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Old workflow' }))
  await waitFor(() => expect(screen.getByText('You have no tokens')).toBeDefined())
  expect(log.find(({ method }) => method === 'DELETE')?.path).toBe('/_internal/pat/PAT00001')
})
