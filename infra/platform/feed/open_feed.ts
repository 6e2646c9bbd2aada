import type pg from 'pg'
import type { EventStore } from '../event_store/event_store.port.ts'
import { embeddedFeed } from './embedded.ts'
import type { Feed } from './feed.port.ts'

export interface OpenFeedOptions {
  /** `kafka://…`. If undefined, the feed reads the store's log itself. */
  url: URL | undefined
  store: EventStore
  /** The read database, where the relay records points to start from. */
  pool: pg.Pool
  onError(error: unknown): void
}

/** Opens the feed at the address and loads only its adapter. */
export async function openFeed({ url, store, pool, onError }: OpenFeedOptions): Promise<Feed> {
  if (!url) return embeddedFeed(store, onError)
  const [{ kafkaFeed }, { parseKafkaUrl }, { postgresSeekPoints }] = await Promise.all([
    import('./kafka.ts'),
    import('../kafka/kafka_url.ts'),
    import('../kafka/seek_points.ts'),
  ])
  const storeId = await store.storeId()
  return kafkaFeed({ settings: parseKafkaUrl(url), storeId, seekPoints: postgresSeekPoints(pool), onError })
}
