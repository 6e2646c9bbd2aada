import { configure, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { setToken } from '../api/sessionToken.ts'
import { clearCookie } from '../api/storage/cookie.ts'
import { sampleProfile, sampleUser } from '../testing/account.ts'
import { refused } from '../testing/contractCheck.ts'
import { sampleProject } from '../testing/projectPage.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { serve } from '../testing/serve.ts'
import { pagesOf } from './pagesOf.tsx'
import { rooms } from './rooms.ts'

// The pages come in parts that are read when first shown, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 })

vi.setConfig({ testTimeout: 30_000 })

const shown = { id: 'USER0001', bio: 'Lamps, mostly.', badges: 0b100000 }
const projects = [
  sampleProject({ id: 'P1', name: 'Deep Lamps', downloads: 10 }),
  sampleProject({
    id: 'P2',
    name: 'Glow Pack',
    project_types: ['resourcepack'],
    loaders: ['minecraft'],
    downloads: 20,
  }),
  sampleProject({ id: 'P3', name: 'Secret Lamps', status: 'unlisted' }),
]

function site(): void {
  serve(({ path }) => {
    if (path === '/v2/user') return { body: sampleUser(shown) }
    if (path === '/v3/user/ada' || path === '/v3/user/USER0001') return { body: sampleProfile(shown) }
    if (path === '/v3/user/nobody') return refused('not_found')
    if (path === '/v3/user/ada/projects' || path === '/v3/user/USER0001/projects') return { body: projects }
    return undefined
  })
}

function Page() {
  return <Suspense>{useRoutes(pagesOf(rooms))}</Suspense>
}

beforeEach(() => clearCookie('auth-token'))

test('shows bio, badges and projects by downloads, without unlisted ones', async () => {
  site()
  renderPage(<Page />, '/user/ada')
  expect(await screen.findByText('Lamps, mostly.')).toBeTruthy()
  expect(screen.getByText('Contributor')).toBeTruthy()
  await screen.findByText('Glow Pack')
  const links = [...document.querySelectorAll('[data-row-link]')]
  expect(links.map((link) => link.textContent)).toEqual(['Glow Pack', 'Deep Lamps'])
  expect(links[0]?.getAttribute('href')).toBe('/resourcepack/deep-lamps')
})

test('shows the owner their unlisted project apart, with its status', async () => {
  setToken('mra_ada')
  site()
  renderPage(<Page />, '/user/ada')
  expect(await screen.findByText('Secret Lamps')).toBeTruthy()
  expect(screen.getByText('Unlisted')).toBeTruthy()
})

test('has a URL for each project type', async () => {
  site()
  renderPage(<Page />, '/user/ada/mods')
  expect(await screen.findByText('Deep Lamps')).toBeTruthy()
  expect(screen.queryByText('Glow Pack')).toBeNull()
  expect(screen.getByRole('link', { name: /Resource packs/ }).getAttribute('href')).toBe('/user/ada/resourcepacks')
})

test('an ID redirects to the name, and unknown users and types are not found', async () => {
  site()
  const { address, unmount } = renderPage(<Page />, '/user/USER0001/mods')
  await waitFor(() => expect(address()).toBe('/user/ada/mods'))
  unmount()
  const nobody = renderPage(<Page />, '/user/nobody')
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy()
  nobody.unmount()
  renderPage(<Page />, '/user/ada/hats')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
})
