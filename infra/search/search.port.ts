import { Refusal } from '@adit/platform/eventing/refusal.ts'
import type { FilterNode } from './filter/filter_node.ts'
import type { CounterOf, FacetOf, IndexDefinition, SortOf, TimeOf, ValueOf } from './index_definition.ts'

export type FieldValue = string | boolean | null | readonly string[]

/** One variant of a document. Filters on variant fields must hold on one and the same variant. */
export interface Variant {
  first: readonly string[]
  second: readonly string[]
  shared: string
}

/** Everything the index knows about a document. A newer generation replaces all of it. Times are milliseconds since 1970. */
export interface SearchDocument<Definition extends IndexDefinition = IndexDefinition> {
  /** 8 characters of 0-9A-Za-z. */
  id: string
  /** Grows with every change of the document; the index never goes back to an older one. At most 2^63 - 1. */
  generation: bigint | number
  /** False hides the document from every search and keeps its generation. */
  listed: boolean
  text: {
    title: string
    slug: string
    /** The first one is also found when written as one word. */
    authors: readonly string[]
    summary: string
    /** Found like words of the summary. */
    tags: readonly string[]
  }
  values: Readonly<Record<ValueOf<Definition>, FieldValue>>
  /** At least one. */
  variants: readonly Variant[]
  /** Facet values of the whole document, which may be more than its variants have. */
  overall: Pick<Variant, 'first' | 'second'>
  times: Readonly<Record<TimeOf<Definition>, number>>
  counters: Readonly<Record<CounterOf<Definition>, number>>
  /** Stored and returned with each hit as it is. */
  hit: object
}

export interface SearchQuery<Definition extends IndexDefinition = IndexDefinition> {
  /** Free text; the first 256 characters and 10 words count. Empty text matches every document. */
  text?: string
  filter?: FilterNode
  sort: SortOf<Definition>
  offset: number
  /** 1 to 250. */
  limit: number
  /** Stop counting here; `totalExact` is then false. */
  totalCap?: number
}

export interface SearchHit<Definition extends IndexDefinition = IndexDefinition> {
  id: string
  hit: object
  counters: Readonly<Record<CounterOf<Definition>, number>>
}

export interface SearchResult<Definition extends IndexDefinition = IndexDefinition> {
  hits: SearchHit<Definition>[]
  total: number
  totalExact: boolean
}

/**
 * `count` is the number of documents left if `value` were added to the query's filter. A variant field's value is counted as if it
 * replaced the values of that field in the filter, on a variant that meets the rest of it. Where a filter joins conditions on
 * variants with others by OR, documents count with the values of all their variants. Highest count first, then by value.
 */
export interface FacetCount {
  value: string
  count: number
}

export interface DocumentCounters<Definition extends IndexDefinition = IndexDefinition> {
  id: string
  counters: Readonly<Record<CounterOf<Definition>, number>>
}

export interface WriteResult {
  /** How many were written because the index held the same generation, an older one, or none. */
  applied: number
  /** Ids of which the index holds a newer generation. They stay as they are: the writer reads an older log. */
  ahead: string[]
}

export interface SearchWriter<Definition extends IndexDefinition = IndexDefinition> {
  /** Also writes the counters. Of two documents with one id the newer one counts. */
  indexDocuments(documents: readonly SearchDocument<Definition>[]): Promise<WriteResult>
  /** Removes for good: a document of an older generation that arrives later is refused. */
  remove(ids: readonly string[], generation: bigint | number): Promise<WriteResult>
  /** Sets absolute values. Ignores ids that are not listed in the index. */
  setCounters(counters: readonly DocumentCounters<Definition>[]): Promise<void>
}

/**
 * A new index beside the live one, filled by the same writes. What is written to the live index while a build is open must be
 * written again after `finish`, or to the build too until `finish` begins. Opening a build abandons an unfinished earlier one;
 * its writes then fail with `BuildGoneError`.
 */
export interface SearchBuild<Definition extends IndexDefinition = IndexDefinition> extends SearchWriter<Definition> {
  /** Makes this the live index at one moment: a search sees all of the old index or all of the new one. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

/** Port of the search engine. Every adapter passes `search.suite.ts`. */
export interface SearchIndex<Definition extends IndexDefinition = IndexDefinition> extends SearchWriter<Definition> {
  search(query: SearchQuery<Definition>): Promise<SearchResult<Definition>>
  facetCounts<Key extends FacetOf<Definition>>(
    query: Pick<SearchQuery<Definition>, 'text' | 'filter'>,
    keys: readonly Key[],
  ): Promise<Record<Key, FacetCount[]>>
  openBuild(): Promise<SearchBuild<Definition>>
  /**
   * True while the index may lack what only a build brings: no build was ever finished, or the live one comes from a release that
   * kept less. Searches and writes work meanwhile. Absent in adapters where that can't happen.
   */
  needsBuild?(): Promise<boolean>
  close(): Promise<void>
}

/** A query that no engine should run. `field` names the part of the query; the message states the limit. */
export class SearchQueryError extends Error {
  override readonly name = 'SearchQueryError'
  readonly field: keyof SearchQuery
  constructor(field: keyof SearchQuery, message: string) {
    super(message)
    this.field = field
  }
}

/** A document that can't be stored. The message names the document and the field. */
export class SearchDocumentError extends Error {
  override readonly name = 'SearchDocumentError'
}

/** The build that was written to is finished, abandoned or superseded. */
export class BuildGoneError extends Error {
  override readonly name = 'BuildGoneError'
}

/** The engine is unreachable or too busy, after several attempts. The same call may succeed later; writes may be repeated. */
export class SearchUnavailableError extends Refusal {
  override readonly name = 'SearchUnavailableError'

  constructor(message: string, options?: { cause?: unknown }) {
    super('upstream_unavailable', { retryAfterSeconds: 5 }, { message, ...options })
  }
}
