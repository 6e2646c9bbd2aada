import type pg from 'pg'
import { countOf } from '../document_checks.ts'
import {
  BuildGoneError,
  type DocumentCounters,
  type SearchDocument,
  type SearchWriter,
  type WriteResult,
} from '../search.port.ts'
import { CodeBook } from './codes.ts'
import { idOfNumber } from './ids.ts'
import type { Layout } from './layout.ts'
import { add, codesIn, docOf, newestById, type Row, tombstone, toRow } from './rows.ts'
import { goneState, sqlState } from './schema.ts'

/** Documents in one statement. Readers of the log wait for its transaction, so it must be short (25 ms). */
const documentsAtOnce = 32
const countersAtOnce = 500

/** Writes to one build while it is the live one. Throws BuildGoneError afterwards. */
export class LiveWriter implements SearchWriter {
  readonly #pool: pg.Pool
  readonly #schema: string
  readonly #layout: Layout
  readonly #codes: CodeBook

  constructor(pool: pg.Pool, schema: string, layout: Layout) {
    this.#pool = pool
    this.#schema = schema
    this.#layout = layout
    this.#codes = new CodeBook(pool, schema)
  }

  async indexDocuments(documents: readonly SearchDocument[]): Promise<WriteResult> {
    const rows = newestById(documents.map((document) => toRow(document, this.#layout)))
    const result: WriteResult = { applied: 0, ahead: [] }
    for (let start = 0; start < rows.length; start += documentsAtOnce) {
      add(result, await this.#apply(rows.slice(start, start + documentsAtOnce)))
    }
    return result
  }

  async remove(ids: readonly string[], generation: bigint | number): Promise<WriteResult> {
    const rows = newestById(ids.map((id) => tombstone(id, generation, this.#layout)))
    const result: WriteResult = { applied: 0, ahead: [] }
    for (let start = 0; start < rows.length; start += documentsAtOnce) {
      add(result, await this.#apply(rows.slice(start, start + documentsAtOnce)))
    }
    return result
  }

  async setCounters(counters: readonly DocumentCounters[]): Promise<void> {
    for (const batch of counterBatches(counters, this.#layout)) await this.#call('set_counters', batch)
  }

  async #apply(rows: Row[]): Promise<WriteResult> {
    const keys = new Set(rows.flatMap(({ features }) => [...features.keys, ...features.counted]))
    const labels = new Map(rows.flatMap((row) => [...row.features.labels]))
    const codes = await whileOpen(this.#schema, this.#codes.codesOf(keys, labels))
    const { facetColumns } = this.#layout
    const lists = rows.flatMap(({ features }) => [...features.facets.values()].map((keys) => codesIn(keys, codes)))
    const together = await whileOpen(this.#schema, this.#codes.codesOfLists(lists))
    const batch = JSON.stringify(
      rows.map((row, index) => {
        const own = facetColumns.map((column, at) => [column, together[index * facetColumns.length + at]])
        return encode(row, codes, Object.fromEntries(own))
      }),
    )
    const ahead = (await this.#call('apply', batch)).map(({ doc }) => idOfNumber(doc))
    return { applied: rows.length - ahead.length, ahead }
  }

  async #call(name: 'apply' | 'set_counters', batch: string): Promise<{ doc: string }[]> {
    const statement = `select ${this.#schema}.${name}($1::jsonb, 'live') as doc`
    const called = this.#pool.query<{ doc: string }>(statement, [batch])
    return (await whileOpen(this.#schema, called)).rows
  }
}

/** The last values of each document as JSON, some at a time. */
export function counterBatches(all: readonly DocumentCounters[], layout: Layout): string[] {
  const rows = all.map(({ id, counters }) => ({
    doc: docOf(id, layout),
    ...Object.fromEntries(layout.counters.map((name) => [name, countOf(id, name, counters[name])])),
  }))
  const last = [...new Map(rows.map((row) => [row.doc, row])).values()]
  const batches: string[] = []
  for (let start = 0; start < last.length; start += countersAtOnce)
    batches.push(JSON.stringify(last.slice(start, start + countersAtOnce)))
  return batches
}

/** Throws BuildGoneError in place of the database's error if the build no longer exists. */
export async function whileOpen<T>(build: string | number, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isGone(error)) throw new BuildGoneError(`Search build ${build} is no longer open`)
    throw error
  }
}

/** Our own error, or the one of Postgres for a schema, table or function that was dropped. */
export function isGone(error: unknown): boolean {
  return [goneState, '3F000', '42P01', '42883'].includes(sqlState(error) ?? '')
}

/** `together` has the code of the row's facet values by column. */
function encode(row: Row, codes: ReadonlyMap<string, number>, together: Record<string, number | undefined>): object {
  const { keys, counted, profiles, combinations } = row.features
  return {
    ...row.columns,
    ...together,
    doc: row.doc,
    generation: row.generation.toString(),
    listed: row.listed,
    feat: codesIn(keys, codes),
    counted: codesIn(counted, codes),
    combined_from: combinations[0],
    combined_to: combinations[1],
    profiles: profiles.length > 0 ? profiles.map((profile) => codesIn(profile, codes).map(String)) : null,
  }
}
