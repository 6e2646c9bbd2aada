import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { resolveTheme, themePreferences, themes } from './theme.values.ts'

const boot = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8')

function bootedTheme(preference: string | null, preferredDark: string, prefersLight: boolean): string | undefined {
  const cookies = [`cosmetics=${encodeURIComponent(JSON.stringify({ preferredDarkTheme: preferredDark }))}`]
  if (preference !== null) cookies.push(`color-mode=${preference}`)
  vi.stubGlobal('matchMedia', () => ({ matches: prefersLight }))
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies.join('; '))
  new Function(boot)()
  return document.documentElement.dataset.theme
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the theme before the first paint is the one the app resolves', () => {
  const preferences = [null, 'nonsense', ...themePreferences]
  for (const preference of preferences)
    for (const dark of [...themes, 'nonsense'])
      for (const light of [true, false])
        test(`${preference}, dark ${dark}, system ${light ? 'light' : 'dark'}`, () => {
          expect(bootedTheme(preference, dark, light)).toBe(resolveTheme(preference, dark, light))
        })
})

test('without a preference the page is dark', () => {
  expect(resolveTheme(null, 'dark', true)).toBe('dark')
})

test('the system preference picks light, or the preferred dark theme', () => {
  expect(resolveTheme('system', 'oled', true)).toBe('light')
  expect(resolveTheme('system', 'oled', false)).toBe('oled')
})
