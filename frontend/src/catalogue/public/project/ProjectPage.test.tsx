import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearToken, setToken } from '../../../api/sessionToken.ts'
import { clearCookie } from '../../../api/storage/cookie.ts'
import { sampleUser } from '../../../testing/account.ts'
import { refused } from '../../../testing/contractCheck.ts'
import { sampleMember, sampleProject, sampleVersion } from '../../../testing/projectPage.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { sampleReleases } from '../../../testing/search.ts'
import { type Answer, type Asked, serve } from '../../../testing/serve.ts'
import { catalogueRoom } from '../../room.tsx'
import { changeSetup, currentSetup } from '../../setup/setup.ts'

// Pages load lazily, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

vi.setConfig({ testTimeout: 30_000 })

const ada = sampleUser({ id: 'USER0001' })
const bob = sampleUser({ id: 'USER0009', username: 'bob' })
const games = sampleReleases('1.21.4', '1.21.3', '1.20.1')
const versions = [
  sampleVersion('2.1-beta', { version_type: 'beta' }),
  sampleVersion('2.0'),
  sampleVersion('1.0', { loaders: ['forge'], game_versions: ['1.20.1'] }),
]
const changelogs = ['Brighter.', 'Brighter.', 'First.'].map((text, at) => ({
  version_id: versions[at]?.id ?? '',
  rendered: [`<p>${text}</p>`],
}))

type World = Partial<Record<string, Answer | ((query: URLSearchParams) => Answer)>>

function site(world: World = {}): Asked[] {
  const path = '/v3/project/deep-lamps'
  const answers: World = {
    [path]: { body: sampleProject() },
    [`${path}/version`]: { body: versions },
    [`${path}/members`]: { body: [sampleMember('USER0001', 'ada')] },
    '/v3/project/AAAABBBB': { body: sampleProject() },
    '/v3/project/AAAABBBB/version': { body: versions },
    '/v3/project/AAAABBBB/members': { body: [] },
    '/_internal/game_versions': { body: games },
    '/_internal/fits': { body: [] },
    '/_internal/project/deep-lamps/description': {
      body: { rendered: ['<p>A lamp for every depth.</p>'], headings: [] },
    },
    '/_internal/project/AAAABBBB/following': { body: { follows: false } },
    '/v3/project/AAAABBBB/dependents': { body: { dependents: [], offset: 0, limit: 4, total: 0 } },
    ...world,
  }
  return serve(({ path: asked, query }) => {
    if (asked === '/_internal/versions/changelogs') {
      const ids: string[] = JSON.parse(query.get('ids') ?? '[]')
      return { body: changelogs.filter(({ version_id }) => ids.includes(version_id)) }
    }
    const answer = answers[asked]
    return typeof answer === 'function' ? answer(query) : answer
  })
}

function Page() {
  return <Suspense>{useRoutes([...(catalogueRoom.pages ?? [])])}</Suspense>
}

beforeEach(() => {
  clearToken()
  localStorage.clear()
  changeSetup({ version: null, loader: null })
  clearCookie('auth-token')
})

test('redirects an id to the slug under the right type, and keeps the rest of the address', async () => {
  site()
  const { address } = renderPage(<Page />, '/project/AAAABBBB/versions?loader=forge')
  expect(await screen.findByRole('heading', { level: 1, name: 'Deep Lamps' })).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/mod/deep-lamps/versions?loader=forge'))
  expect(await screen.findByText('1 version')).toBeTruthy()
})

test('a missing project shows the error page for projects', async () => {
  site({ '/v3/project/deep-lamps': refused('not_found') })
  renderPage(<Page />, '/mod/deep-lamps')
  // In the app, the error page depends on the browser's address. Here the router's is enough.
  expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeTruthy()
})

test('an unknown tab says so inside the project', async () => {
  site()
  renderPage(<Page />, '/mod/deep-lamps/colle%20ctions?loader=fabric')
  expect(await screen.findByText(/This project has no page/)).toBeTruthy()
  expect(screen.getByText('colle ctions')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Deep Lamps' })).toBeTruthy()
  const first = screen.getByRole('link', { name: 'Go to the first tab' })
  expect(first.getAttribute('href')).toBe('/mod/deep-lamps?loader=fabric')
})

test('names an unknown version and links to all versions with the same filters', async () => {
  site({ '/v3/project/deep-lamps/version/9.9': refused('not_found') })
  renderPage(<Page />, '/mod/deep-lamps/version/9.9?loader=fabric')
  expect(await screen.findByRole('heading', { name: 'Version not found' })).toBeTruthy()
  expect(screen.getByText('9.9')).toBeTruthy()
  const all = screen.getByRole('link', { name: 'Show all versions' })
  expect(all.getAttribute('href')).toBe('/mod/deep-lamps/versions?loader=fabric')
})

test('a version keeps the selected loader and game version for the breadcrumbs and the picker', async () => {
  const path = '/v3/project/deep-lamps/version/2.0'
  site({ [path]: { body: versions[1] } })
  const { unmount } = renderPage(<Page />, '/mod/deep-lamps/versions?loader=fabric&version=1.21.4')
  const row = await screen.findByRole('link', { name: '2.0' })
  expect(row.getAttribute('href')).toMatch(/\?version=1\.21\.4&loader=fabric$/)
  unmount()
  renderPage(<Page />, '/mod/deep-lamps/version/2.0?version=1.21.4&loader=fabric')
  const path2 = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }))
  expect(path2.getByRole('link').getAttribute('href')).toBe('/mod/deep-lamps/versions?version=1.21.4&loader=fabric')
})

test("doesn't remember a loader that the project leaves no choice about", async () => {
  changeSetup({ version: '1.20.1', loader: 'fabric' })
  const forge = sampleVersion('1.0', { loaders: ['forge'], game_versions: ['1.20.1', '1.21.4'] })
  site({ '/v3/project/deep-lamps/version': { body: [forge] } })
  renderPage(<Page />, '/mod/deep-lamps#download')
  await userEvent.click(await screen.findByRole('radio', { name: /1\.21\.4/ }))
  await waitFor(() => expect(currentSetup()).toEqual({ version: '1.21.4', loader: 'fabric' }))
})

test('offers to try again when the server does not answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  renderPage(<Page />, '/mod/deep-lamps')
  expect(await screen.findByText("The server couldn't be reached")).toBeTruthy()
})

test('only members and staff see the link to the settings', async () => {
  site()
  renderPage(<Page />, '/mod/deep-lamps')
  await screen.findByText('A lamp for every depth.')
  expect(screen.queryByRole('link', { name: 'Project settings' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Moderation' })).toBeNull()
})

test('a member sees the link to the settings', async () => {
  setToken('mra_member')
  site({ '/v2/user': { body: ada } })
  renderPage(<Page />, '/mod/deep-lamps')
  const settings = await screen.findByRole('link', { name: 'Project settings' })
  expect(settings.getAttribute('href')).toBe('/mod/deep-lamps/settings')
  expect(screen.getByRole('link', { name: 'Moderation' }).getAttribute('href')).toBe('/mod/deep-lamps/moderation')
})

test('folds a long description, and leaves out the picture that is shown above it', async () => {
  const picture = (name: string, featured: boolean) => ({
    ...{ url: `/data/${name}_350.webp`, raw_url: `/data/${name}.webp`, featured, name, description: null },
    ...{ created: '2024-03-01T12:00:00.000Z', ordering: 0 },
  })
  const body = {
    rendered: [
      ...[
        '<p>Lamps.</p>',
        'lead /data/Dusk.webp',
        '<p><img src="',
        'media /data/Dusk.webp',
        '" alt="At dusk"></p>',
        'led',
      ],
      ...['<p>Oil.</p>', 'fold', '<h2 id="user-content-wick">Wick</h2><p>Long.</p>'],
    ],
    headings: [
      { id: 'user-content-wick', text: 'Wick', level: 2 },
      { id: 'user-content-größe', text: 'Größe', level: 2 },
    ],
  }
  site({
    '/v3/project/deep-lamps': { body: sampleProject({ gallery: [picture('Dawn', false), picture('Dusk', true)] }) },
    '/_internal/project/deep-lamps/description': { body },
  })
  renderPage(<Page />, '/mod/deep-lamps')
  const rest = (await screen.findByText('Read the rest of the description')).closest('details')
  expect([rest?.open, rest?.textContent]).toEqual([false, 'Read the rest of the descriptionWickLong.'])
  expect(screen.queryByRole('img', { name: 'At dusk' })).toBeNull()
  const outline = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(outline.map((link) => link.getAttribute('href'))).toEqual([
    '#user-content-wick',
    '#user-content-gr%C3%B6%C3%9Fe',
  ])
  const pictures = within(screen.getByRole('figure')).getAllByRole('link')
  expect(pictures.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['', '/mod/deep-lamps/gallery#image-2'],
    ['', '/mod/deep-lamps/gallery#image-1'],
    ['All 2 pictures', '/mod/deep-lamps/gallery'],
  ])
})

test('lists dependents with how they depend on the project, page by page', async () => {
  const user = userEvent.setup()
  const dependent = (number: number) => ({
    project_id: `USER${number}`,
    slug: `user-${number}`,
    name: `User ${number}`,
    summary: '',
    icon_url: null,
    project_types: ['modpack'],
    downloads: 7,
    dependency_types: ['embedded', 'optional'],
  })
  const all = Array.from({ length: 101 }, (_, index) => dependent(index))
  const answer = (query: URLSearchParams) => {
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit'))]
    return { body: { dependents: all.slice(offset, offset + limit), offset, limit, total: all.length } }
  }
  site({ '/v3/project/AAAABBBB/dependents': answer })
  renderPage(<Page />, '/mod/deep-lamps')
  expect(await screen.findByRole('heading', { name: 'Used by 101 projects' })).toBeTruthy()
  const [first] = screen.getAllByRole('link', { name: /User 0/ })
  expect(first?.getAttribute('href')).toBe('/modpack/user-0')
  expect(first?.textContent).toMatch(/Embedded.*Optional.*7 downloads/)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: /User 100/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
}, 60_000)

test('downloads files of a hidden project with the token', async () => {
  setToken('mra_member')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  Object.assign(URL, { createObjectURL: () => 'blob:lamps', revokeObjectURL: () => undefined })
  const path = '/data/AAAABBBB/versions/2.0/lamps-2.0.jar'
  const asked = site({
    '/v2/user': { body: ada },
    '/v3/project/deep-lamps': { body: sampleProject({ status: 'draft' }) },
    [path]: { body: 'jar' },
  })
  renderPage(<Page />, '/mod/deep-lamps/versions')
  await screen.findByRole('link', { name: 'Project settings' })
  await userEvent.click(await screen.findByRole('link', { name: 'Download lamps-2.0.jar' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked.find((one) => one.path === path)?.headers.get('authorization')).toBe('mra_member')
  saved.mockRestore()
})

test('following a project that is already followed succeeds', async () => {
  setToken('mra_member')
  site({
    '/v2/user': { body: bob },
    '/_internal/project/AAAABBBB/following': { body: { follows: false } },
    '/v2/project/AAAABBBB/follow': refused('already_following'),
  })
  renderPage(<Page />, '/mod/deep-lamps')
  await userEvent.click(await screen.findByRole('button', { name: 'Follow' }))
  expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeTruthy()
})

test('the picker finds the file and keeps the selection in the address', async () => {
  site()
  const { address } = renderPage(<Page />, '/mod/deep-lamps')
  await userEvent.click(await screen.findByRole('button', { name: 'Another' }))
  const dialog = await screen.findByRole('dialog', { name: 'Download Deep Lamps' })
  expect(within(dialog).getByText('Choose your game version and loader.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('radio', { name: '1.21.4' }))
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Fabric' }))
  const file = await within(dialog).findByRole('link', { name: 'Download lamps-2.0.jar' })
  expect(file.getAttribute('href')).toContain('/data/AAAABBBB/versions/2.0/lamps-2.0.jar')
  expect(within(dialog).getByRole('link', { name: 'Download lamps-2.1-beta.jar' })).toBeTruthy()
  expect(address()).toBe('/mod/deep-lamps?version=1.21.4&loader=fabric')
})

test("the picker names what doesn't fit together, and one click fixes it", async () => {
  site()
  const { address } = renderPage(<Page />, '/mod/deep-lamps?version=1.21.4&loader=forge#download')
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/No file works with/)).toBeTruthy()
  expect(
    within(dialog)
      .getByRole('radio', { name: /^1\.21\.4/ })
      .closest('label')?.textContent,
  ).toContain('not for Forge')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fabric 1.21.4' }))
  expect(await within(dialog).findByRole('link', { name: 'Download lamps-2.0.jar' })).toBeTruthy()
  expect(address()).toBe('/mod/deep-lamps?version=1.21.4&loader=fabric')
})

test('selects for the next project what was selected for the last one', async () => {
  site()
  const first = renderPage(<Page />, '/mod/deep-lamps#download')
  await userEvent.click(await screen.findByRole('radio', { name: '1.20.1' }))
  await userEvent.click(screen.getByRole('radio', { name: /Forge/ }))
  first.unmount()
  renderPage(<Page />, '/mod/deep-lamps#download')
  expect(await screen.findByRole('link', { name: 'Download lamps-1.0.jar' })).toBeTruthy()
})

test('flags a changelog that repeats the next older one, even if a filter hides that one', async () => {
  const asked = site()
  renderPage(<Page />, '/mod/deep-lamps/changelog?channel=beta')
  expect(await screen.findByText('Duplicate')).toBeTruthy()
  expect(screen.getByText(/Same as/).textContent).toContain('Same as 2.0.')
  const ids = asked.find(({ path }) => path === '/_internal/versions/changelogs')?.query.get('ids')
  expect(JSON.parse(ids ?? '[]')).toEqual([versions[0]?.id, versions[1]?.id])
})

test('keeps the filters of versions in the address, and offers to clear them when nothing matches', async () => {
  site()
  const { address } = renderPage(<Page />, '/mod/deep-lamps/versions')
  await screen.findByText('3 versions')
  const filters = within(screen.getByLabelText('Filters'))
  await userEvent.selectOptions(filters.getByLabelText('Channel'), 'Beta')
  await userEvent.selectOptions(filters.getByLabelText('Loader'), 'Forge')
  expect(address()).toBe('/mod/deep-lamps/versions?channel=beta&loader=forge')
  await userEvent.click(screen.getByRole('button', { name: 'Show all versions' }))
  expect(address()).toBe('/mod/deep-lamps/versions')
})

test('offers no download without versions, and only members see the link to upload one', async () => {
  site({ '/v3/project/deep-lamps/version': { body: [] } })
  const { unmount } = renderPage(<Page />, '/mod/deep-lamps/versions')
  await screen.findByText('No versions yet')
  expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Upload a version' })).toBeNull()
  unmount()
  setToken('mra_test')
  site({
    '/v3/project/deep-lamps/version': { body: [] },
    '/v2/user': { body: ada },
    '/_internal/project/AAAABBBB/following': { body: { follows: false } },
  })
  renderPage(<Page />, '/mod/deep-lamps/versions')
  const link = await screen.findByRole('link', { name: 'Upload a version' })
  expect(link.getAttribute('href')).toBe('/mod/deep-lamps/version/new')
})

test('people who are invited can accept on the page', async () => {
  setToken('mra_test')
  const invited = { ...sampleMember('USER0009', 'bob'), accepted: false, role: 'Artist' }
  const asked = site({
    '/v2/user': { body: bob },
    '/v3/project/deep-lamps/members': { body: [sampleMember('USER0001', 'ada'), invited] },
    '/_internal/project/AAAABBBB/following': { body: { follows: false } },
    '/v3/team/TEAM0001/join': { status: 204 },
  })
  renderPage(<Page />, '/mod/deep-lamps')
  expect(await screen.findByText(/You are invited to work on this project/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(asked.some(({ method, path }) => method === 'POST' && path.endsWith('/join'))).toBe(true))
})

test('shows whether the user follows the project, as the server says', async () => {
  setToken('mra_test')
  const asked = site({
    '/v2/user': { body: bob },
    '/_internal/project/AAAABBBB/following': { body: { follows: true } },
    '/v2/project/AAAABBBB/follow': { status: 204 },
  })
  renderPage(<Page />, '/mod/deep-lamps')
  await userEvent.click(await screen.findByRole('button', { name: 'Following' }))
  await screen.findByRole('button', { name: 'Follow' })
  expect(asked.filter(({ path }) => path.endsWith('/follow')).map(({ method }) => method)).toEqual(['DELETE'])
})
