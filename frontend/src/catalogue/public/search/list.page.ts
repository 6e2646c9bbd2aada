import type { ProjectType } from '../../../api/routes.ts'
import { optional, type PublicPage } from '../../../app/kit/page.ts'
import { listOf } from '../../../app/kit/previewHead.ts'
import { sections } from '../../sections.ts'
import { releasesInput } from '../../tags.ts'
import { pathOfHit } from '../list/searchHit.ts'
import { facetInput, searchInput } from './searchInput.ts'
import { readSearch, writeSearch } from './searchState.ts'

export function listPage(type: ProjectType): PublicPage {
  const section = sections.find((one) => one.type === type)
  return {
    load({ search }, read) {
      const state = readSearch(search)
      return Promise.all([
        // What fits is known only while the page is rendered, and read then.
        ...(state.fits
          ? []
          : [
              read('GET /v2/search', searchInput(type, state)),
              optional(read('GET /_internal/search/facets', facetInput(type, state))),
            ]),
        ...[optional(read('GET /v2/tag/loader')), optional(read('GET /v2/tag/category'))],
        optional(read('GET /_internal/game_versions', releasesInput)),
      ])
    },
    head({ search, origin }, known, intl) {
      if (!section) return undefined
      const state = readSearch(search)
      const { hits = [], offset = 0 } = known('GET /v2/search', searchInput(type, state)) ?? {}
      const name = intl.formatMessage(section.text)
      const query = writeSearch({ ...state, view: null }).toString()
      const places = hits.map((hit) => ({ name: hit.title, to: pathOfHit(hit, null) }))
      return {
        canonical: section.path + (query && `?${query}`),
        description: intl.formatMessage(
          {
            id: 'search.description',
            defaultMessage:
              '{section}: search and filter by game version, loader and category, sort by downloads, followers or date',
          },
          { section: name },
        ),
        feed: {
          title: intl.formatMessage(
            { id: 'search.feed', defaultMessage: '{section}: new projects' },
            { section: name },
          ),
          to: `/feed${section.path}`,
        },
        places: [{ name, to: section.path }],
        structured: places.length > 0 ? [listOf('ItemList', origin, places, offset + 1)] : [],
      }
    },
  }
}
