import { everything } from '@adit/platform/projection/marks.ts'
import { SearchDocumentError, type WriteResult } from '@adit/search/search.port.ts'
import type pg from 'pg'
import { searchMark } from '../catalogue_rows.ts'
import { type ProjectCount, searchCountersMark } from './project_count.ts'
import type { ProjectDocument, ProjectSearch, ProjectSearchWriter } from './project_search.ts'
import { isSearchable, searchDocument } from './search_document.ts'
import {
  areMoreMarks,
  clearMarks,
  type Mark,
  markIds,
  readMarks,
  searchHiddenMark,
  spreadAuthors,
  spreadEverything,
} from './search_marks.ts'
import { readCounters, readSearchRows, type SearchSchemas, searchSchemas } from './search_rows.ts'

/** The index has something newer than the read models: it was filled from another or a later log and must be rebuilt. */
export class IndexAheadError extends Error {
  override readonly name = 'IndexAheadError'
  readonly ids: readonly string[]
  constructor(ids: readonly string[]) {
    super(`The search index is ahead of the read models for ${ids.slice(0, 10).join(', ')}; rebuild it`)
    this.ids = ids
  }
}

export interface IndexerOptions {
  pool: pg.Pool
  search: ProjectSearch
  /** What rooms count for each project. */
  counts: readonly ProjectCount[]
  onError(error: unknown): void
}

type Write = (documents: ProjectDocument[]) => Promise<void>

/** Projects in one bulk write. */
const batchSize = 200
const countersBatch = 1_000
/** How many days a hidden project stays in the index as unlisted, so that no older document restores it. */
const hiddenDays = 30

/**
 * Keeps the search index up to date by the marks that projectors set: reads the mark, then the rows, writes with the mark's number, and
 * clears the mark only if it has not changed meanwhile. So the index always reaches the newest state, no matter how many processes run
 * this, or how often.
 */
export class SearchIndexer {
  readonly #options: IndexerOptions

  constructor(options: IndexerOptions) {
    this.#options = options
  }

  /** Handles marks of projects. Returns how many. Throws IndexAheadError. */
  index(): Promise<number> {
    const { search } = this.#options
    return this.#alone((schemas) => this.#index(schemas, (documents) => this.#write(search, documents)))
  }

  /** Updates changed downloads and follows. Returns how many. Does nothing while more than `atMost` projects are marked. */
  count(atMost?: number): Promise<number> {
    return this.#alone(async (schemas) => {
      const { pool } = this.#options
      if (atMost !== undefined && (await areMoreMarks(pool, searchCountersMark, atMost))) return 0
      return this.#count(schemas, atMost)
    })
  }

  /** Removes projects that have been hidden for long. Returns how many were checked. */
  purge(olderThanDays = hiddenDays): Promise<number> {
    return this.#alone((schemas) => this.#purge(schemas, olderThanDays))
  }

  /** Fills an index that was created empty, as in a new engine. False while it must wait for read models or another process. */
  async fill(): Promise<boolean> {
    const { search } = this.#options
    if (!(await search.needsBuild?.())) return true
    const filled = await this.#locked('skip', async () => !(await search.needsBuild?.()) || this.#rebuild())
    return filled ?? false
  }

  /**
   * Rebuilds the index from the read models beside the live one, which stays in use and is kept up to date as well as possible. Calls
   * `onProgress` with the number of projects done.
   */
  async rebuild(onProgress: (projects: number) => void = () => {}): Promise<void> {
    await this.#locked('wait', async () => {
      if (!(await this.#rebuild(onProgress))) throw new Error('The read models of the search index are not built yet')
    })
  }

  async #rebuild(onProgress: (projects: number) => void = () => {}): Promise<boolean> {
    const { pool, search, counts } = this.#options
    const schemas = await searchSchemas(pool, counts)
    if (!schemas) return false
    const build = await search.openBuild()
    try {
      await markIds(pool, searchMark, [everything])
      let done = 0
      for (let marks = batchSize; marks > 0; done += marks) {
        marks = await this.#index(schemas, (documents) => this.#writeBoth(build, documents))
        onProgress(done + marks)
      }
      await build.finish()
      return true
    } catch (error) {
      await build.abandon()
      throw error
    }
  }

  async #index(schemas: SearchSchemas, write: Write): Promise<number> {
    const { pool } = this.#options
    await spreadEverything(pool, schemas, searchMark)
    await spreadAuthors(pool, schemas, searchMark)
    const marks = await readMarks(pool, searchMark, batchSize)
    if (marks.length === 0) return 0
    const numbers = new Map(marks.map(({ id, generation }) => [id, generation]))
    const rows = await readSearchRows(pool, schemas, [...numbers.keys()])
    const documents = rows.map((row) => searchDocument(row, numbers.get(row.project.project_id) ?? 0))
    await write(documents)
    await this.#noteHidden(documents)
    await clearMarks(pool, searchMark, marks)
    return marks.length
  }

  async #count(schemas: SearchSchemas, atMost = countersBatch): Promise<number> {
    const { pool, search } = this.#options
    await spreadEverything(pool, schemas, searchCountersMark)
    const marks = await readMarks(pool, searchCountersMark, countersBatch)
    // Others may have been marked since `count` looked.
    if (marks.length === 0 || marks.length > atMost) return 0
    const ids = marks.map(({ id }) => id)
    await search.setCounters(await readCounters(pool, schemas, ids))
    await clearMarks(pool, searchCountersMark, marks)
    return marks.length
  }

  async #purge(schemas: SearchSchemas, olderThanDays: number): Promise<number> {
    const { pool, search } = this.#options
    const { rows: hidden } = await pool.query<Mark>(
      `select id, generation from meta.mark where name = $1 and marked_at <= now() - make_interval(days => $2) limit $3`,
      [searchHiddenMark, olderThanDays, batchSize],
    )
    // A new number for each, drawn after any concurrent change of it and before the rows are read.
    const marks = await markIds(
      pool,
      searchMark,
      hidden.map(({ id }) => id),
    )
    const numbers = new Map(marks.map(({ id, generation }) => [id, generation]))
    const rows = await readSearchRows(pool, schemas, [...numbers.keys()])
    const shown = new Set(rows.filter(({ project }) => isSearchable(project)).map(({ project }) => project.project_id))
    for (const [id, generation] of numbers) {
      if (!shown.has(id)) refuseAhead(await search.remove([id], generation))
    }
    await clearMarks(
      pool,
      searchMark,
      marks.filter(({ id }) => !shown.has(id)),
    )
    await clearMarks(pool, searchHiddenMark, hidden)
    return hidden.length
  }

  /** One document that cannot be stored must not block the others. */
  async #write(writer: ProjectSearchWriter, documents: ProjectDocument[]): Promise<void> {
    if (documents.length === 0) return
    try {
      refuseAhead(await writer.indexDocuments(documents))
    } catch (error) {
      if (!(error instanceof SearchDocumentError)) throw error
      if (documents.length === 1) return this.#options.onError(error)
      for (const document of documents) await this.#write(writer, [document])
    }
  }

  /** The live index may be the very reason for the rebuild. What it refuses does not stop the new one. */
  async #writeBoth(build: ProjectSearchWriter, documents: ProjectDocument[]): Promise<void> {
    const { search, onError } = this.#options
    await this.#write(build, documents)
    await this.#write(search, documents).catch((error) => error instanceof IndexAheadError || onError(error))
  }

  /** Does nothing while another process or a rebuild is running, or while read models are missing. */
  async #alone(work: (schemas: SearchSchemas) => Promise<number>): Promise<number> {
    const { pool, counts } = this.#options
    const done = await this.#locked('skip', async () => {
      const schemas = await searchSchemas(pool, counts)
      return schemas ? work(schemas) : 0
    })
    return done ?? 0
  }

  async #locked<Result>(busy: 'wait' | 'skip', work: () => Promise<Result>): Promise<Result | undefined> {
    const client = await this.#options.pool.connect()
    try {
      const lock = busy === 'wait' ? 'pg_advisory_lock' : 'pg_try_advisory_lock'
      const { rows } = await client.query(`select ${lock}(hashtext('adit.search.indexer')) as taken`)
      if (rows[0].taken === false) return undefined
      try {
        return await work()
      } finally {
        await client.query(`select pg_advisory_unlock(hashtext('adit.search.indexer'))`)
      }
    } finally {
      client.release()
    }
  }

  async #noteHidden(documents: readonly ProjectDocument[]): Promise<void> {
    const { pool } = this.#options
    const idsOf = (listed: boolean) => documents.filter((one) => one.listed === listed).map(({ id }) => id)
    await pool.query(
      `insert into meta.mark (name, id, generation)
       select $1, id, nextval('meta.mark_generation') from unnest($2::text[]) as id order by id on conflict do nothing`,
      [searchHiddenMark, idsOf(false)],
    )
    await pool.query('delete from meta.mark where name = $1 and id = any($2)', [searchHiddenMark, idsOf(true)])
  }
}

function refuseAhead({ ahead }: WriteResult): void {
  if (ahead.length > 0) throw new IndexAheadError(ahead)
}
