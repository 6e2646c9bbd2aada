import { type Html, html } from './html.ts'

export interface PageLink {
  href: string
  text: string
  /** Links below it, for the page that is open. */
  inner?: readonly PageLink[]
}

export interface Shell {
  title: string
  /** Path of the page, which the navigation marks. */
  path: string
  /** One sentence for search engines. */
  summary?: string
  links: readonly PageLink[]
  body: Html
}

const mark = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path class="stone"
 d="M3 28V15.500C3 8.300 8.500 3 16 3s13 5.300 13 12.500V28h-5.500V16.200c0-4.400-3.200-7.700-7.500-7.700s-7.500 3.300-7.500 7.700V28Z"/><path class="light"
 d="M16 12.800c-2.400 0-4 1.700-4 4V28h8V16.800c0-2.300-1.600-4-4-4Z"/></svg>`

function navigation(links: readonly PageLink[], path: string): Html {
  const entry = ({ href, text, inner = [] }: PageLink): Html =>
    html`<li><a href="${href}"${href === path && html` aria-current="page"`}>${text}</a>${
      inner.length > 0 && html`<ul>${inner.map(entry)}</ul>`
    }</li>`
  return html`<ul>${links.map(entry)}</ul>`
}

/** A page of the documentation: the site's header and themes, the documentation's navigation, and the body. */
export function docsShell({ title, path, summary, links, body }: Shell): string {
  const box = html`<search class="filter" hidden><label class="hidden" for="filter">Find in the documentation</label><input id="filter" type="search"
 placeholder="Find routes, fields, errors" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-controls="found"><kbd aria-hidden="true">/</kbd></search>`
  return `<!doctype html>${
    html`<html lang="en" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Adit</title>${summary && html`<meta name="description" content="${summary}">`}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/theme.js"></script><link rel="stylesheet" href="/docs/docs.css"><script src="/docs/docs.js" defer></script></head>
<body><a class="skip" href="#main">Skip to the text</a>
<header class="top"><div><a class="logo" href="/" aria-label="Adit">${mark}<span>Adit</span></a><a class="here" href="/docs">Documentation</a>${box}<a class="file" href="/docs/openapi.json">OpenAPI</a></div></header>
<div class="page"><nav class="index" aria-label="Documentation"><details open><summary>Contents</summary>${navigation(links, path)}</details></nav>
<main id="main" tabindex="-1"><p class="muted" role="status"></p><ul class="found" id="found" aria-label="Everywhere in the documentation" hidden></ul>${body}</main></div>
<footer><div><a href="/docs">API</a><a href="/docs/guides/publishing-from-ci">Publishing from CI</a><a href="/docs/rate-limits">Rate limits</a>
<a href="/docs/downloads">How downloads count</a><a href="/docs/terms">Terms of Use</a><a href="/docs/privacy">Privacy</a></div></footer></body></html>`
      .text
  }`
}
