import { projectPermissionBits } from '@adit/events/teams/permission.values.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../../api/client.ts'
import { DashboardApp } from '../../../app/DashboardApp.tsx'
import { refused } from '../../../testing/contractCheck.ts'
import { ada, lamps, memberOf, projectServer, signIn } from '../../../testing/managedProject.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../../../testing/serve.ts'
import { noSiteRevenue } from '../../../testing/siteRevenue.ts'
import type { AnalyticsBody } from '../figures/metric.ts'
import { ProjectAnalyticsPage } from './ProjectAnalyticsPage.tsx'

type OwnProject = ResponseOf<'GET /_internal/dashboard/projects'>[number]

const time = '2025-02-01T00:00:00.000Z'
const row: OwnProject = {
  ...{ id: 'LAMPS001', slug: 'lamps', title: 'Deep Lamps', icon_url: null, project_types: ['mod'], status: 'approved' },
  ...{ requested_status: 'approved', downloads: 1200, followers: 3, loaders: ['fabric'], game_versions: ['1.21'] },
  latest_version: { id: 'VERS0001', number: '2.0', published: time },
  ...{ categories: ['magic'], additional_categories: [], license: 'MIT', published: time, updated: time },
  ...{ role: 'Owner', owned: true, can_edit: true },
}
const gems: OwnProject = { ...row, id: 'GEMS0001', slug: 'gems', title: '=Gems' }
const projects = { LAMPS001: lamps, GEMS0001: { ...lamps, id: 'GEMS0001', slug: 'gems', name: '=Gems' } }

const dayMs = 86_400_000
const today = Math.floor(Date.now() / dayMs) * dayMs
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const downloads = (amount: number, more: object = {}) => ({
  ...{ source_project: '00000000', metric_kind: 'downloads', downloads: amount, ...more },
})

/** Lamps 3 a day and gems 1; before, lamps 2 a day; today 50. */
function figuresAt(day: number) {
  if (day >= today) return [downloads(50, { source_project: 'LAMPS001' })]
  if (day < today - 30 * dayMs) return [downloads(2, { source_project: 'LAMPS001' })]
  return [downloads(3, { source_project: 'LAMPS001' }), downloads(1, { source_project: 'GEMS0001' })]
}

const valueIn: Record<string, string | boolean> = { reason: 'update', monetized: true }

/** The figures of days, or of the whole range by what was asked for. */
function analytics({ time_range: { start, end, resolution }, return_metrics }: AnalyticsBody): Answer {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const by = return_metrics.project_downloads?.bucket_by ?? []
  const whole = by.includes('country')
    ? [downloads(100, { country: 'DE' }), downloads(20, { country: 'XX' })]
    : [downloads(90, Object.fromEntries(by.map((field) => [field, valueIn[field] ?? `some ${field}`]))), downloads(30)]
  const metrics =
    'slices' in resolution
      ? [return_metrics.project_downloads ? whole : []]
      : Array.from({ length: Math.ceil((to - from) / dayMs) }, (_, day) =>
          return_metrics.project_downloads ? figuresAt(from + day * dayMs) : [],
        )
  const release = {
    ...{ kind: 'version_uploaded', project_id: 'LAMPS001', timestamp: new Date(today - 5 * dayMs).toISOString() },
    ...{ version_id: 'VERS0001', version_name: 'Two', version_number: '2.0' },
  }
  const isNow = from <= today - 5 * dayMs && today - 5 * dayMs < to
  return { body: { metrics, projects, users: {}, project_events: isNow ? [release] : [] } }
}

const lists = (...names: string[]) => Object.fromEntries(names.map((name) => [name, []]))
const facets = {
  project_views: { ...lists('domain', 'site_path', 'country', 'campaign'), monetized: [false, true] },
  project_downloads: {
    ...lists('project_id', 'domain', 'user_agent', 'version_id', 'dependent_project_id', 'reason', 'game_version'),
    ...{ monetized: [false, true], country: ['DE', 'XX'], loader: ['fabric'] },
  },
  project_playtime: lists('version_id', 'loader', 'game_version', 'country'),
  project_server_plays: lists('country'),
}

function answersOf({ method, path, body }: Asked, more: Record<string, Answer>): Answer | undefined {
  const answers: Record<string, Answer> = {
    'GET /v2/user': { body: ada },
    'GET /v3/payout/platform_revenue': { body: noSiteRevenue },
    'GET /_internal/notifications': { body: { unread: 0, total: 0, notifications: [] } },
    'GET /_internal/dashboard/projects': { body: [row, gems], headers: { 'content-range': 'projects 0-1/2' } },
    'GET /v3/analytics-event': { body: [] },
    'GET /v3/versions': { body: [] },
    'GET /_internal/analytics/verdicts': { body: { project_ids: [], days: [] } },
    'POST /v3/analytics/facets': { body: { facets } },
    ...more,
  }
  if (method === 'POST' && path === '/v3/analytics' && !more['POST /v3/analytics'])
    return analytics(body as AnalyticsBody)
  return answers[`${method} ${path}`]
}
const site = (more: Record<string, Answer> = {}) => serve((asked) => answersOf(asked, more))

const open = (search = '') =>
  renderPage(
    <Routes>
      <Route path="/dashboard/*" element={<DashboardApp />} />
    </Routes>,
    `/dashboard/analytics${search}`,
  )
const asked = (log: Asked[]) =>
  log.filter(({ path }) => path === '/v3/analytics').map(({ body }) => body as AnalyticsBody)
const legend = async () => within(await screen.findByRole('table', { name: 'Downloads a day' }))

beforeEach(signIn)

test('shows the full days with the time before, and no sum has today', async () => {
  site()
  open()
  const tab = await screen.findByRole('link', { name: /^Downloads120\+60, 100%/ })
  expect(tab.getAttribute('aria-current')).toBe('true')
  const rows = (await legend()).getAllByRole('row').map((one) => one.textContent)
  // The letter before a name stands in for its picture.
  expect(rows).toEqual(['Project, from below30 daysChange', 'DDeep Lamps90+30', '==Gems30+30', 'All120+60'])
  const chart = screen.getByRole('img', {
    name: 'Downloads a day: 120 in all. The table beside it has the same numbers.',
  })
  // What today has so far stands on its hollow bar.
  expect(within(chart).getByText('50')).toBeTruthy()
  expect(document.getElementById(chart.getAttribute('aria-details') ?? '')?.tagName).toBe('TABLE')
  expect(screen.getByRole('list', { name: 'Releases in this period' }).textContent).toContain('2.0')
})

test('keys open a bar, which the address and the table then say', async () => {
  site()
  const { address } = open()
  const picker = await screen.findByRole<HTMLInputElement>('slider', { name: 'Downloads a day' })
  expect(picker.getAttribute('aria-valuetext')).toMatch(/: 4, 2 before$/)
  fireEvent.pointerMove(picker, { clientX: 0 })
  const day = dayOf(today - 2 * dayMs)
  fireEvent.change(picker, { target: { value: '28' } })
  await waitFor(() => expect(address()).toBe(`/dashboard/analytics?bar=${day}`))
  expect((await legend()).getAllByRole('row').at(-1)?.textContent).toBe('All4120+60')
  const said = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  expect(screen.getByText(`${said.format(today - 2 * dayMs)}: 4, 2 before`)).toBeTruthy()
})

test('breaks down by two fields, and each table adds up to the total', async () => {
  const log = site()
  open('?by=country,loader&filters=none')
  const table = within(await screen.findByRole('table', { name: 'Break down' }))
  expect(table.getAllByRole('row').at(-1)?.textContent).toBe('All120100%')
  expect(asked(log).some((body) => body.return_metrics.project_downloads?.bucket_by?.join() === 'country,loader')).toBe(
    true,
  )
  const countries = within(await screen.findByRole('table', { name: 'Country' }))
  expect(countries.getAllByRole('row').map((one) => one.textContent)).toEqual([
    ...['Germany10083%', 'Other countries2017%', 'All120100%'],
  ])
})

test('a press on a value filters by it, and numbers that are not recorded by it say so', async () => {
  const log = site()
  const { address } = open()
  await userEvent.click(await screen.findByRole('link', { name: 'Germany' }))
  expect(address()).toBe('/dashboard/analytics?country=DE')
  await waitFor(() =>
    expect(asked(log).at(-1)?.return_metrics.project_downloads?.filter_by).toEqual({ country: ['DE'] }),
  )
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Loader' }), 'Fabric')
  await waitFor(() => expect(address()).toBe('/dashboard/analytics?country=DE&loader=fabric'))
  expect(screen.getByRole('link', { name: /^Views/ }).textContent).toContain('Not known by these filters')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Other countries')
  await waitFor(() => expect(address()).toBe('/dashboard/analytics?country=DE&country=XX&loader=fabric'))
  await waitFor(() =>
    expect(asked(log).at(-1)?.return_metrics.project_downloads?.filter_by).toEqual({
      ...{ country: ['DE', 'XX'], loader: ['fabric'] },
    }),
  )
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Country: chosen' })).getByRole('button', { name: 'Germany' }),
  )
  expect(address()).toBe('/dashboard/analytics?country=XX&loader=fabric')
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/dashboard/analytics')
})

test('shows several projects of many', async () => {
  const more = { ...row, id: 'ROPE0001', title: 'Rope' }
  const rows = { body: [row, gems, more], headers: { 'content-range': 'projects 0-2/3' } }
  const log = site({ 'GET /_internal/dashboard/projects': rows })
  const { address } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  await userEvent.click(screen.getByRole('button', { name: 'Deep Lamps' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Rope' }))
  await waitFor(() => expect(address()).toBe('/dashboard/analytics?projects=LAMPS001,ROPE0001'))
  await waitFor(() => expect(asked(log).at(-1)?.project_ids).toEqual(['LAMPS001', 'ROPE0001']))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Projects' }).selectedOptions[0]?.text).toBe(
    '2 projects',
  )
})

test('an address shows the period, the project and the interval that it says', async () => {
  const log = site()
  open('?from=2026-01-01&to=2026-01-14&interval=week&compare=none&projects=LAMPS001')
  expect(await screen.findByText('Downloads, Jan 1 – 14, 2026, UTC')).toBeTruthy()
  expect(asked(log).find(({ time_range: { resolution } }) => 'minutes' in resolution)).toMatchObject({
    time_range: {
      ...{ start: '2026-01-01T00:00:00.000Z', end: '2026-01-15T00:00:00.000Z', resolution: { minutes: 10_080 } },
    },
    project_ids: ['LAMPS001'],
  })
})

test('other days begin with those that are shown, and turn round if the last comes first', async () => {
  site()
  const { address } = open('?country=DE')
  await legend()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Other days …')
  const [from, to] = [dayOf(today - 30 * dayMs), dayOf(today - dayMs)]
  await waitFor(() => expect(address()).toBe(`/dashboard/analytics?from=${from}&to=${to}&country=DE`))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-06-01' } })
  await waitFor(() => expect(address()).toBe(`/dashboard/analytics?from=2025-06-01&to=${from}&country=DE`))
})

test('the file has the sum of the page, and no formulas', async () => {
  site()
  const saved: Blob[] = []
  const created = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:1'
  })
  open()
  await legend()
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  const [head, ...rows] = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(head).toBe('From,To,Project,Project id,Downloads')
  expect(rows.reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0)).toBe(120)
  expect(rows[1]).toMatch(/,'=Gems,GEMS0001,1$/)
  created.mockRestore()
})

test('says what to do without projects, and when the numbers can’t be loaded', async () => {
  site({ 'GET /_internal/dashboard/projects': { body: [], headers: { 'content-range': 'projects */0' } } })
  const { unmount } = open()
  expect(await screen.findByText('You have no projects yet')).toBeTruthy()
  unmount()
  site({ 'POST /v3/analytics': refused('too_many_figures', { limit: 100_000 }) })
  open()
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
  expect(screen.getByRole('combobox', { name: 'Period' })).toBeTruthy()
})

test('says what the site has announced about this number and period', async () => {
  const event = (id: number, title: string, daysAgo: number, more: object = {}) => {
    const at = new Date(today - daysAgo * dayMs).toISOString()
    return { id, title, announcement_url: null, for_metric_kind: null, starts: at, ends: at, ...more }
  }
  const events = [
    event(1, 'Files were slow', 3, { for_metric_kind: ['downloads'] }),
    event(2, 'Everything moved', 30),
    event(3, 'Views were lost', 3, { for_metric_kind: ['views'] }),
    event(4, 'Long ago', 31),
  ]
  site({ 'GET /v3/analytics-event': { body: events } })
  open()
  const list = within(await screen.findByRole('list', { name: 'What changed all figures' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent?.replace(/^\w+ \d+ /, ''))).toEqual([
    ...['Files were slow', 'Everything moved'],
  ])
})

test('names versions, asks for at most 100 at once, and says which are gone', async () => {
  const versions = Array.from({ length: 150 }, (_, at) => `V${String(at).padStart(7, '0')}`)
  const figures = versions.map((version_id, at) => downloads(200 - at, { version_id }))
  const log = serve((request) => {
    const { path, body } = request
    const by = path === '/v3/analytics' && (body as AnalyticsBody).return_metrics.project_downloads?.bucket_by
    if (by && by.join() === 'version_id')
      return { body: { metrics: [figures], projects, users: {}, project_events: [] } }
    return answersOf(request, {})
  })
  open()
  const card = within(await screen.findByRole('table', { name: 'Version' }))
  expect((await card.findAllByText('Removed version')).length).toBe(6)
  expect(card.getByText('144 others')).toBeTruthy()
  const lists = log
    .filter(({ path }) => path === '/v3/versions')
    .map(({ query }) => JSON.parse(query.get('ids') ?? '[]'))
  expect(lists.map(({ length }) => length)).toEqual([100, 50])
})

test('an address with projects whose numbers the viewer may not see says whom to ask', async () => {
  const log = site({ 'POST /v3/analytics': { body: { metrics: [], projects: {}, users: {}, project_events: [] } } })
  open('?projects=FOREIGN1')
  expect(await screen.findByText(/You can't see the analytics of these projects/)).toBeTruthy()
  expect(asked(log).every(({ project_ids }) => project_ids?.join() === 'FOREIGN1')).toBe(true)
  expect(screen.queryByRole('img', { name: /Downloads/ })).toBeNull()
})

test('a period in which nothing counted says so', async () => {
  const nothing = { metrics: Array.from({ length: 31 }, () => []), projects, users: {}, project_events: [] }
  site({ 'POST /v3/analytics': { body: nothing } })
  open()
  expect((await screen.findAllByText('Nothing counted in this period.')).length).toBe(6)
})

const settings = () =>
  renderPage(
    <Routes>
      <Route path="/:type/:id/settings/analytics" element={<ProjectAnalyticsPage />} />
    </Routes>,
    '/mod/lamps/settings/analytics',
  )
const day = { counted: 4, repeats: 2, bots: 1, embedded: 0 }
const verdicts = {
  project_ids: ['LAMPS001'],
  days: [3, 2, 1].map((before) => ({ day: dayOf(today - before * dayMs), ...day })),
}

test('the settings of a project show its own numbers, with what did not count', async () => {
  const base = projectServer()
  const log = serve(
    (asked) => base(asked) ?? answersOf(asked, { 'GET /_internal/analytics/verdicts': { body: verdicts } }),
  )
  settings()
  expect((await screen.findByText(/9 not counted/)).textContent).toBe(
    '12 counted, 9 not counted: 6 repeated by the same address, 3 by bots',
  )
  fireEvent.change(screen.getByRole('slider', { name: 'Downloads a day' }), { target: { value: '28' } })
  expect((await screen.findByText(/3 not counted/)).textContent).toMatch(
    /day, .*: 4 counted, 3 not counted: 2 repeated/,
  )
  expect(asked(log).every(({ project_ids }) => project_ids?.join() === 'LAMPS001')).toBe(true)
  expect(screen.queryByRole('combobox', { name: 'Projects' })).toBeNull()
})

test('members without the permission see whom to ask, and nothing is asked for', async () => {
  const log = serve(projectServer({ members: [memberOf(ada, projectPermissionBits('EDIT_DETAILS', 'VIEW_PAYOUTS'))] }))
  settings()
  expect(await screen.findByText(/Only members with the permission to view analytics/)).toBeTruthy()
  expect(asked(log)).toEqual([])
})
