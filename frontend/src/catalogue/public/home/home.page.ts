import { optional, type PublicPage } from '../../../app/kit/page.ts'
import { searchInput } from '../search/searchInput.ts'
import { readSearch } from '../search/searchState.ts'
import { recentInput } from './recentInput.ts'

export const homePage: PublicPage = {
  load: ({ search }, read) =>
    Promise.all([
      read('GET /v2/search', searchInput(null, readSearch(search))),
      optional(read('GET /v2/search', recentInput)),
      optional(read('GET /v2/tag/loader')),
      optional(read('GET /v2/tag/game_version')),
    ]),
}
