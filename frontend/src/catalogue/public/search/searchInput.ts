import type { ProjectType } from '../../../api/routes.ts'
import type { Setup } from '../../../api/storage/cosmetics.ts'
import { facetsOf, type SearchState } from './searchState.ts'

/** The server knows it only while it renders. */
const noSetup: Setup = { version: null, loader: null }

/** What a list asks the search for. */
export function searchInput(type: ProjectType | null, state: SearchState, setup: Setup = noSetup) {
  const facets = facetsOf(state, type, setup)
  return {
    query: {
      query: state.q || undefined,
      index: state.sort,
      offset: (state.page - 1) * state.limit,
      limit: state.limit,
      facets: facets.length > 0 ? facets : undefined,
    },
  }
}

/** What each choice beside the list would find. */
export function facetInput(type: ProjectType, state: SearchState, setup: Setup = noSetup) {
  return { query: { query: state.q || undefined, facets: facetsOf(state, type, setup) } }
}
