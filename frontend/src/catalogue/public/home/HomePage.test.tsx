import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refused } from '../../../testing/contractCheck.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { sampleHit } from '../../../testing/search.ts'
import { type Asked, serve } from '../../../testing/serve.ts'
import { changeSetup } from '../../setup/setup.ts'
import { barHeight } from './Bars.tsx'
import { HomePage } from './HomePage.tsx'
import { onePerAuthor } from './shelves.ts'

beforeEach(() => changeSetup({ version: null, loader: null }))

const hits = (count: number, author = (at: number) => `author${at}`) =>
  Array.from({ length: count }, (_, at) =>
    sampleHit({ project_id: `PROJECT${at}`, slug: `slug-${at}`, title: `Project ${at}`, author: author(at) }),
  )

type Site = { counted?: number; mods?: number; packs?: number; fresh?: number; rising?: number; fails?: string }

/** A site with so many entries for each shelf. */
function site({ mods = 0, packs = 0, fresh = 0, rising = 0, counted = 0, fails }: Site): Asked[] {
  return serve(({ path, query }) => {
    if (path === fails) return refused('engine_away')
    if (path === '/v2/statistics') return { body: { projects: 66, versions: 210, files: 300, authors: 12 } }
    if (path === '/_internal/downloads/yesterday')
      return { body: { day: '2026-11-21', counted, repeats: 1_000, bots: 30, embedded: 4 } }
    if (path === '/_internal/fits') return { body: [] }
    if (path === '/_internal/version_steps') return { body: [{ project_id: 'PROJECT0', to: '2.0', from: '1.9' }] }
    if (path === '/_internal/review_pace') {
      const projects = [{ project_id: 'PROJECT0', waited_seconds: 61_200 }]
      return { body: { total: 1, expected_wait_seconds: 18_000, median_wait_seconds: 36_000, projects } }
    }
    if (path === '/_internal/rising') {
      const days = Array.from({ length: 14 }, (_, at) => `2026-11-${at + 8}`)
      const projects = hits(rising).map(({ project_id, slug, title }, at) => ({
        ...{ project_id, slug, title, project_type: 'mod', icon_url: null },
        ...{ downloads: days.map(() => at), gained: 9 - at },
      }))
      return { body: { days, projects } }
    }
    if (path !== '/v2/search') return undefined
    const facets = query.get('facets') ?? ''
    const count = facets.includes('modpack') ? packs : facets.includes('project_type:mod') ? mods : undefined
    const found = hits(count ?? (query.get('index') === 'newest' ? fresh : 1))
    return { body: { hits: found, offset: 0, limit: 20, total_hits: found.length } }
  })
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('has a shelf for each rule, which it states', async () => {
  site({ mods: 4, packs: 3, fresh: 3, rising: 3 })
  renderPage(<HomePage />)
  const fresh = within(await screen.findByRole('list', { name: 'Fresh from review' }))
  expect(await fresh.findByText('review took 17 hours')).toBeTruthy()
  expect(await screen.findByText('Newest first; half waited 10 hours or less')).toBeTruthy()
  const rising = within(screen.getByRole('list', { name: 'Rising this week' }))
  expect(rising.getAllByText(/^\+/).map(({ textContent }) => textContent)).toEqual(['+9', '+8', '+7'])
  await waitFor(() =>
    expect(headings()).toEqual([
      ...['Most downloaded mods', 'Rising this week', 'Fresh from review', 'Modpacks to start with'],
      ...['All projects1', 'Just updated'],
    ]),
  )
  expect((await screen.findByText('2.0')).closest('li')?.textContent).toContain('from 1.9')
  const queue = screen.getByRole('link', { name: /in the review queue/ })
  expect([queue.textContent, queue.getAttribute('href')]).toEqual([
    '1 project in the review queue, about 5 hours',
    '#fresh',
  ])
})

test('leaves out shelves with fewer than three entries', async () => {
  site({ mods: 2, packs: 2, fresh: 2, rising: 2 })
  renderPage(<HomePage />)
  await screen.findByText('2.0')
  await waitFor(() => expect(headings()).toEqual(['All projects1', 'Just updated']))
})

test('says that a shelf could not be read, and shows the others', async () => {
  site({ mods: 3, fresh: 3, fails: '/_internal/rising' })
  renderPage(<HomePage />)
  expect(await screen.findByText("This couldn't be loaded")).toBeTruthy()
  await waitFor(() => expect(headings()).toContain('Fresh from review'))
})

test('shows mods that fit what the reader plays', async () => {
  changeSetup({ version: '1.21.4', loader: 'fabric' })
  const asked = site({ mods: 3 })
  renderPage(<HomePage />)
  expect(await screen.findByRole('heading', { name: 'Fits 1.21.4 Fabric' })).toBeTruthy()
  const facets = asked.map(({ query }) => query.get('facets') ?? '').find((text) => text.includes('project_type:mod"'))
  expect(facets).toContain('["versions:1.21.4"],["categories:fabric",')
  expect((await screen.findByRole('link', { name: 'All 3 mods' })).getAttribute('href')).toBe('/mods?fits=true')
})

test('shows only the list to who searches it', async () => {
  site({ mods: 5, packs: 5, fresh: 5, rising: 5 })
  renderPage(<HomePage />, '/?q=lamps')
  await screen.findByText('2.0')
  expect(headings()).toEqual(['All projects1', 'Just updated'])
})

test('says how many downloads counted yesterday, and how many did not', async () => {
  site({ counted: 41_236 })
  renderPage(<HomePage />)
  const why = await screen.findByRole('link', { name: 'See why' })
  expect(why.getAttribute('href')).toBe('/docs/downloads')
  const said = why.parentElement
  expect(said?.textContent).toBe('41,236 downloads counted yesterday, 1,034 not counted. See why')
  expect(said?.title).toBe('November 21, 2026')
  expect(screen.queryByText(/reviewed by people/)).toBeNull()
})

test('says how many projects were reviewed if nothing counted yesterday', async () => {
  site({ counted: 0 })
  renderPage(<HomePage />)
  expect((await screen.findByText(/reviewed by people/)).textContent).toBe('66 projects reviewed by people')
  expect(screen.queryByRole('link', { name: 'See why' })).toBeNull()
})

test('says what is new only to who was here before', async () => {
  site({ mods: 3 })
  document.documentElement.dataset.since = String(Date.UTC(2026, 0, 1))
  const { unmount } = renderPage(<HomePage />)
  expect((await screen.findByText('Since January 1')).closest('p')?.textContent).toContain('New files for 1 project')
  unmount()
  delete document.documentElement.dataset.since
  renderPage(<HomePage />)
  await screen.findByRole('heading', { name: 'Just updated' })
  expect(screen.queryByText(/^Since /)).toBeNull()
})

test('takes one project of each author', () => {
  const chosen = onePerAuthor(hits(12, (at) => `author${Math.floor(at / 2)}`))
  expect(chosen.map(({ project_id }) => project_id)).toEqual([0, 2, 4, 6, 8].map((at) => `PROJECT${at}`))
})

test.each([
  [0, 10, 1],
  [1, 1000, 2],
  [5, 10, 12],
  [10, 10, 24],
])('a bar for %i of %i is %i high', (count, most, height) => {
  expect(barHeight(count, most)).toBe(height)
})
