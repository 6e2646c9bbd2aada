import { Refusal } from '@adit/platform/eventing/refusal.ts'
import type { FilterNode } from './filter/filter_node.ts'

/** What one published version of a project runs on. Filters on these three must hold on one and the same version. */
export interface SearchVersion {
  loaders: readonly string[]
  gameVersions: readonly string[]
  /** Such as `client_only`; absent or `unknown` when only the project's sides are known. */
  environment?: string | null
}

/** All that search knows about a project, replaced as a whole by each newer generation. Times are milliseconds. */
export interface SearchDocument {
  /** Project id, 8 characters of 0-9A-Za-z. */
  id: string
  /** Grows with every change of the project; the index never goes back to an older one. At most 2^63 - 1. */
  generation: bigint | number
  /** False hides the project from every search and keeps its generation. */
  listed: boolean
  name: string
  slug: string
  summary: string
  /** User name of the owner. */
  author: string
  organization?: string | null
  /** All types, for example `mod` and `datapack`. */
  projectTypes: readonly string[]
  /** Featured and additional categories together, without loaders. */
  categories: readonly string[]
  displayCategories: readonly string[]
  loaders: readonly string[]
  gameVersions: readonly string[]
  /** SPDX id. */
  license: string
  openSource: boolean
  clientSide: string
  serverSide: string
  versions: readonly SearchVersion[]
  dependencyProjectIds: readonly string[]
  disclosureTypes?: readonly string[]
  createdAt: number
  updatedAt: number
  /** First approval; the sort `newest` goes by it. */
  approvedAt: number
  downloads: number
  follows: number
  color?: number | null
  /** Stored and given back with each hit as it is. */
  hit: object
}

export const searchSorts = ['relevance', 'downloads', 'follows', 'newest', 'updated'] as const
export type SearchSort = (typeof searchSorts)[number]

export interface SearchQuery {
  /** Free text; the first 256 characters and 10 words count. Empty finds everything. */
  text?: string
  filter?: FilterNode
  sort: SearchSort
  offset: number
  /** 1 to 250. */
  limit: number
  /** Count no further than this; then `totalExact` is false. */
  totalCap?: number
}

export interface SearchHit {
  id: string
  hit: object
  downloads: number
  follows: number
}

export interface SearchResult {
  hits: SearchHit[]
  total: number
  totalExact: boolean
}

export const facetKeys = [
  'project_type',
  'categories',
  'loaders',
  'game_versions',
  'environment',
  'license',
  'open_source',
] as const
export type FacetKey = (typeof facetKeys)[number]

/**
 * `count` projects would remain if `value` were added to the query's filter; for loaders, game versions and environments, if it
 * took the place of those that the filter asks for, on a version that fulfils the rest. Where a filter joins demands on
 * versions by OR with others, projects count by the values of all their versions. Most first, then by value.
 */
export interface FacetCount {
  value: string
  count: number
}

export interface ProjectCounters {
  id: string
  downloads: number
  follows: number
}

export interface WriteResult {
  /** How many were written; the index held the same or an older generation of them. */
  applied: number
  /** Ids of which the index holds a newer generation, left as they are: whoever wrote them reads an older log. */
  ahead: string[]
}

export interface SearchWriter {
  /** Also writes `downloads` and `follows`. Of two documents with one id the newer counts. */
  indexDocuments(documents: readonly SearchDocument[]): Promise<WriteResult>
  /** Removes for good; a document of an older generation that comes later stays away. */
  remove(ids: readonly string[], generation: bigint | number): Promise<WriteResult>
  /** Sets absolute values; ids that are not listed in the index are passed over. */
  setCounters(counters: readonly ProjectCounters[]): Promise<void>
}

/**
 * A fresh index beside the live one, filled by the same writes. What is written to the live index while a build is open has to
 * be written again after `finish`, or to the build too until `finish` begins. Opening a build gives up an unfinished earlier one, whose writes then
 * fail with `BuildGoneError`.
 */
export interface SearchBuild extends SearchWriter {
  /** Makes this the live index at one moment: a search sees all of the old or all of the new. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

/** Port of the search engine. Every adapter passes `search.contract.ts`. */
export interface SearchIndex extends SearchWriter {
  search(query: SearchQuery): Promise<SearchResult>
  facetCounts<K extends FacetKey>(
    query: Pick<SearchQuery, 'text' | 'filter'>,
    keys: readonly K[],
  ): Promise<Record<K, FacetCount[]>>
  openBuild(): Promise<SearchBuild>
  /**
   * True while the index may lack what only a build brings: none was ever finished, or that which is live comes from a release that kept
   * less. Searches and writes work meanwhile. Absent where that cannot be.
   */
  needsBuild?(): Promise<boolean>
  close(): Promise<void>
}

/** A query that no engine should run: `field` names the part of the query, the message says the limit. */
export class SearchQueryError extends Error {
  override readonly name = 'SearchQueryError'
  readonly field: keyof SearchQuery
  constructor(field: keyof SearchQuery, message: string) {
    super(message)
    this.field = field
  }
}

/** A document that cannot be stored; the message names the project and the field. */
export class SearchDocumentError extends Error {
  override readonly name = 'SearchDocumentError'
}

/** The build that was written to is finished, abandoned or superseded. */
export class BuildGoneError extends Error {
  override readonly name = 'BuildGoneError'
}

/** The engine is away or too busy, after several attempts. The same call may succeed later; what was being written may be written again. */
export class SearchUnavailableError extends Refusal {
  override readonly name = 'SearchUnavailableError'

  constructor(message: string, options?: { cause?: unknown }) {
    super('upstream_unavailable', { retryAfterSeconds: 5 }, { message, ...options })
  }
}
