import { afterAll, beforeAll, expect } from 'vitest'
import { parseFilterParameters } from '../filter/query_filter.ts'
import type { IndexDefinition } from '../index_definition.ts'
import type { SearchDocument, SearchIndex, SearchQuery } from '../search.port.ts'

export interface SearchAdapter {
  definition: IndexDefinition
  /** An empty index of its own. `peer` is a second one on the same engine and data, as another process would have. */
  open(): Promise<{ index: SearchIndex; peer: SearchIndex; close(): Promise<void> }>
}

type Opened = Awaited<ReturnType<SearchAdapter['open']>>

/** Opens an index with the documents for the tests of one suite. */
export function opened(adapter: SearchAdapter, documents: readonly SearchDocument[]): () => Opened {
  let current: Opened | undefined
  beforeAll(async () => {
    current = await adapter.open()
    await current.index.indexDocuments(documents)
  })
  afterAll(() => current?.close())
  return () => {
    if (!current) throw new Error('The index is not open yet')
    return current
  }
}

/** Ids of everything that a query finds, in order. Checks that the total agrees. */
export async function idsOf(
  adapter: SearchAdapter,
  index: SearchIndex,
  query: Partial<SearchQuery> & { facets?: string } = {},
): Promise<string[]> {
  const { facets, ...rest } = query
  const filter = parseFilterParameters(adapter.definition, { facets })
  const found = await index.search({ sort: 'relevance', offset: 0, limit: 100, filter, ...rest })
  expect(found.total).toBe(found.hits.length + (query.offset ?? 0))
  return found.hits.map(({ id }) => id)
}
