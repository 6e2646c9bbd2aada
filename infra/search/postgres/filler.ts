import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { DocumentCounters, SearchDocument, SearchWriter, WriteResult } from '../search.port.ts'
import { deletionsOf, keyOfList } from './codes.ts'
import { idOfNumber } from './ids.ts'
import type { Layout } from './layout.ts'
import { add, codesIn, newestById, type Row, tombstone, toRow } from './rows.ts'
import { counterBatches, whileOpen } from './writer.ts'

/** Documents in one statement. Readers of the log wait for its transaction, so it must be short (25 ms). */
const documentsAtOnce = 128

interface NewCode {
  code: number
  key: string
  label?: string | undefined
  members?: readonly number[]
}

/**
 * Fills one build while it is open. Throws BuildGoneError afterwards. Nothing else writes to the build, so the filler numbers the
 * features itself and remembers them all instead of asking for them (about 100 bytes each, 200 MB for a million documents).
 */
export class BuildFiller implements SearchWriter {
  readonly #pool: pg.Pool
  readonly #schema: string
  readonly #layout: Layout
  readonly #codes = new Map<string, number>()
  /** Codes that may not be in the table yet. */
  #unsaved: NewCode[] = []

  constructor(pool: pg.Pool, schema: string, layout: Layout) {
    this.#pool = pool
    this.#schema = schema
    this.#layout = layout
  }

  indexDocuments(documents: readonly SearchDocument[]): Promise<WriteResult> {
    return this.#fill(documents, (document) => toRow(document, this.#layout))
  }

  remove(ids: readonly string[], generation: bigint | number): Promise<WriteResult> {
    return this.#fill(ids, (id) => tombstone(id, generation, this.#layout))
  }

  async setCounters(counters: readonly DocumentCounters[]): Promise<void> {
    const statement = `select ${this.#schema}.set_counters($1::jsonb, 'building')`
    for (const batch of counterBatches(counters, this.#layout)) await this.#call(statement, [batch])
  }

  /** Prepares the rows of the next statement while the database executes the previous one. */
  async #fill<Item>(items: readonly Item[], rowOf: (item: Item) => Row): Promise<WriteResult> {
    const result: WriteResult = { applied: 0, ahead: [] }
    let before: Promise<WriteResult> | undefined
    for (let start = 0; start < items.length; start += documentsAtOnce) {
      const batch = items.slice(start, start + documentsAtOnce)
      // A bad document is rejected before its batch is sent and after the batch before it has finished.
      const rows = await settled(before, () => newestById(batch.map(rowOf)))
      const values = this.#encode(rows)
      if (before) add(result, await before)
      before = this.#send(rows, values)
      before.catch(() => {}) // awaited below, or by the next round
      await nextTurn() // writes the statement to the connection
    }
    if (before) add(result, await before)
    return result
  }

  async #send(rows: readonly Row[], values: unknown[]): Promise<WriteResult> {
    const codes = [...this.#unsaved]
    const statement = `select ${this.#schema}.fill(${Array.from({ length: 5 + values.length }, (_, n) => `$${n + 1}`)}) as doc`
    const ahead = await this.#call(statement, [...codeColumns(codes), ...values])
    this.#unsaved = this.#unsaved.slice(codes.length)
    return { applied: rows.length - ahead.length, ahead: ahead.map(({ doc }) => idOfNumber(doc)) }
  }

  async #call(statement: string, values: unknown[]): Promise<{ doc: string }[]> {
    return (await whileOpen(this.#schema, this.#pool.query<{ doc: string }>(statement, values))).rows
  }

  #encode(rows: readonly Row[]): unknown[] {
    for (const { features } of rows) {
      for (const key of features.keys) this.#give(key, features.labels.get(key))
      for (const key of features.counted) this.#give(key)
    }
    const { times, counters } = this.#layout
    const of = <Value>(value: (row: Row) => Value) => rows.map(value)
    return [
      of(({ doc }) => doc),
      of(({ generation }) => generation.toString()),
      of(({ listed }) => listed),
      rows.flatMap(({ columns }) => times.map((name) => columns[name])),
      rows.flatMap(({ features }) => [...features.facets.values()].map((keys) => this.#together(keys))),
      rows.flatMap(({ features }) => features.combinations),
      of(({ features }) => listOf(codesIn(features.keys, this.#codes))),
      of(({ features }) => listOf(codesIn(features.counted, this.#codes))),
      rows.flatMap(({ columns }) => counters.map((name) => columns[name] ?? null)),
      of(({ columns }) => columns.freshness ?? null),
      of(({ columns }) => columns.hit ?? null),
      of(({ features }) => this.#profiles(features.profiles)),
    ]
  }

  #profiles(profiles: readonly string[][]): string | null {
    if (profiles.length === 0) return null
    return JSON.stringify(profiles.map((profile) => codesIn(profile, this.#codes).map(String)))
  }

  /** The code of the values that a document has together in one column. */
  #together(keys: readonly string[]): number {
    const members = codesIn(keys, this.#codes)
    return this.#give(keyOfList(members), undefined, members)
  }

  #give(key: string, label?: string, members?: readonly number[]): number {
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    const code = this.#codes.size + 1
    this.#codes.set(key, code)
    this.#unsaved.push({ code, key, label, ...(members && { members }) })
    return code
  }
}

async function settled<Result>(before: Promise<unknown> | undefined, work: () => Result): Promise<Result> {
  try {
    return work()
  } catch (error) {
    await before
    throw error
  }
}

function codeColumns(codes: readonly NewCode[]): unknown[] {
  return [
    codes.map(({ code }) => code),
    codes.map(({ key }) => key),
    codes.map(({ label }) => label?.trim() ?? null),
    codes.map(({ key }) => optionalList(deletionsOf(key))),
    codes.map(({ members }) => optionalList(members)),
  ]
}

const optionalList = (numbers: readonly number[] | undefined) => (numbers ? listOf(numbers) : null)
const listOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`
