import type pg from 'pg'
import type { EventStore } from '../event_store/event_store.port.ts'
import { embeddedFeed } from './embedded.ts'
import type { Feed } from './feed.port.ts'

export interface OpenFeedOptions {
  /** `kafka://…`; without it the store's log itself is read. */
  url: URL | undefined
  store: EventStore
  /** The read database, where the relay leaves points to begin from. */
  pool: pg.Pool
  onError(error: unknown): void
}

/** Opens the feed that the address names. Loads that adapter alone. */
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
