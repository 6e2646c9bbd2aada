import type pg from 'pg'
import { nearestWords, queryDeletions, tolerance } from '../text/spelling.ts'
import type { LiveBuild } from './builds.ts'
import { anyOf, type Condition, nothing } from './condition.ts'
import { codeOf, listedKey, valuesOf } from './keys.ts'
import type { Layout } from './layout.ts'
import type { KeptBits } from './source.ts'

/** Another build replaced this one while a query was being planned: start again with the new one. */
export class LiveBuildChanged extends Error {
  override readonly name = 'LiveBuildChanged'
}

/** Of the words that begin with what was typed, this many are searched for, the most frequent first. */
const maxExpansions = 100

interface Code {
  code: number
  count: number
}

/** Codes and counts for one query, read from the build that was live when it began. */
export class Lookup {
  readonly #pool: pg.Pool
  readonly #register: string
  readonly layout: Layout
  readonly #build: LiveBuild
  readonly #kept = new Set<number>()
  readonly #codes = new Map<string, Code | undefined>()
  readonly #expansions = new Map<string, string[]>()

  constructor(pool: pg.Pool, register: string, layout: Layout, build: LiveBuild) {
    this.#pool = pool
    this.#register = register
    this.layout = layout
    this.#build = build
  }

  get schema(): string {
    return `${this.#register}_${this.#build.number}`
  }

  /** Codes that some listed document has. */
  get #counted(): string {
    const kept = this.#build.hasBits ? 'c.kept' : 'false'
    return `select c.code, c.key, c.label, c.deletions, ${kept} as kept, f.n from ${this.schema}.code c join ${this.schema}.frequency f using (code) where f.n > 0`
  }

  /** Number of listed documents. `load` always loads `listedKey`, which this needs. */
  get listed(): number {
    return this.#codes.get(listedKey)?.count ?? 0
  }

  /** Reads the codes of keys and, for each beginning, the keys that start with it: one statement, or none if all are known. */
  async load(keys: Iterable<string>, beginnings: readonly string[] = []): Promise<void> {
    const missing = [...new Set([listedKey, ...keys])].filter((key) => !this.#codes.has(key))
    const open = beginnings.filter((beginning) => !this.#expansions.has(beginning))
    if (missing.length === 0 && open.length === 0) return
    for (const key of missing) this.#codes.set(key, undefined)
    for (const beginning of open) this.#expansions.set(beginning, [])
    for (const row of await this.#read(missing, open)) {
      this.#remember(row)
      if (row.beginning) this.#expansions.get(row.beginning)?.push(row.key)
    }
  }

  async #read(keys: string[], beginnings: string[]): Promise<CodeRow[]> {
    const { rows } = await this.#pool.query<CodeRow & { live: number | null }>(
      `select b.number as live, null as beginning, c.key, c.code, c.n, c.kept
       from ${this.#register}.build b left join (${this.#counted}) c on c.key = any($1::text[]) where b.state = 'live'
       union all
       select null, beginning, e.key, e.code, e.n, e.kept from unnest($2::text[]) beginning cross join lateral (
         select key, code, n, kept from (${this.#counted}) c
         where key >= beginning and key < beginning || U&'\\+10FFFF' order by n desc limit ${maxExpansions}) e`,
      [keys, beginnings],
    )
    const live = rows.find((row) => row.live !== null)?.live
    if (live !== this.#build.number) throw new LiveBuildChanged()
    return rows.filter((row) => row.key !== null)
  }

  #remember({ key, code, n, kept = false }: Omit<CodeRow, 'beginning'>): void {
    this.#codes.set(key, { code, count: n })
    if (kept || this.layout.codesWithBits.has(codeOf(key))) this.#kept.add(code)
  }

  /** Which of the codes read so far have bits. Undefined if the build keeps none. */
  get bits(): KeptBits | undefined {
    const listed = this.code(listedKey)
    return this.#build.hasBits && listed !== undefined ? { listed, codes: this.#kept } : undefined
  }

  count(key: string): number {
    return this.#codes.get(key)?.count ?? 0
  }

  /** Documents that have one of the keys, which must be loaded. Leaves out keys that no document has. */
  any(keys: Iterable<string>): Condition {
    const parts: Condition[] = []
    for (const key of keys) {
      const found = this.#codes.get(key)
      if (found && found.count > 0) parts.push({ kind: 'any', codes: [found.code], counts: [found.count] })
    }
    return parts.length > 0 ? anyOf(parts) : nothing
  }

  code(key: string): number | undefined {
    return this.#codes.get(key)?.code
  }

  expansions(beginning: string): readonly string[] {
    return this.#expansions.get(beginning) ?? []
  }

  /** For each word the words of titles and authors that were probably meant: the nearest, most frequent first. */
  async corrections(words: readonly string[]): Promise<Map<string, string[]>> {
    const wanted = words.filter((word) => tolerance(word) > 0)
    if (wanted.length === 0) return new Map()
    const { rows } = await this.#pool.query<{ key: string; n: number }>(
      `select key, n from (${this.#counted}) c where deletions && $1::int4[]`,
      [wanted.flatMap(queryDeletions)],
    )
    const vocabulary = new Map<string, number>()
    for (const { key, n } of rows) {
      const [word = ''] = valuesOf(key)
      vocabulary.set(word, Math.max(n, vocabulary.get(word) ?? 0))
    }
    return new Map(wanted.map((word) => [word, nearestWords(word, vocabulary)]))
  }

  /** All values with one of the codes that some document has, and how they are shown. */
  async valuesOf(wanted: readonly string[]): Promise<Map<string, { key: string; label: string }[]>> {
    // Each code gets bounds of its own, so that the planner knows how few rows they select.
    const parts = wanted.map((_, index) => {
      const [from, to] = [`$${2 * index + 1}`, `$${2 * index + 2}`]
      return `select key, code, n, label from (${this.#counted}) c where key >= ${from} and key < ${to}`
    })
    const { rows } = await this.#pool.query<{ key: string; code: number; n: number; label: string | null }>(
      parts.join(' union all '),
      wanted.flatMap((code) => [`${code}:`, `${code};`]),
    )
    const values = new Map<string, { key: string; label: string }[]>(wanted.map((code) => [code, []]))
    for (const { key, code, n, label } of rows) {
      this.#remember({ key, code, n })
      values.get(codeOf(key))?.push({ key, label: label ?? valuesOf(key)[0] ?? '' })
    }
    return values
  }
}

interface CodeRow {
  beginning: string | null
  key: string
  code: number
  n: number
  kept?: boolean | null
}
