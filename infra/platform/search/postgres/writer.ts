import type pg from 'pg'
import { countOf, generationOf, timeOf } from '../document.checks.ts'
import { freshnessOf } from '../relevance.ts'
import {
  BuildGoneError,
  type ProjectCounters,
  type SearchDocument,
  SearchDocumentError,
  type SearchWriter,
  type WriteResult,
} from '../search.port.ts'
import { CodeBook } from './codes.ts'
import { type Features, facetParts, featuresOf } from './features.ts'
import { idOfNumber, numberOfId } from './ids.ts'
import { goneState, sqlState } from './schema.ts'

/** Documents in one statement: it holds a transaction that readers of the log wait for, so it has to be short (25 ms). */
const documentsAtOnce = 32
const countersAtOnce = 500

type State = 'live' | 'building'

/** Writes to one build for as long as it is in the given state; BuildGoneError after. */
export class BuildWriter implements SearchWriter {
  readonly #pool: pg.Pool
  readonly #schema: string
  readonly #state: State
  readonly #codes: CodeBook

  constructor(pool: pg.Pool, schema: string, state: State) {
    this.#pool = pool
    this.#schema = schema
    this.#state = state
    this.#codes = new CodeBook(pool, schema, state === 'live')
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
    const rows = counters.map(({ id, downloads, follows }) => ({
      doc: docOf(id),
      downloads: countOf(id, 'downloads', downloads),
      follows: countOf(id, 'follows', follows),
    }))
    const last = [...new Map(rows.map((row) => [row.doc, row])).values()]
    for (let start = 0; start < last.length; start += countersAtOnce) {
      const batch = JSON.stringify(last.slice(start, start + countersAtOnce))
      await this.#call('set_counters', batch)
    }
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
    const statement = `select ${this.#schema}.${name}($1::jsonb, $2) as doc`
    const called = this.#pool.query<{ doc: string }>(statement, [batch, this.#state])
    return (await whileOpen(this.#schema, called)).rows
  }
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

interface Row {
  doc: string
  generation: bigint
  listed: boolean
  features: Features
  columns: Record<string, unknown>
}

function toRow(document: SearchDocument): Row {
  const { id, listed, downloads, follows } = document
  const generation = generationOf(id, document.generation)
  if (!listed) return tombstone(id, generation)
  const columns = {
    created: timeOf(id, 'createdAt', document.createdAt),
    updated: timeOf(id, 'updatedAt', document.updatedAt),
    approved: timeOf(id, 'approvedAt', document.approvedAt),
    downloads: countOf(id, 'downloads', downloads),
    follows: countOf(id, 'follows', follows),
    freshness: freshnessOf(document.updatedAt),
    hit: JSON.stringify(document.hit),
  }
  return { doc: docOf(id), generation, listed, features: featuresOf(document), columns }
}

/** What stays of a project that is hidden or removed: its generation. */
function tombstone(id: string, generation: bigint | number): Row {
  const facets = { traits: [], categories: [], loaders: [], games: [] }
  const features: Features = { keys: [], combinations: [1, 0], facets, counted: [], labels: new Map(), profiles: [] }
  const columns = { created: 0, updated: 0, approved: 0 }
  return { doc: docOf(id), generation: generationOf(id, generation), listed: false, features, columns }
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

function codesIn(keys: readonly string[], codes: ReadonlyMap<string, number>): number[] {
  return keys.map((key) => {
    const code = codes.get(key)
    if (code === undefined) throw new Error(`No code for ${JSON.stringify(key)}`)
    return code
  })
}

function newestById(rows: Row[]): Row[] {
  const newest = new Map<string, Row>()
  for (const row of rows) {
    const other = newest.get(row.doc)
    if (!other || other.generation <= row.generation) newest.set(row.doc, row)
  }
  return [...newest.values()]
}

function add(to: WriteResult, part: WriteResult): void {
  to.applied += part.applied
  to.ahead.push(...part.ahead)
}

function docOf(id: string): string {
  const doc = numberOfId(id)
  if (doc === undefined) throw new SearchDocumentError(`Project id ${JSON.stringify(id)}: 8 characters of 0-9A-Za-z`)
  return doc
}
