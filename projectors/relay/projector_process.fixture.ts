import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { kafkaFeed } from '@adit/platform/feed/kafka.ts'
import { parseKafkaUrl } from '@adit/platform/kafka/kafka_url.ts'
import { postgresSeekPoints } from '@adit/platform/kafka/seek_points.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { lampCodec, lampProjector } from '@adit/platform/projection/projection.fixture.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'

/** Projects lamps from the broker of the second argument into the database of the first until a test kills it. */
const [, , url, kafka] = process.argv
if (!url || !kafka) throw new Error('usage: the URL of a database and kafka://…')
const store = await openPostgresEventStore(url, { connections: 2 })
const pool = createPool(url, { name: 'projection victim', max: 6 })
const onError = (error: unknown) => console.error(process.pid, error)
const runner = new ProjectionRunner({
  pool,
  feed: await kafkaFeed({
    settings: parseKafkaUrl(new URL(kafka)),
    storeId: await store.storeId(),
    seekPoints: postgresSeekPoints(pool),
    onError,
  }),
  log: store,
  codec: lampCodec,
  projectors: [lampProjector()],
  group: 'test',
  onError,
})
await runner.start()
process.stdout.write('started')
