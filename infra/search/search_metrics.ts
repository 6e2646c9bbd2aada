import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { traced } from '@adit/platform/telemetry/tracing.ts'
import type { IndexDefinition } from './index_definition.ts'
import type { SearchIndex } from './search.port.ts'

/** The index with its calls measured: queries, facet counts, and writes of documents. */
export function measuredSearch<Definition extends IndexDefinition>(
  search: SearchIndex<Definition>,
  metrics: Metrics,
): SearchIndex<Definition> {
  const seconds = metrics.histogram({
    name: 'adit_search_seconds',
    help: 'Duration of calls to the search engine, by kind of call and outcome.',
    labels: ['call', 'outcome'],
  })
  const written = metrics.counter({
    name: 'adit_search_documents_total',
    help: 'Documents written to the search index.',
  })
  const timed = async <Result>(call: string, work: () => Promise<Result>): Promise<Result> => {
    const started = performance.now()
    let outcome = 'failed'
    try {
      const result = await traced(`search ${call}`, { kind: 'client' }, work)
      outcome = 'ok'
      return result
    } finally {
      seconds.labels(call, outcome).observe((performance.now() - started) / 1000)
    }
  }
  return {
    search: (query) => timed('query', () => search.search(query)),
    facetCounts: (query, keys) => timed('facets', () => search.facetCounts(query, keys)),
    async indexDocuments(documents) {
      const result = await timed('index', () => search.indexDocuments(documents))
      written.inc(documents.length)
      return result
    },
    remove: (ids, generation) => timed('remove', () => search.remove(ids, generation)),
    setCounters: (counters) => timed('counters', () => search.setCounters(counters)),
    openBuild: () => search.openBuild(),
    ...(search.needsBuild && { needsBuild: async () => (await search.needsBuild?.()) ?? false }),
    close: () => search.close(),
  }
}
