import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { type EventStore, EventStoreAway } from '@adit/platform/event_store/event_store.port.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import type { Faults } from './faults.ts'

/** The same in every run, so that read models stay those of this log. */
const storeId = 'simulated'

export interface SimulatedStore {
  /** As processes see it. */
  store: EventStore
  /** The whole log as it is, without delay. */
  log(): Promise<readonly RecordedEvent[]>
}

/** An event store in memory, with these events in it, whose calls take time and fail. */
export async function simulatedStore(faults: Faults, events: readonly RecordedEvent[]): Promise<SimulatedStore> {
  const memory = createMemoryStore(storeId)
  for (const { stream, revision, position: _, ...event } of events) await memory.append(stream, revision - 1, [event])
  const call = <Result>(run: () => Promise<Result>): Promise<Result> =>
    faults.call('event store', run).catch((cause: unknown) => {
      throw isReset(cause) ? new EventStoreAway('the event store is away', { cause }) : cause
    })
  const store: EventStore = {
    storeId: () => memory.storeId(),
    append: (...append) => call(() => memory.append(...append)),
    readStream: (...read) => call(() => memory.readStream(...read)),
    readLast: (stream) => call(() => memory.readLast(stream)),
    readLog: (page) => call(() => memory.readLog(page)),
    head: () => call(() => memory.head()),
    // A hint may be lost, and here every one is: processes look by themselves.
    onAppended: () => () => undefined,
    close: async () => undefined,
  }
  const known: RecordedEvent[] = []
  const log = async () => {
    const after = known.at(-1)?.position
    known.push(...(await memory.readLog({ after, limit: Number.POSITIVE_INFINITY })).events)
    return known
  }
  return { store, log }
}

const isReset = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
