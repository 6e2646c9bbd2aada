import { setTimeout as delay } from 'node:timers/promises'
import { mayOpenLater } from '@adit/platform/event_store/not_opened.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { diagnosePostgres } from '@adit/platform/event_store/postgres/diagnosis.ts'
import pg from 'pg'

const variables = ['DATABASE_URL', 'OPS_DATABASE_URL', 'VAULT_DATABASE_URL', 'EVENT_STORE_URL'] as const

const pauseMs = 500

/**
 * Waits until databases and event store can be opened, and says once for each reason which variable, host and port it waits for. Throws
 * EventStoreRefused if the address, the password or a certificate has to be changed first.
 */
export async function waitForEngines(config: object, say: (line: string) => void): Promise<void> {
  const given = config as Partial<Record<string, unknown>> // Any process's configuration.
  for (const name of variables) {
    const address = given[name]
    if (typeof address === 'string') await waitFor(name, address, say)
  }
}

async function waitFor(name: string, address: string, say: (line: string) => void): Promise<void> {
  for (let said = ''; ; await delay(pauseMs)) {
    try {
      return await open(name, address)
    } catch (error) {
      if (!(error instanceof Error) || !mayOpenLater(error)) throw error
      if (error.message !== said) say(`Waiting for ${error.message}`)
      said = error.message
    }
  }
}

async function open(name: string, address: string): Promise<void> {
  if (!address.startsWith('postgres')) return (await openEventStore(address, { setting: name })).close()
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw diagnosePostgres(name, address, error) ?? error
  } finally {
    await client.end().catch(() => undefined)
  }
}
