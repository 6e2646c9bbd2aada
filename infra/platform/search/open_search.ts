import type { SearchIndex } from './search.port.ts'

export interface OpenSearchIndexOptions {
  url: string
  /** Certificate (PEM) of the authority that signed the engine's. */
  ca?: string | undefined
}

/** Opens the index that the address names: `postgres://`, or OpenSearch by `opensearch(s)://` or `http(s)://`. Loads that adapter alone. */
export async function openSearchIndex({ url, ca }: OpenSearchIndexOptions): Promise<SearchIndex> {
  if (/^postgres(?:ql)?:/.test(url)) {
    const { openPostgresSearch } = await import('./postgres/postgres.search.ts')
    return openPostgresSearch({ url })
  }
  const { openOpenSearch } = await import('./opensearch/opensearch.search.ts')
  return openOpenSearch({ url, ...(ca && { ca }) })
}
