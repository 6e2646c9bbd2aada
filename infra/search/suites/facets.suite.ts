import { describe, expect, it } from 'vitest'
import { parseFilterParameters } from '../filter/query_filter.ts'
import { documentOf } from '../search.fixture.ts'
import { opened, type SearchAdapter } from './opened.index.ts'

export function describeFacetCounts(adapter: SearchAdapter): void {
  describe('facet counts', () => {
    const loaders = ['fabric', 'forge', 'quilt', 'paper']
    const games = ['1.19.2', '1.20.1', '1.21']
    const pick = (from: string[], seed: number) => from.filter((_, index) => (seed >> index) % 2 === 1)
    const documents = Array.from({ length: 60 }, (_, index) =>
      documentOf(index + 1, {
        categories: pick(['magic', 'technology', 'storage'], index),
        projectTypes: index % 4 ? ['mod'] : ['mod', 'plugin'],
        versions: [1, 2].map((n) => ({
          loaders: pick(loaders, (index * 7 + n) % 16),
          gameVersions: pick(games, (index * 3 + n) % 8),
          environment: [null, 'client_only', n === 1 ? 'client_only' : 'server_only'][index % 3],
        })),
        clientSide: 'optional',
        serverSide: index % 2 ? 'unsupported' : 'optional',
      }),
    )
    const current = opened(adapter, documents)
    const values = {
      categories: ['magic', 'storage'],
      loaders,
      game_versions: games,
      environment: ['client_only', 'server_only', 'unknown'],
      license: ['Apache-2.0'],
    }
    /** Groups that ask for what the facet shows are replaced by its value. */
    const own = {
      categories: /^$/,
      loaders: /^(loaders|categories:(fabric|forge|quilt|paper))/,
      game_versions: /^versions/,
      environment: /^environment/,
      license: /^$/,
    }

    it.each([
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
    ])('under %s with text "%s" each equals the total of the search that it stands for', async (facets, text) => {
      const { index } = current()
      const keys = Object.keys(values) as (keyof typeof values)[] // the keys of the table above
      const counts = await index.facetCounts({ text, filter: parseFilterParameters({ facets }) }, keys)
      for (const key of keys) {
        const groups: string[][] = JSON.parse(facets)
        const others = groups.filter((group) => !group.some((element) => own[key].test(element)))
        for (const value of values[key]) {
          const added = [...others, [`${key}:${value}`]]
          const filter = parseFilterParameters({ facets: JSON.stringify(added) })
          const { total } = await index.search({ text, filter, sort: 'newest', offset: 0, limit: 1 })
          const count = counts[key].find((each) => each.value === value)?.count ?? 0
          expect({ key, value, count }).toEqual({ key, value, count: total })
        }
      }
    })

    it('counts by all versions where a filter has several ways', async () => {
      const { index } = current()
      const filter = parseFilterParameters({ facets: '[["loaders:fabric","categories:magic"],["versions:1.21"]]' })
      const { total } = await index.search({ filter, sort: 'newest', offset: 0, limit: 1 })
      const counts = await index.facetCounts({ filter }, ['loaders', 'project_type'])
      expect(counts.project_type[0]).toEqual({ value: 'mod', count: total })
      expect(Math.max(...counts.loaders.map(({ count }) => count))).toBeLessThanOrEqual(total)
    })

    it('shows values as they were written, most first', async () => {
      const { license } = await current().index.facetCounts({}, ['license'])
      expect(license).toEqual([{ value: 'Apache-2.0', count: 60 }])
    })
  })
}
