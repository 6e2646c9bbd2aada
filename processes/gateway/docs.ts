import { missingPage, referencePages } from '@adit/platform/http/docs_page.ts'
import type { Reference } from '@adit/platform/http/docs_reference.ts'
import { docsScript } from '@adit/platform/http/docs_script.ts'
import { searchIndex } from '@adit/platform/http/docs_search.ts'
import { docsStyle } from '@adit/platform/http/docs_style.ts'
import { openApiDocument } from '@adit/platform/http/openapi.ts'
import type { OwnPage } from './own_pages.ts'

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

const html = 'text/html; charset=utf-8'

/** The pages under `/docs`, each made when first asked for, and what stands in for all others there. `font` is the address of the site's text font. */
export function docsPages(reference: () => Reference, font?: () => string | undefined): Record<string, OwnPage> {
  // Paths do not depend on the origin, which may be known only once the site listens.
  const paths = Object.keys(referencePages(reference()))
  const pages = paths.map((path) => {
    return [path, { mediaType: html, body: once(() => referencePages(reference())[path]?.() ?? '') }]
  })
  return {
    ...Object.fromEntries(pages),
    '/docs/*': { status: 404, mediaType: html, body: once(() => missingPage(reference())) },
    '/docs/docs.css': { mediaType: 'text/css; charset=utf-8', body: once(() => docsStyle(font?.())) },
    '/docs/docs.js': { mediaType: 'text/javascript; charset=utf-8', body: () => docsScript },
    '/docs/search.json': { mediaType: 'application/json', body: once(() => JSON.stringify(searchIndex(reference()))) },
    '/docs/openapi.json': {
      mediaType: 'application/json',
      body: once(() => JSON.stringify(openApiDocument(reference().api, reference().origin))),
    },
  }
}
