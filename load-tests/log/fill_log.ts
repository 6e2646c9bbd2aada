import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { LoggedEvent } from './drafts.ts'
import { catalogueLog, eventsPerProject } from './event_log.ts'

export interface FillOptions {
  /** Events to store; the log ends in the middle of some lives. */
  events: number
  seed?: number
  onProgress?(events: number): void
}

const eventsPerCopy = 5_000

/** Loads the log of a made-up catalogue straight into an empty Postgres event store, some thousand events in each transaction. */
export async function fillLog(url: string, { events, seed, onProgress }: FillOptions): Promise<void> {
  const store = await openPostgresEventStore(url, { connections: 1 }) // makes the schema and its epoch
  await store.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ epoch: number }>('select max(epoch) as epoch from log.epoch')
    const epoch = rows[0]?.epoch ?? 1
    const log = firstOf(catalogueLog({ projects: Math.ceil(events / eventsPerProject) * 2, seed }), events)
    let stored = 0
    for (const batch of batches(log, eventsPerCopy)) {
      const copy = client.query(copyFrom(`copy log.event (${columns}) from stdin`))
      await pipeline(Readable.from([batch.map((event) => lineOf(event, epoch)).join('')]), copy)
      stored += batch.length
      onProgress?.(stored)
    }
    // As the store of an old catalogue is: old pages frozen, statistics there.
    await client.query('vacuum (freeze, analyze) log.event')
  } finally {
    await client.end()
  }
}

const columns = 'epoch, stream, revision, id, type, version, at, data, metadata'

function lineOf({ stream, revision, id, type, version, at, data, metadata }: LoggedEvent, epoch: number): string {
  const texts = [JSON.stringify(data), JSON.stringify(metadata)].map(escaped)
  return `${[epoch, stream, revision, id, type, version, at, ...texts].join('\t')}\n`
}

/** JSON holds no raw tab or line feed; backslashes are what is left to escape. */
const escaped = (json: string) => json.replaceAll('\\', '\\\\')

function* firstOf(acts: Iterable<LoggedEvent[]>, events: number): Generator<LoggedEvent> {
  let left = events
  for (const act of acts) {
    yield* act.slice(0, left)
    left -= act.length
    if (left <= 0) return
  }
}

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
