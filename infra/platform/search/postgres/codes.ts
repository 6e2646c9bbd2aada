import type pg from 'pg'
import { vocabularyDeletions } from '../text/spelling.ts'
import { isIdeographic } from '../text/words.ts'
import { kinds, valuesOf } from './keys.ts'

/** Codes kept in memory for each writer; a code never changes within a build, so nothing in here goes stale. */
const maxRemembered = 400_000

/** Kinds of words that a slip may be meant for. */
const vocabulary = [kinds.titleWord, kinds.authorWord].map((kind) => `${kind}:`)

/** Gives features their codes, new ones as needed. What a crash leaves behind is a code that counts no document. */
export class CodeBook {
  readonly #pool: pg.Pool
  readonly #schema: string
  readonly #remembered = new Map<string, number>()

  constructor(pool: pg.Pool, schema: string) {
    this.#pool = pool
    this.#schema = schema
  }

  /** `labels`: how facet values are shown, by key. */
  async codesOf(keys: ReadonlySet<string>, labels: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, number>> {
    if (this.#remembered.size > maxRemembered) this.#remembered.clear()
    const codes = new Map<string, number>()
    const missing: string[] = []
    for (const key of keys) {
      const code = this.#remembered.get(key)
      if (code === undefined) missing.push(key)
      else codes.set(key, code)
    }
    if (missing.length === 0) return codes
    await this.#allocate(missing.sort(), labels)
    for (const { key, code } of await this.#load(missing)) {
      codes.set(key, code)
      this.#remembered.set(key, code)
    }
    return codes
  }

  /** Sorted keys: two writers that meet wait for each other in one order. */
  async #allocate(keys: string[], labels: ReadonlyMap<string, string>): Promise<void> {
    const rows = keys.map((key) => ({ key, label: labels.get(key)?.trim(), deletions: deletionsOf(key) }))
    await this.#pool.query(
      `insert into ${this.#schema}.code (key, label, deletions)
       select key, label, deletions from jsonb_to_recordset($1) as i(key text, label text, deletions int4[])
       where not exists (select from ${this.#schema}.code c where c.key = i.key)
       on conflict (key) do nothing`,
      [JSON.stringify(rows)],
    )
  }

  async #load(keys: string[]): Promise<{ key: string; code: number }[]> {
    const statement = `select key, code from ${this.#schema}.code where key = any($1::text[])`
    return (await this.#pool.query<{ key: string; code: number }>(statement, [keys])).rows
  }
}

function deletionsOf(key: string): number[] | undefined {
  if (!vocabulary.some((kind) => key.startsWith(kind))) return undefined
  const [word = ''] = valuesOf(key)
  if (isIdeographic(word) || /^\d+$/.test(word)) return undefined
  const forms = vocabularyDeletions(word)
  return forms.length > 0 ? forms : undefined
}
