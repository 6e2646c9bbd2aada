import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { setToken } from '../api/sessionToken.ts'
import { clearCookie, readCookie } from '../api/storage/cookie.ts'
import { cosmetics, cosmeticsOf, defaultCosmetics } from '../api/storage/cosmetics.ts'
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
  sampleProject({ id: 'P1', name: 'Deep Lamps', downloads: 10, followers: 30 }),
  sampleProject({
    id: 'P2',
    name: 'Glow Pack',
    project_types: ['resourcepack'],
    loaders: ['minecraft'],
    downloads: 20,
    followers: 20,
  }),
  sampleProject({ id: 'P3', name: 'Secret Lamps', status: 'unlisted', downloads: 400, followers: 0 }),
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

beforeEach(() => {
  clearCookie('auth-token')
  cosmetics.update(defaultCosmetics)
})

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

test('is called by its type, and says when there is nothing of it', async () => {
  site()
  const mods = renderPage(<Page />, '/user/ada/mods')
  await screen.findByText('Deep Lamps')
  expect(document.title).toBe('Mods by ada - Adit')
  mods.unmount()
  renderPage(<Page />, '/user/ada/shaders')
  expect(await screen.findByText(/published anything of this type/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Shaders/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Show all projects' }).getAttribute('href')).toBe('/user/ada')
})

test('sorts by the address, and keeps the view for all users in this browser', async () => {
  site()
  const { address } = renderPage(<Page />, '/user/ada')
  await screen.findByText('Glow Pack')
  const names = () => [...document.querySelectorAll('[data-row-link]')].map(({ textContent }) => textContent)
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Followers')
  expect(address()).toBe('/user/ada?sort=follows')
  expect(names()).toEqual(['Deep Lamps', 'Glow Pack'])
  expect(screen.getByRole('link', { name: /Resource packs/ }).getAttribute('href')).toBe(
    '/user/ada/resourcepacks?sort=follows',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Pictures' }))
  expect(document.querySelectorAll('li img[width="350"], li [class*="bare"]')).toHaveLength(2)
  expect(cosmeticsOf(readCookie('cosmetics')).searchDisplayMode).toEqual({
    ...defaultCosmetics.searchDisplayMode,
    user: 'gallery',
  })
  expect(names()).toEqual(['Deep Lamps', 'Glow Pack'])
})

test('shows how often all projects were downloaded and how many follow them', async () => {
  site()
  renderPage(<Page />, '/user/ada')
  expect((await screen.findByText(/downloads/, { selector: 'header span' })).textContent).toBe('430 downloads')
  expect(screen.getByText(/of projects/).textContent).toBe('50 followers of projects')
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
