import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { Build } from './meta_schema.ts'

/** A root whose events a projector couldn't apply. They wait in order while all other roots continue. */
export interface ParkedRoot {
  root: string
  events: number
  /** Type of the first event, which failed. */
  type: string
  error: string | null
  /** ISO 8601. */
  since: string
}

export async function parkEvents(
  client: pg.ClientBase,
  build: Build,
  events: readonly RecordedEvent[],
  partitionOf: (root: string) => number,
  errorOf: (event: RecordedEvent) => unknown,
): Promise<void> {
  for (const event of events) {
    const { root } = event.metadata
    const error = errorOf(event)
    // PostgreSQL refuses NUL, and the message may quote what was refused.
    const text = error === undefined ? null : String(error).replaceAll('\0', '\uFFFD')
    await client.query(
      `insert into meta.parked (build, root, position, partition, type, event, error) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing`,
      [build.id, root, event.position, partitionOf(root), event.type, JSON.stringify(event), text],
    )
  }
}

/** The roots of these events that are parked. */
export async function parkedRoots(
  client: pg.ClientBase,
  build: Build,
  events: readonly RecordedEvent[],
): Promise<Set<string>> {
  const { rows } = await client.query('select distinct root from meta.parked where build = $1 and root = any($2)', [
    build.id,
    [...new Set(events.map((event) => event.metadata.root))],
  ])
  return new Set(rows.map((row) => row.root))
}

export async function listParked(client: pg.ClientBase | pg.Pool, build: Build): Promise<ParkedRoot[]> {
  const { rows } = await client.query(
    `select root, count(*)::int as events, (array_agg(type order by position))[1] as type,
       (array_agg(error order by position))[1] as error, min(parked_at) as since
     from meta.parked where build = $1 group by root order by root`,
    [build.id],
  )
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}
