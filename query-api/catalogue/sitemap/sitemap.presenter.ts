import { isoTime } from '../../kit/address.presenter.ts'
import { element, xmlHead } from '../../kit/xml.ts'

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** An address with the time of its last change in milliseconds since 1970; undefined if nothing has changed yet. */
export interface Place {
  loc: string
  updated: number | undefined
}

const place = (name: string, { loc, updated }: Place): string =>
  `<${name}>${element('loc', loc)}${updated === undefined ? '' : element('lastmod', isoTime(updated))}</${name}>\n`

export const presentIndex = (parts: readonly Place[]): string =>
  `${xmlHead}<sitemapindex ${namespace}>\n${parts.map((part) => place('sitemap', part)).join('')}</sitemapindex>\n`

/** Lines of a part, in pieces of many lines. */
export async function* presentPlaces(places: AsyncIterable<Place> | Iterable<Place>): AsyncGenerator<string> {
  yield `${xmlHead}<urlset ${namespace}>\n`
  let lines: string[] = []
  for await (const one of places) {
    lines.push(place('url', one))
    if (lines.length < 500) continue
    yield lines.join('')
    lines = []
  }
  yield `${lines.join('')}</urlset>\n`
}
