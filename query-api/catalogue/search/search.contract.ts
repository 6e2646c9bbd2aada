import { SEARCH_FACETS, SEARCH_LIMIT, SEARCH_TEXT_MAX } from '@adit/events/catalogue/limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { linkHeader } from '@adit/platform/http/page_links.ts'
import { integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { facetCountsAnswer, searchAnswer } from './search_shape.ts'

const search = { side: 'query', auth: 'none', group: 'Search' } as const

/** Wire: clients sort servers by fields such as `minecraft_java_server.ping`. No project is a server here, so these sort by relevance. */
const byServers = (name: unknown) =>
  typeof name === 'string' && name.startsWith('minecraft_java_server.') ? 'relevance' : name

/** The sort orders, and other names that clients use for some of them. */
const order = z
  .preprocess(
    byServers,
    z.enum(['relevance', 'downloads', 'follows', 'newest', 'updated', 'date_created', 'date_modified']),
  )
  .default('relevance')
  .transform((name) => (name === 'date_created' ? 'newest' : name === 'date_modified' ? 'updated' : name))
const offset = integer({ min: 0 }).default(0)
const limit = integer({ min: 0 })
  .default(SEARCH_LIMIT.default)
  .transform((wanted) => Math.min(Math.max(wanted, 1), SEARCH_LIMIT.max))

const facetMeaning =
  'a project must match every element of the outer array. Within an inner array, one element must match. Within an array inside that, every element must match'
const seeFilters = 'See `/docs/search-filters` for keys and operators.'
const facetsExample = [['categories:fabric'], ['versions:1.20.1', 'versions:1.20.2']]
const facetText = z
  .string()
  .max(SEARCH_TEXT_MAX)
  .optional()
  .meta({
    description: `JSON array of filters: ${facetMeaning}. ${seeFilters}`,
    example: JSON.stringify(facetsExample),
  })
const text = z.string().max(SEARCH_TEXT_MAX).optional()
const meaning = {
  offset: 'Number of hits to skip, rounded down to a multiple of the limit.',
  limit: `Maximum number of hits to return. Values over ${SEARCH_LIMIT.max} count as ${SEARCH_LIMIT.max}, and 0 counts as 1.`,
}
const query = z.object({
  query: z.string().max(SEARCH_TEXT_MAX).default('').describe('Words to search for. If omitted, all projects match.'),
  index: order.describe(
    'Sort order. `date_created` is the same as `newest`, and `date_modified` the same as `updated`.',
  ),
  offset: offset.describe(meaning.offset),
  limit: limit.describe(meaning.limit),
  facets: facetText,
  filters: text.meta({ description: `Filter expression, used by older clients. ${seeFilters}` }),
  version: text.meta({ description: 'Filter expression, used by older clients. Applies in addition to `filters`.' }),
  new_filters: text.meta({
    description: `Filter expression that replaces all other filters. ${seeFilters}`,
  }),
})

const facet = z.string().max(SEARCH_FACETS.length)
const facetGroup = z.array(z.union([facet, z.array(facet).max(SEARCH_FACETS.together)])).max(SEARCH_FACETS.options)
const facetList = z
  .array(z.union([facet, facetGroup]))
  .max(SEARCH_FACETS.groups)
  .transform((groups) => JSON.stringify(groups))
  .pipe(z.string().max(SEARCH_TEXT_MAX))

/** In a JSON body, numbers can be numbers and facets can be arrays. */
const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : value)
const body = z.object({
  ...query.shape,
  offset: z.preprocess(textOf, offset).describe(meaning.offset),
  limit: z.preprocess(textOf, limit).describe(meaning.limit),
  facets: z
    .union([facetList, z.string().max(SEARCH_TEXT_MAX)])
    .optional()
    .meta({
      description: `Array of filters, or its JSON as a string: ${facetMeaning}. ${seeFilters}`,
      example: facetsExample,
    }),
})

export const searchProjects = defineRoute({
  ...search,
  method: 'GET',
  versions: ['v2', 'v3'],
  path: '/search',
  summary: 'Search for projects',
  description: 'A project only matches if a single version fits all filters on loaders, game versions and environment.',
  query,
  responses: { 200: { description: 'A page of hits.', schema: searchAnswer, headers: linkHeader } },
  errors: ['invalid_filter', 'invalid_search'],
})
export const searchProjectsByPost = defineRoute({
  ...search,
  method: 'POST',
  path: '/v3/search',
  summary: 'Search for projects with a JSON body',
  body: { kind: 'json', schema: body },
  responses: { 200: { description: 'A page of hits.', schema: searchAnswer.v3 } },
  errors: ['invalid_filter', 'invalid_search'],
})

export const countSearchFacets = defineRoute({
  ...search,
  method: 'GET',
  path: '/_internal/search/facets',
  summary: 'Count the projects for each filter of the search page',
  description:
    'For loaders, game versions and environments, counts the hits if the value replaced the selected ones. For other filters, counts the hits if the value were added.',
  query: query.pick({ query: true, facets: true, filters: true, version: true, new_filters: true }),
  responses: { 200: { description: 'Counts by filter, highest first.', schema: facetCountsAnswer } },
  errors: ['invalid_filter', 'invalid_search'],
  internal: true,
})

export type FilterRequest = z.output<typeof countSearchFacets.query>
export type SearchRequest = z.output<typeof query>
