import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { readCookie } from '../../../api/storage/cookie.ts'
import { cosmetics, cosmeticsOf, defaultCosmetics } from '../../../api/storage/cosmetics.ts'
import { ada, signIn } from '../../../testing/managedProject.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { serve } from '../../../testing/serve.ts'
import { setThemePreference } from '../../../theme/theme.ts'
import { AppearancePage } from './AppearancePage.tsx'
import { LanguagePage } from './LanguagePage.tsx'

const kept = () => cosmeticsOf(readCookie('cosmetics'))

beforeEach(() => {
  signIn()
  cosmetics.update(defaultCosmetics)
  setThemePreference('dark')
})

test('keeps the theme, and asks for the dark one only where the system decides', async () => {
  serve(({ path }) => (path === '/v2/user' ? { body: ada } : undefined))
  renderPage(<AppearancePage />, '/settings/appearance')
  const theme = await screen.findByLabelText('Theme')
  expect(screen.queryByLabelText('When the system is dark')).toBeNull()
  await userEvent.selectOptions(theme, 'Same as the system')
  expect(readCookie('color-mode')).toBe('system')
  await userEvent.selectOptions(screen.getByLabelText('When the system is dark'), 'OLED black')
  expect(kept().preferredDarkTheme).toBe('oled')
})

test.each([
  [/^Filters after/, 'rightSearchLayout', true],
  [/^Facts of a project/, 'leftContentLayout', true],
  [/in a new tab$/, 'externalLinksNewTab', false],
  [/^Drawings and motion/, 'advancedRendering', false],
] as const)('keeps %s in this browser', async (name, key, changed) => {
  serve(({ path }) => (path === '/v2/user' ? { body: ada } : undefined))
  renderPage(<AppearancePage />, '/settings/appearance')
  await userEvent.click(await screen.findByRole('switch', { name }))
  expect(kept()).toEqual({ ...defaultCosmetics, [key]: changed })
})

test('keeps the side of messages and the view of each list', async () => {
  serve(({ path }) => (path === '/v2/user' ? { body: ada } : undefined))
  renderPage(<AppearancePage />, '/settings/appearance')
  await userEvent.selectOptions(await screen.findByLabelText('Side of messages'), 'Left')
  await userEvent.selectOptions(await screen.findByLabelText('Shaders'), 'Cards')
  await userEvent.selectOptions(screen.getByLabelText('Projects of a user'), 'Pictures')
  expect(kept()).toEqual({
    ...defaultCosmetics,
    notificationSide: 'start',
    searchDisplayMode: { ...defaultCosmetics.searchDisplayMode, shader: 'grid', user: 'gallery' },
  })
})

test('only a staging site asks about its banner', async () => {
  serve(({ path }) => (path === '/v2/user' ? { body: ada } : undefined))
  const usual = renderPage(<AppearancePage />, '/settings/appearance')
  await screen.findByLabelText('Theme')
  expect(screen.queryByRole('switch', { name: /staging/ })).toBeNull()
  usual.unmount()
  document.head.insertAdjacentHTML('beforeend', '<meta name="staging">')
  renderPage(<AppearancePage />, '/settings/appearance')
  await userEvent.click(await screen.findByRole('switch', { name: 'Show that this is a staging site' }))
  expect(kept()).toEqual({ ...defaultCosmetics, hideStagingBanner: true })
  document.head.querySelector('meta[name="staging"]')?.remove()
})

test('shows another language at once, and writes mails in it', async () => {
  const log = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    return method === 'PUT' && path === '/_internal/language' ? { status: 204 } : undefined
  })
  renderPage(<LanguagePage />, '/settings/language')
  await userEvent.selectOptions(await screen.findByLabelText('Language of pages and mails'), 'de-DE')
  expect(await screen.findByRole('heading', { name: 'Sprache' })).toBeTruthy()
  await waitFor(() => expect(log.find(({ method }) => method === 'PUT')?.body).toEqual({ language: 'de-DE' }))
  await userEvent.selectOptions(screen.getByLabelText('Sprache von Seiten und E-Mails'), 'en-US')
  expect(await screen.findByRole('heading', { name: 'Language' })).toBeTruthy()
})
