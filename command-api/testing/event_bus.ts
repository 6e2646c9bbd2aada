import { codec } from '@adit/events/registry.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'

/** The real command bus on a store in memory that has the log's events. */
export async function busOf({ events }: EventLog): Promise<CommandBus> {
  const store = createMemoryStore()
  for (const { stream, revision, position: _, ...event } of events) await store.append(stream, revision - 1, [event])
  return new CommandBus(store, codec)
}
