import type pg from 'pg'
import { countOf } from '../document_checks.ts'
import {
  BuildGoneError,
  type ProjectCounters,
  type SearchDocument,
  type SearchWriter,
  type WriteResult,
} from '../search.port.ts'
import { CodeBook } from './codes.ts'
import { facetParts } from './features.ts'
import { idOfNumber } from './ids.ts'
import { add, codesIn, docOf, newestById, type Row, tombstone, toRow } from './rows.ts'
import { goneState, sqlState } from './schema.ts'

/** Documents in one statement: it holds a transaction that readers of the log wait for, so it has to be short (25 ms). */
const documentsAtOnce = 32
const countersAtOnce = 500

/** Writes to one build for as long as it is the live one; BuildGoneError after. */
export class LiveWriter implements SearchWriter {
  readonly #pool: pg.Pool
  readonly #schema: string
  readonly #codes: CodeBook

  constructor(pool: pg.Pool, schema: string) {
    this.#pool = pool
    this.#schema = schema
    this.#codes = new CodeBook(pool, schema)
  }

  async indexDocuments(documents: readonly SearchDocument[]): Promise<WriteResult> {
    const rows = newestById(documents.map(toRow))
    const result: WriteResult = { applied: 0, ahead: [] }
    for (let start = 0; start < rows.length; start += documentsAtOnce) {
      add(result, await this.#apply(rows.slice(start, start + documentsAtOnce)))
    }
    return result
  }

  async remove(ids: readonly string[], generation: bigint | number): Promise<WriteResult> {
    const rows = newestById(ids.map((id) => tombstone(id, generation)))
    const result: WriteResult = { applied: 0, ahead: [] }
    for (let start = 0; start < rows.length; start += documentsAtOnce) {
      add(result, await this.#apply(rows.slice(start, start + documentsAtOnce)))
    }
    return result
  }

  async setCounters(counters: readonly ProjectCounters[]): Promise<void> {
    for (const batch of counterBatches(counters)) await this.#call('set_counters', batch)
  }

  async #apply(rows: Row[]): Promise<WriteResult> {
    const keys = new Set(rows.flatMap(({ features }) => [...features.keys, ...features.counted]))
    const labels = new Map(rows.flatMap((row) => [...row.features.labels]))
    const codes = await whileOpen(this.#schema, this.#codes.codesOf(keys, labels))
    const lists = rows.flatMap(({ features }) => facetParts.map((part) => codesIn(features.facets[part], codes)))
    const together = await whileOpen(this.#schema, this.#codes.codesOfLists(lists))
    const batch = JSON.stringify(
      rows.map((row, index) => encode(row, codes, together.slice(index * facetParts.length))),
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

/** The last values of each project as JSON, some at a time. */
export function counterBatches(counters: readonly ProjectCounters[]): string[] {
  const rows = counters.map(({ id, downloads, follows }) => ({
    doc: docOf(id),
    downloads: countOf(id, 'downloads', downloads),
    follows: countOf(id, 'follows', follows),
  }))
  const last = [...new Map(rows.map((row) => [row.doc, row])).values()]
  const batches: string[] = []
  for (let start = 0; start < last.length; start += countersAtOnce)
    batches.push(JSON.stringify(last.slice(start, start + countersAtOnce)))
  return batches
}

/** BuildGoneError in place of the database's error when the build is not there any more. */
export async function whileOpen<T>(build: string | number, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isGone(error)) throw new BuildGoneError(`Search build ${build} is no longer open`)
    throw error
  }
}

/** Ours, or Postgres's for a schema, table or function that was dropped. */
export function isGone(error: unknown): boolean {
  return [goneState, '3F000', '42P01', '42883'].includes(sqlState(error) ?? '')
}

/** `together`: the codes of the row's lists of facet values, in the order of `facetParts`. */
function encode(row: Row, codes: ReadonlyMap<string, number>, together: readonly number[]): object {
  const { keys, counted, profiles, combinations } = row.features
  return {
    ...row.columns,
    ...Object.fromEntries(facetParts.map((part, index) => [part, together[index]])),
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
