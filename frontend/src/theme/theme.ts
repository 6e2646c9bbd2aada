import { readCookie, writeCookie, year } from '../api/storage/cookie.ts'
import { cosmetics } from '../api/storage/cosmetics.ts'
import { createStore, useStore } from '../api/storage/store.ts'
import { preferenceOf, resolveTheme, type Theme, type ThemePreference } from './theme.values.ts'

const cookie = 'color-mode'

declare module '../api/storage/served.ts' {
  interface Served {
    /** What the reader chose. */
    theme: ThemePreference
  }
}

const preference = createStore<ThemePreference>(preferenceOf(readCookie(cookie)), (page) => page.theme)
const prefersLight = globalThis.matchMedia?.('(prefers-color-scheme: light)')

function current(): Theme {
  return resolveTheme(preference.get(), cosmetics.get().preferredDarkTheme, prefersLight?.matches ?? false)
}

const shown = createStore<Theme>(current(), (page) =>
  resolveTheme(page.theme, page.cosmetics.preferredDarkTheme, false),
)

function apply(): void {
  shown.set(current())
  const { dataset } = document.documentElement
  dataset.theme = shown.get()
  if (cosmetics.get().advancedRendering) delete dataset.rendering
  else dataset.rendering = 'plain'
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
}

/** Follows the preference and the system from now on. Call once, at start. */
export function startTheme(): void {
  preference.subscribe(apply)
  cosmetics.subscribe(apply)
  prefersLight?.addEventListener('change', apply)
  apply()
}

export function setThemePreference(next: ThemePreference): void {
  preference.set(next)
  writeCookie(cookie, next, 10 * year)
}

export function useThemePreference(): ThemePreference {
  return useStore(preference)
}

/** The theme shown now, for what cannot be styled by tokens alone (charts, the staff pages' theme). */
export function useTheme(): Theme {
  return useStore(shown)
}
