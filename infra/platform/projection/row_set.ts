import type { ItemEdit } from '@adit/events/kit/fold.ts'
import type { Key, Rows } from './projector.ts'
import { keyText } from './projector_keys.ts'
import { type RowShape, rowShape } from './row_shape.ts'
import type { Table } from './table.ts'

type Row = Record<string, unknown>

/** What is known about one key: its row, or that there is none. */
interface Entry {
  readonly key: string
  row: Row | undefined
  /** The change that isn't in the database yet. */
  change: 'none' | 'put' | 'removed'
  /** The number of the event that last changed it, as counted by the set. */
  event: number
  /** Whether a build has copied a row with this key to the database. */
  copied: boolean
}

/** An entry before the current event, so that a failing event leaves no trace. */
type Before = Readonly<Pick<Entry, 'row' | 'change'>> & { entry: Entry }

/** A row before it was changed to hide something, or the key of one that did not exist. */
export interface Original {
  key: string
  row: Row | undefined
}

interface Counter {
  initial: Row
  increments: Record<string, number>
}

/**
 * The rows of one table for one batch or one whole build. Only requested rows can be read, unless the set is `complete`: then it has every
 * row that exists.
 */
export class RowSet implements Rows<Row> {
  readonly table: Table
  readonly #shape: RowShape
  readonly #complete: boolean
  readonly #entries = new Map<string, Entry>()
  readonly #groups: [column: string, byValue: Map<string, Set<Entry>>][]
  readonly #knownGroups = new Set<string>()
  /** Rows of the snapshots that `putChanged` starts from. */
  readonly #initialRows = new WeakMap<object, Row>()
  /** May contain an entry twice, and entries whose change was undone. */
  #changed: Entry[] = []
  readonly #added = new Map<string, Counter>()
  #appended: Row[] = []
  /** Keys whose rows were kept as they were. Undefined until originals are kept. */
  #keptKeys: Set<string> | undefined
  #originals: Original[] = []
  #size = 0
  #event = 1
  /** The current event when new rows were last taken. */
  #takenAt = 0
  #before: Before[] = []
  /** The same for counters and appended rows. */
  #undo: (() => void)[] = []

  constructor(table: Table, complete: boolean) {
    this.table = table
    this.#shape = rowShape(table)
    this.#complete = complete
    this.#groups = (table.options.groups ?? []).map((column) => [column, new Map()])
  }

  get size(): number {
    return this.#size
  }

  /** Adds rows read from the database, with the keys and groups that were requested. */
  load(rows: readonly Row[], keys: Iterable<string>, groups: Iterable<readonly [column: string, value: string]>): void {
    for (const key of keys) this.#entry(key)
    for (const [column, value] of groups) this.#knownGroups.add(`${column}\u0000${value}`)
    for (const row of rows) {
      const entry = this.#entry(this.#keyOf(row))
      if (entry.change === 'none') this.#set(entry, row)
    }
  }

  isKnown(key: string): boolean {
    return this.#complete || this.#entries.has(key)
  }

  isKnownGroup(column: string, value: string): boolean {
    return this.#complete || this.#knownGroups.has(`${column}\u0000${value}`)
  }

  get(key: Key): Row | undefined {
    return this.#known(key)?.row
  }

  #known(key: Key): Entry | undefined {
    const wanted = keyText(key)
    const entry = this.#entries.get(wanted)
    if (!entry && !this.#complete) throw new Error(`${this.table.name}: row ${wanted} was not requested in reads()`)
    return entry
  }

  group(column: string, value: string): Row[] {
    if (!this.isKnownGroup(column, value)) {
      throw new Error(`${this.table.name}: group ${column} = ${value} was not requested in reads()`)
    }
    const entries = this.#groups.find(([name]) => name === column)?.[1].get(value)
    return entries ? rowsOf(entries) : []
  }

  put(row: Row): void {
    if (this.table.options.appendOnly) {
      this.#appended.push(row)
      this.#undo.push(() => this.#appended.pop())
      return
    }
    this.#change(this.#entry(this.#keyOf(row)), row)
  }

  update(key: Key, change: Partial<Row> | ((row: Row) => Partial<Row>)): void {
    const entry = this.#known(key)
    const row = entry?.row
    if (!entry || !row) throw new Error(`${this.table.name}: there is no row ${keyText(key)} to change`)
    const changes = typeof change === 'function' ? change(row) : change
    const changed = { ...row }
    for (const name of Object.keys(changes)) changed[name] = changes[name] // Measured: twice as fast as a second spread.
    this.#change(entry, changed)
  }

  putFields(fields: object, others: Partial<Row>): void {
    const row = this.#rowOf(fields)
    for (const column in others) row[column] = others[column]
    this.put(row)
  }

  putChanged(initial: object, change: object, others: Partial<Row>): void {
    const known = this.#initialRows.get(initial)
    const row = known ?? this.#rowOf(initial)
    if (!known) this.#initialRows.set(initial, row)
    this.put(this.#rowAfter(row, change, others))
  }

  #rowOf(fields: object): Row {
    const { columns, blank } = this.#shape
    const row = { ...blank }
    for (const field in fields) {
      const column = columns.get(field)
      if (column !== undefined) row[column] = fields[field as keyof typeof fields]
    }
    return row
  }

  changeFields(key: Key, change: object, others?: Partial<Row>): void {
    const entry = this.#known(key)
    const row = entry?.row
    if (!entry || !row) throw new Error(`${this.table.name}: there is no row ${keyText(key)} to change`)
    this.#change(entry, this.#rowAfter(row, change, others))
  }

  /** Measured: `for … in` takes 2 to 5 % less of the time to fold a log than Object.keys and Object.assign. */
  #rowAfter(row: Row, change: object, others?: Partial<Row>): Row {
    const { columns } = this.#shape
    const changed = { ...row }
    for (const field in change) {
      const column = columns.get(field)
      if (column === undefined) continue
      const next: unknown = change[field as keyof typeof change]
      changed[column] = typeof next === 'function' ? next(row[column]) : next
    }
    for (const column in others) changed[column] = others[column]
    return changed
  }

  changeItems(edits: readonly ItemEdit<object>[] | undefined, keyOf: (id: string) => Key, others: Partial<Row>): void {
    for (const edit of edits ?? []) {
      if ('put' in edit) this.putFields(edit.put, others)
      else if ('add' in edit) this.#addFields(keyOf(edit.id), edit.add, others)
      else if ('allRemoved' in edit) this.#removeGroup(others)
      else if ('removed' in edit) this.remove(keyOf(edit.id))
      else this.changeFields(keyOf(edit.id), edit.change)
    }
  }

  #addFields(key: Key, fields: object, others: Partial<Row>): void {
    if (!this.get(key)) this.putFields(fields, others)
  }

  #removeGroup(others: Partial<Row>): void {
    const [column] = this.#groups.find(([name]) => name in others) ?? []
    if (column === undefined) throw new Error(`${this.table.name}: none of its groups holds all items`)
    for (const row of this.group(column, String(others[column]))) this.#change(this.#entry(this.#keyOf(row)), undefined)
  }

  remove(key: Key): void {
    this.#change(this.#entry(keyText(key)), undefined)
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

  /** Keeps each row as it was before its next change, until `forgetOriginals`. */
  keepOriginals(): void {
    this.#keptKeys = new Set()
  }

  forgetOriginals(): void {
    this.#keptKeys = undefined
  }

  /** The rows kept since the last call. */
  takeOriginals(): Original[] {
    const taken = this.#originals
    this.#originals = []
    return taken
  }

  /** Ends an event and keeps its changes. */
  keep(): void {
    this.#event++
    if (this.#before.length > 0) this.#before = []
    if (this.#undo.length > 0) this.#undo = []
  }

  /** Undoes all changes of the current event. */
  rollBack(): void {
    for (const { entry, row, change } of this.#before) {
      entry.change = change
      this.#set(entry, row)
    }
    for (const undo of this.#undo.reverse()) undo()
    this.keep()
  }

  /** Rows of an append-only table, which a build writes at once. */
  takeAppended(): Row[] {
    const appended = this.#appended
    this.#appended = []
    return appended
  }

  /**
   * Rows of a complete set to copy, each once; later changes come from `drain`. With `quiet`, only rows that haven't changed since the last
   * call, because most of them never change again.
   */
  takeNew({ quiet }: { quiet: boolean }): Row[] {
    const before = quiet ? this.#takenAt : Number.POSITIVE_INFINITY
    this.#takenAt = this.#event
    const rows: Row[] = []
    this.#changed = this.#changed.filter((entry) => {
      if (entry.change === 'none') return false
      if (entry.copied || entry.event >= before) return true
      if (entry.row) rows.push(entry.row)
      entry.copied = entry.row !== undefined
      entry.change = 'none'
      return false
    })
    if (quiet) return rows
    for (const counter of this.#counters()) rows.push(counter)
    this.#added.clear()
    return rows
  }

  /** Every row of a complete set in its current state, including counters. */
  *all(): Generator<Row> {
    for (const { row } of this.#entries.values()) if (row) yield row
    yield* this.#counters()
  }

  *#counters(): Generator<Row> {
    for (const { initial, increments } of this.#added.values()) yield { ...initial, ...increments }
  }

  /** Changes since the last drain. A complete set keeps its rows. */
  drain(): { upserts: Row[]; removed: string[]; added: Row[]; appended: Row[] } {
    const changed = [...new Set(this.#changed)]
    const upserts = rowsOf(changed.filter(({ change }) => change === 'put'))
    const removed = changed.filter(({ change }) => change === 'removed').map(({ key }) => key)
    const added = [...this.#counters()]
    for (const entry of changed) entry.change = 'none'
    this.#changed = []
    this.#added.clear()
    return { upserts, removed, added, appended: this.takeAppended() }
  }

  #keyOf(row: Row): string {
    const { key } = this.table.options
    const [only = ''] = key
    if (key.length === 1) return String(row[only])
    return keyText(key.map((name) => row[name] as string | number)) // Key columns are one or the other.
  }

  #entry(key: string): Entry {
    const known = this.#entries.get(key)
    if (known) return known
    const entry: Entry = { key, row: undefined, change: 'none', event: 0, copied: false }
    this.#entries.set(key, entry)
    return entry
  }

  #change(entry: Entry, row: Row | undefined): void {
    if (this.#keptKeys && !this.#keptKeys.has(entry.key)) {
      this.#keptKeys.add(entry.key)
      this.#originals.push({ key: entry.key, row: entry.row })
    }
    if (entry.event !== this.#event) {
      entry.event = this.#event
      this.#before.push({ entry, row: entry.row, change: entry.change })
    }
    if (entry.change === 'none') this.#changed.push(entry)
    entry.change = row ? 'put' : 'removed'
    this.#set(entry, row)
  }

  #set(entry: Entry, row: Row | undefined): void {
    const before = entry.row
    entry.row = row
    this.#size += Number(row !== undefined) - Number(before !== undefined)
    for (const [column, byValue] of this.#groups) {
      if (before && row && before[column] === row[column]) continue
      if (before) byValue.get(String(before[column]))?.delete(entry)
      if (row) membersOf(byValue, String(row[column])).add(entry)
    }
  }
}

function membersOf(byValue: Map<string, Set<Entry>>, value: string): Set<Entry> {
  const known = byValue.get(value)
  if (known) return known
  const members = new Set<Entry>()
  byValue.set(value, members)
  return members
}

function rowsOf(entries: Iterable<Entry>): Row[] {
  const rows: Row[] = []
  for (const { row } of entries) if (row) rows.push(row)
  return rows
}
