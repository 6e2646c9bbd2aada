import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { parseKafkaUrl } from '@adit/platform/kafka/kafka_url.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { startRelay } from './relay.ts'

/** Relays the store of the first argument to the topic on the broker of the second until a test kills it. */
const [, , url, kafka] = process.argv
if (!url || !kafka) throw new Error('usage: the URL of a database and kafka://…')
await startRelay({
  source: await openPostgresEventStore(url, { connections: 2 }),
  pool: createPool(url, { name: 'relay victim', max: 2 }),
  settings: parseKafkaUrl(new URL(kafka)),
  holder: String(process.pid),
  onError: (error) => console.error(process.pid, error),
})
