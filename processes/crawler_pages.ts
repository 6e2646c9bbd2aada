import type { OwnPage } from './gateway/own_pages.ts'

/** Pages that show search engines nothing: they need an account, or are forms. */
const hidden = ['/admin', '/auth/', '/create/', '/dashboard', '/moderation', '/report', '/settings']

/** What search engines and browsers ask of the site as a whole. */
export function crawlerPages(origin: () => string): Record<string, OwnPage> {
  const text = 'text/plain; charset=utf-8'
  return {
    '/robots.txt': { mediaType: text, body: () => robots(origin()) },
    '/opensearch.xml': {
      mediaType: 'application/opensearchdescription+xml; charset=utf-8',
      body: () => searchDescription(origin()),
    },
  }
}

const robots = (origin: string) =>
  ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

/** Lets browsers search the site from their address bar. An origin needs no escaping. */
const searchDescription = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Adit</ShortName>
  <Description>An open catalogue of mods, modpacks, plugins, resource packs, shaders and data packs.</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="32" height="32" type="image/svg+xml">${origin}/favicon.svg</Image>
  <Url type="text/html" template="${origin}/?q={searchTerms}"/>
</OpenSearchDescription>
`
