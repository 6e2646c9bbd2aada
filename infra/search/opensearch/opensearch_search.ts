import { checkQuery } from '../query_checks.ts'
import {
  BuildGoneError,
  type FacetCount,
  type FacetKey,
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
import { filterQuery } from './filter_query.ts'
import { Indexes } from './indexes.ts'
import { knownTags } from './known_tags.ts'
import { maxResultWindow } from './mapping.ts'
import { readPatience } from './patience.ts'
import { allOf, isNothing, type Query } from './query.ts'
import { asWritten, type Reading, ranked, textStages } from './text_query.ts'
import { findsSome, widerReadings } from './text_widening.ts'
import { AliasWriter } from './writer.ts'

export interface OpenSearchOptions {
  /**
   * `opensearch://host:9200/prefix` for plain HTTP, `opensearchs://` for TLS, or `http(s)://`; with user and password if need
   * be. The path is the first part of the indexes' names, `adit-search` when absent.
   */
  url: string
  /** Certificate of the authority that signed the engine's, in PEM, when it is one of your own. */
  ca?: string
  /** `now`: a write returns when it can be found. `soon`, the default: half a second later, and writes cost far less. */
  found?: 'now' | 'soon'
}

/** How often a query or write starts again when the live index is replaced or missing under it. */
const maxRestarts = 5

/** Creates what it needs on first use; needs no plugin of the engine. Throws on a URL that does not fit. */
export function openOpenSearch({ url, ca, found = 'soon' }: OpenSearchOptions): OpenSearch {
  const { node, prefix } = addressOf(url)
  return new OpenSearch(new Connection(node, ca), prefix, found === 'now')
}

/** The search port on OpenSearch. */
export class OpenSearch implements SearchIndex {
  readonly #connection: Connection
  readonly #indexes: Indexes
  readonly #bulk: BulkWriter

  constructor(connection: Connection, prefix: string, refresh: boolean) {
    this.#connection = connection
    this.#indexes = new Indexes(connection, prefix)
    this.#bulk = new BulkWriter(connection, refresh)
  }

  indexDocuments: SearchWriter['indexDocuments'] = (documents) =>
    this.#onLive(() => this.#writer.indexDocuments(documents))

  remove: SearchWriter['remove'] = (ids, generation) => this.#onLive(() => this.#writer.remove(ids, generation))

  setCounters: SearchWriter['setCounters'] = (counters) => this.#onLive(() => this.#writer.setCounters(counters))

  async search(query: SearchQuery): Promise<SearchResult> {
    checkPage(query)
    const filter = filterQuery(query.filter)
    if (isNothing(filter)) return { hits: [], total: 0, totalExact: true }
    const found = (words?: QueryWords, reading?: Reading) => this.#search(query, filter, words, reading)
    return this.#read(query.text, found, ({ total }) => total)
  }

  async facetCounts<K extends FacetKey>(
    query: Pick<SearchQuery, 'text' | 'filter'>,
    keys: readonly K[],
  ): Promise<Record<K, FacetCount[]>> {
    const tags = await knownTags(query.filter, (body) => this.#ask(body))
    const aggs = facetAggregations(query.filter, keys, tags)
    const counted = async (words?: QueryWords, reading?: Reading) => {
      const text = words && reading ? textStages(words, reading).slice(-1) : []
      const body = { size: 0, track_total_hits: fewFindings + 1, query: allOf([listed, ...text]), aggs }
      return this.#ask<Answer>(body, 'hits.total,aggregations')
    }
    const { aggregations = {} } = await this.#read(query.text, counted, ({ hits }) => hits.total.value)
    const results = keys.map((key) => [key, facetCounts(key, aggregations[key])] as const)
    return Object.fromEntries(results) as Record<K, FacetCount[]> // one entry for each key
  }

  async openBuild(): Promise<SearchBuild> {
    const index = await this.#indexes.open()
    const writer = new AliasWriter(this.#connection, this.#bulk, this.#indexes.aliasOf(index))
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
    return new AliasWriter(this.#connection, this.#bulk, this.#indexes.live)
  }

  async #search(query: SearchQuery, filter: Query, words?: QueryWords, reading?: Reading): Promise<SearchResult> {
    const stages = words && reading ? textStages(words, reading) : []
    const isRanked = stages.length > 0 && query.sort === 'relevance'
    const conditions = [listed, filter, ...(isRanked ? [] : stages.slice(-1))]
    const { offset, limit, totalCap: cap = Number.POSITIVE_INFINITY } = query
    const body = {
      query: { bool: { filter: conditions, ...(isRanked && { must: [ranked(stages)] }) } },
      sort: [...(isRanked ? [{ _score: 'desc' }] : []), { [sortFields[query.sort]]: 'desc' }, { id: 'asc' }],
      from: offset,
      size: limit,
      track_total_hits: Number.isFinite(cap) ? cap + 1 : true,
      _source: ['hit', 'downloads', 'follows'],
    }
    const { hits } = await this.#ask<Answer>(body, 'hits.total,hits.hits._id,hits.hits._source')
    const total = hits.total.value
    return { hits: (hits.hits ?? []).map(hitOf), total: Math.min(total, cap), totalExact: total <= cap }
  }

  /** A text that finds nothing, or next to nothing, as it was written is read more widely. */
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

  #ask<Result>(body: object, parts?: string): Promise<Result> {
    const path = `/${this.#indexes.live}/_search`
    const query = { allow_partial_search_results: false, ...(parts && { filter_path: parts }) }
    return this.#onLive(() =>
      this.#connection.call<Result>({ method: 'POST', path, query, body, patience: readPatience }),
    )
  }

  /** There is no live index before the first use, and an old one goes away under what still reads it. */
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

const sortFields = {
  relevance: 'relevance',
  downloads: 'downloads',
  follows: 'follows',
  newest: 'approvedAt',
  updated: 'updatedAt',
} as const

interface Answer {
  hits: {
    total: { value: number }
    hits?: { _id: string; _source: { hit: string; downloads: number; follows: number } }[]
  }
  aggregations?: Record<string, FacetAnswer>
}

function hitOf({ _id, _source }: NonNullable<Answer['hits']['hits']>[number]): SearchHit {
  const { hit, downloads, follows } = _source
  return { id: _id, hit: JSON.parse(hit), downloads, follows }
}

function checkPage(query: SearchQuery): void {
  checkQuery(query)
  if (query.offset + query.limit > maxResultWindow) {
    throw new SearchQueryError('offset', `offset: pages end at ${maxResultWindow} projects; filter for fewer`)
  }
}

async function whileOpen<Result>(index: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TargetMissing) throw new BuildGoneError(`Search build ${index} is no longer open`)
    throw error
  }
}
