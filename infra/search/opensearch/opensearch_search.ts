import type { IndexDefinition } from '../index_definition.ts'
import { checkQuery } from '../query_checks.ts'
import {
  BuildGoneError,
  type FacetCount,
  type SearchBuild,
  type SearchHit,
  type SearchIndex,
  type SearchQuery,
  SearchQueryError,
  type SearchResult,
  type SearchWriter,
} from '../search.port.ts'
import { fewFindings, type QueryWords, wordsOfQuery } from '../text/query_words.ts'
import { addressOf } from './address.ts'
import { BulkWriter, TargetMissing } from './bulk.ts'
import { Connection, OpenSearchError } from './connection.ts'
import { type FacetAnswer, facetAggregations, facetCounts } from './facet_counts.ts'
import { FilterQueries } from './filter_query.ts'
import { Indexes } from './indexes.ts'
import { knownValues } from './known_values.ts'
import { checkFields, maxResultWindow, timeField } from './mapping.ts'
import { readPatience } from './patience.ts'
import { allOf, isNothing, type Query } from './query.ts'
import { asWritten, type Reading, ranked, textStages } from './text_query.ts'
import { findsSome, widerReadings } from './text_widening.ts'
import { AliasWriter } from './writer.ts'

export interface OpenSearchOptions<Definition extends IndexDefinition> {
  /**
   * `opensearch://host:9200/prefix` for plain HTTP, `opensearchs://` for TLS, or `http(s)://`; with user and password if
   * needed. The path is the prefix of index names, `adit-search` by default.
   */
  url: string
  definition: Definition
  /** Id of the log whose documents it holds. It becomes part of the index names. */
  log?: string
  /** Certificate (PEM) of the authority that signed the engine's, if it is a private one. */
  ca?: string
  /** `now`: a write returns when it can be found. `soon`, the default: it can be found half a second later, which is far cheaper. */
  found?: 'now' | 'soon'
}

/** How often a query or write restarts when the live index is replaced or missing. */
const maxRestarts = 5

/** The search port on OpenSearch. Creates what it needs on first use; the engine needs no extensions. Throws for an invalid URL. */
export function openOpenSearch<Definition extends IndexDefinition>({
  url,
  ca,
  definition,
  log,
  found = 'soon',
}: OpenSearchOptions<Definition>): SearchIndex<Definition> & { needsBuild(): Promise<boolean> } {
  checkFields(definition)
  const { node, prefix: given } = addressOf(url)
  const prefix = log === undefined ? given : `${given}-${log}`
  const index: SearchIndex = new OpenSearch(new Connection(node, ca), definition, prefix, found === 'now')
  return index as SearchIndex<Definition> & { needsBuild(): Promise<boolean> } // hits have the definition's counters
}

class OpenSearch implements SearchIndex {
  readonly #definition: IndexDefinition
  readonly #connection: Connection
  readonly #indexes: Indexes
  readonly #bulk: BulkWriter

  constructor(connection: Connection, definition: IndexDefinition, prefix: string, refresh: boolean) {
    this.#connection = connection
    this.#definition = definition
    this.#indexes = new Indexes(connection, definition, prefix)
    this.#bulk = new BulkWriter(connection, refresh)
  }

  indexDocuments: SearchWriter['indexDocuments'] = (documents) =>
    this.#onLive(() => this.#writer.indexDocuments(documents))

  remove: SearchWriter['remove'] = (ids, generation) => this.#onLive(() => this.#writer.remove(ids, generation))

  setCounters: SearchWriter['setCounters'] = (counters) => this.#onLive(() => this.#writer.setCounters(counters))

  async search(query: SearchQuery): Promise<SearchResult> {
    this.#check(query)
    const filter = new FilterQueries(this.#definition).query(query.filter)
    if (isNothing(filter)) return { hits: [], total: 0, totalExact: true }
    const found = (words?: QueryWords, reading?: Reading) => this.#search(query, filter, words, reading)
    return this.#read(query.text, found, ({ total }) => total)
  }

  async facetCounts<Key extends string>(
    query: Pick<SearchQuery, 'text' | 'filter'>,
    keys: readonly Key[],
  ): Promise<Record<Key, FacetCount[]>> {
    const definition = this.#definition
    const known = await knownValues(definition, query.filter, (body) => this.#ask(body))
    const aggs = facetAggregations(definition, query.filter, keys, known)
    const counted = async (words?: QueryWords, reading?: Reading) => {
      const text = words && reading ? textStages(words, reading).slice(-1) : []
      const body = { size: 0, track_total_hits: fewFindings + 1, query: allOf([listed, ...text]), aggs }
      return this.#ask<Answer>(body, 'hits.total,aggregations')
    }
    const { aggregations = {} } = await this.#read(query.text, counted, ({ hits }) => hits.total.value)
    const results = keys.map((key) => [key, facetCounts(definition, key, aggregations[key])] as const)
    return Object.fromEntries(results) as Record<Key, FacetCount[]> // one entry for each key
  }

  async openBuild(): Promise<SearchBuild> {
    const index = await this.#indexes.open()
    const writer = this.#writerTo(this.#indexes.aliasOf(index))
    return {
      indexDocuments: (documents) => whileOpen(index, writer.indexDocuments(documents)),
      remove: (ids, generation) => whileOpen(index, writer.remove(ids, generation)),
      setCounters: (counters) => whileOpen(index, writer.setCounters(counters)),
      finish: () => this.#indexes.finish(index),
      abandon: () => this.#indexes.abandon(index),
    }
  }

  needsBuild(): Promise<boolean> {
    return this.#indexes.needsBuild()
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  get #writer(): SearchWriter {
    return this.#writerTo(this.#indexes.live)
  }

  #writerTo(alias: string): SearchWriter {
    return new AliasWriter(this.#connection, this.#bulk, this.#definition, alias)
  }

  #check(query: SearchQuery): void {
    const { noun } = this.#definition
    checkQuery(this.#definition, query)
    if (query.offset + query.limit > maxResultWindow) {
      const limit = `pages end at ${maxResultWindow} ${noun.many}`
      throw new SearchQueryError('offset', `offset plus limit is too large: ${limit}; add a filter`)
    }
  }

  /** Where the values of the sort are. */
  #sortField(name: string): string {
    const sort = this.#definition.sorts[name] ?? { by: 'relevance' }
    if (sort.by === 'relevance') return 'relevance'
    return sort.by === 'counter' ? sort.counter : timeField(sort.time)
  }

  async #search(query: SearchQuery, filter: Query, words?: QueryWords, reading?: Reading): Promise<SearchResult> {
    const stages = words && reading ? textStages(words, reading) : []
    const isRanked = stages.length > 0 && query.sort === 'relevance'
    const conditions = [listed, filter, ...(isRanked ? [] : stages.slice(-1))]
    const { offset, limit, totalCap: cap = Number.POSITIVE_INFINITY } = query
    const body = {
      query: { bool: { filter: conditions, ...(isRanked && { must: [ranked(stages)] }) } },
      sort: [...(isRanked ? [{ _score: 'desc' }] : []), { [this.#sortField(query.sort)]: 'desc' }, { id: 'asc' }],
      from: offset,
      size: limit,
      track_total_hits: Number.isFinite(cap) ? cap + 1 : true,
      _source: ['hit', ...this.#definition.counters],
    }
    const { hits } = await this.#ask<Answer>(body, 'hits.total,hits.hits._id,hits.hits._source')
    const total = hits.total.value
    return {
      hits: (hits.hits ?? []).map((hit) => this.#hitOf(hit)),
      total: Math.min(total, cap),
      totalExact: total <= cap,
    }
  }

  /** Reads a text that finds nothing, or next to nothing, as written more widely. */
  async #read<Result>(
    text: string | undefined,
    work: (words?: QueryWords, reading?: Reading) => Promise<Result>,
    found: (result: Result) => number,
  ): Promise<Result> {
    const words = wordsOfQuery(text)
    if (!words) return work()
    const result = await work(words, asWritten(words))
    if (found(result) > fewFindings) return result
    const asking = { listed, ask: <Found>(body: object) => this.#ask<Found>(body) }
    for (const reading of await widerReadings(words, asking)) {
      const wider = await work(words, reading)
      if (found(wider) > 0 || (await findsSome(words, reading, asking))) return wider
    }
    return result
  }

  #hitOf({ _id, _source }: FoundHit): SearchHit {
    const counters = this.#definition.counters.map((name) => [name, Number(_source[name])])
    return { id: _id, hit: JSON.parse(_source.hit), counters: Object.fromEntries(counters) }
  }

  #ask<Result>(body: object, parts?: string): Promise<Result> {
    const path = `/${this.#indexes.live}/_search`
    const query = { allow_partial_search_results: false, ...(parts && { filter_path: parts }) }
    return this.#onLive(() =>
      this.#connection.call<Result>({ method: 'POST', path, query, body, patience: readPatience }),
    )
  }

  /** There is no live index before the first use, and an old one may be deleted while it is being read. */
  async #onLive<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let restarts = 0; ; restarts++) {
      try {
        return await work()
      } catch (error) {
        const isMissing = error instanceof TargetMissing || (error instanceof OpenSearchError && error.status === 404)
        if (!isMissing || restarts === maxRestarts) throw error
        await this.#indexes.ensureLive()
      }
    }
  }
}

const listed: Query = { term: { listed: true } }

interface FoundHit {
  _id: string
  _source: { hit: string; [counter: string]: string | number }
}

interface Answer {
  hits: { total: { value: number }; hits?: FoundHit[] }
  aggregations?: Record<string, FacetAnswer>
}

async function whileOpen<Result>(index: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TargetMissing) throw new BuildGoneError(`Search build ${index} is no longer open`)
    throw error
  }
}
