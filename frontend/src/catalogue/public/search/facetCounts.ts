import { useQuery } from '@tanstack/react-query'
import { apiQuery, useApiList } from '../../../api/apiQuery.ts'
import type { ResponseOf } from '../../../api/client.ts'
import type { ProjectType } from '../../../api/routes.ts'
import { useSetup } from '../../setup/setup.ts'
import { facetInput } from './searchInput.ts'
import type { FacetName, SearchState } from './searchState.ts'

type Counted = ResponseOf<'GET /_internal/search/facets'>

/** Projects behind a choice; undefined while that is not known. */
export type CountOf = (value: string) => number | undefined
export type FacetCounts = Record<FacetName | 'openSource', CountOf>

const lists = {
  loader: 'loaders',
  version: 'game_versions',
  category: 'categories',
  side: 'sides',
  license: 'license',
  openSource: 'open_source',
} as const satisfies Record<keyof FacetCounts, keyof Counted>

/** What each choice beside the list would find. Without an answer there are no counts, and the list still works. */
export function useFacetCounts(type: ProjectType, state: SearchState): FacetCounts {
  const setup = useSetup()
  const all = useApiList('GET /_internal/search/facets', facetInput(type, state, setup))
  // Licenses are alternatives, but a count adds to what is chosen: so theirs are made without the chosen ones.
  const { license } = state.facets
  const free = { ...state, facets: { ...state.facets, license: { ...license, include: [] } } }
  const others = useQuery({
    ...apiQuery('GET /_internal/search/facets', facetInput(type, free, setup)),
    enabled: license.include.length > 0,
  })
  return countsOf(all.data, license.include.length > 0 ? others.data : all.data)
}

function countsOf(all: Counted | undefined, forLicenses: Counted | undefined): FacetCounts {
  const count = (name: keyof FacetCounts) => counter((name === 'license' ? forLicenses : all)?.[lists[name]])
  return {
    loader: count('loader'),
    version: count('version'),
    category: count('category'),
    side: count('side'),
    license: count('license'),
    openSource: count('openSource'),
  }
}

/** What an answer does not name finds nothing. */
function counter(list: Counted[keyof Counted] | undefined): CountOf {
  if (!list) return () => undefined
  const counts = new Map(list.map(({ value, count }) => [value.toLowerCase(), count]))
  return (value) => counts.get(value.toLowerCase()) ?? 0
}
