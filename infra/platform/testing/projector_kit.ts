import { isDeepStrictEqual } from 'node:util'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { Folding, relevant } from '../projection/folding.ts'
import type { AnyProjector } from '../projection/projector.ts'
import { keyText } from '../projection/projector_keys.ts'
import type { RowOf, Table } from '../projection/table.ts'

type Row = Record<string, unknown>
type StoredTables = Map<string, Map<string, Row>>

/** What a projector has made of a list of events. */
export interface Projected {
  /** Rows of a table, ordered by key. */
  rows<T extends Table>(table: T): RowOf<T>[]
  /** The only row of a table. Throws unless there is exactly one. */
  row<T extends Table>(table: T): RowOf<T>
  /** Ids marked under a name by any of the events, sorted. */
  marks(name: string): string[]
  /** Ids marked by the last event. */
  lastMarks(name: string): string[]
}

/** Rows and checkpoint as a database would have them between batches. Values go through JSON. */
class StoredModel {
  readonly #projector: AnyProjector
  readonly tables: StoredTables
  readonly marks = new Map<string, Set<string>>()
  lastMarks: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  #checkpoint: Position | undefined

  constructor(projector: AnyProjector) {
    this.#projector = projector
    this.tables = new Map(Object.keys(projector.tables).map((name) => [name, new Map()]))
  }

  /** Applies a batch as the live projection does: skips events up to the checkpoint, reads what is declared, folds, and writes. */
  deliver(events: readonly RecordedEvent[]): void {
    const fresh = relevant(this.#projector, events, this.#checkpoint)
    const folding = new Folding(this.#projector, false)
    for (const [name, { keys, groups }] of folding.wanted(fresh)) {
      const stored = this.tables.get(name) ?? new Map<string, Row>()
      const byKey = [...keys].map((key) => stored.get(key)).filter((row) => row !== undefined)
      folding.sets[name]?.load(structuredClone(byKey), keys, [])
      const inGroups = [...stored.values()].filter((row) =>
        [...groups.values()].some(([column, value]) => row[column] === value),
      )
      folding.sets[name]?.load(structuredClone(inGroups), [], groups.values())
    }
    applyOrThrow(folding, fresh)
    this.#write(folding)
    for (const [name, ids] of folding.marks) this.marks.set(name, new Set([...(this.marks.get(name) ?? []), ...ids]))
    if (fresh.length > 0) this.lastMarks = folding.marks
    this.#checkpoint = events.at(-1)?.position ?? this.#checkpoint
  }

  #write(folding: Folding): void {
    for (const [name, set] of Object.entries(folding.sets)) {
      const stored = this.tables.get(name)
      const { upserts, removed, added, appended } = set.drain()
      for (const key of removed) stored?.delete(key)
      for (const row of [...upserts, ...appended]) stored?.set(keyOf(set.table, row), asStored(set.table, row))
      for (const row of added) addTo(stored, set.table, row)
    }
  }
}

function addTo(stored: Map<string, Row> | undefined, table: Table, row: Row): void {
  const key = keyOf(table, row)
  const before = stored?.get(key)
  const sums = (table.options.counters ?? []).map((name) => [name, Number(before?.[name] ?? 0) + Number(row[name])])
  stored?.set(key, { ...asStored(table, row), ...before, ...Object.fromEntries(sums) })
}

function applyOrThrow(folding: Folding, events: readonly RecordedEvent[]): void {
  const [failure] = folding.apply(events, new Set())
  if (failure) throw new Error(`${failure.event.type} failed: ${String(failure.error)}`, { cause: failure.error })
}

const keyOf = (table: Table, row: Row): string => keyText(table.options.key.map((name) => row[name] as string | number)) // Key columns are text or numbers.

/** What the database would return. A missing or unknown column is a bug of the projector. */
function asStored(table: Table, row: Row): Row {
  for (const [name, { nullable }] of Object.entries(table.columns)) {
    if (row[name] === undefined || (row[name] === null && !nullable)) {
      throw new Error(`${table.name}.${name} is ${row[name]}, which the column does not allow`)
    }
  }
  const extra = Object.keys(row).find((name) => !(name in table.columns))
  if (extra) throw new Error(`${table.name} has no column ${extra}`)
  return JSON.parse(JSON.stringify(row))
}

/** Folds all events in memory at once, as a build does. */
function built(projector: AnyProjector, events: readonly RecordedEvent[]): StoredTables {
  const folding = new Folding(projector, true)
  applyOrThrow(folding, relevant(projector, events, undefined))
  folding.derive()
  return new Map(
    Object.entries(folding.sets).map(([name, set]) => {
      const rows = [...set.takeAppended(), ...set.all()]
      return [name, new Map(rows.map((row) => [keyOf(set.table, row), asStored(set.table, row)]))]
    }),
  )
}

const sorted = (tables: StoredTables) =>
  [...tables].map(([name, rows]) => [name, [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)])

/**
 * Returns the rows that a projector makes of given events. Delivers every event twice and all of them once more after a restart, and
 * folds the same log as one batch and as a build. All results must be equal. Fails if a handler uses a row or group that it doesn't
 * declare in `reads`.
 */
export function testProjector(projector: AnyProjector): { given(events: readonly RecordedEvent[]): Projected } {
  return {
    given(events) {
      const model = new StoredModel(projector)
      for (const event of events) {
        model.deliver([event])
        model.deliver([event])
      }
      const { lastMarks } = model
      model.deliver(events)
      const once = new StoredModel(projector)
      once.deliver(events)
      for (const [how, tables] of [
        ['in one batch', once.tables],
        ['by a build', built(projector, events)],
      ] as const) {
        if (isDeepStrictEqual(sorted(model.tables), sorted(tables))) continue
        throw new Error(`${projector.name} makes other rows ${how}:\n${show(model.tables)}\n${show(tables)}`)
      }
      return projected(projector, model, lastMarks)
    },
  }
}

const show = (tables: StoredTables) => JSON.stringify(sorted(tables), undefined, 1)

function projected(projector: AnyProjector, model: StoredModel, last: StoredModel['lastMarks']): Projected {
  const rows = <T extends Table>(table: T): RowOf<T>[] => {
    const entry = Object.entries(projector.tables).find(([, candidate]) => candidate.name === table.name)
    const stored = model.tables.get(entry?.[0] ?? '') ?? new Map<string, Row>()
    const ordered = [...stored].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    return ordered as RowOf<T>[] // asStored has checked the columns.
  }
  return {
    rows,
    row: (table) => {
      const [first, ...others] = rows(table)
      if (!first || others.length > 0) throw new Error(`${table.name} holds ${others.length + (first ? 1 : 0)} rows`)
      return first
    },
    marks: (name) => [...(model.marks.get(name) ?? [])].sort(),
    lastMarks: (name) => [...(last.get(name) ?? [])].sort(),
  }
}
