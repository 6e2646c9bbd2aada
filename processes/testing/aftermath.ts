import { join } from 'node:path'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { codec } from '@adit/events/registry.ts'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import type pg from 'pg'
import { openDatabase } from '../local/installation.ts'

/** Work on the database of an installation, beside the site if that is running. */
export async function withDatabase<Result>(
  dataFolder: string,
  work: (pool: pg.Pool, url: string) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(undefined, dataFolder)
  const pool = createPool(database.url, { name: 'adit-aftermath', max: 2 })
  try {
    return await work(pool, database.url)
  } finally {
    await pool.end()
    await database.close()
  }
}

/** The whole log, each event checked against its schema. */
export async function readEvents(url: string): Promise<RecordedEvent[]> {
  const store = await openPostgresEventStore(url, { connections: 1 })
  try {
    const events: RecordedEvent[] = []
    let after: Position | undefined
    for (;;) {
      const page = await store.readLog({ after })
      if (page.events.length === 0) return events
      events.push(...page.events.map((event) => codec.decode(event)))
      after = page.next
    }
  } finally {
    await store.close()
  }
}

/** Files of published versions that are missing in storage or differ from what was published. */
export async function missingObjects(dataFolder: string, events: readonly RecordedEvent[]): Promise<string[]> {
  const storage = await diskStorage(join(dataFolder, 'objects'))
  const missing: string[] = []
  for (const { type, data } of events) {
    if (type !== 'VersionCreated') continue
    // Its schema checked it in readEvents.
    const { files } = data as { files: { key: string; size: number }[] }
    for (const { key, size } of files) if ((await storage.head(key))?.size !== size) missing.push(key)
  }
  return missing
}

/**
 * Lets all leases of dead processes lapse at once, instead of after 30 s. Use it only while nobody sends requests: the running site must
 * hold no lease itself.
 */
export async function lapseLeases(pool: pg.Pool): Promise<void> {
  await pool.query(`update ops.saga set leased_until = now() - interval '1 second'`)
  await pool.query(`update ops.idempotency set lease_until = '-infinity' where not finished`)
}

export async function countRows(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as count from ${table}`)
  return rows[0].count
}
