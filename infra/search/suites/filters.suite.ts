import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterNode } from '../filter/filter_node.ts'
import { FilterOracle } from '../filter/filter_oracle.ts'
import { parseFilterParameters } from '../filter/query_filter.ts'
import type { SearchDocument } from '../search.port.ts'
import { idsOf, opened, type SearchAdapter } from './search_adapter.ts'

/** Documents of an index and what its filters find among them. */
export interface FilterSamples {
  documents: readonly SearchDocument[]
  /** Facets, and the numbers of the documents that they find, counted from 1. */
  found: readonly (readonly [facets: string, numbers: readonly number[]])[]
  /** An expression of the older language with negations, and how many documents it finds. */
  negated: { filters: string; total: number }
  /** Facets that can be met in too many ways. */
  tooMany: readonly (readonly string[])[]
  /** Any document; its id is `number`, a number that no document above has. */
  anyDocument(number: number): fc.Arbitrary<SearchDocument>
  anyComparison: fc.Arbitrary<FilterNode>
}

export function describeFilters(adapter: SearchAdapter, samples: FilterSamples): void {
  describe('filters', () => {
    const { documents } = samples
    const { definition } = adapter
    const current = opened(adapter, documents)
    const numbers = async (facets: string) => {
      const ids = await idsOf(adapter, current().index, { facets })
      return documents.flatMap(({ id }, index) => (ids.includes(id) ? index + 1 : []))
    }

    it.each(samples.found)('%s finds %j', async (facets, expected) => {
      expect(await numbers(facets)).toEqual(expected)
    })

    it('negates what follows NOT', async () => {
      const filter = parseFilterParameters(definition, { filters: samples.negated.filters })
      const { total } = await current().index.search({ filter, sort: 'newest', offset: 0, limit: 10 })
      expect(total).toBe(samples.negated.total)
    })

    it('gives every filter the meaning of the oracle', { timeout: 120_000 }, async () => {
      const { index } = current()
      const oracle = new FilterOracle(definition)
      const many = Array.from({ length: 150 }, (_, n) => {
        return fc.sample(samples.anyDocument(1_000 + n), { seed: 7 + n, numRuns: 1 })
      }).flat()
      await index.indexDocuments(many)
      const all = [...documents, ...many]
      const sorts = Object.keys(definition.sorts)
      await fc.assert(
        fc.asyncProperty(anyFilter(samples.anyComparison), fc.constantFrom(...sorts), async (filter, sort) => {
          const found = await index.search({ filter, sort, offset: 0, limit: 250 })
          const expected = all.filter((document) => oracle.meets(document, filter)).map(({ id }) => id)
          expect(found.hits.map(({ id }) => id).sort()).toEqual(expected.sort())
          expect(found.total).toBe(expected.length)
        }),
        { numRuns: 300 },
      )
    })

    it('refuses a filter that can be met in too many ways', async () => {
      const filter = parseFilterParameters(definition, { facets: JSON.stringify(samples.tooMany) })
      await expect(current().index.search({ filter, sort: 'newest', offset: 0, limit: 1 })).rejects.toThrow(/more than/)
    })
  })
}

function anyFilter(anyComparison: fc.Arbitrary<FilterNode>): fc.Arbitrary<FilterNode> {
  const { filter } = fc.letrec<{ filter: FilterNode }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      anyComparison,
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((nodes) => ({ kind: 'and' as const, nodes })),
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((nodes) => ({ kind: 'or' as const, nodes })),
      tie('filter').map((node) => ({ kind: 'not' as const, node })),
    ),
  }))
  return filter
}
