import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { RowOf, Table } from './table.ts'

export type Key = string | readonly (string | number)[]

/** A table as a handler sees it. Rows are values: change one by putting a new one in its place. */
export interface Rows<Row> {
  /** The row, which must have been asked for in `reads`. */
  get(key: Key): Row | undefined
  /** All rows whose group column has this value; the group must have been asked for in `reads`. */
  group(column: keyof Row & string, value: string): Row[]
  put(row: Row): void
  /** Puts a changed copy. Throws when there is no such row, which parks the root. */
  update(key: Key, change: Partial<Row> | ((row: Row) => Partial<Row>)): void
  remove(key: Key): void
  /** Adds to the counter columns of a row without reading it; a missing row starts from `initial`. */
  add(initial: Row, increments: Partial<Record<keyof Row & string, number>>): void
}

/** Asks for what a handler will read. */
export interface Wants {
  row(key: Key): void
  group(column: string, value: string): void
}

export type Tables = Record<string, Table>
export type RowsOf<T extends Tables> = { [Name in keyof T]: Rows<RowOf<T[Name]>> }

export interface Marks {
  /** Notes in the rows' transaction that something derived from them, such as a search document, is out of date. */
  mark(name: string, id: string): void
  /** The rows that `derive` makes for this event's root are out of date. */
  stale(): void
}

type HandledBy<Event extends RecordedEvent, T extends Tables> = {
  [Type in Event['type']]?: (event: Extract<Event, { type: Type }>, rows: RowsOf<T>, marks: Marks) => void
}

/**
 * A projector is data. Raising `version` makes a new build from the store's log beside the live one.
 * Handlers take time and ids from the event alone.
 */
export interface Projector<T extends Tables = Tables, Event extends RecordedEvent = RecordedEvent> {
  name: string
  version: number
  tables: T
  /** Names under which its handlers mark things. A new build marks everything under each. */
  marks?: readonly string[]
  /** Declares the rows and groups that the event's handler reads or changes. */
  reads(event: Event, wants: { [Name in keyof T]: Wants }): void
  on: HandledBy<Event, T>
  /**
   * Makes what follows from a root's other rows: once for each root of which a handler said `stale`, after all events of a batch, or of
   * a build. Reads what `reads` declares for such events. No handler may read what it makes: within a batch that is as it was before.
   */
  derive?(root: string, rows: RowsOf<T>): void
}

/** What runners work with: the event types are erased, the codec has already checked them. */
export interface AnyProjector {
  name: string
  version: number
  tables: Tables
  marks: ReadonlySet<string>
  reads(event: RecordedEvent, wants: Record<string, Wants>): void
  handles: ReadonlySet<string>
  apply(event: RecordedEvent, rows: Record<string, Rows<Record<string, unknown>>>, marks: Marks): void
  derive: ((root: string, rows: Record<string, Rows<Record<string, unknown>>>) => void) | undefined
}

export function defineProjector<T extends Tables, Event extends RecordedEvent>(
  projector: Projector<T, Event>,
): AnyProjector {
  // The one place where the types of rows and events are forgotten: runners deliver by type name and table name.
  const handlers = projector.on as Record<string, ((event: unknown, rows: unknown, marks: Marks) => void) | undefined>
  const derive = projector.derive?.bind(projector) as AnyProjector['derive']
  return {
    name: projector.name,
    version: projector.version,
    tables: projector.tables,
    marks: new Set(projector.marks),
    reads: (event, wants) => projector.reads(event as Event, wants as { [Name in keyof T]: Wants }),
    handles: new Set(Object.keys(projector.on)),
    apply: (event, rows, marks) => handlers[event.type]?.(event, rows, marks),
    derive,
  }
}
