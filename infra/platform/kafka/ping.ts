import { openKafka } from './client.ts'
import type { KafkaSettings } from './kafka_url.ts'

/** The brokers accept a connection, but answer nothing on it. They do so to clients that should have signed in. */
export class KafkaSilent extends Error {}

/** Resolves if the brokers accept a connection and answer. Throws what the first try throws, and KafkaSilent if that comes after connecting. */
export async function pingKafka(settings: KafkaSettings): Promise<void> {
  const admin = (await openKafka(settings, 'adit-start', { retries: 0 })).admin({ retry: { retries: 0 } })
  try {
    await admin.connect()
    await admin.describeCluster().catch((cause: unknown) => {
      throw new KafkaSilent('the brokers do not answer', { cause })
    })
  } finally {
    await admin.disconnect()
  }
}
