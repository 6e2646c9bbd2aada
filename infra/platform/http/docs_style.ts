import { Html } from './html.ts'

/** The documentation's style: the tokens of the product's light and dark themes, chosen by the system's setting. */
export const docsStyle = new Html(`
:root { color-scheme: light dark; --bg: #f6f7f9; --surface: #fff; --line: #d5dae2; --text: #16191e; --muted: #535c69;
  --link: #7f5100; --brand: #f2b33d; --get: #1d4fa8; --write: #146c43; --delete: #b4232a }
@media (prefers-color-scheme: dark) { :root { --bg: #14161a; --surface: #1b1e24; --line: #343a46; --text: #e9ecf1;
  --muted: #a8b0bd; --link: #f6c667; --get: #7db0ff; --write: #5ccb90; --delete: #ff7b7b } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text);
  font: 15px/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--link) }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
.page { max-width: 1280px; margin: 0 auto; padding: 16px; display: grid; gap: 32px;
  grid-template-columns: minmax(0, 1fr) }
@media (min-width: 900px) { .page.with-index { grid-template-columns: 240px minmax(0, 1fr) }
  .index { position: sticky; top: 16px; max-height: calc(100vh - 32px); overflow: auto } }
header p, .prose { max-width: 72ch }
h1 { font-size: 28px; line-height: 1.2; margin: 8px 0 }
h2 { font-size: 21px; margin: 32px 0 8px }
h3 { font-size: 15px; margin: 0 }
.index ul { list-style: none; margin: 0; padding: 0 } .index li { line-height: 1.9 }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; margin: 8px 0 }
summary { padding: 10px 12px; cursor: pointer; display: flex; gap: 4px 12px; flex-wrap: wrap; align-items: baseline }
summary::before { content: '+'; color: var(--muted); font: 13px/1.5 ui-monospace, monospace }
[open] > summary::before { content: '−' }
summary span { color: var(--muted) }
.inside { padding: 0 12px 12px }
code, pre { font: 13px/1.5 ui-monospace, monospace }
pre { background: var(--bg); border: 1px solid var(--line); border-radius: 6px; padding: 8px 12px; overflow-x: auto;
  overflow-wrap: normal }
.method { font-weight: 700; min-width: 5ch; color: var(--write) } .GET { color: var(--get) } .DELETE { color: var(--delete) }
table { border-collapse: collapse; width: 100%; margin: 4px 0 12px }
th, td { text-align: start; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line) }
th { color: var(--muted); font-weight: 400 }
td p { margin: 0 }
.muted { color: var(--muted) }
@media (max-width: 600px) { thead { display: none } tr { display: block; padding: 6px 0; border-bottom: 1px solid var(--line) }
  td { display: inline-block; border: 0; padding: 1px 12px 1px 0 } td:last-child { display: block } }
`)
