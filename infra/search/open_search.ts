import { adapterUrl } from '@adit/platform/config/variables.ts'
import { z } from 'zod'
import type { IndexDefinition } from './index_definition.ts'
import type { SearchIndex } from './search.port.ts'

/** Environment variables of a process that searches or fills the index. Each may be in a file (`<NAME>_FILE`). */
export const searchVariables = {
  SEARCH_URL: adapterUrl('postgres', 'postgresql', 'opensearch', 'opensearchs', 'http', 'https')
    .optional()
    .describe('opensearch://host:9200 or postgres://; defaults to the read database'),
  SEARCH_CA: z.string().optional().describe('certificate (PEM) of the authority that signed the one of opensearchs://'),
}

export interface SearchIndexOptions<Definition extends IndexDefinition> {
  url: string
  /** Certificate (PEM) of the authority that signed the engine's. */
  ca?: string | undefined
  definition: Definition
  /** Id of the log that the documents are made from. Engines that several logs may have filled keep one index for each. */
  log: string
}

/** Opens the index at the address: `postgres://`, or OpenSearch by `opensearch(s)://` or `http(s)://`. Loads only that adapter. */
export async function openSearchIndex<Definition extends IndexDefinition>({
  url,
  ca,
  definition,
  log,
}: SearchIndexOptions<Definition>): Promise<SearchIndex<Definition>> {
  if (/^postgres(?:ql)?:/.test(url)) {
    const { openPostgresSearch } = await import('./postgres/postgres_search.ts')
    return openPostgresSearch({ url, definition })
  }
  const { openOpenSearch } = await import('./opensearch/opensearch_search.ts')
  return openOpenSearch({ url, definition, log, ...(ca && { ca }) })
}
