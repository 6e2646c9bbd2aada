import { optional, type PublicPage } from '../../../app/kit/page.ts'
import { listOf } from '../../../app/kit/previewHead.ts'
import { siteName } from '../../../ui/site.ts'
import { pathOfHit } from '../list/searchHit.ts'
import { searchInput } from '../search/searchInput.ts'
import { readSearch } from '../search/searchState.ts'
import { recentInput } from './recentInput.ts'

export const homePage: PublicPage = {
  // What depends on the reader's setup is read while the page is rendered.
  async load({ search }, read) {
    const state = readSearch(search)
    await Promise.all([
      ...(state.fits ? [] : [read('GET /v2/search', searchInput(null, state))]),
      optional(read('GET /v2/search', recentInput)),
    ])
  },
  head({ search, origin }, known, intl) {
    const { hits = [], offset = 0 } = known('GET /v2/search', searchInput(null, readSearch(search))) ?? {}
    const places = hits.map((hit) => ({ name: hit.title, to: pathOfHit(hit, null) }))
    const target = `${origin}/?q={search_term_string}`
    return {
      canonical: '/',
      description: intl.formatMessage({
        id: 'home.description',
        defaultMessage: 'An open catalogue of mods, modpacks, plugins, resource packs, shaders and data packs.',
      }),
      feed: { title: intl.formatMessage({ id: 'home.feed', defaultMessage: 'New projects' }), to: '/feed/projects' },
      structured: [
        {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: siteName,
          url: `${origin}/`,
          potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
        },
        ...(places.length > 0 ? [listOf('ItemList', origin, places, offset + 1)] : []),
      ],
    }
  },
}
