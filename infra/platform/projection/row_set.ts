import type { Key, Rows } from './projector.ts'
import { keyText } from './projector_keys.ts'
import type { Table } from './table.ts'

type Row = Record<string, unknown>

/** How a row was before the current event, so that a failing event leaves no trace. */
type Undo = () => void

/**
 * The rows of one table as one batch, or one whole build, sees them. What was not asked for cannot be read, unless the set is
 * `complete`: then every row that exists is in it.
 */
export class RowSet implements Rows<Row> {
  readonly table: Table
  readonly #complete: boolean
  readonly #rows = new Map<string, Row>()
  readonly #known = new Set<string>()
  readonly #groups = new Map<string, Map<string, Set<string>>>()
  readonly #knownGroups = new Set<string>()
  readonly #dirty = new Set<string>()
  readonly #removed = new Set<string>()
  readonly #added = new Map<string, { initial: Row; increments: Record<string, number> }>()
  #appended: Row[] = []
  #undo: Undo[] = []

  constructor(table: Table, complete: boolean) {
    this.table = table
    this.#complete = complete
    for (const column of table.options.groups ?? []) this.#groups.set(column, new Map())
  }

  get size(): number {
    return this.#rows.size
  }

  /** Takes in rows read from the database, with the keys and groups that they answer. */
  load(rows: readonly Row[], keys: Iterable<string>, groups: Iterable<readonly [column: string, value: string]>): void {
    for (const key of keys) this.#known.add(key)
    for (const [column, value] of groups) this.#knownGroups.add(`${column}\u0000${value}`)
    for (const row of rows) {
      const key = this.#keyOf(row)
      this.#known.add(key)
      if (!this.#dirty.has(key) && !this.#removed.has(key)) this.#set(key, row)
    }
  }

  isKnown(key: string): boolean {
    return this.#complete || this.#known.has(key)
  }

  isKnownGroup(column: string, value: string): boolean {
    return this.#complete || this.#knownGroups.has(`${column}\u0000${value}`)
  }

  get(key: Key): Row | undefined {
    const wanted = keyText(key)
    if (!this.isKnown(wanted)) throw new Error(`${this.table.name}: row ${wanted} was not asked for in reads()`)
    return this.#rows.get(wanted)
  }

  group(column: string, value: string): Row[] {
    if (!this.isKnownGroup(column, value)) {
      throw new Error(`${this.table.name}: group ${column} = ${value} was not asked for in reads()`)
    }
    const keys = this.#groups.get(column)?.get(value) ?? new Set<string>()
    return this.#present(keys)
  }

  put(row: Row): void {
    if (this.table.options.appendOnly) {
      this.#appended.push(row)
      this.#undo.push(() => this.#appended.pop())
      return
    }
    const key = this.#keyOf(row)
    this.#remember(key)
    this.#known.add(key)
    this.#removed.delete(key)
    this.#dirty.add(key)
    this.#set(key, row)
  }

  update(key: Key, change: Partial<Row> | ((row: Row) => Partial<Row>)): void {
    const row = this.get(key)
    if (!row) throw new Error(`${this.table.name}: there is no row ${keyText(key)} to change`)
    this.put({ ...row, ...(typeof change === 'function' ? change(row) : change) })
  }

  remove(key: Key): void {
    const text = keyText(key)
    this.#remember(text)
    this.#unset(text)
    this.#dirty.delete(text)
    this.#known.add(text)
    this.#removed.add(text)
  }

  add(initial: Row, increments: Partial<Record<string, number>>): void {
    const key = this.#keyOf(initial)
    const known = this.#added.get(key)
    const entry = known ?? { initial, increments: {} }
    this.#added.set(key, entry)
    if (!known) this.#undo.push(() => this.#added.delete(key))
    for (const [column, by] of Object.entries(increments)) {
      if (by === undefined) continue
      entry.increments[column] = (entry.increments[column] ?? 0) + by
      this.#undo.push(() => {
        entry.increments[column] = (entry.increments[column] ?? 0) - by
      })
    }
  }

  /** Ends an event: what it did stays. */
  keep(): void {
    this.#undo = []
  }

  /** Takes back all that the event under way did. */
  rollBack(): void {
    for (const undo of this.#undo.reverse()) undo()
    this.#undo = []
  }

  /** Rows of an append-only table, which a build writes out at once. */
  takeAppended(): Row[] {
    const appended = this.#appended
    this.#appended = []
    return appended
  }

  /** Every row of a complete set as it stands, counters included. */
  *all(): Generator<Row> {
    yield* this.#rows.values()
    for (const { initial, increments } of this.#added.values()) yield { ...initial, ...increments }
  }

  /** Rows of the change since the last drain; a complete set goes on holding its rows. */
  drain(): { upserts: Row[]; removed: string[]; added: Row[]; appended: Row[] } {
    const upserts = this.#present(this.#dirty)
    const removed = [...this.#removed]
    const added = [...this.#added.values()].map(({ initial, increments }) => ({ ...initial, ...increments }))
    const appended = this.#appended
    this.#dirty.clear()
    this.#removed.clear()
    this.#added.clear()
    this.#appended = []
    return { upserts, removed, added, appended }
  }

  #present(keys: Iterable<string>): Row[] {
    return [...keys].map((key) => this.#rows.get(key)).filter((row) => row !== undefined)
  }

  #keyOf(row: Row): string {
    return keyText(this.table.options.key.map((name) => row[name] as string | number))
  }

  #remember(key: string): void {
    const row = this.#rows.get(key)
    const wasDirty = this.#dirty.has(key)
    const wasRemoved = this.#removed.has(key)
    this.#undo.push(() => {
      if (row) this.#set(key, row)
      else this.#unset(key)
      if (wasDirty) this.#dirty.add(key)
      else this.#dirty.delete(key)
      if (wasRemoved) this.#removed.add(key)
      else this.#removed.delete(key)
    })
  }

  #set(key: string, row: Row): void {
    this.#unset(key)
    this.#rows.set(key, row)
    for (const [column, values] of this.#groups) {
      const value = String(row[column])
      const keys = values.get(value) ?? new Set()
      values.set(value, keys.add(key))
    }
  }

  #unset(key: string): void {
    const row = this.#rows.get(key)
    if (!row) return
    this.#rows.delete(key)
    for (const [column, values] of this.#groups) values.get(String(row[column]))?.delete(key)
  }
}
