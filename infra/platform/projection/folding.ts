import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { AnyHandler, AnyProjector, Marks, Wants } from './projector.ts'
import { keyText } from './projector_keys.ts'
import { type Original, RowSet } from './row_set.ts'

/** An event that its handler could not apply. Its root is parked from this event on. */
export interface Failure {
  event: RecordedEvent
  error: unknown
}

/** The derived rows of a root can't be made, although each of its events was applied. */
export class NotDerived extends Error {
  constructor(root: string, cause: unknown) {
    super(`Cannot derive the rows of ${root}: ${String(cause)}`, { cause })
    this.name = 'NotDerived'
  }
}

/** A row as it was before something of a parked root was hidden. */
export interface HiddenRow extends Original {
  root: string
  /** The table's name in the projector. */
  table: string
}

/** What to read for a batch before it is folded. */
export interface WantedRows {
  keys: Set<string>
  groups: Map<string, readonly [column: string, value: string]>
}

/** The rows of all tables of one projector while a batch, or a whole build, is folded in memory. */
export class Folding {
  readonly projector: AnyProjector
  readonly sets: Record<string, RowSet>
  readonly marks = new Map<string, Set<string>>()
  readonly #complete: boolean
  /** Roots whose derived rows are out of date, with the call of `deriveQuiet` before which they last became so. */
  readonly #stale = new Map<string, number>()
  #looks = 0

  constructor(projector: AnyProjector, complete: boolean) {
    this.projector = projector
    this.#complete = complete
    this.sets = Object.fromEntries(
      Object.entries(projector.tables).map(([name, table]) => [name, new RowSet(table, complete)]),
    )
  }

  /** Rows and groups that these events' handlers will read and that aren't loaded yet. */
  wanted(events: readonly RecordedEvent[]): Map<string, WantedRows> {
    return this.#wanted(events, (event, wants) => this.projector.reads(event, wants))
  }

  /** The same for `hide`. */
  wantedToHide(events: readonly RecordedEvent[]): Map<string, WantedRows> {
    return this.#wanted(events, (event, wants) => {
      const { on, hideAll } = this.projector.whileParked ?? {}
      on?.[event.type]?.reads?.(event, wants)
      hideAll?.reads?.(event, wants)
    })
  }

  #wanted(
    events: readonly RecordedEvent[],
    reads: (event: RecordedEvent, wants: Record<string, Wants>) => void,
  ): Map<string, WantedRows> {
    const wanted = new Map<string, WantedRows>()
    const wants: Record<string, Wants> = {}
    for (const [name, set] of Object.entries(this.sets)) {
      const rows: WantedRows = { keys: new Set(), groups: new Map() }
      wanted.set(name, rows)
      wants[name] = {
        row: (key) => {
          const text = keyText(key)
          if (!set.isKnown(text)) rows.keys.add(text)
        },
        group: (column, value) => {
          if (!set.isKnownGroup(column, value)) rows.groups.set(`${column}\u0000${value}`, [column, value])
        },
      }
    }
    for (const event of events) reads(event, wants)
    return wanted
  }

  /**
   * Applies the events in order. Returns those that failed; later events of their roots are left out. Makes derived rows at the end, unless
   * the folding is complete: that one takes batch after batch and needs a `derive` before its rows are written.
   */
  apply(events: readonly RecordedEvent[], parked: ReadonlySet<string>): Failure[] {
    const failures: Failure[] = []
    const failed = new Set<string>()
    const applyOne = this.#oneByOne()
    for (const event of events) {
      const { root } = event.metadata
      if (parked.has(root) || failed.has(root)) continue
      try {
        applyOne(event, this.projector)
      } catch (error) {
        failed.add(root)
        failures.push({ event, error })
      }
    }
    if (!this.#complete) this.derive()
    return failures
  }

  /**
   * Lets events that wait hide what their streams hide. Returns the rows as they were, for the retry. Makes no derived rows: what can't be
   * derived may be why they wait.
   */
  hide(waiting: readonly RecordedEvent[]): HiddenRow[] {
    const { whileParked } = this.projector
    if (!whileParked || waiting.length === 0) return []
    // A build derives later than the live projection, and the rows must be the same.
    for (const { metadata } of waiting) this.#deriveStale(metadata.root)
    for (const set of Object.values(this.sets)) set.keepOriginals()
    const hideOne = this.#oneByOne()
    const hidden: HiddenRow[] = []
    for (const event of waiting) {
      const handler = whileParked.on[event.type]
      try {
        if (handler) hideOne(event, handler)
      } catch {
        hideOne(event, whileParked.hideAll)
      }
      const { root } = event.metadata
      for (const [table, set] of Object.entries(this.sets)) {
        for (const original of set.takeOriginals()) hidden.push({ root, table, ...original })
      }
    }
    for (const set of Object.values(this.sets)) set.forgetOriginals()
    return hidden
  }

  /** Runs a handler for one event and keeps all of its changes, or none if it throws. */
  #oneByOne(): (event: RecordedEvent, handler: Pick<AnyHandler, 'apply'>) => void {
    const sets = Object.values(this.sets)
    const marked: [string, string][] = []
    let stale = false
    const marks: Marks = {
      mark: (name, id) => {
        if (!this.projector.marks.has(name)) throw new Error(`${this.projector.name} does not declare the mark ${name}`)
        marked.push([name, id])
      },
      stale: () => {
        if (!this.projector.derive) throw new Error(`${this.projector.name} derives no rows`)
        stale = true
      },
    }
    return (event, handler) => {
      marked.length = 0
      stale = false
      try {
        handler.apply(event, this.sets, marks)
        for (const set of sets) set.keep()
        for (const [name, id] of marked) this.#mark(name, id)
        if (stale) this.#stale.set(event.metadata.root, this.#looks)
      } catch (error) {
        for (const set of sets) set.rollBack()
        throw error
      }
    }
  }

  /** Updates derived rows. If it throws NotDerived, the rows must not be written. */
  derive(): void {
    for (const root of this.#stale.keys()) this.#derive(root)
    this.#stale.clear()
  }

  /** The same for roots that weren't marked stale since the last call; the others are likely to change again. */
  deriveQuiet(): void {
    for (const [root, look] of this.#stale) {
      if (look === this.#looks) continue
      this.#derive(root)
      this.#stale.delete(root)
    }
    this.#looks++
  }

  #deriveStale(root: string): void {
    if (this.#stale.delete(root)) this.#derive(root)
  }

  #derive(root: string): void {
    try {
      this.projector.derive?.(root, this.sets)
    } catch (error) {
      throw new NotDerived(root, error)
    }
    for (const set of Object.values(this.sets)) set.keep()
  }

  #mark(name: string, id: string): void {
    const ids = this.marks.get(name) ?? new Set()
    this.marks.set(name, ids.add(id))
  }
}

/** The events of a batch that this projector handles and hasn't seen. */
export function relevant(
  projector: AnyProjector,
  events: readonly RecordedEvent[],
  after: Position | undefined,
): RecordedEvent[] {
  return events.filter((event) => projector.handles.has(event.type) && (after === undefined || event.position > after))
}
