import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { readCookie } from '../../../api/storage/cookie.ts'
import { cosmeticsOf } from '../../../api/storage/cosmetics.ts'
import { resetFlags } from '../../../api/storage/flags.ts'
import { flagNames } from '../../../api/storage/flags.values.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { serve } from '../../../testing/serve.ts'
import { FlagsPage } from './FlagsPage.tsx'

const kept = () => cosmeticsOf(readCookie('cosmetics')).flags

beforeEach(() => {
  resetFlags()
  serve(() => undefined)
})

test('anybody switches flags for their browser, and sets all back', async () => {
  renderPage(<FlagsPage />, '/settings/feature-flags')
  expect(screen.getAllByRole('switch')).toHaveLength(flagNames.length)
  expect(screen.getByRole('button', { name: 'Reset all to default' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('switch', { name: 'Exact numbers' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
  expect(kept()).toEqual({ exactNumbers: true, singleKeys: false })
  expect(screen.getByText('2 flags differ from their default.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reset all to default' }))
  expect(kept()).toEqual({})
  expect(screen.getByRole('switch', { name: 'Single-key shortcuts' }).hasAttribute('checked')).toBe(true)
})

test('finds flags by words of their description', async () => {
  renderPage(<FlagsPage />, '/settings/feature-flags')
  const box = screen.getByRole('searchbox', { name: 'Search feature flags' })
  await userEvent.type(box, 'rows LISTS{Enter}')
  await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(1))
  expect(screen.getByRole('switch', { name: 'Dense lists' })).toBeTruthy()
  await userEvent.clear(box)
  await userEvent.type(box, 'no such flag{Enter}')
  expect(await screen.findByText('No feature flags match your search')).toBeTruthy()
})

test('leads signed-out people only to the settings of their browser', () => {
  renderPage(<FlagsPage />, '/settings/feature-flags')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/settings/appearance', '/settings/language', '/settings/feature-flags'])
})
