import { docsPage, type TextSection, textPage } from '@adit/platform/http/docs_page.ts'
import { type ApiDescription, openApiDocument } from '@adit/platform/http/openapi.ts'
import type { OwnPage } from './gateway.ts'

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

const html = 'text/html; charset=utf-8'

export interface DocsOptions {
  api: ApiDescription
  /** Origin for the examples. */
  origin: string
  /** The published rule by which downloads count. */
  downloads: readonly TextSection[]
  terms: readonly TextSection[]
  privacy: readonly TextSection[]
}

/** The pages under `/docs`, each made when first asked for. */
export function docsPages({ api, origin, downloads, terms, privacy }: DocsOptions): Record<string, OwnPage> {
  return {
    '/docs': { mediaType: html, body: once(() => docsPage(api, origin)) },
    '/docs/openapi.json': { mediaType: 'application/json', body: once(() => JSON.stringify(openApiDocument(api))) },
    '/docs/downloads': { mediaType: html, body: once(() => textPage('How downloads count', downloads)) },
    '/docs/terms': { mediaType: html, body: once(() => textPage('Terms of Use', terms)) },
    '/docs/privacy': { mediaType: html, body: once(() => textPage('Privacy', privacy)) },
  }
}
