import type { Position } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { EventStore } from '../event_store/event_store.port.ts'
import type { Layout } from './feed.port.ts'

export interface FeedEndsOptions {
  store: Pick<EventStore, 'head'>
  /** The read database, where the relay records the end of the topic. */
  pool: pg.Pool
  layout: Layout
  /** Whether a relay copies the log to the feed. */
  byRelay: boolean
}

/** The position up to which each partition of the feed has events. */
export async function feedEnds(options: FeedEndsOptions): Promise<Map<number, Position | undefined>> {
  const { store, pool, layout, byRelay } = options
  if (!byRelay) return new Map([[0, await store.head()]])
  const { rows } = await pool.query<{ ends: ({ last: Position } | null)[] }>(
    'select ends from feed.relay where layout = $1',
    [layout.id],
  )
  return new Map((rows[0]?.ends ?? []).map((end, partition) => [partition, end?.last]))
}
