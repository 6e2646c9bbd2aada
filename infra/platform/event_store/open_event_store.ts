import { z } from 'zod'
import type { EventStore, LogImport } from './event_store.port.ts'

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

interface OpenOptions {
  /** For Postgres. */
  connections?: number
  /** Where the address comes from, for the message when the store can't be opened. */
  setting?: string
}

/** Opens the store at the address and loads only its adapter. Throws EngineNotOpened if an operator has to do something about it, or may wait. */
export async function openEventStore(address: string, options: OpenOptions = {}): Promise<EventStore> {
  if (address.startsWith('postgres')) {
    const { openPostgresEventStore } = await import('./postgres/store.ts')
    const { diagnosePostgres } = await import('./postgres/diagnosis.ts')
    return openPostgresEventStore(address, options).catch((error: unknown) => {
      throw diagnosePostgres(options.setting ?? 'EVENT_STORE_URL or DATABASE_URL', address, error) ?? error
    })
  }
  const { openKurrentEventStore } = await import('./kurrentdb/store.ts')
  return openKurrentEventStore(address, options.setting === undefined ? {} : { setting: options.setting })
}

export async function openLogImport(address: string): Promise<LogImport> {
  if (address.startsWith('postgres')) {
    const { openPostgresImport } = await import('./postgres/import.ts')
    return openPostgresImport(address)
  }
  const { openKurrentImport } = await import('./kurrentdb/import.ts')
  return openKurrentImport(address)
}
