import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { LoggedEvent } from './drafts.ts'

const eventsPerCopy = 5_000

/** The log already contains events. */
export class LogNotEmpty extends Error {
  constructor() {
    super('The log already contains events; generate into an empty one')
  }
}

/**
 * Loads events directly into an empty Postgres event store in the given order, a few thousand per transaction. The next ones are generated
 * while the last ones are stored. Throws LogNotEmpty.
 */
export async function copyEvents(
  url: string,
  events: Iterable<LoggedEvent>,
  onProgress?: (events: number) => void,
): Promise<number> {
  const store = await openPostgresEventStore(url, { connections: 1 }) // Creates the schema and its epoch.
  await store.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const epoch = await emptyEpoch(client)
    let stored = 0
    let copied: Promise<void> = Promise.resolve()
    for (const batch of batches(events, eventsPerCopy)) {
      const lines = batch.map((event) => lineOf(event, epoch)).join('')
      await copied
      onProgress?.(stored)
      copied = copy(client, lines)
      stored += batch.length
    }
    await copied
    onProgress?.(stored)
    // As in the store of an old catalogue: old pages are frozen, statistics exist.
    await client.query('vacuum (freeze, analyze) log.event')
    return stored
  } finally {
    await client.end()
  }
}

function copy(client: pg.Client, lines: string): Promise<void> {
  const copied = pipeline(Readable.from([lines]), client.query(copyFrom(`copy log.event (${columns}) from stdin`)))
  copied.catch(() => undefined) // Thrown to whoever awaits it.
  return copied
}

async function emptyEpoch(client: pg.Client): Promise<number> {
  const held = await client.query('select from log.event limit 1')
  if (held.rows.length > 0) throw new LogNotEmpty()
  const { rows } = await client.query<{ epoch: number }>('select max(epoch) as epoch from log.epoch')
  return rows[0]?.epoch ?? 1
}

const columns = 'epoch, stream, revision, id, type, version, at, data, metadata'

function lineOf({ stream, revision, id, type, version, at, data, metadata }: LoggedEvent, epoch: number): string {
  const texts = [JSON.stringify(data), JSON.stringify(metadata)].map(escaped)
  return `${[epoch, stream, revision, id, type, version, at, ...texts].join('\t')}\n`
}

/** JSON contains no raw tab or line feed; only backslashes must be escaped. */
const escaped = (json: string) => json.replaceAll('\\', '\\\\')

function* batches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
