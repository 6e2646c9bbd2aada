import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'

/** A store in memory that has the log's events. */
export async function storeOf({ events }: EventLog): Promise<EventStore> {
  const store = createMemoryStore()
  for (const { stream, revision, position: _, ...event } of events) await store.append(stream, revision - 1, [event])
  return store
}

/** The real command bus on it. */
export const busOf = async (log: EventLog): Promise<CommandBus> => new CommandBus(await storeOf(log), codec)
