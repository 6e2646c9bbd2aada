import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { isFlagOn, setFlag } from '../api/storage/flags.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { serve } from '../testing/serve.ts'
import { Layout } from './Layout.tsx'

function Broken(): never {
  throw new TypeError('x is undefined')
}

test('slash goes to the search box, Enter searches the whole catalogue', async () => {
  serve(() => undefined)
  const { address } = renderPage(<Layout>page</Layout>, '/mod/x')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search the catalogue'))
  await userEvent.keyboard('minimap{Enter}')
  expect(address()).toBe('/?q=minimap')
})

test('on a list the search keeps the filters and starts at the first page', async () => {
  serve(() => undefined)
  const { address } = renderPage(<Layout>page</Layout>, '/mods?loader=fabric&page=4')
  await userEvent.type(screen.getByLabelText('Search the catalogue'), 'map')
  await vi.waitFor(() => expect(address()).toBe('/mods?loader=fabric&q=map'))
})

test('another type of projects keeps the search text and drops the filters', async () => {
  serve(() => undefined)
  const { address } = renderPage(<Layout>page</Layout>, '/mods?q=map+%26+more&loader=fabric&page=4')
  const nav = within(screen.getByRole('navigation', { name: 'Catalogue sections' }))
  await userEvent.click(nav.getByRole('link', { name: 'Shaders' }))
  expect(address()).toBe('/shaders?q=map+&+more')
  expect((await screen.findByLabelText<HTMLInputElement>('Search the catalogue')).value).toBe('map & more')
})

test("leads to whole lists from pages that aren't searches", () => {
  serve(() => undefined)
  renderPage(<Layout>page</Layout>, '/mod/x?q=map')
  const nav = within(screen.getByRole('navigation', { name: 'Catalogue sections' }))
  expect(nav.getByRole('link', { name: 'Mods' }).getAttribute('href')).toBe('/mods')
})

test('keeps the page frame when a page throws', async () => {
  serve(() => undefined)
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderPage(
    <Layout>
      <Broken />
    </Layout>,
    '/mod/x',
  )
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  expect(screen.getByText(/x is undefined/)).toBeTruthy()
  expect(screen.getByLabelText('Search the catalogue')).toBeTruthy()
  silent.mockRestore()
})

test('shows the loading bar while the code of the first page loads', async () => {
  serve(() => undefined)
  const Page = lazy(() => new Promise<never>(() => undefined))
  const { container } = renderPage(
    <Layout>
      <Page />
    </Layout>,
    '/mod/x',
  )
  await vi.waitFor(() => expect(container.querySelector('[data-shown="true"]')).toBeTruthy())
})

test('five clicks on the logo turn developer mode on', async () => {
  serve(() => undefined)
  renderPage(<Layout>page</Layout>, '/')
  const logo = screen.getByRole('link', { name: 'Adit' })
  for (let click = 0; click < 5; click++) await userEvent.click(logo)
  expect(await screen.findByText('Developer mode is on')).toBeTruthy()
  expect(isFlagOn('developerMode')).toBe(true)
  for (let click = 0; click < 5; click++) await userEvent.click(logo)
  expect(await screen.findByText('Developer mode is off')).toBeTruthy()
  expect(isFlagOn('developerMode')).toBe(false)
})

test('without single-key shortcuts, a slash is only a slash', async () => {
  serve(() => undefined)
  setFlag('singleKeys', false)
  renderPage(<Layout>page</Layout>, '/mod/x')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(document.body)
  setFlag('singleKeys', true)
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search the catalogue'))
})

test('a staging site says so until the reader hides it', async () => {
  serve(() => undefined)
  const first = renderPage(<Layout>page</Layout>, '/mod/x')
  expect(screen.queryByText(/staging site/)).toBeNull()
  first.unmount()
  document.head.insertAdjacentHTML('beforeend', '<meta name="staging">')
  const second = renderPage(<Layout>page</Layout>, '/mod/x')
  expect(await screen.findByText(/^This is a staging site/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText(/^This is a staging site/)).toBeNull()
  expect(await screen.findByText('You can show it again in the settings, under Appearance.')).toBeTruthy()
  second.unmount()
  renderPage(<Layout>page</Layout>, '/mod/x')
  expect(screen.queryByText(/^This is a staging site/)).toBeNull()
  document.head.querySelector('meta[name="staging"]')?.remove()
})

test('shows the keyboard shortcuts for the question mark', async () => {
  serve(() => undefined)
  renderPage(<Layout>page</Layout>, '/')
  await userEvent.keyboard('?')
  expect(await screen.findByText('Next row in a list')).toBeTruthy()
})
