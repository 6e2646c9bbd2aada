import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isCorrection, vocabularyDeletions } from '../text/spelling.ts'
import { keyOf, kinds, valuesOf } from './keys.ts'

/** Codes that each writer keeps in memory. A code never changes within a build, so none goes stale. */
const maxRemembered = 400_000

/** Words that can be the correction of a typo. */
const vocabulary = [kinds.titleWord, kinds.authorWord].map((kind) => `${kind}:`)

/** Gives features their codes, creating new ones as needed. A crash can leave a code that no document has. */
export class CodeBook {
  readonly #pool: pg.Pool
  readonly #schema: string
  readonly #remembered = new Map<string, number>()

  constructor(pool: pg.Pool, schema: string) {
    this.#pool = pool
    this.#schema = schema
  }

  /** `labels`: how facet values are shown, by key. */
  async codesOf(
    keys: ReadonlySet<string>,
    labels: ReadonlyMap<string, string>,
    members?: Members,
  ): Promise<ReadonlyMap<string, number>> {
    if (this.#remembered.size > maxRemembered) this.#remembered.clear()
    const codes = new Map<string, number>()
    const missing: string[] = []
    for (const key of keys) {
      const code = this.#remembered.get(key)
      if (code === undefined) missing.push(key)
      else codes.set(key, code)
    }
    if (missing.length === 0) return codes
    await this.#allocate(missing.sort(), labels, members)
    for (const { key, code } of await this.#load(missing)) {
      codes.set(key, code)
      this.#remembered.set(key, code)
    }
    return codes
  }

  /** One code for each list of codes. Lists that differ only in order have the same code. */
  async codesOfLists(lists: readonly (readonly number[])[]): Promise<number[]> {
    const members = new Map(lists.map((list) => [keyOfList(list), list]))
    const codes = await this.codesOf(new Set(members.keys()), new Map(), members)
    return lists.map((list) => codes.get(keyOfList(list)) ?? 0)
  }

  /** `keys` are sorted so that two writers lock rows in the same order. */
  async #allocate(keys: string[], labels: ReadonlyMap<string, string>, members?: Members): Promise<void> {
    const rows = keys.map((key) => ({
      key,
      label: labels.get(key)?.trim(),
      deletions: deletionsOf(key),
      members: members?.get(key),
    }))
    await this.#pool.query(
      `insert into ${this.#schema}.code (key, label, deletions, members)
       select key, label, deletions, members
       from jsonb_to_recordset($1) as i(key text, label text, deletions int4[], members int4[])
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

type Members = ReadonlyMap<string, readonly number[]>

/** A digest, because a document may have more values than fit into a key of the database index. */
export function keyOfList(list: readonly number[]): string {
  const digest = createHash('sha256').update(list.toSorted((a, b) => a - b).join(','))
  return keyOf(kinds.together, digest.digest('hex'))
}

/** Hashes by which a typo finds the key's word. Undefined for keys that no typo can be corrected to. */
export function deletionsOf(key: string): number[] | undefined {
  if (!vocabulary.some((kind) => key.startsWith(kind))) return undefined
  const [word = ''] = valuesOf(key)
  if (!isCorrection(word)) return undefined
  const forms = vocabularyDeletions(word)
  return forms.length > 0 ? forms : undefined
}
