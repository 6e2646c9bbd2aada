import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import { Folding } from './folding.ts'
import { writeMarks } from './marks.ts'
import type { Build } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'
import { loadFor, writeRows } from './row_sql.ts'
import { inTransaction } from './transaction.ts'

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
    const text = error === undefined ? null : String(error)
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

/**
 * Applies the waiting events of a root in order and removes those that succeed. The root is live again when none is left. Returns how
 * many still wait. The partition is locked meanwhile, so no event can come in between.
 */
export async function retryParked(
  pool: pg.Pool,
  projector: AnyProjector,
  build: Build,
  root: string,
  codec: Pick<EventCodec, 'decode'>,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `select 1 from meta.checkpoint where build = $1
         and partition in (select partition from meta.parked where build = $1 and root = $2) for update`,
      [build.id, root],
    )
    const { rows } = await client.query<{ event: string }>(
      'select event from meta.parked where build = $1 and root = $2 order by position',
      [build.id, root],
    )
    const events = rows.map(({ event }) => codec.decode(JSON.parse(event)))
    const folding = new Folding(projector, false)
    await loadFor(client, build.schema, folding, events)
    const [failure] = folding.apply(events, new Set())
    for (const set of Object.values(folding.sets)) await writeRows(client, build.schema, set)
    await writeMarks(client, folding.marks)
    const failedAt = failure?.event.position ?? null
    await client.query(
      'delete from meta.parked where build = $1 and root = $2 and ($3::text is null or position < $3)',
      [build.id, root, failedAt],
    )
    if (!failure) return 0
    await client.query('update meta.parked set error = $4 where build = $1 and root = $2 and position = $3', [
      build.id,
      root,
      failedAt,
      String(failure.error),
    ])
    return events.length - events.indexOf(failure.event)
  })
}
