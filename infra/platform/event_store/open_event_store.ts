import { z } from 'zod'
import type { EventStore } from './event_store.port.ts'

const schemes = /^(?:postgres(?:ql)?|(?:kurrentdb|kurrent|kdb|esdb)(?:\+discover)?):\/\//

/** Environment variables of a process that uses the event store. The address may contain a password, so it may also be in a file (`<NAME>_FILE`). */
export const eventStoreVariables = {
  // Text, not a URL, because an address of KurrentDB can have several nodes.
  EVENT_STORE_URL: z
    .string()
    .regex(schemes, { error: 'must be an address with one of postgres://, kurrentdb://, esdb://' })
    .optional()
    .describe('the event store: kurrentdb://user:password@node1:2113,node2:2113, or a Postgres address'),
}

/** Opens the store at the address and loads only its adapter. `connections` is for Postgres. */
export async function openEventStore(address: string, options: { connections?: number } = {}): Promise<EventStore> {
  if (address.startsWith('postgres')) {
    const { openPostgresEventStore } = await import('./postgres/store.ts')
    return openPostgresEventStore(address, options)
  }
  const { openKurrentEventStore } = await import('./kurrentdb/store.ts')
  return openKurrentEventStore(address)
}
