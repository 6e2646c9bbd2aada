import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { EventStore } from '../event_store/event_store.port.ts'
import { scanOf } from '../projection/scan.ts'
import type { CommandIndex, IndexRow } from './command_index.ts'
import type { IndexStore } from './index_store.ts'

export interface IndexRunnerOptions {
  store: Pick<EventStore, 'storeId' | 'readLog' | 'scan' | 'head'>
  codec: EventCodec
  indexes: readonly CommandIndex[]
  places: IndexStore
  /** Identifies this process as a holder of leases. */
  owner: string
}

const leaseMs = 30_000
const pageSize = 1_000

/** Registers indexes that never ran on this store. */
export async function beginIndexes({
  store,
  indexes,
  places,
}: Pick<IndexRunnerOptions, 'store' | 'indexes' | 'places'>): Promise<void> {
  const storeId = await store.storeId()
  for (const index of indexes) await places.begin(index, storeId)
}

/** Keeps indexes at the end of the log, in one process at a time. */
export class IndexRunner {
  readonly #options: IndexRunnerOptions

  constructor(options: IndexRunnerOptions) {
    this.#options = options
  }

  /** Releases the leases so that another process can continue at once. Call it after the last round. */
  release(): Promise<void> {
    return this.#options.places.release(this.#options.owner)
  }

  /** Whether the index has seen the log up to this position. */
  async isKnown(index: CommandIndex, position: Position | undefined): Promise<boolean> {
    const place = await this.#options.places.place(index)
    return place.filled && (position === undefined || (place.position !== undefined && place.position >= position))
  }

  /** Brings every index to the end of the log. A failing one doesn't stop the others. */
  async round(isOver: () => boolean = () => false): Promise<void> {
    const errors: unknown[] = []
    for (const index of this.#options.indexes) {
      if (isOver()) break
      await this.#catchUp(index, isOver).catch(async (cause: unknown) => {
        errors.push(new Error(`the index ${index.name} can't continue`, { cause }))
        // Another process may be able to continue, for example one of a newer release.
        await this.release().catch(() => undefined)
      })
    }
    if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'indexes failed')
  }

  async #catchUp(index: CommandIndex, isOver: () => boolean): Promise<void> {
    const { store, places, owner } = this.#options
    const place = await places.lease(index, owner, leaseMs)
    if (!place) return
    const filled = place.filled ? place.position : await this.#fill(index)
    for (let after = filled; !isOver(); ) {
      const { events, next } = await store.readLog({ after, limit: pageSize })
      if (next === undefined || next === after) return
      await places.put(index, this.#rowsOf(index, events))
      const isHeld = await places.advance(index, owner, { position: next, filled: true }, leaseMs)
      if (!isHeld || events.length === 0) return
      after = next
    }
  }

  /** Fills the index from the beginning of the log. An interrupted fill starts over. */
  async #fill(index: CommandIndex): Promise<Position | undefined> {
    const { store, codec, places, owner } = this.#options
    const head = await store.head()
    await scanOf(
      store,
      codec,
      head,
    )({
      types: index.handles,
      onBatch: async (events) => {
        await places.put(index, rowsIn(index, events))
        const isHeld = await places.advance(index, owner, { position: undefined, filled: false }, leaseMs)
        if (!isHeld) throw new Error('another process has taken it over, or it was reset')
      },
    })
    await places.advance(index, owner, { position: head, filled: true }, leaseMs)
    await places.dropOlder(index)
    return head
  }

  /** Throws for event types that only a newer release knows: they may concern the index, so a process of that release must continue. */
  #rowsOf(index: CommandIndex, stored: readonly RecordedEvent[]): IndexRow[] {
    const { codec } = this.#options
    const unknown = stored.find((event) => !codec.knows(event))
    if (unknown) throw new Error(`${unknown.type} version ${unknown.version} was written by a newer release`)
    const wanted = stored.filter(({ type }) => index.handles.has(type))
    return rowsIn(
      index,
      wanted.map((event) => codec.decode(event)),
    )
  }
}

/** Keeps the last row of each key, because one statement can't write a row twice. */
export function rowsIn(index: CommandIndex, events: readonly RecordedEvent[]): IndexRow[] {
  const rows = new Map<string, IndexRow>()
  for (const event of events) {
    for (const row of index.rowsOf(event)) {
      rows.set(JSON.stringify(index.definition.options.key.map((column) => row[column])), row)
    }
  }
  return [...rows.values()]
}
