import { escapeHtml } from '@adit/platform/http/html.ts'
import type { PageHead, PreloadedPicture } from '@adit/platform/http/page_renderer.ts'

/** Finds the head for a path. Undefined keeps the page's own. */
export type HeadFor = (path: string) => Promise<PageHead | undefined> | PageHead | undefined

type Attributes = Readonly<Record<string, string | undefined>>

function element(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}="${escapeHtml(value)}"`],
  )
  return `<${name} ${written.join(' ')}>`
}

function property(name: string, content: string | undefined): string[] {
  return content === undefined ? [] : [element('meta', { property: name, content })]
}

function elements(head: PageHead): string[] {
  const { title, description, image, canonical, alternates = [], structured = [], preload } = head
  return [
    ...(description === undefined ? [] : [element('meta', { name: 'description', content: description })]),
    ...property('og:site_name', 'Adit'),
    ...property('og:type', 'website'),
    ...property('og:title', title),
    ...property('og:description', description),
    ...property('og:image', image),
    ...property('og:url', canonical),
    element('meta', { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' }),
    ...(canonical === undefined ? [] : [element('link', { rel: 'canonical', href: canonical })]),
    ...alternates.map(({ href, hreflang, type, title: name }) =>
      element('link', { rel: 'alternate', href, hreflang, type, title: name }),
    ),
    ...(preload ? [preloaded(preload)] : []),
    ...structured.map((object) => jsonElement('type="application/ld+json"', object)),
  ]
}

function preloaded({ src, srcSet, sizes }: PreloadedPicture): string {
  const chosen = { imagesrcset: srcSet, imagesizes: srcSet === undefined ? undefined : sizes }
  return element('link', { rel: 'preload', as: 'image', href: src, ...chosen, fetchpriority: 'high' })
}

/** A script element with data that can't end it. */
export function jsonElement(attributes: string, data: object): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** What a site's pages are told of it. */
export interface SiteFacts {
  /** Hosts whose pictures descriptions show directly. */
  directHosts?: readonly string[] | undefined
  /** For trying things out: pages say so, and search engines are to leave them alone. */
  staging?: boolean | undefined
  /** Whether anything is sold. */
  sells?: boolean | undefined
}

/** The page with what its scripts are to know of the site. */
export function nameSite(page: string, { directHosts = [], staging = false, sells = false }: SiteFacts): string {
  const named = [
    ...(directHosts.length > 0 ? [element('meta', { name: 'direct-hosts', content: directHosts.join(' ') })] : []),
    ...(staging ? [element('meta', { name: 'staging' }), element('meta', { name: 'robots', content: 'noindex' })] : []),
    ...(sells ? [element('meta', { name: 'sells' })] : []),
  ]
  return page.replace(/<\/head>/i, (end) => named.join('') + end)
}

/** The page with the title and elements of the head filled in, escaped as text, before its styles: some programs read only the first 32 kB. */
export function fillHead(page: string, head: PageHead): string {
  return page
    .replace(/<meta\s+name="description"[^>]*>/i, () => '')
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(head.title)}</title>${elements(head).join('')}`)
}
