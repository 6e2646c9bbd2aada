import type { RaThemeOptions } from 'react-admin'
import type { Theme } from '../../theme/theme.values.ts'

/** Colours of the dark theme, for places without a style sheet, such as tests. */
const withoutStyles: Record<string, string> = {
  '--bg': '#14161a',
  '--surface': '#1b1e24',
  '--raised': '#23272f',
  '--line': '#343a46',
  '--line-strong': '#737c8c',
  '--text': '#e9ecf1',
  '--muted': '#a8b0bd',
  '--brand': '#f2b33d',
  '--on-brand': '#1a1300',
  '--link': '#f6c667',
  '--red': '#ff7b7b',
  '--green': '#5ccb90',
  '--blue': '#7db0ff',
  '--orange': '#ffa15e',
  '--on-color': '#14161a',
}

/** The value of a design token as the page has it now. MUI computes with colours, so it needs the values, not the names. */
export type TokenReader = (name: string) => string

export function readToken(name: string): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return value || (withoutStyles[name] ?? '')
}

/** MUI with the site's colours, type and density, for one of the four themes. */
export function staffTheme(theme: Theme, token: TokenReader = readToken): RaThemeOptions {
  const onColor = token('--on-color')
  const tone = (name: string) => ({ main: token(name), contrastText: onColor })
  const mode = theme === 'light' ? 'light' : 'dark'
  return {
    palette: {
      mode,
      primary: { main: token('--brand'), contrastText: token('--on-brand') },
      secondary: tone('--link'),
      error: tone('--red'),
      success: tone('--green'),
      info: tone('--blue'),
      warning: tone('--orange'),
      background: { default: token('--bg'), paper: token('--surface') },
      text: { primary: token('--text'), secondary: token('--muted') },
      divider: token('--line'),
    },
    shape: { borderRadius: 6 },
    typography: {
      fontFamily: 'var(--font-text)',
      fontSize: 14,
      htmlFontSize: 16,
      button: { textTransform: 'none', fontWeight: 600 },
    },
    transitions: { duration: { shortest: 0, shorter: 0, short: 120, standard: 120, complex: 120 } },
    components: {
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: { defaultProps: { disableElevation: true, color: 'inherit' } },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
      MuiFormHelperText: { styleOverrides: { root: { display: 'none' } } },
      MuiToolbar: { defaultProps: { variant: 'dense' } },
    },
  }
}
