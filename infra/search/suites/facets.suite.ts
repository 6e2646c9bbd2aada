import { describe, expect, it } from 'vitest'
import { parseFilterParameters } from '../filter/query_filter.ts'
import type { SearchDocument } from '../search.port.ts'
import { opened, type SearchAdapter } from './search_adapter.ts'

/** Documents of an index and the facets that are counted among them. */
export interface FacetSamples {
  documents: readonly SearchDocument[]
  /** Values of each facet that are checked. */
  values: Readonly<Record<string, readonly string[]>>
  /** Groups of a filter that ask for what the facet itself shows: its values replace them. */
  own: Readonly<Record<string, RegExp>>
  /** Facets as a filter, and the text searched for. */
  queries: readonly (readonly [facets: string, text: string])[]
  /** A filter that can be met in several ways, a facet of variants, and one of documents with its most frequent value. */
  severalWays: { facets: string; variants: string; documents: string; value: string }
  /** A facet that shows capital letters, and its only value. */
  written: { facet: string; value: string }
}

export function describeFacetCounts(adapter: SearchAdapter, samples: FacetSamples): void {
  describe('facet counts', () => {
    const { documents, values, own } = samples
    const parse = (facets: string) => parseFilterParameters(adapter.definition, { facets })
    const current = opened(adapter, documents)

    it.each(samples.queries)(
      'under %s with text "%s" equal the totals of the searches they stand for',
      async (facets, text) => {
        const { index } = current()
        const counts = await index.facetCounts({ text, filter: parse(facets) }, Object.keys(values))
        for (const [key, wanted] of Object.entries(values)) {
          const groups: string[][] = JSON.parse(facets)
          const others = groups.filter((group) => !group.some((element) => own[key]?.test(element)))
          for (const value of wanted) {
            const filter = parse(JSON.stringify([...others, [`${key}:${value}`]]))
            const { total } = await index.search({ text, filter, sort: 'newest', offset: 0, limit: 1 })
            const count = counts[key]?.find((each) => each.value === value)?.count ?? 0
            expect({ key, value, count }).toEqual({ key, value, count: total })
          }
        }
      },
    )

    it('count the values of all variants if a filter can be met in several ways', async () => {
      const { index } = current()
      const { severalWays } = samples
      const filter = parse(severalWays.facets)
      const { total } = await index.search({ filter, sort: 'newest', offset: 0, limit: 1 })
      const counts = await index.facetCounts({ filter }, [severalWays.variants, severalWays.documents])
      expect(counts[severalWays.documents]?.[0]).toEqual({ value: severalWays.value, count: total })
      const most = Math.max(...(counts[severalWays.variants] ?? []).map(({ count }) => count))
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThanOrEqual(total)
    })

    it('show values as they were written', async () => {
      const { facet, value } = samples.written
      const counts = await current().index.facetCounts({}, [facet])
      expect(counts[facet]).toEqual([{ value, count: documents.length }])
    })
  })
}
