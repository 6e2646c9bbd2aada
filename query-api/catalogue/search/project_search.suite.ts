import type { FilterNode } from '@adit/search/filter/filter_node.ts'
import { describeRelevance } from '@adit/search/relevance/relevance.suite.ts'
import { describeFacetCounts, type FacetSamples } from '@adit/search/suites/facets.suite.ts'
import { describeFilters, type FilterSamples } from '@adit/search/suites/filters.suite.ts'
import type { SearchAdapter } from '@adit/search/suites/search_adapter.ts'
import fc from 'fast-check'
import { describe } from 'vitest'
import { gradedQueries } from './relevance/graded_queries.fixture.ts'
import { relevanceCatalogue } from './relevance/relevance_catalogue.fixture.ts'
import { documentOf, idOf } from './search.fixture.ts'

const some = <T>(...values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
const loaders = ['fabric', 'forge', 'quilt'] as const
const games = ['1.19.2', '1.20.1', '1.21'] as const
const environments = ['client_only', 'server_only', 'client_or_server'] as const

const anyProject = fc.record({
  versions: fc.array(
    fc.record({
      loaders: some(...loaders),
      gameVersions: some(...games),
      environment: fc.constantFrom(null, 'client_only', 'client_only', ...environments),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  categories: some('magic', 'storage', 'technology'),
  projectTypes: some('mod', 'plugin'),
  license: fc.constantFrom('MIT', 'ARR'),
  openSource: fc.boolean(),
  clientSide: fc.constantFrom('required' as const, 'optional' as const),
  serverSide: fc.constantFrom('optional' as const, 'unsupported' as const),
  downloads: fc.integer({ min: 0, max: 9 }),
})

const anyComparison: fc.Arbitrary<FilterNode> = fc
  .oneof(
    fc.tuple(fc.constant('loaders'), fc.constantFrom<string>(...loaders, 'rift')),
    fc.tuple(fc.constant('categories'), fc.constantFrom<string>(...loaders, 'magic', 'storage')),
    fc.tuple(fc.constant('game_versions'), fc.constantFrom<string>(...games)),
    fc.tuple(fc.constant('environment'), fc.constantFrom<string>(...environments, 'unknown')),
    fc.tuple(fc.constantFrom('client_side', 'server_side'), fc.constantFrom('required', 'optional')),
    fc.tuple(fc.constant('project_type'), fc.constantFrom('mod', 'plugin')),
    fc.tuple(fc.constant('license'), fc.constantFrom('mit', 'arr')),
    fc.tuple(fc.constant('open_source'), fc.boolean()),
    fc.tuple(fc.constant('downloads'), fc.integer({ min: 0, max: 9 })),
  )
  .chain(([field, value]) => {
    const operators = field === 'downloads' ? (['=', '!=', '>', '<='] as const) : (['=', '=', '!='] as const)
    return fc.constantFrom(...operators).map((operator) => ({ kind: 'compare' as const, field, operator, value }))
  })

const fabric = { loaders: ['fabric'], gameVersions: ['1.20.1'], environment: 'client_only' }
const forge = { loaders: ['forge'], gameVersions: ['1.19.2'], environment: 'client_and_server' }
const both = { loaders: ['fabric', 'quilt'], gameVersions: ['1.20.1', '1.20.2'], environment: 'server_only' }

const filters: FilterSamples = {
  documents: [
    documentOf(1, { versions: [fabric, forge], categories: ['technology'], license: 'MIT', author: 'Ann' }),
    documentOf(2, { versions: [both], categories: ['magic', 'storage'], openSource: false, downloads: 5_000 }),
    documentOf(3, { versions: [forge], projectTypes: ['mod', 'datapack'], createdAt: 1_500_000_000_999 }),
    documentOf(4, {
      versions: [{ loaders: ['paper'], gameVersions: ['1.20.1'] }],
      clientSide: 'optional',
      serverSide: 'unsupported',
    }),
    documentOf(5, {
      versions: [],
      loaders: ['minecraft'],
      gameVersions: ['25w43a'],
      dependencyProjectIds: [idOf(1)],
    }),
  ],
  found: [
    ['[["categories:fabric"]]', [1, 2]],
    ['[["categories:fabric"],["versions:1.19.2"]]', []],
    ['[["categories:forge"],["versions:1.19.2"]]', [1, 3]],
    ['[["categories:fabric"],["versions:1.20.1"],["environment:client_only"]]', [1]],
    ['[["categories:fabric"],["environment:client_and_server"]]', []],
    ['[["versions:1.19.2"],["environment:client_only"]]', []],
    ['[["loaders:fabric"],["loaders:forge"]]', []],
    ['[["loaders:fabric"],["loaders:quilt"]]', [2]],
    ['[["loaders:fabric","loaders:forge"],["loaders:quilt","loaders:forge"]]', [1, 2, 3]],
    ['[["versions:1.20.1"],["versions:1.20.2"],["loaders:quilt"]]', [2]],
    ['[["versions:1.20.1"],["versions:1.19.2"]]', []],
    ['[["categories:fabric","categories:forge"],["versions:1.19.2","versions:1.20.2"]]', [1, 2, 3]],
    ['[[["categories:fabric","versions:1.20.2"],["categories:forge","versions:1.20.1"]]]', [2]],
    ['[[["categories:fabric","versions:1.20.2"],["categories:forge","versions:1.19.2"]]]', [1, 2, 3]],
    ['[["categories:technology","categories:paper"],["versions:1.20.1"]]', [1, 4]],
    ['[["categories:magic"],["categories:storage"]]', [2]],
    ['[["categories!=fabric"]]', [3, 4, 5]],
    ['[["categories:forge"],["categories!=technology"]]', [3]],
    ['[["versions!=1.20.1"],["categories!=minecraft"]]', [3]],
    ['[["client_side:required"],["server_side:unsupported"]]', [1]],
    ['[["client_side:optional"],["server_side:unsupported"]]', [4]],
    ['[["client_side:unsupported"]]', [2]],
    ['[["environment:unknown"]]', [4]],
    ['[["project_type:Mod"]]', [1, 2, 3, 4, 5]],
    ['[["project_type:datapack"]]', [3]],
    ['[[" Categories : Fabric "]]', [1, 2]],
    ['[["open_source:false"]]', [2]],
    ['[["license:mit"],["author:ann"]]', [1]],
    ['[["downloads>=5000"]]', [2]],
    ['[["downloads>100"],["downloads<5000"]]', []],
    ['[["created_timestamp=1500000000"]]', [3]],
    [`[["project_id:${idOf(3)}","project_id:${idOf(4)}"]]`, [3, 4]],
    [`[["project_id!=${idOf(3)}"],["categories:forge"]]`, [1]],
    [`[["dependency_project_ids:${idOf(1)}"]]`, [5]],
    ['[["versions:25w43a"]]', [5]],
    ['[["title:project 3"]]', [3]],
    ['[]', [1, 2, 3, 4, 5]],
  ],
  negated: { filters: 'NOT (categories=fabric AND versions="1.19.2") AND NOT categories=paper', total: 4 },
  tooMany: Array.from({ length: 8 }, (_, group) => ['categories:fabric', 'versions:1.20.1', `downloads>${group}`]),
  anyDocument: (number) => anyProject.map((changes) => documentOf(number, changes)),
  anyComparison,
}

const pick = (from: readonly string[], seed: number) => from.filter((_, index) => (seed >> index) % 2 === 1)
const counted = { loaders: ['fabric', 'forge', 'quilt', 'paper'], game_versions: ['1.19.2', '1.20.1', '1.21'] }

const facets: FacetSamples = {
  documents: Array.from({ length: 60 }, (_, index) =>
    documentOf(index + 1, {
      categories: pick(['magic', 'technology', 'storage'], index),
      projectTypes: index % 4 ? ['mod'] : ['mod', 'plugin'],
      versions: [1, 2].map((n) => ({
        loaders: pick(counted.loaders, (index * 7 + n) % 16),
        gameVersions: pick(counted.game_versions, (index * 3 + n) % 8),
        environment: [null, 'client_only', n === 1 ? 'client_only' : 'server_only'][index % 3],
      })),
      clientSide: 'optional',
      serverSide: index % 2 ? 'unsupported' : 'optional',
    }),
  ),
  values: {
    categories: ['magic', 'storage'],
    ...counted,
    environment: ['client_only', 'server_only', 'unknown'],
    license: ['Apache-2.0'],
  },
  own: {
    categories: /^$/,
    loaders: /^(loaders|categories:(fabric|forge|quilt|paper))/,
    game_versions: /^versions/,
    environment: /^environment/,
    license: /^$/,
  },
  queries: [
    ['[]', ''],
    ['[["categories:magic"]]', ''],
    ['[["project_type:mod"]]', ''],
    ['[["project_type:plugin"]]', ''],
    ['[["versions:1.20.1"]]', ''],
    ['[["versions:1.20.1","versions:1.21"],["categories!=storage"]]', ''],
    ['[["loaders:fabric"],["versions:1.20.1"]]', 'project'],
    ['[["loaders:fabric","loaders:quilt"],["environment:client_only"]]', ''],
    ['[["environment:unknown"]]', ''],
    ['[["environment:client_only"],["versions:1.21"],["loaders:paper"]]', 'pro'],
    ['[["categories:nowhere"]]', ''],
    ['[["categories:fabric"],["versions:1.20.1"]]', ''],
    ['[["categories:fabric","categories:quilt"],["project_type:mod"]]', 'pro'],
  ],
  severalWays: {
    facets: '[["loaders:fabric","categories:magic"],["versions:1.21"]]',
    variants: 'loaders',
    documents: 'project_type',
    value: 'mod',
  },
  written: { facet: 'license', value: 'Apache-2.0' },
}

/** The contract of every search engine with the index of projects. */
export function describeProjectSearch(name: string, adapter: SearchAdapter): void {
  describe(name, () => {
    describeFilters(adapter, filters)
    describeFacetCounts(adapter, facets)
  })
  describeRelevance(name, adapter, {
    documents: relevanceCatalogue(),
    queries: gradedQueries,
    nameOf: (hit) => (hit as { slug: string }).slug, // As the catalogue creates it.
  })
}
