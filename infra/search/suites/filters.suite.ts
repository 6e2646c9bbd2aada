import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterNode } from '../filter/filter_node.ts'
import { fulfils } from '../filter/filter_oracle.ts'
import { parseFilterParameters } from '../filter/query_filter.ts'
import { documentOf, idOf } from '../search.fixture.ts'
import { type SearchDocument, searchSorts } from '../search.port.ts'
import { idsOf, opened, type SearchAdapter } from './opened.index.ts'

const some = <T>(...values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
const loaders = ['fabric', 'forge', 'quilt'] as const
const games = ['1.19.2', '1.20.1', '1.21'] as const
const environments = ['client_only', 'server_only', 'client_or_server'] as const

const anyDocument: fc.Arbitrary<Partial<SearchDocument>> = fc.record({
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
  clientSide: fc.constantFrom('required', 'optional'),
  serverSide: fc.constantFrom('optional', 'unsupported'),
  downloads: fc.integer({ min: 0, max: 9 }),
})

const anyComparison: fc.Arbitrary<FilterNode> = fc
  .oneof(
    fc.tuple(fc.constant('loaders' as const), fc.constantFrom<string>(...loaders, 'rift')),
    fc.tuple(fc.constant('categories' as const), fc.constantFrom<string>(...loaders, 'magic', 'storage')),
    fc.tuple(fc.constant('game_versions' as const), fc.constantFrom<string>(...games)),
    fc.tuple(fc.constant('environment' as const), fc.constantFrom<string>(...environments, 'unknown')),
    fc.tuple(fc.constantFrom('client_side' as const, 'server_side' as const), fc.constantFrom('required', 'optional')),
    fc.tuple(fc.constant('project_type' as const), fc.constantFrom('mod', 'plugin')),
    fc.tuple(fc.constant('license' as const), fc.constantFrom('mit', 'arr')),
    fc.tuple(fc.constant('open_source' as const), fc.boolean()),
    fc.tuple(fc.constant('downloads' as const), fc.integer({ min: 0, max: 9 })),
  )
  .chain(([field, value]) => {
    const operators = field === 'downloads' ? (['=', '!=', '>', '<='] as const) : (['=', '=', '!='] as const)
    return fc.constantFrom(...operators).map((operator) => ({ kind: 'compare' as const, field, operator, value }))
  })

const { anyFilter } = fc.letrec<{ anyFilter: FilterNode }>((tie) => ({
  anyFilter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    anyComparison,
    fc.array(tie('anyFilter'), { minLength: 1, maxLength: 3 }).map((nodes) => ({ kind: 'and' as const, nodes })),
    fc.array(tie('anyFilter'), { minLength: 1, maxLength: 3 }).map((nodes) => ({ kind: 'or' as const, nodes })),
    tie('anyFilter').map((node) => ({ kind: 'not' as const, node })),
  ),
}))

export function describeFilters(adapter: SearchAdapter): void {
  describe('filters', () => {
    const fabric = { loaders: ['fabric'], gameVersions: ['1.20.1'], environment: 'client_only' }
    const forge = { loaders: ['forge'], gameVersions: ['1.19.2'], environment: 'client_and_server' }
    const both = { loaders: ['fabric', 'quilt'], gameVersions: ['1.20.1', '1.20.2'], environment: 'server_only' }
    const documents = [
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
    ]
    const current = opened(adapter, documents)
    const numbers = async (facets: string) => {
      const ids = await idsOf(current().index, { facets })
      return documents.flatMap(({ id }, index) => (ids.includes(id) ? index + 1 : []))
    }

    it.each([
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
    ])('%s finds %j', async (facets, expected) => {
      expect(await numbers(facets)).toEqual(expected)
    })

    it('turns round what NOT stands before', async () => {
      const filter = parseFilterParameters({
        filters: 'NOT (categories=fabric AND versions="1.19.2") AND NOT categories=paper',
      })
      const { total } = await current().index.search({ filter, sort: 'newest', offset: 0, limit: 10 })
      expect(total).toBe(4)
    })

    it('means by any filter what the oracle means', { timeout: 120_000 }, async () => {
      const { index } = current()
      const many = fc.sample(anyDocument, { seed: 7, numRuns: 150 }).map((change, n) => documentOf(1_000 + n, change))
      await index.indexDocuments(many)
      const all = [...documents, ...many]
      await fc.assert(
        fc.asyncProperty(anyFilter, fc.constantFrom(...searchSorts), async (filter, sort) => {
          const found = await index.search({ filter, sort, offset: 0, limit: 250 })
          const expected = all.filter((document) => fulfils(document, filter)).map(({ id }) => id)
          expect(found.hits.map(({ id }) => id).sort()).toEqual(expected.sort())
          expect(found.total).toBe(expected.length)
        }),
        { numRuns: 300 },
      )
    })

    it('refuses a filter that combines too much', async () => {
      const many = Array.from({ length: 8 }, (_, group) => [
        `categories:fabric`,
        `versions:1.20.1`,
        `downloads>${group}`,
      ])
      const filter = parseFilterParameters({ facets: JSON.stringify(many) })
      await expect(current().index.search({ filter, sort: 'newest', offset: 0, limit: 1 })).rejects.toThrow(/more than/)
    })
  })
}
