import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createIntl } from 'react-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearToken, setToken } from '../../../api/sessionToken.ts'
import { sampleUser } from '../../../testing/account.ts'
import { refused } from '../../../testing/contractCheck.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { sampleHit } from '../../../testing/search.ts'
import { type Asked, serve } from '../../../testing/serve.ts'
import { changeSetup } from '../../setup/setup.ts'
import { downloadedHere } from '../here/downloadedHere.ts'
import { formatSince, lastVisit } from './lastVisit.ts'
import { News } from './News.tsx'

const hour = 3_600_000
const boot = readFileSync(join(import.meta.dirname, '../../../../public/theme.js'), 'utf8')

/** What a page's first script leaves at this time. */
function visit(at: number): number | null {
  vi.setSystemTime(at)
  delete document.documentElement.dataset.since
  new Function(boot)()
  return lastVisit()
}

beforeEach(() => {
  localStorage.clear()
  changeSetup({ version: null, loader: null })
})
afterEach(() => {
  vi.useRealTimers()
  clearToken()
  delete document.documentElement.dataset.since
})

describe('the last visit', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  const start = Date.UTC(2026, 0, 1)

  test('is none during the first one, and then the end of the one before, for as long as a visit lasts', () => {
    expect(visit(start)).toBeNull()
    expect(visit(start + 4 * hour)).toBeNull()
    expect(visit(start + 8 * hour + 1)).toBe(start + 4 * hour)
    expect(visit(start + 9 * hour)).toBe(start + 4 * hour)
    expect(visit(start + 14 * hour)).toBe(start + 9 * hour)
  })

  test('ends when the page was last left, not when it was opened', () => {
    visit(start)
    vi.setSystemTime(start + 6 * hour)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    hidden.mockRestore()
    expect(visit(start + 9 * hour)).toBeNull()
    expect(visit(start + 14 * hour)).toBe(start + 9 * hour)
  })

  test.each(['', 'null', '[]', '7', '"x"', '{', '{"seen":"x","since":"y"}', '{"since":-1}'])(
    'is none where the browser keeps %j',
    (kept) => {
      localStorage.setItem('visits', kept)
      expect(visit(start)).toBeNull()
    },
  )

  test('is none where the browser keeps nothing', () => {
    const get = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(visit(start)).toBeNull()
    get.mockRestore()
  })
})

test.each([
  [Date.UTC(2026, 10, 19, 12), 'Thursday'],
  [Date.UTC(2026, 10, 23, 9, 20), '9:20 AM'],
  [Date.UTC(2026, 10, 3, 12), 'November 3'],
  // A week ago has the name of today.
  [Date.UTC(2026, 10, 16, 13), 'November 16'],
])('says since when: %i as %s', (since, text) => {
  const intl = createIntl({ locale: 'en-US', timeZone: 'UTC' })
  expect(formatSince(intl, since, Date.UTC(2026, 10, 23, 14)).replace(/\u202f/g, ' ')).toBe(text)
})

/** A site where so many projects have new files, and so many of those that somebody follows. */
function site({ found = 0, followed = 0, fails = false } = {}): Asked[] {
  return serve(({ path }) => {
    if (path === '/v2/user') return { body: sampleUser() }
    if (path === '/_internal/follows/news') return { body: { projects: followed } }
    if (path !== '/v2/search') return undefined
    return fails ? refused('engine_away') : { body: { hits: [], offset: 0, limit: 1, total_hits: found } }
  })
}
const line = async () => (await screen.findByText(/^Since /)).closest('p')
const since = Date.UTC(2026, 0, 1, 0, 0, 7, 900)

test('counts the projects that got files since, for what the reader plays', async () => {
  changeSetup({ version: '1.21.4', loader: 'fabric' })
  const asked = site({ found: 1_234 })
  renderPage(<News since={since} />)
  expect((await line())?.textContent).toBe('Since January 1 New files for 1,234 projects that fit 1.21.4 Fabric')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/?fits=true&sort=updated')
  const facets = JSON.parse(asked[0]?.query.get('facets') ?? '[]')
  expect(facets.slice(0, 2)).toEqual([['modified_timestamp>1767225607'], ['versions:1.21.4']])
  // Nobody is signed in.
  expect(asked.map(({ path }) => path)).toEqual(['/v2/search'])
})

test('counts all projects without a setup', async () => {
  site({ found: 1 })
  renderPage(<News since={since} />)
  expect((await line())?.textContent).toBe('Since January 1 New files for 1 project')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/?sort=updated')
})

test('tells who is signed in of what they follow', async () => {
  setToken('mra_token')
  const asked = site({ found: 0, followed: 3 })
  renderPage(<News since={since} />)
  const link = await screen.findByRole('link', { name: '3 projects you follow have new files' })
  expect(link.getAttribute('href')).toBe('/dashboard/notifications')
  expect((await line())?.textContent).toBe('Since January 1 No new files · 3 projects you follow have new files')
  const { query } = asked.find(({ path }) => path === '/_internal/follows/news') ?? {}
  expect(query?.get('since')).toBe('2026-01-01T00:00:07.900Z')
})

describe('projects downloaded here', () => {
  const downloaded = (id: string, at: number) => downloadedHere.remember([id], at)
  const updated = (id: string, at: number) => ({
    ...sampleHit(),
    project_id: id,
    date_modified: new Date(at).toISOString(),
  })
  const found = (...hits: object[]) =>
    serve(({ path, query }) => {
      if (path !== '/v2/search') return undefined
      const own = query.get('facets')?.includes('project_id:') ? hits : []
      return { body: { hits: own, offset: 0, limit: 40, total_hits: own.length } }
    })
  beforeEach(() => downloadedHere.forget())

  test('count if their files are newer than the last visit and the download', async () => {
    downloaded('AAAABBBB', since - hour)
    downloaded('CCCCDDDD', since + 2 * hour)
    const asked = found(updated('AAAABBBB', since + hour), updated('CCCCDDDD', since + hour))
    renderPage(<News since={since} />)
    await userEvent.click(await screen.findByRole('button', { name: '1 project you downloaded here has new files' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New files for your downloads' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(1)
    expect(dialog.getByText(/in this browser only/)).toBeTruthy()
    const facets = asked.map(({ query }) => JSON.parse(query.get('facets') ?? '[]'))
    expect(facets).toContainEqual([['modified_timestamp>1767225607'], ['project_id:AAAABBBB', 'project_id:CCCCDDDD']])
    await userEvent.click(dialog.getByRole('button', { name: 'Delete this list' }))
    expect(localStorage.getItem('downloads')).toBeNull()
    expect(screen.queryByText(/downloaded here/)).toBeNull()
  })

  test('are asked for only if there are any', async () => {
    const asked = found()
    renderPage(<News since={since} />)
    await line()
    expect(asked).toHaveLength(1)
  })

  test('are at most 40, the latest', () => {
    downloadedHere.remember(
      Array.from({ length: 41 }, (_, at) => `PROJEC${at + 10}`),
      since,
    )
    expect([...downloadedHere.get().keys()]).toEqual(Array.from({ length: 40 }, (_, at) => `PROJEC${at + 10}`))
  })

  test.each(['', 'null', '7', '{', '{"x":1}', '{"AAAABBBB":"now"}'])('are none where the browser keeps %j', (kept) => {
    localStorage.setItem('downloads', kept)
    downloadedHere.refresh()
    expect(downloadedHere.get().size).toBe(0)
  })
})

test('says shortly that nothing is new', async () => {
  changeSetup({ version: '1.21.4', loader: null })
  setToken('mra_token')
  site()
  renderPage(<News since={since} />)
  expect((await line())?.textContent).toBe('Since January 1 No new files for 1.21.4')
  expect(screen.queryByRole('link')).toBeNull()
})
