import type { ProjectType } from '../../../api/routes.ts'
import { optional, type PublicPage } from '../../../app/kit/page.ts'
import { facetInput, searchInput } from './searchInput.ts'
import { readSearch } from './searchState.ts'

export function listPage(type: ProjectType): PublicPage {
  return {
    load({ search }, read) {
      const state = readSearch(search)
      return Promise.all([
        read('GET /v2/search', searchInput(type, state)),
        optional(read('GET /_internal/search/facets', facetInput(type, state))),
        ...[optional(read('GET /v2/tag/loader')), optional(read('GET /v2/tag/category'))],
        optional(read('GET /v2/tag/game_version')),
      ])
    },
  }
}
