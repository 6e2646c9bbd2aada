import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnPage } from '../gateway/own_pages.ts'
import { siteDocument } from './api_document.ts'
import { guideAddress, siteGuides } from './guides.ts'
import { readerTheme } from './reader_theme.ts'

/**
 * The documentation: a kept reader of OpenAPI documents with the document that has everything in it. `origin` is for the examples;
 * `frontend` is the folder of the built pages, which has the reader and the site's font.
 */
export function readerPages(origin: () => string, frontend: string): Record<string, OwnPage> {
  const html = { mediaType: 'text/html; charset=utf-8', body: () => readerPage(frontend) }
  const former = siteGuides(origin()).map(({ path, title }) => [path, { location: guideAddress(title) }] as const)
  return {
    '/docs': html,
    '/docs/*': { ...html, status: 404 },
    // Links to a route keep their fragment, by which the reader finds it.
    '/docs/api/*': { location: '/docs' },
    ...Object.fromEntries(former),
    '/docs/reader.js': { mediaType: 'text/javascript; charset=utf-8', body: () => ownFile('reader.js') },
    '/docs/theme.css': { mediaType: 'text/css; charset=utf-8', body: once(() => readerTheme(fontOf(frontend))) },
    '/docs/openapi.json': { mediaType: 'application/json', body: once(() => JSON.stringify(siteDocument(origin()))) },
  }
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

const ownFile = (name: string) => readFileSync(join(import.meta.dirname, 'reader', name), 'utf8')

function readerPage(frontend: string): string {
  const folder = assetOf(frontend, /^api-reference-[\d.]+$/) ?? '/assets/api-reference'
  return ownFile('index.html').replaceAll('{{reader}}', folder)
}

const fontOf = (frontend: string) => assetOf(frontend, /-latin-wght-normal-[\w-]+\.woff2$/)

function assetOf(frontend: string, pattern: RegExp): string | undefined {
  try {
    const name = readdirSync(join(frontend, 'assets')).find((file) => pattern.test(file))
    return name && `/assets/${name}`
  } catch {
    return undefined
  }
}
