import {
  type ProjectFacet,
  type ProjectIndex,
  projectFacets,
} from '@adit/events/catalogue/search/project_index.values.ts'
import type { FilterNode } from '@adit/search/filter/filter_node.ts'
import type { FacetCount, SearchIndex, SearchQuery } from '@adit/search/search.port.ts'

type Search = Pick<SearchIndex<ProjectIndex>, 'search' | 'facetCounts'>
type Found = Pick<SearchQuery<ProjectIndex>, 'text' | 'filter'>

const sides = { client: 'client_side', server: 'server_side' } as const
type Side = keyof typeof sides

/**
 * The number of hits for each choice on the search page: facets from the engine, and one search for each side, because a project may count
 * for both.
 */
export async function countChoices(
  search: Search,
  found: Found,
): Promise<Record<ProjectFacet | 'sides', FacetCount[]>> {
  const [facets, client, server] = await Promise.all([
    search.facetCounts(found, projectFacets),
    countSide(search, found, 'client'),
    countSide(search, found, 'server'),
  ])
  return { ...facets, sides: [client, server] }
}

async function countSide(search: Search, { text, filter }: Found, side: Side): Promise<FacetCount> {
  const nodes = [...(filter ? [filter] : []), usedOn(side)]
  const query = { ...(text && { text }), filter: { kind: 'and', nodes } as const }
  const { total } = await search.search({ ...query, sort: 'newest', offset: 0, limit: 1 })
  return { value: side, count: total }
}

function usedOn(side: Side): FilterNode {
  const compare = (value: string): FilterNode => ({ kind: 'compare', field: sides[side], operator: '=', value })
  return { kind: 'or', nodes: [compare('required'), compare('optional')] }
}
