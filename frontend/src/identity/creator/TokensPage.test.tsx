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
  projects: null as string[] | null,
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

const own = (id: string, title: string) => ({
  ...{ id, title, slug: title.toLowerCase(), icon_url: null, project_types: ['mod'], status: 'approved' },
  ...{ requested_status: null, downloads: 0, followers: 0, latest_version: null, loaders: [], game_versions: [] },
  ...{ categories: [], additional_categories: [], license: 'MIT', published: kept.created, updated: kept.created },
  ...{ role: 'Owner', owned: true, can_edit: true },
})
const projects = [own('PROJECT1', 'Lantern'), own('PROJECT2', 'Copper'), own('PROJECT3', 'Moss')]

/** Answers as the list of one's projects does. */
function listed(query: URLSearchParams) {
  const { q, id } = JSON.parse(query.get('filter') ?? '{}')
  const found = projects
    .filter(
      (one) => (id === undefined || id.includes(one.id)) && one.title.toLowerCase().includes((q ?? '').toLowerCase()),
    )
    .toSorted((one, other) => one.title.localeCompare(other.title))
  return { body: found, headers: { 'content-range': `projects 0-${found.length - 1}/${found.length}` } }
}

function serveTokens(tokens: (typeof kept)[], change: () => object = () => ({ status: 204 })) {
  return serve(({ method, path, query }) => {
    if (path === '/v2/user') return { body: ada }
    if (path === '/_internal/dashboard/projects') return listed(query)
    if (method !== 'GET') return change()
    return path === '/_internal/pat' ? { body: tokens } : undefined
  })
}

test('limits a token to chosen projects, which one can search', async () => {
  const log = serveTokens([], () => ({
    body: { ...kept, projects: ['PROJECT1', 'PROJECT3'], access_token: 'mrp_secret' },
  }))
  renderPage(<TokensPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }))
  const make = await screen.findByRole('button', { name: 'Create token' })
  await userEvent.type(screen.getByLabelText('Name'), 'Release workflow')
  await userEvent.click(screen.getByRole('button', { name: 'Select all permissions for publishing versions' }))
  await userEvent.click(screen.getByRole('radio', { name: /Only these projects/ }))
  await userEvent.click(make)
  expect(screen.getByText('Choose at least one project.')).toBeDefined()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Lantern' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search your projects' }), 'mos')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Copper' })).toBeNull())
  // What was chosen stays in sight.
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Lantern' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Moss' }))
  expect(screen.getByText('2 of at most 100 chosen')).toBeDefined()
  await userEvent.click(make)
  await screen.findByText('mrp_secret')
  expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({ projects: ['PROJECT1', 'PROJECT3'] })
})

test('says so when one has no projects, or none matches', async () => {
  serve(({ path, query }) => {
    if (path === '/v2/user') return { body: ada }
    const headers = { 'content-range': 'projects */0' }
    if (path === '/_internal/dashboard/projects')
      return query.get('filter') === '{}' ? { body: [], headers } : listed(query)
    return path === '/_internal/pat' ? { body: [] } : undefined
  })
  renderPage(<TokensPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }))
  await userEvent.click(await screen.findByRole('radio', { name: /Only these projects/ }))
  expect(await screen.findByText('You have no projects yet')).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search your projects' }), 'zinc')
  expect(await screen.findByText('None of your projects match')).toBeDefined()
})

test('changes only what was changed of a token', async () => {
  const log = serveTokens([{ ...kept, projects: ['PROJECT2'] }])
  renderPage(<TokensPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Old workflow' }))
  const save = await screen.findByRole('button', { name: 'Save changes' })
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  expect([name.value, screen.getByLabelText<HTMLInputElement>('Expiration date').value.slice(0, 2)]).toEqual([
    'Old workflow',
    '20',
  ])
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Copper' })).checked).toBe(true)
  await userEvent.type(name, ' of 2026')
  await userEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  expect(log.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Old workflow of 2026' })
  await userEvent.click(screen.getByRole('button', { name: 'Edit Old workflow' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'All projects' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(log.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ projects: null }))
})

test('tells in words what tokens are limited to, and which ones end soon', async () => {
  const day = 86_400_000
  const ends = (days: number) => new Date(Date.now() + days * day + day / 2).toISOString()
  serveTokens([
    { ...kept, id: 'PAT00001', name: 'One', projects: ['PROJECT1', 'PROJECT2'], expires: ends(3) },
    { ...kept, id: 'PAT00002', name: 'Two', projects: ['PROJECT1', 'GONE0001'], expires: ends(0) },
    { ...kept, id: 'PAT00003', name: 'All', expires: ends(7) },
  ])
  renderPage(<TokensPage />)
  expect(await screen.findByText('Copper and Lantern')).toBeDefined()
  expect(await screen.findByText(/1 project you have left/)).toBeDefined()
  expect(screen.getByText('Expires in 3 days')).toBeDefined()
  expect(screen.getByText('Expires today')).toBeDefined()
  expect(screen.queryByText('Expires in 7 days')).toBeNull()
})
