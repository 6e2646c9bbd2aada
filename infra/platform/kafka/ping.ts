import { openKafka } from './client.ts'
import type { KafkaSettings } from './kafka_url.ts'

/** Resolves if the brokers accept a connection. Throws what the first try throws. */
export async function pingKafka(settings: KafkaSettings): Promise<void> {
  const admin = (await openKafka(settings, 'adit-start', { retries: 0 })).admin({ retry: { retries: 0 } })
  try {
    await admin.connect()
  } finally {
    await admin.disconnect()
  }
}
