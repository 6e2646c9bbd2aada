import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import { applying } from './apply.ts'
import { restoreHidden } from './hiding.ts'
import type { Build } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'
import { inTransaction } from './transaction.ts'

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
  const decoded = await prepareWaiting(pool, projector, build, root, codec)
  return applying((apply) =>
    inTransaction(pool, async (client) => {
      const own = [build.id, root]
      await client.query(
        `select 1 from meta.checkpoint where build = $1
           and partition in (select partition from meta.parked where build = $1 and root = $2) for update`,
        own,
      )
      const { rows } = await client.query<{ event: string; partition: number; parked_at: Date; position: string }>(
        `with taken as (delete from meta.parked where build = $1 and root = $2 returning *)
         select event, partition, parked_at, position from taken order by position`,
        own,
      )
      const events = rows.map(({ event, position }) => decoded.get(position) ?? codec.decode(JSON.parse(event)))
      await restoreHidden(client, projector, build, root)
      await apply(client, { projector, build, partitionOf: () => rows[0]?.partition ?? 0 }, events)
      // Events that wait again have waited since they first came.
      const { rowCount } = await client.query(
        `update meta.parked p set parked_at = since
         from unnest($3::text[], $4::timestamptz[]) as w(at, since)
         where build = $1 and root = $2 and p.position = w.at`,
        [...own, rows.map(({ position }) => position), rows.map((row) => row.parked_at)],
      )
      return rowCount ?? 0
    }),
  )
}

/** By position. Events that come to wait later are prepared when they are applied. */
async function prepareWaiting(
  pool: pg.Pool,
  projector: AnyProjector,
  build: Build,
  root: string,
  codec: Pick<EventCodec, 'decode'>,
): Promise<Map<string, RecordedEvent>> {
  if (!projector.prepare) return new Map()
  const { rows } = await pool.query<{ event: string; position: string }>(
    'select event, position from meta.parked where build = $1 and root = $2',
    [build.id, root],
  )
  const decoded = rows.map(({ event, position }) => [position, codec.decode(JSON.parse(event))] as const)
  await projector.prepare(decoded.map(([, event]) => event))
  return new Map(decoded)
}
