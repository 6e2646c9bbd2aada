import { z } from 'zod'
import type { EventStore } from './event_store.port.ts'

const schemes = /^(?:postgres(?:ql)?|(?:kurrentdb|kurrent|kdb|esdb)(?:\+discover)?):\/\//

/** What a process that uses the event store reads; it may hold a password, so it may also stand in a file (`<NAME>_FILE`). */
export const eventStoreVariables = {
  // Text, not a URL: the addresses of KurrentDB name several nodes, which no URL can.
  EVENT_STORE_URL: z
    .string()
    .regex(schemes, { error: 'must be an address with one of postgres://, kurrentdb://, esdb://' })
    .optional()
    .describe('where events are kept: kurrentdb://user:password@node1:2113,node2:2113, or a Postgres'),
}

/** Opens the store that the address names. Loads that adapter alone. `connections` are those of a Postgres. */
export async function openEventStore(address: string, options: { connections?: number } = {}): Promise<EventStore> {
  if (address.startsWith('postgres')) {
    const { openPostgresEventStore } = await import('./postgres/store.ts')
    return openPostgresEventStore(address, options)
  }
  const { openKurrentEventStore } = await import('./kurrentdb/store.ts')
  return openKurrentEventStore(address)
}
