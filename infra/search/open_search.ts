import { adapterUrl } from '@adit/platform/config/variables.ts'
import { z } from 'zod'
import type { SearchIndex } from './search.port.ts'

/** What a process that searches or fills the index reads from its environment; each may stand in a file (`<NAME>_FILE`). */
export const searchVariables = {
  SEARCH_URL: adapterUrl('postgres', 'postgresql', 'opensearch', 'opensearchs', 'http', 'https')
    .optional()
    .describe('opensearch://host:9200 or postgres://; the read database when unset'),
  SEARCH_CA: z.string().optional().describe('certificate (PEM) of the authority behind opensearchs://'),
}

export interface OpenSearchIndexOptions {
  url: string
  /** Certificate (PEM) of the authority that signed the engine's. */
  ca?: string | undefined
}

/** Opens the index that the address names: `postgres://`, or OpenSearch by `opensearch(s)://` or `http(s)://`. Loads that adapter alone. */
export async function openSearchIndex({ url, ca }: OpenSearchIndexOptions): Promise<SearchIndex> {
  if (/^postgres(?:ql)?:/.test(url)) {
    const { openPostgresSearch } = await import('./postgres/postgres_search.ts')
    return openPostgresSearch({ url })
  }
  const { openOpenSearch } = await import('./opensearch/opensearch_search.ts')
  return openOpenSearch({ url, ...(ca && { ca }) })
}
