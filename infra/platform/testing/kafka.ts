import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KafkaBroker, startKafka } from '@adit/engines/kafka.ts'
import { type KafkaSettings, parseKafkaUrl } from '../kafka/kafka_url.ts'

/** Starts a broker for the whole run, unless KAFKA_URL is set. */
export async function startTestKafka(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.KAFKA_URL) return undefined
  const broker = await ownKafka()
  process.env.KAFKA_URL = broker.url
  return () => broker.stop()
}

/** A separate broker, for suites that kill it. `stop` without a signal also removes its data. */
export async function ownKafka(): Promise<KafkaBroker & { restart(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-kafka-'))
  let broker = await startKafka({ dataDir, heap: '256m' })
  const { url, port } = broker
  return {
    url,
    port,
    get pid() {
      return broker.pid
    },
    async restart() {
      broker = await startKafka({ dataDir, port, heap: '256m' })
    },
    async stop(signal) {
      await broker.stop(signal)
      if (!signal) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The broker of the test run. Topics are named by the store's id, so a suite with its own store has its own topic. */
export function testKafka(partitions: number, url?: string): KafkaSettings {
  return parseKafkaUrl(new URL(kafkaUrl(partitions, url)))
}

/** The same as a URL, for processes. */
export function kafkaUrl(partitions: number, url = process.env.KAFKA_URL): string {
  if (!url) throw new Error('KAFKA_URL is not set: run the suite by vitest as project stack, or set it')
  const parts = new URL(url)
  parts.searchParams.set('partitions', String(partitions))
  return parts.href
}

/** An id for stores that don't create their own. */
export const newStoreId = (): string => randomBytes(5).toString('hex')
