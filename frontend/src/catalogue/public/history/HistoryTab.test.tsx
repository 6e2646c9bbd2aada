import { configure, fireEvent, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearToken } from '../../../api/sessionToken.ts'
import { refused } from '../../../testing/contractCheck.ts'
import { sampleMember, sampleProject, sampleVersion } from '../../../testing/projectPage.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { sampleReleases } from '../../../testing/search.ts'
import { type Answer, serve } from '../../../testing/serve.ts'
import { catalogueRoom } from '../../room.tsx'
import type { Timeline, TimelineEntry } from './timeline.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const none = { added: [], removed: [] }
const entry = (number: number, at: string, fields: Partial<TimelineEntry>): TimelineEntry => ({
  ...{ number, at, kind: 'created', by: null, by_staff: false, version_id: null, from: null, to: null },
  ...{ version_number: null, version_type: null, waited_seconds: null, game_versions: none, loaders: none },
  ...{ files: [], file_changes: none },
  ...fields,
})
const entries = [
  entry(3, '2026-02-01T12:00:00.000Z', {
    ...{ kind: 'version_added', version_number: '2.0', version_type: 'release', version_id: 'VERSION2', by: 'ada' },
    ...{ loaders: { added: ['fabric'], removed: [] }, game_versions: { added: ['1.21.4'], removed: [] } },
    files: [{ filename: 'lamps.jar', size: 1, sha512: `${'a'.repeat(64)}${'b'.repeat(64)}` }],
  }),
  entry(2, '2026-01-01T12:00:00.000Z', { kind: 'license', from: 'MIT', to: 'MPL-2.0', by: 'ada' }),
  entry(1, '2025-05-01T12:00:00.000Z', { kind: 'approved', by_staff: true, waited_seconds: 3 * 3600 }),
]
const timeline: Timeline = { entries, state: null, counts: { versions: 1, reviews: 1, changes: 1 } }

function site(answer: Answer = { body: timeline }) {
  const project = '/v3/project/deep-lamps'
  const known: Record<string, Answer> = {
    [project]: { body: sampleProject() },
    [`${project}/version`]: { body: [sampleVersion('2.0')] },
    [`${project}/members`]: { body: [sampleMember('USER0001', 'ada')] },
    '/_internal/project/deep-lamps/timeline': answer,
    '/_internal/game_versions': { body: sampleReleases('1.21.4') },
    '/v3/project/AAAABBBB/dependents': { body: { dependents: [], offset: 0, limit: 4, total: 0 } },
  }
  return serve(({ path }) => known[path])
}

function Page() {
  return <Suspense>{useRoutes([...(catalogueRoom.pages ?? [])])}</Suspense>
}

beforeEach(() => clearToken())

const textOf = async (title: RegExp | string) =>
  (await screen.findByText(title)).closest('li')?.textContent?.replace(/\s+/g, ' ')

test('tells by year what changed, who did it, and what was before', async () => {
  site()
  renderPage(<Page />, '/mod/deep-lamps/history')
  expect((await screen.findAllByRole('heading', { level: 2, name: /^20/ })).map((one) => one.textContent)).toEqual([
    '2026',
    '2025',
  ])
  expect(await textOf('License changed')).toMatch(/License changed MIT to MPL-2\.0.*ada$/)
  expect(screen.getAllByText('MIT').filter((one) => one.closest('del'))).toHaveLength(1)
  expect(await textOf('Reviewed and approved')).toMatch(/3 hours after it was sent to review.*a moderator$/)
  const [version] = await screen.findAllByRole('link', { name: '2.0' })
  expect(version?.getAttribute('href')).toBe('/mod/deep-lamps/version/VERSION2')
  expect(version?.closest('li')?.textContent).toMatch(/Fabric.*1\.21\.4.*aaaaaaaa…bbbbbbbb/)
})

test('keeps the part and the day in the address', async () => {
  const asked = site()
  const { address } = renderPage(<Page />, '/mod/deep-lamps/history?part=versions')
  const parts = within(
    (await screen.findByRole('link', { name: 'Versions 1', current: true })).closest('ul') as HTMLElement,
  )
  expect(parts.getByRole('link', { name: 'All 3' }).getAttribute('href')).toBe('/mod/deep-lamps/history')
  fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-01-15' } })
  expect(address()).toBe('/mod/deep-lamps/history?part=versions&until=2026-01-15')
  const queries = () => asked.filter(({ path }) => path.endsWith('/timeline')).map(({ query }) => query.get('until'))
  await vi.waitFor(() => expect(queries()).toContain('2026-01-15T23:59:59.999Z'))
  // A year that is being typed begins so, and who types it keeps the field.
  const field = screen.getByLabelText<HTMLInputElement>('As of')
  field.focus()
  for (const value of ['0002-01-15', '0020-01-15', '0202-01-15', '2025-01-15'])
    fireEvent.change(field, { target: { value } })
  expect(address()).toBe('/mod/deep-lamps/history?part=versions&until=2025-01-15')
  await vi.waitFor(() => expect(queries()).toContain('2025-01-15T23:59:59.999Z'))
  expect(queries().filter((day) => day?.startsWith('0'))).toEqual([])
  expect(document.activeElement).toBe(screen.getByLabelText('As of'))
})

test('shows the project as it was on the day, where that is another than today’s', async () => {
  const state = { name: 'Old Lamps', license: null, status: null, versions: 2, newest: '1.5' }
  site({ body: { ...timeline, state } })
  const { unmount } = renderPage(<Page />, '/mod/deep-lamps/history?until=2026-01-15')
  const past = (await screen.findByRole('heading', { name: 'The project on Jan 15, 2026' })).closest('section')
  const facts = [...(past?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
  expect(facts.map((text, at) => (at === 2 ? 'status' : text))).toEqual(['Old Lamps', 'MIT', 'status', '2, newest 1.5'])
  unmount()
  site()
  renderPage(<Page />, '/mod/deep-lamps/history')
  await screen.findByText('License changed')
  expect(screen.queryByRole('heading', { name: /The project on/ })).toBeNull()
})

test('says that nothing has happened yet, and that it could not be loaded', async () => {
  site({ body: { entries: [], state: null, counts: { versions: 0, reviews: 0, changes: 0 } } })
  const { unmount } = renderPage(<Page />, '/mod/deep-lamps/history')
  expect(await screen.findByText('Nothing has happened in public')).toBeTruthy()
  unmount()
  site(refused('not_found'))
  renderPage(<Page />, '/mod/deep-lamps/history')
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy()
})
