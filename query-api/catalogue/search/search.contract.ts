import { SEARCH_LIMIT } from '@adit/events/catalogue/limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { linkHeader } from '@adit/platform/http/page_links.ts'
import { integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { facetCountsAnswer, searchAnswer } from './search_shape.ts'

const search = { side: 'query', auth: 'none', group: 'Search' } as const

/** Wire: figures of servers, such as `minecraft_java_server.ping`. No project is a server here, so all are alike by them. */
const byServers = (name: unknown) =>
  typeof name === 'string' && name.startsWith('minecraft_java_server.') ? 'relevance' : name

/** The orders, and the names by which clients know some of them. */
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

const facetMeaning = 'all of the outer array, one of each inner one, and of an array inside that all'
const seeFilters = 'Keys and operators are at `/docs/search-filters`.'
const facetsExample = [['categories:fabric'], ['versions:1.20.1', 'versions:1.20.2']]
const facetText = z
  .string()
  .optional()
  .meta({ description: `JSON: ${facetMeaning}. ${seeFilters}`, example: JSON.stringify(facetsExample) })
const text = z.string().optional()
const meaning = {
  offset: 'How many of the first to leave out, rounded down to a multiple of the limit.',
  limit: `How many at most, up to ${SEARCH_LIMIT.max}; more is taken as that, and 0 as 1.`,
}
const query = z.object({
  query: z.string().default('').describe('The words to look for; all projects unless told.'),
  index: order.describe('What comes first; `date_created` is `newest`, and `date_modified` is `updated`.'),
  offset: offset.describe(meaning.offset),
  limit: limit.describe(meaning.limit),
  facets: facetText,
  filters: text.meta({ description: `A filter expression of older clients. ${seeFilters}` }),
  version: text.meta({ description: 'A filter expression of older clients; holds beside `filters`.' }),
  new_filters: text.meta({
    description: `A filter expression that stands in place of all other filters. ${seeFilters}`,
  }),
})

const facetGroup = z.array(z.union([z.string(), z.array(z.string())]))
const facetList = z.array(z.union([z.string(), facetGroup])).transform((groups) => JSON.stringify(groups))

/** Numbers may be numbers, facets may be arrays: the same request as JSON. */
const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : value)
const body = z.object({
  ...query.shape,
  offset: z.preprocess(textOf, offset).describe(meaning.offset),
  limit: z.preprocess(textOf, limit).describe(meaning.limit),
  facets: z
    .union([facetList, z.string()])
    .optional()
    .meta({
      description: `An array, or its JSON as text: ${facetMeaning}. ${seeFilters}`,
      example: facetsExample,
    }),
})

export const searchProjects = defineRoute({
  ...search,
  method: 'GET',
  versions: ['v2', 'v3'],
  path: '/search',
  summary: 'Search for projects',
  description: 'Filters on loaders, game versions and environment hold for one and the same version of a project.',
  query,
  responses: { 200: { description: 'A page of hits.', schema: searchAnswer, headers: linkHeader } },
  errors: ['invalid_filter', 'invalid_search'],
})
export const searchProjectsByPost = defineRoute({
  ...search,
  method: 'POST',
  path: '/v3/search',
  summary: 'Search for projects, with a request of any length',
  body: { kind: 'json', schema: body },
  responses: { 200: { description: 'A page of hits.', schema: searchAnswer.v3 } },
  errors: ['invalid_filter', 'invalid_search'],
})

export const countSearchFacets = defineRoute({
  ...search,
  method: 'GET',
  path: '/_internal/search/facets',
  summary: 'Count what each choice of the search page would find',
  description:
    'For loaders, game versions and environments, if the value took the place of those that are chosen; for the rest, if it were added.',
  query: query.pick({ query: true, facets: true, filters: true, version: true, new_filters: true }),
  responses: { 200: { description: 'By kind of choice, most first.', schema: facetCountsAnswer } },
  errors: ['invalid_filter', 'invalid_search'],
  internal: true,
})

export type FilterRequest = z.output<typeof countSearchFacets.query>
export type SearchRequest = z.output<typeof query>
