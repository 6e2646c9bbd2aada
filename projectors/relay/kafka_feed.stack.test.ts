import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { feedContract } from '@adit/platform/feed/feed.suite.ts'
import { kafkaFeed } from '@adit/platform/feed/kafka.ts'
import { postgresSeekPoints } from '@adit/platform/kafka/seek_points.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { newStoreId, testKafka } from '@adit/platform/testing/kafka.ts'
import { startRelay } from './relay.ts'

feedContract('kafka', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.url, { name: 'feed test', max: 4 })
  const settings = testKafka(4)
  const storeId = newStoreId()
  const store = createMemoryStore(storeId)
  const relay = await startRelay({ source: store, pool, settings, holder: 'test', onError: console.error })
  const seekPoints = postgresSeekPoints(pool)
  return {
    store,
    open: () => kafkaFeed({ settings, storeId, seekPoints, onError: () => {} }),
    async close() {
      await relay.stop()
      await pool.end()
      await database.drop()
    },
  }
})
