import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { clearToken } from '../../../api/sessionToken.ts'
import { refused } from '../../../testing/contractCheck.ts'
import { ada, lamps, memberOf, projectServer, signIn } from '../../../testing/managedProject.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { serve } from '../../../testing/serve.ts'
import { SettingsPage } from './SettingsPage.tsx'

const at = (path = '/mod/lamps/settings') =>
  renderPage(
    <Routes>
      <Route path="/:type/:id/settings/:tab?" element={<SettingsPage />} />
    </Routes>,
    path,
  )
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

beforeEach(signIn)

test('sends only what changed, with the ETag of what it is based on', async () => {
  const base = projectServer()
  const log = serve((asked) => (asked.method === 'PATCH' ? { status: 204 } : base(asked)))
  at()
  const name = await field('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Deeper Lamps')
  await save()
  await waitFor(() => expect(log.some(({ method }) => method === 'PATCH')).toBe(true))
  const patch = log.find(({ method }) => method === 'PATCH')
  expect(patch).toMatchObject({ path: '/v3/project/LAMPS001', body: { name: 'Deeper Lamps' } })
  expect(patch?.headers.get('if-match')).toBe('"7-x"')
})

test('loads what somebody else has saved, and keeps what was typed', async () => {
  let revision = 7
  const server = () =>
    projectServer({
      project: revision === 7 ? lamps : { ...lamps, name: 'Renamed elsewhere' },
      etag: `"${revision}-x"`,
    })
  const log = serve((asked) => {
    if (asked.method !== 'PATCH') return server()(asked)
    if (asked.headers.get('if-match') === '"8-x"') return { status: 204 }
    revision = 8
    return refused('revision_mismatch')
  })
  at()
  const summary = await field('Summary')
  await userEvent.clear(summary)
  await userEvent.type(summary, 'A better summary.')
  await save()
  await screen.findByText(/Someone else has changed this/)
  expect((await field('Name')).value).toBe('Renamed elsewhere')
  expect((await field('Summary')).value).toBe('A better summary.')
  await save()
  await waitFor(() => expect(log.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
  expect(log.filter(({ method }) => method === 'PATCH')[1]?.body).toEqual({ summary: 'A better summary.' })
})

test('shows a refusal at its field, focuses it and keeps what was typed', async () => {
  const base = projectServer()
  const taken = refused('slug_taken', { field: 'slug', slug: 'gems' })
  serve((asked) => (asked.method === 'PATCH' ? taken : base(asked)))
  at()
  const address = await field('Address')
  await userEvent.clear(address)
  await userEvent.type(address, 'gems')
  await save()
  await screen.findByText('Another project already uses this address. Choose another one.')
  expect(address.value).toBe('gems')
  expect(document.activeElement).toBe(address)
})

test('shows mistakes before sending anything, and discarding restores what is saved', async () => {
  const log = serve(projectServer())
  at()
  const name = await field('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'ab')
  await save()
  expect(await screen.findByText('Name must have 3 to 64 characters.')).toBeDefined()
  expect(log.some(({ method }) => method === 'PATCH')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(name.value).toBe('Deep Lamps')
})

test('accepts only https links, and clears a link whose field is empty', async () => {
  const project = { ...lamps, link_urls: { wiki: { platform: 'wiki', donation: false, url: 'https://w.example' } } }
  const base = projectServer({ project })
  const log = serve((asked) => (asked.method === 'PATCH' ? { status: 204 } : base(asked)))
  at('/mod/lamps/settings/links')
  await userEvent.type(await field('Source code'), 'http://code.example')
  await userEvent.clear(await field('Wiki'))
  await save()
  expect(await screen.findByText(/A URL must start with https/)).toBeDefined()
  const source = await field('Source code')
  await userEvent.clear(source)
  await userEvent.type(source, 'https://code.example')
  await save()
  await waitFor(() => expect(log.some(({ method }) => method === 'PATCH')).toBe(true))
  expect(log.find(({ method }) => method === 'PATCH')?.body).toEqual({
    link_urls: { source: 'https://code.example', wiki: null },
  })
})

test('shows members without the permission a locked form with the reason', async () => {
  serve(projectServer({ members: [memberOf(ada, 1)] }))
  at()
  expect((await field('Name')).matches(':disabled')).toBe(true)
  expect(screen.getByText(/Ask another member of the project/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete project' })).toBeNull()
})

test('tells people who are not members that they have no permission', async () => {
  serve(projectServer({ members: [memberOf({ ...ada, id: 'bob00001', username: 'bob' })] }))
  at()
  expect(await screen.findByText('No permission')).toBeDefined()
  expect(screen.getByText(/Only members of “Deep Lamps”/)).toBeDefined()
})

test('leads people who are not signed in to sign in, and requests nothing', async () => {
  clearToken()
  const log = serve(projectServer())
  at()
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toContain(
    'redirect=%2Fmod%2Flamps',
  )
  expect(log.map(({ path }) => path)).not.toContain('/v3/project/lamps')
})

test('asks staff for their second factor first, and then shows a draft that only staff find', async () => {
  let isOpen = false
  const facts = { has_password: true, has_totp: true, backup_codes: 9, passkeys_available: true }
  const draft = projectServer({ members: [memberOf({ ...ada, id: 'bob00001', username: 'bob' })] })
  serve((asked) => {
    const { method, path } = asked
    if (path === '/v2/user') return { body: { ...ada, role: 'moderator' } }
    if (path === '/_internal/auth/security') return { body: { ...facts, staff: isOpen ? 'open' : 'confirm' } }
    if (method === 'POST' && path === '/_internal/auth/2fa/confirm') {
      isOpen = true
      return { status: 204 }
    }
    return isOpen ? draft(asked) : undefined
  })
  at()
  await userEvent.type(await screen.findByRole('textbox', { name: /Code/ }), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await field('Name')).value).toBe('Deep Lamps')
})

test('asks staff for nothing about a project that is theirs', async () => {
  const own = projectServer()
  const log = serve((asked) => (asked.path === '/v2/user' ? { body: { ...ada, role: 'moderator' } } : own(asked)))
  at()
  expect((await field('Name')).value).toBe('Deep Lamps')
  expect(log.map(({ path }) => path)).not.toContain('/_internal/auth/security')
})

test('a project that is hidden from the viewer does not exist', async () => {
  serve(({ path }) => (path === '/v2/user' ? { body: ada } : undefined))
  at()
  expect(await screen.findByText('Project not found')).toBeDefined()
})

test('links each open item to where it can be fixed, and blocks submission until then', async () => {
  const item = { id: 'tags-required', level: 'required', field: 'categories', fix_it: 'tags', data: {} }
  serve(projectServer({ items: [item] }))
  at()
  const fix = await screen.findByRole('link', { name: 'Choose at least one tag.' })
  expect(fix.getAttribute('href')).toBe('/mod/lamps/settings/tags')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit for review' }).disabled).toBe(true)
})

test('submits a project once no required item is open', async () => {
  const item = { id: 'icon-missing', level: 'suggestion', field: 'icon', fix_it: 'general', data: {} }
  const log = serve((asked) => (asked.method === 'PATCH' ? { status: 204 } : projectServer({ items: [item] })(asked)))
  at()
  await screen.findByText(/Add an icon/)
  await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }))
  await waitFor(() => expect(log.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'processing' }))
})

test('keeps unsaved text over a reload', async () => {
  serve(projectServer())
  const { unmount } = at('/mod/lamps/settings/description')
  await userEvent.type(await field('Description'), ' An hour of work.')
  const kept = Object.entries({ ...sessionStorage })
  unmount()
  expect(sessionStorage).toHaveLength(0)
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  at('/mod/lamps/settings/description')
  expect((await field('Description')).value).toBe('They burn. An hour of work.')
  expect(screen.getByText('Unsaved changes')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect((await field('Description')).value).toBe('They burn.')
})

test('shows what somebody else saved in the same field before overwriting it', async () => {
  let project = lamps
  serve((asked) => {
    if (asked.method !== 'PATCH') return projectServer({ project })(asked)
    project = { ...lamps, summary: 'What a colleague wrote.' }
    return refused('revision_mismatch')
  })
  at()
  const summary = await field('Summary')
  await userEvent.type(summary, ' Mine.')
  expect(screen.queryByText(/Someone else has changed this text/)).toBeNull()
  await save()
  expect(await screen.findByText('What a colleague wrote.')).toBeDefined()
  expect(screen.getByText(/Someone else has changed this text/)).toBeDefined()
  expect((await field('Summary')).value).toBe(`${lamps.summary} Mine.`)
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(/Someone else has changed this text/)).toBeNull()
})

test.each([
  ['private', true],
  ['approved', false],
  ['unlisted', false],
  ['archived', false],
  ['draft', false],
] as const)('a project with the status %s can be scheduled: %s', async (status, offered) => {
  serve(projectServer({ project: { ...lamps, status } }))
  at()
  await field('Name')
  expect(screen.queryByRole('heading', { name: 'Schedule publication' }) !== null).toBe(offered)
})

test('canceling a schedule ends it without choosing a status', async () => {
  const scheduled = { ...lamps, status: 'scheduled' as const, scheduled_for: '2027-01-31T18:00:00.000Z' }
  const base = projectServer({ project: scheduled })
  const log = serve((asked) => (asked.method === 'DELETE' ? { status: 204 } : base(asked)))
  at()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel schedule' }))
  await waitFor(() => expect(log.some(({ method }) => method === 'DELETE')).toBe(true))
  const sent = log.find(({ method }) => method === 'DELETE')
  expect(sent?.path).toBe('/v3/project/LAMPS001/schedule')
  expect(sent?.headers.get('if-match')).toBe('"7-x"')
})

test("a scheduled project can't be submitted for review", async () => {
  const scheduled = { ...lamps, status: 'scheduled' as const, scheduled_for: '2027-01-31T18:00:00.000Z' }
  serve(projectServer({ project: scheduled }))
  at()
  await screen.findByRole('button', { name: 'Cancel schedule' })
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull()
})

test.each([
  ['approved', true],
  ['archived', false],
] as const)('a project with the status %s offers a new version: %s', async (status, offered) => {
  serve(projectServer({ project: { ...lamps, status } }))
  at()
  await field('Name')
  expect(screen.queryByRole('link', { name: 'New version' }) !== null).toBe(offered)
})
