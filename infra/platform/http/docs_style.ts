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

/** `font` is the address of the site's text font, when it is known. */
export function docsStyle(font?: string): string {
  const face = font
    ? `@font-face{font-family:"Atkinson Hyperlegible Next Variable";font-weight:200 800;font-display:swap;src:url("${font}") format("woff2")}\n`
    : ''
  return `${face}${themes}${rules}`
}

const rules = `
* { box-sizing: border-box }
html { background: var(--bg); color: var(--text); scroll-padding-block-start: 72px; scrollbar-gutter: stable;
  font: 15px/1.5 "Atkinson Hyperlegible Next Variable", system-ui, -apple-system, "Segoe UI", "Noto Sans", Roboto, sans-serif;
  -webkit-text-size-adjust: 100% }
body { margin: 0; overflow-wrap: anywhere }
a { color: var(--link); text-underline-offset: 2px } a:has(> code) { text-underline-offset: 4px }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px }
main:focus { outline: none }
[hidden] { display: none !important }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
.skip { position: absolute; inset-inline-start: -999px }
.skip:focus { inset-inline-start: 16px; inset-block-start: 8px; z-index: 20; padding: 8px 12px; background: var(--surface) }
.top { position: sticky; inset-block-start: 0; z-index: 10; background: var(--surface); border-block-end: 1px solid var(--line) }
.top > div, footer > div { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; max-inline-size: 1280px; margin: 0 auto; padding: 0 16px }
.top > div { min-block-size: 56px }
.logo { display: inline-flex; align-items: center; gap: 8px; padding-block: 8px; color: var(--text); text-decoration: none }
.logo span { font-size: 21px; font-weight: 740; letter-spacing: -0.02em; line-height: 1 }
.stone { fill: var(--line-strong) } .light { fill: var(--brand) }
[data-theme=light] .light { stroke: var(--focus) }
.here { color: var(--muted); text-decoration: none; font-weight: 560; padding-block: 8px } .here:hover, .file:hover { color: var(--text) } .file { margin-inline-start: auto; color: var(--muted); text-decoration: none; padding-block: 8px }
.page { max-inline-size: 1280px; margin: 0 auto; padding: 16px; display: grid; gap: 16px 32px; grid-template-columns: minmax(0, 1fr) }
.index ul { list-style: none; margin: 0; padding: 0 }
.index a { display: block; padding: 4px 8px; border-radius: 4px; color: var(--muted); text-decoration: none }
.index a:hover { color: var(--text) }
.index a[aria-current] { color: var(--text); font-weight: 640 }
.index ul ul { margin-inline-start: 8px; padding-inline-start: 4px; border-inline-start: 1px solid var(--line) }
.index ul ul a { padding-block: 2px; font-size: 13px }
.index summary { padding: 8px 0; font-weight: 640; cursor: pointer }
@media (min-width: 900px) {
  .page { grid-template-columns: 252px minmax(0, 1fr); padding-block-start: 24px }
  .index { position: sticky; inset-block-start: 72px; align-self: start; max-block-size: calc(100vh - 88px); overflow: auto; scrollbar-width: thin }
  .index summary { display: none }
}
h1 { font-size: 26px; line-height: 1.2; font-weight: 680; margin: 0 0 8px; text-wrap: balance }
h2 { font-size: 20px; line-height: 1.2; font-weight: 680; margin: 32px 0 8px }
h3 { font-size: 15px; font-weight: 680; margin: 16px 0 4px }
p { margin: 0 0 8px } main > p, [data-idle] > p, .prose, section > p, main > ul, main > ol, section > ul, section > ol { max-inline-size: 72ch }
main > section:first-of-type > h2 { margin-block-start: 16px }
ul, ol { padding-inline-start: 20px; margin: 0 0 8px }
.filter { display: flex; flex: 1 1 160px; align-items: center; gap: 8px; max-inline-size: 480px }
.filter input { flex: 1 1 auto; min-inline-size: 0; min-block-size: 40px; padding: 0 12px; font: inherit; color: var(--text);
  background: var(--bg); border: 1px solid var(--line-strong); border-radius: 6px }
main > [role=status]:empty { display: none }
.found { margin: 0 0 24px; padding: 4px 0; max-inline-size: none !important; list-style: none; background: var(--surface);
  border: 1px solid var(--line); border-radius: 10px }
.found li { padding: 4px 12px } .found a { display: inline-block; margin-inline-end: 12px; text-decoration: none } .found a:hover { text-decoration: underline }
.found span { display: block; font-size: 13px } .found span code { font-size: 12px }
.anchor { margin-inline-start: 8px; color: var(--muted); font-weight: 400; font-size: 13px; text-decoration: none; opacity: 0 }
:hover > .anchor, .anchor:focus-visible { opacity: 1 }
kbd { font: 13px/1 ui-monospace, monospace; padding: 4px 7px; border: 1px solid var(--line-strong); border-radius: 4px; color: var(--muted) }
@media (pointer: coarse) { .anchor { opacity: 1; padding: 8px } .found a { padding-block: 6px } kbd { display: none } .index a { padding-block: 9px } .index ul ul a { padding-block: 7px } .copy { min-block-size: 40px } footer a { padding-block: 9px } }
.route { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px; margin: 12px 0 }
.route > h2 { display: flex; align-items: baseline; margin: 0 0 4px; font-size: 15px; font-weight: 400; line-height: 1.5 }
.route > h2 a { color: inherit; text-decoration: none; display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline }
.route > h2 a:hover .path { text-decoration: underline }
.route:target { border-color: var(--focus) } tr:target { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px }
.field { color: inherit; text-decoration: none } .field:hover { text-decoration: underline } .limits { color: var(--muted); font-size: 13px } .limits code { font-size: 12px }
.route h3 { font-size: 13px; font-weight: 640; color: var(--muted); margin: 16px 0 4px }
.route .purpose { font-weight: 640; margin: 0 0 4px }
/* A browser may translate a page into a language that is written from right to left. */
code, pre { direction: ltr; unicode-bidi: isolate } pre { text-align: left }
code, pre { font: 13px/1.5 ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace }
code.method { font-weight: 700; color: var(--green) } code.GET { color: var(--blue) } code.DELETE { color: var(--red) } code.PATCH { color: var(--orange) }
pre { margin: 0 0 8px; padding: 8px 12px; max-block-size: 320px; overflow: auto; overflow-wrap: normal; background: var(--bg);
  border: 1px solid var(--line); border-radius: 6px; scrollbar-width: thin }
.copyable { position: relative } .copyable pre { padding-inline-end: 76px }
.copy { position: absolute; inset-block-start: 6px; inset-inline-end: 6px; min-block-size: 28px; padding: 0 10px; font: inherit; font-size: 13px;
  color: var(--text); background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px; cursor: pointer }
table { border-collapse: collapse; inline-size: 100%; margin: 0 0 8px }
th, td { text-align: start; vertical-align: top; padding-block: 6px; padding-inline: 0 16px; border-block-end: 1px solid var(--line) }
tr:last-child > td { border-block-end: 0 }
th { color: var(--muted); font-weight: 400; font-size: 13px }
td p { margin: 0 } .fields td:nth-last-child(2) { overflow-wrap: break-word; max-inline-size: 24ch } td:first-child, td.place { overflow-wrap: break-word } td:first-child { min-inline-size: 9ch }
table.list td { padding-block: 8px } .list .where { white-space: nowrap }
@media (min-width: 641px) { table.list { table-layout: fixed } .list td:nth-child(1) { inline-size: 11ch } .list td:nth-child(2) { inline-size: 44% } .list .where { inline-size: 9ch }
  td[data-head] > code { white-space: nowrap } .answers td:first-child { inline-size: 9ch } }
.muted { color: var(--muted) }
details.more { margin: 4px 0 8px } details.more > summary { cursor: pointer; color: var(--link); padding-block: 4px }
footer { border-block-start: 1px solid var(--line); background: var(--surface); margin-block-start: 48px; font-size: 13px }
footer > div { padding-block: 16px } footer a { color: var(--muted); text-decoration: none } footer a:hover { color: var(--text); text-decoration: underline }
@media (max-width: 640px) {
  .here, .file { display: none }
  thead { display: none } tr { display: block; padding: 6px 0; border-block-end: 1px solid var(--line) } tr:last-child { border-block-end: 0 }
  td { display: inline-block; border: 0; padding-block: 1px; padding-inline: 0 12px } td:last-child { display: block; padding-inline-end: 0 }
  td[data-head]::before { content: attr(data-head) ": "; color: var(--muted); font-size: 13px }
  td[data-head] { display: block }
  .copyable pre { padding-inline-end: 12px } .copy { position: static; margin-block-end: 8px }
  .route { padding: 12px } }
@media print { .index, .top, footer, .filter, .copy { display: none } pre { max-block-size: none; white-space: pre-wrap } }
`
