import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../api/client.ts'
import { clearToken } from '../api/sessionToken.ts'
import { refused } from '../testing/contractCheck.ts'
import { ada, signIn } from '../testing/managedProject.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../testing/serve.ts'
import { noSiteRevenue } from '../testing/siteRevenue.ts'
import { DashboardApp } from './DashboardApp.tsx'

// The first test waits for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

type Project = ResponseOf<'GET /_internal/dashboard/projects'>[number]

const time = '2026-02-01T00:00:00.000Z'
const lamps: Project = {
  ...{ id: 'LAMPS001', slug: 'lamps', title: 'Deep Lamps', icon_url: null, project_types: ['mod'], status: 'approved' },
  ...{ requested_status: 'approved', downloads: 1200, followers: 3, loaders: ['fabric'], game_versions: ['1.21'] },
  latest_version: { id: 'VERS0001', number: '2.0', published: time },
  ...{ categories: ['magic'], additional_categories: [], license: 'MIT', published: time, updated: time },
  ...{ role: 'Owner', owned: true, can_edit: true },
}
const rope: Project = { ...lamps, id: 'ROPE0001', slug: 'rope', title: '=Rope', status: 'draft', latest_version: null }
const others: Project = { ...lamps, id: 'OTHER001', slug: 'other', title: 'Other', owned: false, can_edit: false }

const report = {
  ...{ id: 'REPORT01', report_type: 'spam', item_type: 'version', body: 'Nothing but links.', created: time },
  item: {
    ...{ id: 'VERS0001', name: '2.0', icon_url: null },
    project: { id: 'LAMPS001', slug: 'lamps', title: 'Deep Lamps', project_type: 'mod' },
  },
  ...{ closed: null, thread_id: 'THREAD01' },
}

function site(projects: Project[] | Answer = [lamps, rope, others], more: Record<string, Answer> = {}): Asked[] {
  signIn()
  const listed = (name: string, rows: unknown[]): Answer => ({
    body: rows,
    headers: { 'content-range': `${name} 0-${rows.length - 1}/${rows.length}` },
  })
  return serve(({ method, path }) => {
    const answers: Record<string, Answer> = {
      'GET /v2/user': { body: ada },
      'GET /v3/limits/projects': { body: { current: 3, max: 256 } },
      'GET /v3/payout/platform_revenue': { body: noSiteRevenue },
      'GET /_internal/notifications': { body: { unread: 2, total: 2, notifications: [] } },
      'GET /v2/tag/game_version': { body: [] },
      'GET /_internal/dashboard/projects': Array.isArray(projects) ? listed('projects', projects) : projects,
      'GET /_internal/dashboard/reports': listed('reports', [report]),
      'PATCH /v2/projects': { status: 204 },
      ...more,
    }
    return answers[`${method} ${path}`]
  })
}

const open = (address = '/dashboard/projects') =>
  renderPage(
    <Routes>
      <Route path="/dashboard/*" element={<DashboardApp />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    address,
  )
/** What a list was asked for last. */
function asked(log: Asked[], name = 'projects') {
  const query = log.findLast(({ path }) => path === `/_internal/dashboard/${name}`)?.query
  return Object.fromEntries([...(query ?? [])].map(([key, value]) => [key, JSON.parse(value)]))
}
const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent)

beforeEach(() => localStorage.clear())

test('lists the projects with links to their settings and next steps', async () => {
  const log = site()
  const { address } = open()
  const link = await screen.findByRole('link', { name: 'Deep Lamps' })
  expect(link.getAttribute('href')).toBe('/mod/lamps/settings')
  expect(screen.getByRole('link', { name: 'Upload a version' }).getAttribute('href')).toBe('/mod/rope/version/new')
  expect(address()).toBe('/dashboard/projects')
  expect(asked(log)).toEqual({ filter: {}, range: [0, 24], sort: ['attention', 'ASC'] })
  expect(screen.getByRole('link', { name: /Notifications/ }).textContent).toContain('2')
})

test('on a phone, shows the type or the next step below the name', async () => {
  const { matchMedia } = globalThis
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query === '(max-width: 767px)' }),
  )
  site([lamps, rope])
  open()
  const row = (await screen.findByRole('link', { name: 'Deep Lamps' })).closest('td')
  expect(row?.textContent).toMatch(/Deep LampsMod$/)
  expect(screen.getByRole('link', { name: '=Rope' }).closest('td')?.textContent).toMatch(/=RopeUpload a version$/)
})

test('keeps the filter, the order and the page in the URL', async () => {
  const log = site()
  const filter = encodeURIComponent('{"status":["draft"]}')
  const { address } = open(`/dashboard/projects?filter=${filter}&sort=downloads&order=DESC&page=2&perPage=25`)
  await screen.findByRole('link', { name: 'Deep Lamps' })
  expect(asked(log)).toEqual({ filter: { status: ['draft'] }, range: [25, 49], sort: ['downloads', 'DESC'] })
  await userEvent.click(screen.getByRole('button', { name: 'Project' }))
  await waitFor(() => expect(asked(log)).toMatchObject({ sort: ['title', 'ASC'], range: [0, 24] }))
  expect(address()).toContain('sort=title')
  expect(screen.getByRole('columnheader', { name: 'Project' }).getAttribute('aria-sort')).toBe('ascending')
})

test('filters by former URLs, too', async () => {
  const log = site()
  open('/dashboard?show=work')
  await screen.findByRole('link', { name: 'Deep Lamps' })
  expect(asked(log)).toMatchObject({ filter: { status: ['draft', 'rejected', 'withheld'] } })
})

test('columns can be chosen, and stay chosen', async () => {
  site()
  const first = open()
  await screen.findByRole('link', { name: 'Deep Lamps' })
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Followers' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'License' }))
  expect(headings()).not.toContain('Followers')
  expect(headings()).toContain('License')
  first.unmount()
  open()
  await screen.findByRole('link', { name: 'Deep Lamps' })
  expect(headings()).not.toContain('Followers')
  expect(headings()).toContain('License')
})

test("changes all selected projects at once, but none the viewer can't edit", async () => {
  const log = site()
  open()
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Other' })).disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit 2 projects' })
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  const remove = within(dialog).getByRole('group', { name: /Remove tags/ })
  await userEvent.click(within(remove).getByRole('button', { name: 'Magic' }))
  await userEvent.selectOptions(within(dialog).getByLabelText('Wiki'), 'Remove')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = log.find(({ method }) => method === 'PATCH')
  expect(sent?.query.get('ids')).toBe('["LAMPS001","ROPE0001"]')
  expect(sent?.body).toEqual({
    remove_categories: ['magic'],
    remove_additional_categories: ['magic'],
    wiki_url: null,
  })
  expect(screen.queryByText('2 selected')).toBeNull()
})

test('disables the other tags once the limit is reached, until one is deselected', async () => {
  site([lamps])
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Deep Lamps' }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit 1 project' })
  const tag = (name: string) =>
    within(within(dialog).getByRole('group', { name: /Add tags/ })).getByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(document.activeElement).toBe(tag('Adventure')))
  for (const name of ['Adventure', 'Food', 'Library']) await userEvent.click(tag(name))
  expect(tag('Mobs').disabled).toBe(true)
  await userEvent.click(tag('Food'))
  await userEvent.click(tag('Mobs'))
  expect(tag('Mobs').getAttribute('aria-pressed')).toBe('true')
})

test('a refusal of the edit stays beside it, and nothing is lost', async () => {
  const unreadable = { field: 'issues_url', expected: 'https address' }
  site([lamps], { 'PATCH /v2/projects': refused('invalid_format', unreadable) })
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Deep Lamps' }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit 1 project' })
  await userEvent.selectOptions(within(dialog).getByLabelText('Issue tracker'), 'Set a URL')
  const field = within(dialog).getByLabelText('URL: Issue tracker')
  await userEvent.type(field, 'https://example.org/issues')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect((field as HTMLInputElement).value).toBe('https://example.org/issues')
})

test('exports what the filters show, in the columns shown, without formulas', async () => {
  const log = site()
  const saved: Blob[] = []
  const created = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:1'
  })
  open(`/dashboard/projects?filter=${encodeURIComponent('{"q":"e"}')}`)
  await screen.findByRole('link', { name: 'Deep Lamps' })
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked(log)).toEqual({ filter: { q: 'e' }, range: [0, 999], sort: ['attention', 'ASC'] })
  const [head, first, second] = (await saved[0]?.text())?.split('\n') ?? []
  expect(head).toBe('Project,Type,Status,Downloads,Followers,Latest version,Updated')
  expect(first).toBe(`Deep Lamps,Mod,Public,1200,3,2.0,${time}`)
  expect(second).toMatch(/^'=Rope,Mod,Draft/)
  created.mockRestore()
})

test('says what to do when there is nothing, and how to see more when filters hide all', async () => {
  site([])
  const { unmount } = open()
  expect(await screen.findByText('You have no projects yet')).toBeTruthy()
  unmount()
  const { address } = open(`/dashboard/projects?filter=${encodeURIComponent('{"q":"nothing"}')}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toContain('filter={}'))
})

test('says when a list cannot be loaded', async () => {
  site(refused('internal_error'))
  open()
  expect(await screen.findByText(/^Something went wrong on our side/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('is for people who are signed in', async () => {
  clearToken()
  serve(() => undefined)
  open()
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
})

test('moves through the rows with j and k', async () => {
  site()
  open()
  await screen.findByRole('link', { name: 'Deep Lamps' })
  await userEvent.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('=Rope')
  await userEvent.keyboard('k')
  expect(document.activeElement?.textContent).toBe('Deep Lamps')
})

test('lists reports by what they are about, and closed reports at a former address', async () => {
  const log = site()
  const { unmount } = open('/dashboard/reports')
  const link = await screen.findByRole('link', { name: 'Deep Lamps 2.0' })
  expect(link.getAttribute('href')).toBe('/dashboard/report/REPORT01')
  expect(within(screen.getByRole('table', { name: 'Your reports' })).getByText('Open')).toBeTruthy()
  expect(asked(log, 'reports')).toMatchObject({ filter: {}, sort: ['created', 'DESC'] })
  unmount()
  open('/dashboard/reports?show=closed')
  await waitFor(() => expect(asked(log, 'reports')).toMatchObject({ filter: { closed: true } }))
})
