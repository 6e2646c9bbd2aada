export const themes = ['dark', 'oled', 'retro', 'light'] as const
export type Theme = (typeof themes)[number]
export type DarkTheme = Exclude<Theme, 'light'>

export const themePreferences = ['system', ...themes] as const
export type ThemePreference = (typeof themePreferences)[number]

/** The theme to show. `public/theme.js` does the same before the first paint. */
export function resolveTheme(preference: string | null, preferredDark: string, prefersLight: boolean): Theme {
  const dark = themes.find((theme) => theme === preferredDark && theme !== 'light') ?? 'dark'
  if (preference === 'system') return prefersLight ? 'light' : dark
  return themes.find((theme) => theme === preference) ?? 'dark'
}

/** The preference that a cookie holds; dark without one. */
export function preferenceOf(cookie: string | null): ThemePreference {
  return themePreferences.find((known) => known === cookie) ?? 'dark'
}
