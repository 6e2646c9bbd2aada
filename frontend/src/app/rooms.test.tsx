import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPagePath, pagePaths } from '@adit/events/kit/page_path.values.ts'
import { screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { matchRoutes, type RouteObject, useRoutes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { clearToken, setToken } from '../api/sessionToken.ts'
import { settingsTabs } from '../catalogue/creator/settings/SettingsNav.tsx'
import { typeSegments } from '../catalogue/projectAddress.ts'
import { ada } from '../testing/managedProject.ts'
import { sampleProject } from '../testing/projectPage.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { serve } from '../testing/serve.ts'
import { type Room, RoomsContext } from './kit/room.ts'
import { pagesOf } from './pagesOf.tsx'
import { rooms } from './rooms.ts'
import { SignedInMenu } from './SignedInMenu.tsx'
import { starts } from './starts.ts'

const faces = globSync('*/room.tsx', { cwd: join(import.meta.dirname, '..') })

beforeEach(clearToken)

test('every room that has a face is in the list', () => {
  const names = faces.map(dirname)
  expect(rooms.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

function pathsOf(pages: readonly RouteObject[] = []): string[] {
  return pages.flatMap(({ path = '', children }) => [path, ...pathsOf(children).map((below) => `${path}/${below}`)])
}

test('no address and no resource belongs to two pages', () => {
  const paths = rooms.flatMap(({ pages, settings = [] }) => [...pathsOf(pages), ...settings.map(({ to }) => to)])
  const resources = rooms.flatMap(({ staff = [] }) => staff.map(({ resource }) => resource))
  const twice = [...paths, ...resources].filter((one, at, all) => all.indexOf(one) !== at)
  expect(twice).toEqual([])
  expect(paths.length).toBeGreaterThan(40)
})

test('no two rooms have a verb of the same name', () => {
  const staff = rooms.flatMap(({ staffVerbs = {} }) => Object.keys(staffVerbs))
  const dashboard = rooms.flatMap(({ dashboardVerbs = {} }) => Object.keys(dashboardVerbs))
  expect(staff).toContain('decide')
  expect(dashboard).toContain('editProjects')
  for (const names of [staff, dashboard]) expect(names).toEqual([...new Set(names)])
})

/** The addresses that the router knows, with each type of projects and each tab of settings written out. */
function allPaths(): string[] {
  const lists = (
    base: string,
    of: readonly { resource: string; show?: unknown; parts?: object; below?: readonly string[] }[],
  ) =>
    of.flatMap(({ resource, show, parts = {}, below = [] }) => [
      `${base}/${resource}`,
      ...below.map((part) => `${base}/${resource}/${part}`),
      ...(show ? [`${base}/${resource}/:id/show`] : []),
      ...Object.keys(parts).map((part) => `${base}/${resource}/${part}`),
    ])
  const written = [
    ...starts.flatMap(({ pages }) => pathsOf(pages)),
    ...pathsOf(pagesOf(rooms)).filter((path) => !path.endsWith('*')),
    ...[
      '/dashboard',
      ...lists(
        '/dashboard',
        rooms.flatMap(({ dashboard = [] }) => dashboard),
      ),
    ],
    ...[
      '/moderation',
      ...lists(
        '/moderation',
        rooms.flatMap(({ staff = [] }) => staff),
      ),
    ],
    ...[
      '/admin',
      ...lists(
        '/admin',
        rooms.flatMap(({ admin = [] }) => admin),
      ),
    ],
  ].map((path) => path.replace(/(?<=.)\/$/, ''))
  return written
    .flatMap((path) => (path.startsWith('/:type/') ? typeSegments.map((type) => path.replace(':type', type)) : [path]))
    .flatMap((path) => (path.endsWith('/:tab') ? settingsTabs.map((tab) => path.replace(':tab', tab)) : [path]))
}

test('the gateway knows the same pages as the router', () => {
  const paths = [...new Set(allPaths())]
  expect(paths.length).toBeGreaterThan(100)
  // `/version/new` is one of `/version/:version`.
  expect(paths.filter((path) => !pagePaths.includes(path) && !path.endsWith('/version/new'))).toEqual([])
  expect(pagePaths.filter((path) => !paths.includes(path))).toEqual([])
  expect(isPagePath('/mod/x/version/new')).toBe(true)
})

/** Rooms that no other room imports. */
const free = ['collections', 'operations']
const without = (name: string): Room[] => rooms.filter((room) => room.name !== name)

function Site({ of }: { of: readonly Room[] }) {
  return (
    <RoomsContext value={of}>
      <Suspense>{useRoutes(pagesOf(of))}</Suspense>
    </RoomsContext>
  )
}

test.each(free)('without %s, none of its addresses leads to a page', (name) => {
  const room = rooms.find((one) => one.name === name)
  for (const path of pathsOf(room?.pages)) {
    const found = matchRoutes(pagesOf(without(name)), path.replaceAll(/:\w+/g, 'x'))
    expect(found?.map(({ route }) => route.path)).toEqual(['*'])
  }
})

test('without collections, a project has no button to follow it, and all else is there', async () => {
  serve(({ path }) => {
    if (path === '/v3/project/deep-lamps') return { body: sampleProject() }
    if (path === '/_internal/game_versions') return { body: [] }
    return /^\/v3\/project\/.*\/(?:version|members)$/.test(path) ? { body: [] } : undefined
  })
  const { unmount } = renderPage(<Site of={rooms} />, '/mod/deep-lamps')
  expect(await screen.findByRole('link', { name: 'Follow' })).toBeTruthy()
  unmount()
  renderPage(<Site of={without('collections')} />, '/mod/deep-lamps')
  expect(await screen.findByRole('heading', { name: 'Deep Lamps' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Follow' })).toBeNull()
})

test('without operations, staff pages have no tab for it, and all else is there', async () => {
  setToken('mra_staff')
  serve(({ path }) => {
    if (path === '/v2/user') return { body: { ...ada, role: 'moderator' } }
    if (path.startsWith('/admin-api/')) return { body: [], headers: { 'content-range': 'items 0-0/0' } }
    return undefined
  })
  const tabs = async () => {
    const nav = within(await screen.findByRole('navigation', { name: 'Moderation' }))
    return nav.getAllByRole('link').map((link) => link.textContent)
  }
  const { unmount } = renderPage(<Site of={rooms} />, '/moderation')
  expect(await tabs()).toEqual(['Queue', 'Reports', 'Appeals', 'Projects', 'Parked', 'Reactions', 'Jobs', 'Log'])
  unmount()
  renderPage(<Site of={without('operations')} />, '/moderation')
  expect(await tabs()).toEqual(['Queue', 'Reports', 'Appeals', 'Projects'])
})

test('the menu of the viewer has the entries of all rooms, those for staff only for them', async () => {
  setToken('mra_test')
  serve(({ path }) => {
    if (path === '/_internal/setup') return { body: { setup: null } }
    return path === '/_internal/notifications' ? { body: { unread: 0, total: 0, notifications: [] } } : undefined
  })
  const entries = async (moderator: boolean, admin = false) => {
    const { unmount } = renderPage(<SignedInMenu user={ada} moderator={moderator} admin={admin} />)
    const button = await screen.findByRole('button', { name: 'Your account' })
    button.click()
    const menu = within(await screen.findByRole('menu'))
    const texts = (await menu.findAllByRole('menuitem')).map((item) => item.textContent)
    unmount()
    return texts
  }
  const places = ['Profile', 'Friends', 'Dashboard', 'Your reports']
  expect(await entries(false)).toEqual([...places, 'Settings', 'Sign out'])
  expect(await entries(true)).toEqual([...places, 'Moderation', 'Settings', 'Sign out'])
  const [profile, friends, dashboard, ...others] = places
  expect(await entries(true, true)).toEqual([
    profile,
    friends,
    dashboard,
    'Administration',
    ...others,
    'Moderation',
    'Settings',
    'Sign out',
  ])
})
