import type pg from 'pg'
import type { IndexDefinition } from '../index_definition.ts'
import { checkQuery } from '../query_checks.ts'
import {
  BuildGoneError,
  type FacetCount,
  type SearchBuild,
  type SearchHit,
  type SearchIndex,
  type SearchQuery,
  type SearchResult,
  type SearchWriter,
} from '../search.port.ts'
import { fewFindings, maxWidenedWords, type QueryWords, wordsOfQuery } from '../text/query_words.ts'
import { Builds } from './builds.ts'
import { LiveBuildChanged, Lookup } from './code_lookup.ts'
import { allOf, type Condition, certain, isEverything, isNothing } from './condition.ts'
import { countFacets } from './facet_counts.ts'
import { BuildFiller } from './filler.ts'
import { keysOf, planFilter } from './filter_plan.ts'
import { idOfNumber } from './ids.ts'
import { type Layout, layoutOf, orderOf } from './layout.ts'
import { countMatches, findPage, type Page } from './page.ts'
import { checkName, openPool } from './schema.ts'
import type { Source } from './source.ts'
import { findStagedPage } from './staged_page.ts'
import { isNamed, planText, type Stages, textKeys, type Width } from './text_plan.ts'
import { isGone, LiveWriter, whileOpen } from './writer.ts'

export interface PostgresSearchOptions<Definition extends IndexDefinition> {
  url: string
  definition: Definition
  /** Schema of the register; builds are `<schema>_<number>`. Default `search`. */
  schema?: string
  /** Connections, default 8. */
  poolSize?: number
}

/** How often a query or write restarts when another process replaces the live index meanwhile. */
const maxRestarts = 5

/** The search port on Postgres. Creates what it needs on first use. */
export function openPostgresSearch<Definition extends IndexDefinition>(
  options: PostgresSearchOptions<Definition>,
): SearchIndex<Definition> {
  const layout = layoutOf(options.definition)
  const register = checkName(options.schema ?? 'search')
  const index: SearchIndex = new PostgresSearch(openPool(options.url, options.poolSize ?? 8), register, layout)
  return index as SearchIndex<Definition> // hits have the definition's counters
}

class PostgresSearch implements SearchIndex {
  readonly #pool: pg.Pool
  readonly #register: string
  readonly #layout: Layout
  readonly #builds: Builds
  #writer: { number: number; writer: LiveWriter } | undefined

  constructor(pool: pg.Pool, register: string, layout: Layout) {
    this.#pool = pool
    this.#register = register
    this.#layout = layout
    this.#builds = new Builds(pool, register, layout)
  }

  indexDocuments: SearchWriter['indexDocuments'] = (documents) =>
    this.#write((writer) => writer.indexDocuments(documents))

  remove: SearchWriter['remove'] = (ids, generation) => this.#write((writer) => writer.remove(ids, generation))

  setCounters: SearchWriter['setCounters'] = (counters) => this.#write((writer) => writer.setCounters(counters))

  search(query: SearchQuery): Promise<SearchResult> {
    checkQuery(this.#layout.definition, query)
    return this.#onLive((lookup) => this.#search(query, lookup))
  }

  facetCounts<Key extends string>(
    query: Pick<SearchQuery, 'text' | 'filter'>,
    keys: readonly Key[],
  ): Promise<Record<Key, FacetCount[]>> {
    return this.#onLive(async (lookup) => {
      const { words } = await this.#plan(query, lookup)
      const stages = words ? await this.#read(words, lookup) : []
      return countFacets(sourceOf(this.#pool, lookup), lookup, query.filter, stages.at(-1), keys)
    })
  }

  async openBuild(): Promise<SearchBuild> {
    const number = await this.#builds.open()
    const writer = new BuildFiller(this.#pool, this.#builds.schemaOf(number), this.#layout)
    return {
      indexDocuments: (documents) => writer.indexDocuments(documents),
      remove: (ids, generation) => writer.remove(ids, generation),
      setCounters: (counters) => writer.setCounters(counters),
      finish: () => whileOpen(number, this.#builds.finish(number)),
      abandon: () => this.#builds.abandon(number),
    }
  }

  /** True only after an update: writes alone make the first build of a new database complete. */
  async needsBuild(): Promise<boolean> {
    this.#builds.forget()
    return !(await this.#builds.live()).hasBits
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  async #search(query: SearchQuery, lookup: Lookup): Promise<SearchResult> {
    const { filter, words } = await this.#plan(query, lookup)
    const source = sourceOf(this.#pool, lookup)
    const slice = { offset: query.offset, limit: query.limit }
    if (words && query.sort === 'relevance') {
      const { docs, total } = await this.#findStaged(words, filter, query, lookup)
      return this.#result(source, docs, total, query.totalCap)
    }
    const stages = words ? await this.#read(words, lookup) : []
    const condition = allOf([filter, ...stages.slice(-1)])
    if (isNothing(condition)) return { hits: [], total: 0, totalExact: true }
    const { docs, total } = await findPage(source, condition, orderOf(this.#layout, query.sort), slice, query.totalCap)
    return this.#result(source, docs, total, query.totalCap)
  }

  async #plan(
    { filter, text }: Pick<SearchQuery, 'text' | 'filter'>,
    lookup: Lookup,
  ): Promise<{ filter: Condition; words?: QueryWords | undefined }> {
    const words = wordsOfQuery(text)
    const first = words ? textKeys(words) : { keys: [], beginnings: [] }
    await lookup.load([...(filter ? keysOf(filter, this.#layout.definition) : []), ...first.keys], first.beginnings)
    return { filter: await planFilter(filter, lookup), words }
  }

  /** Tries the text as written first: usually that finds more than a few documents, and nothing has to be found twice. */
  async #findStaged(words: QueryWords, filter: Condition, query: SearchQuery, lookup: Lookup): Promise<Page> {
    const find = async (stages: Stages) => {
      const source = sourceOf(this.#pool, lookup)
      const { docs, total } = await findStagedPage(source, stages, filter, query)
      return {
        docs,
        total: total ?? (await countMatches(source, allOf([filter, ...stages.slice(-1)]), query.totalCap)),
      }
    }
    const written = await planText(words, lookup, 'written')
    const page = await find(written)
    if (page.total > fewFindings) return page
    const found = isEverything(filter) ? page.total : await this.#findings(written, lookup)
    const stages = await this.#widen(words, written, found, lookup)
    return stages === written ? page : find(stages)
  }

  async #read(words: QueryWords, lookup: Lookup): Promise<Stages> {
    const written = await planText(words, lookup, 'written')
    return this.#widen(words, written, await this.#findings(written, lookup), lookup)
  }

  /** Reads text that finds nothing, or next to nothing, as written more and more widely. */
  async #widen(words: QueryWords, written: Stages, found: number, lookup: Lookup): Promise<Stages> {
    if (words.words.length > maxWidenedWords || found > fewFindings) return written
    if (found > 0) return isNamed(words, lookup) ? written : planText(words, lookup, 'slips')
    const widths: readonly Width[] = ['slips', 'relaxed', 'fewer']
    for (const width of widths) {
      const stages = await planText(words, lookup, width)
      if ((await this.#findings(stages, lookup)) > 0) return stages
    }
    return written
  }

  /** How many documents the text finds. Stops counting when there are more than a few. */
  async #findings(stages: Stages, lookup: Lookup): Promise<number> {
    const least = Math.max(...stages.map(certain))
    if (least > fewFindings) return least
    const widest = allOf(stages.slice(-1))
    return isNothing(widest) ? 0 : countMatches(sourceOf(this.#pool, lookup), widest, fewFindings)
  }

  async #result(source: Source, docs: string[], total: number, cap = Number.POSITIVE_INFINITY): Promise<SearchResult> {
    const hits = docs.length > 0 ? await readHits(source, docs, this.#layout.counters) : []
    return { hits, total: Math.min(total, cap), totalExact: total <= cap }
  }

  async #onLive<T>(work: (lookup: Lookup) => Promise<T>): Promise<T> {
    for (let restarts = 0; ; restarts++) {
      try {
        return await work(new Lookup(this.#pool, this.#register, this.#layout, await this.#builds.live()))
      } catch (error) {
        if (restarts === maxRestarts || !isReplaced(error)) throw error
        this.#builds.forget()
      }
    }
  }

  async #write<T>(work: (writer: LiveWriter) => Promise<T>): Promise<T> {
    for (let restarts = 0; ; restarts++) {
      try {
        return await work(this.#writerOf((await this.#builds.live()).number))
      } catch (error) {
        if (restarts === maxRestarts || !isReplaced(error)) throw error
        this.#builds.forget()
      }
    }
  }

  #writerOf(number: number): LiveWriter {
    if (this.#writer?.number !== number) {
      this.#writer = { number, writer: new LiveWriter(this.#pool, this.#builds.schemaOf(number), this.#layout) }
    }
    return this.#writer.writer
  }
}

async function readHits({ pool, schema }: Source, docs: string[], counters: readonly string[]): Promise<SearchHit[]> {
  const { rows } = await pool.query<{ doc: string; hit: string; [counter: string]: string }>(
    `select w.doc, h.hit, ${counters.map((name) => `c.${name}`).join(', ')} from unnest($1::bigint[]) with ordinality as w(doc, place)
     join ${schema}.hit h using (doc) join ${schema}.counter c using (doc) order by w.place`,
    [docs],
  )
  return rows.map(({ doc, hit, ...counts }) => ({
    id: idOfNumber(doc),
    hit: JSON.parse(hit),
    counters: Object.fromEntries(counters.map((name) => [name, Number(counts[name])])),
  }))
}

function sourceOf(pool: pg.Pool, lookup: Lookup): Source {
  return { pool, schema: lookup.schema, listed: lookup.listed, bits: lookup.bits }
}

/** Whether the schema that the query began with was dropped or is no longer live. */
function isReplaced(error: unknown): boolean {
  return error instanceof LiveBuildChanged || error instanceof BuildGoneError || isGone(error)
}
