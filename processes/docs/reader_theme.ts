/** Colours of the site's themes; a test holds them to the frontend's tokens. */
export const docsTokens = {
  dark: [
    '#14161a',
    '#1b1e24',
    '#343a46',
    '#737c8c',
    '#e9ecf1',
    '#a8b0bd',
    '#f2b33d',
    '#f6c667',
    '#f2b33d',
    '#ff7b7b',
    '#5ccb90',
    '#7db0ff',
    '#ffa15e',
  ],
  oled: [
    '#000000',
    '#0b0c0e',
    '#2a2e36',
    '#6b7484',
    '#e9ecf1',
    '#a8b0bd',
    '#f2b33d',
    '#f6c667',
    '#f2b33d',
    '#ff7b7b',
    '#5ccb90',
    '#7db0ff',
    '#ffa15e',
  ],
  retro: [
    '#2a2522',
    '#342e2a',
    '#564d45',
    '#9c8f82',
    '#f3e9d6',
    '#c4b7a2',
    '#a6d65b',
    '#bfe27f',
    '#a6d65b',
    '#ff8f7a',
    '#a6d65b',
    '#8ec6e8',
    '#f5b26b',
  ],
  light: [
    '#f6f7f9',
    '#ffffff',
    '#d5dae2',
    '#7c8695',
    '#16191e',
    '#535c69',
    '#f2b33d',
    '#7f5100',
    '#9a6100',
    '#b4232a',
    '#146c43',
    '#1d4fa8',
    '#9a4a00',
  ],
} as const
export const docsTokenNames = [
  'bg',
  'surface',
  'line',
  'line-strong',
  'text',
  'muted',
  'brand',
  'link',
  'focus',
  'red',
  'green',
  'blue',
  'orange',
] as const

const themes = Object.entries(docsTokens)
  .map(([theme, colours]) => {
    const variables = docsTokenNames.map((name, index) => `--${name}:${colours[index]}`).join(';')
    return `[data-theme=${theme}]{color-scheme:${theme === 'light' ? 'light' : 'dark'};${variables}}`
  })
  .join('\n')

const family = 'Atkinson Hyperlegible Next Variable'

/** The reader in the site's colours and font. `font` is the address of the font, when it is known. */
export function readerTheme(font?: string): string {
  const face = font
    ? `@font-face{font-family:"${family}";font-weight:200 800;font-display:swap;src:url("${font}") format("woff2")}\n`
    : ''
  return `${face}${themes}${rules}`
}

const rules = `
:root, .light-mode, .dark-mode {
  --scalar-font: "${family}", system-ui, sans-serif;
  --scalar-font-code: ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --scalar-custom-header-height: 48px;
  --scalar-color-1: var(--text); --scalar-color-2: var(--muted); --scalar-color-3: var(--muted); --scalar-color-ghost: var(--muted);
  --scalar-color-accent: var(--link); --scalar-background-1: var(--bg); --scalar-background-2: var(--surface);
  --scalar-background-3: var(--surface); --scalar-background-4: var(--surface); --scalar-background-accent: var(--surface);
  --scalar-border-color: var(--line); --scalar-link-color: var(--link); --scalar-link-color-hover: var(--link);
  --scalar-color-green: var(--green); --scalar-color-red: var(--red); --scalar-color-yellow: var(--orange);
  --scalar-color-blue: var(--blue); --scalar-color-orange: var(--orange); --scalar-color-purple: var(--blue);
  --scalar-sidebar-background-1: var(--bg); --scalar-sidebar-color-1: var(--text); --scalar-sidebar-color-2: var(--muted);
  --scalar-sidebar-color-active: var(--text); --scalar-sidebar-item-hover-background: var(--surface);
  --scalar-sidebar-item-active-background: var(--surface); --scalar-sidebar-border-color: var(--line);
  --scalar-sidebar-search-background: var(--surface); --scalar-sidebar-search-border-color: var(--line-strong);
  --scalar-sidebar-search-color: var(--muted); --scalar-button-1: var(--text); --scalar-button-1-color: var(--bg);
}
html, body { margin: 0; background: var(--bg); color: var(--text); font-family: var(--scalar-font) }
.site { position: sticky; inset-block-start: 0; z-index: 100; display: flex; align-items: center; gap: 16px; block-size: 48px;
  padding-inline: 16px; background: var(--surface); border-block-end: 1px solid var(--line); overflow-x: auto }
.site a { color: var(--muted); text-decoration: none; white-space: nowrap } .site a:first-child { color: var(--text); font-weight: 740; font-size: 20px }
.site a:last-child { margin-inline-start: auto } .site a:hover { color: var(--text) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
/* A list that scrolls by itself cannot be reached by the keyboard. */
:root .endpoints.endpoints { max-block-size: none; overflow: visible }
`
