import { setImmediate } from 'node:timers/promises'
import type { EventStore } from '../event_store/event_store.port.ts'
import { createMemoryStore } from '../event_store/memory.ts'
import { MemoryReads } from './memory_reads.fixture.ts'
import { harnessOf, type ProjectionHarness } from './projection_harness.fixture.ts'

/** In this process alone. */
export async function memoryHarness(): Promise<ProjectionHarness & { reads: MemoryReads }> {
  const reads = new MemoryReads()
  const memory = createMemoryStore()
  const store: EventStore = {
    ...memory,
    async append(...append) {
      await setImmediate() // Lets others work, as a store elsewhere does.
      return memory.append(...append)
    },
  }
  return { ...harnessOf({ pool: reads.pool(), store, close: async () => {} }), reads }
}
