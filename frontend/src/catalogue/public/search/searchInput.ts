import type { ProjectType } from '../../../api/routes.ts'
import { facetsOf, type SearchState } from './searchState.ts'

/** What a list asks the search for. */
export function searchInput(type: ProjectType | null, state: SearchState) {
  const facets = facetsOf(state, type)
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
export function facetInput(type: ProjectType, state: SearchState) {
  return { query: { query: state.q || undefined, facets: facetsOf(state, type) } }
}
