import { type ProjectIndex, projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { pageLinks } from '@adit/platform/http/page_links.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import { FilterSyntaxError } from '@adit/search/filter/filter_error.ts'
import type { FilterNode } from '@adit/search/filter/filter_node.ts'
import { type FilterParameters, parseFilterParameters } from '@adit/search/filter/query_filter.ts'
import { type SearchIndex, SearchQueryError, type SearchResult } from '@adit/search/search.port.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { projectSearch } from './project_search.port.ts'
import * as contracts from './search.contract.ts'
import { presentHit } from './search.presenter.ts'
import { countChoices } from './search_counts.ts'

type ProjectResult = SearchResult<ProjectIndex>

interface Found {
  page: number
  result: ProjectResult
}

/** Search for projects, on the engine behind the port. */
export function searchRoutes({ port, origin }: Pick<QueryDeps, 'port' | 'origin'>): Route[] {
  const search = port(projectSearch)
  const run = async (request: contracts.SearchRequest) => {
    const { limit } = request
    const page = Math.floor(request.offset / limit)
    const result = await searchOrRefuse(search, request, page * limit)
    return { page, result }
  }
  /** Only a GET can be repeated by its URL. */
  const links = ({ page, result }: Found, limit: number, request: RequestContext) => {
    const { total, totalExact } = result
    return {
      headers: {
        ...pageLinks({ limit, offset: page * limit, total, totalExact }, { origin: origin(request), url: request.url }),
      },
    }
  }
  const present = {
    v2: ({ page, result }: Found, limit: number, filesOrigin: string) => ({
      hits: result.hits.map((hit) => presentHit.v2(hit, filesOrigin)),
      offset: page * limit,
      limit,
      total_hits: result.total,
    }),
    v3: ({ page, result }: Found, limit: number, filesOrigin: string) => ({
      hits: result.hits.map((hit) => presentHit.v3(hit, filesOrigin)),
      page: page + 1,
      hits_per_page: limit,
      total_hits: result.total,
    }),
  }

  return [
    handle(contracts.searchProjects, async ({ api, query, request }) => {
      const found = await run(query)
      return ok(present[api](found, query.limit, origin(request)), links(found, query.limit, request))
    }),
    handle(contracts.searchProjectsByPost, async ({ body, request }) =>
      ok(present.v3(await run(body), body.limit, origin(request))),
    ),
    handle(contracts.countSearchFacets, async ({ query }) =>
      ok(await filteredOrRefuse(query, (filter) => countChoices(search, { text: query.query, ...filter }))),
    ),
  ]
}

function searchOrRefuse(
  search: Pick<SearchIndex<ProjectIndex>, 'search'>,
  request: contracts.SearchRequest,
  offset: number,
): Promise<ProjectResult> {
  const { query: text, index: sort, limit } = request
  return filteredOrRefuse(request, (filter) => search.search({ text, sort, offset, limit, ...filter }))
}

/** A filter that can't be parsed, or a query that no engine should run, is the client's mistake. */
async function filteredOrRefuse<Result>(
  request: contracts.FilterRequest,
  work: (filter: { filter?: FilterNode }) => Promise<Result>,
): Promise<Result> {
  try {
    const filter = parseFilterParameters(projectIndex, filterParameters(request))
    return await work(filter ? { filter } : {})
  } catch (error) {
    if (error instanceof FilterSyntaxError) {
      throw refusal('invalid_filter', { field: error.parameter, place: error.place, reason: error.message })
    }
    if (error instanceof SearchQueryError) {
      throw refusal('invalid_search', { field: error.field, reason: error.message })
    }
    throw error
  }
}

function filterParameters({ facets, filters, version, new_filters }: contracts.FilterRequest): FilterParameters {
  return {
    ...(facets !== undefined && { facets }),
    ...(filters !== undefined && { filters }),
    ...(version !== undefined && { version }),
    ...(new_filters !== undefined && { new_filters }),
  }
}
