import type { FieldOf } from '@adit/events/kit/column.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Change, ItemEdit } from '@adit/events/kit/fold.ts'
import type { RowOf, Table } from './table.ts'

export type Key = string | readonly (string | number)[]

export type FieldsOf<Row> = { [Column in keyof Row & string as FieldOf<Column>]: Row[Column] }
/** The columns that no snapshot field fills. */
type Remaining<Row, Fields> = {
  [Column in keyof Row & string as FieldOf<Column> extends keyof Fields ? never : Column]: Row[Column]
}

/** A table as a handler sees it. Rows are values: change one by putting a new one in its place. */
export interface Rows<Row> {
  /** The row. The handler's `reads` must have asked for it. */
  get(key: Key): Row | undefined
  /** All rows whose group column has this value. The handler's `reads` must have asked for the group. */
  group(column: keyof Row & string, value: string): Row[]
  put(row: Row): void
  /** Replaces the row with a changed copy. Throws if there is no such row, which parks the root. */
  update(key: Key, change: Partial<Row> | ((row: Row) => Partial<Row>)): void
  /**
   * Puts a row made of a snapshot's fields, each in the column of its name (`owner_id` for `ownerId`), and of `others`. Fields without a
   * column are left out.
   */
  putFields<Fields extends Partial<FieldsOf<Row>>>(fields: Fields, others: Remaining<Row, Fields>): void
  /** The same of a snapshot after a change. Passing the same `initial` object each time saves making its row again. */
  putChanged<Fields extends Partial<FieldsOf<Row>>>(
    initial: Fields,
    change: Change<Fields>,
    others: Remaining<Row, Fields> & Partial<Row>,
  ): void
  /** Applies a fold's change to those of the row's fields that have a column. Throws if there is no such row. */
  changeFields(key: Key, change: Change<FieldsOf<Row>>, others?: Partial<Row>): void
  /**
   * Applies a fold's edits of a map's items to a table with one row for each item. `others` are the columns that no field of an item fills.
   * An edit that removes all items removes the rows of a group among `others`.
   */
  changeItems<Item extends Partial<FieldsOf<Row>>>(
    edits: readonly ItemEdit<Item>[] | undefined,
    keyOf: (id: string) => Key,
    others: Remaining<Row, Item>,
  ): void
  remove(key: Key): void
  /** Adds to the counter columns of a row without reading it; a missing row starts from `initial`. */
  add(initial: Row, increments: Partial<Record<keyof Row & string, number>>): void
}

/** Requests what a handler will read. */
export interface Wants {
  row(key: Key): void
  group(column: string, value: string): void
}

export type Tables = Record<string, Table>
export type RowsOf<T extends Tables> = { [Name in keyof T]: Rows<RowOf<T[Name]>> }

export interface Marks {
  /** Records, in the transaction of the rows, that something derived from them is out of date, such as a search document. */
  mark(name: string, id: string): void
  /** Declares the rows that `derive` makes for this event's root out of date. */
  stale(): void
}

export type WantsOf<T extends Tables> = { [Name in keyof T]: Wants }

/** What a projector does with one type of event. */
export interface Handler<T extends Tables, Event extends RecordedEvent> {
  /** Requests the rows and groups that `apply` reads or changes, and those that `derive` reads if `apply` calls `stale`. */
  reads?(event: Event, wants: WantsOf<T>): void
  apply(event: Event, rows: RowsOf<T>, marks: Marks): void
}

export type Handlers<T extends Tables, Event extends RecordedEvent> = {
  [Type in Event['type']]?: Handler<T, Extract<Event, { type: Type }>>
}

/**
 * What hides things while the events of a root wait. It runs for the event that failed and for each later one of its root. A retry begins
 * with the rows as they were before. So these handlers may change and remove rows as they like, but not add to counters.
 */
export interface WhileParked<T extends Tables, Event extends RecordedEvent> {
  on: Handlers<T, Event>
  /** Hides the whole root, if a handler of `on` fails as well. */
  hideAll: Handler<T, RecordedEvent>
}

/** For a projector whose rows nobody may read but those who could read them before an event. */
export const nothingToHide = 'nothing to hide'

/**
 * A projector as data. Raising `version` makes a new build from the store's log beside the live one. Handlers take time and ids from the
 * event alone.
 */
export interface Projector<T extends Tables = Tables, Event extends RecordedEvent = RecordedEvent> {
  name: string
  version: number
  tables: T
  /** The names of the handlers' marks. A new build marks everything under each name. */
  marks?: readonly string[]
  on: Handlers<T, Event>
  /**
   * Makes what takes long, such as rendering texts, and keeps it for `apply` by the event. Runs before a transaction opens, for events that
   * may then be applied. It only saves time: `apply` makes what it doesn't find, and the result is the same. If it rejects, the batch fails.
   */
  prepare?(events: readonly Event[]): Promise<void>
  /** What events of a parked root still do to its rows, so that it never shows more than its streams allow. */
  whileParked: WhileParked<T, Event> | typeof nothingToHide
  /**
   * Makes the rows that are derived from a root's other rows. Runs once for each root that a handler called `stale` for, after all events
   * of a batch or of a build. During a batch these rows are still the old ones, so no handler may read them.
   */
  derive?(root: string, rows: RowsOf<T>): void
}

/** The form that runners use: event types are erased, because the codec has already checked them. */
export interface AnyProjector {
  name: string
  version: number
  tables: Tables
  marks: ReadonlySet<string>
  reads(event: RecordedEvent, wants: Record<string, Wants>): void
  handles: ReadonlySet<string>
  prepare: ((events: readonly RecordedEvent[]) => Promise<void>) | undefined
  apply(event: RecordedEvent, rows: Record<string, Rows<Record<string, unknown>>>, marks: Marks): void
  whileParked: AnyWhileParked | undefined
  derive: ((root: string, rows: Record<string, Rows<Record<string, unknown>>>) => void) | undefined
}

export interface AnyWhileParked {
  on: Readonly<Record<string, AnyHandler | undefined>>
  hideAll: AnyHandler
}

export interface AnyHandler {
  reads?(event: RecordedEvent, wants: Record<string, Wants>): void
  apply(event: RecordedEvent, rows: Record<string, Rows<Record<string, unknown>>>, marks: Marks): void
}

export function defineProjector<T extends Tables, Event extends RecordedEvent>(
  projector: Projector<T, Event>,
): AnyProjector {
  // The one place where the types of rows and events are erased: runners deliver by type name and table name.
  const handlers = projector.on as Record<string, AnyHandler | undefined>
  const whileParked = projector.whileParked === nothingToHide ? undefined : (projector.whileParked as AnyWhileParked)
  const derive = projector.derive?.bind(projector) as AnyProjector['derive']
  const prepare = projector.prepare?.bind(projector) as AnyProjector['prepare']
  return {
    name: projector.name,
    version: projector.version,
    tables: projector.tables,
    marks: new Set(projector.marks),
    reads: (event, wants) => handlers[event.type]?.reads?.(event, wants),
    handles: new Set(Object.keys(projector.on)),
    prepare,
    apply: (event, rows, marks) => handlers[event.type]?.apply(event, rows, marks),
    whileParked,
    derive,
  }
}
