import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { openPostgresEventStore, type PostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import type { Feed, Layout } from '@adit/platform/feed/feed.port.ts'
import { kafkaFeed } from '@adit/platform/feed/kafka.ts'
import { type Admin, openKafka } from '@adit/platform/kafka/client.ts'
import { installFeedSchema } from '@adit/platform/kafka/feed_schema.ts'
import { parseKafkaUrl } from '@adit/platform/kafka/kafka_url.ts'
import { postgresSeekPoints } from '@adit/platform/kafka/seek_points.ts'
import { kafkaLayout, readEnds, topicOf } from '@adit/platform/kafka/topic.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { lampWriter } from '@adit/platform/projection/projection.fixture.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { kafkaUrl } from '@adit/platform/testing/kafka.ts'
import type pg from 'pg'
import { type Relay, startRelay } from './relay.ts'

type Victim = 'relay' | 'projector'

/** A separate store, its topic, and relays and projectors as processes that can be killed. */
export interface RelayHarness {
  store: PostgresEventStore
  pool: pg.Pool
  layout: Layout
  errors: unknown[]
  write: ReturnType<typeof lampWriter>
  relay(): Promise<Relay>
  feed(): Promise<Feed>
  spawn(victim: Victim): ChildProcess
  /** Process id of the leading relay, once there is one, other than `not`. */
  leader(not?: number): Promise<number>
  /** Waits until the topic has everything that was appended. */
  published(): Promise<void>
  /** The contents of the topic, by partition, in order. */
  topic(): Promise<RecordedEvent[][]>
  wipe(): Promise<void>
  close(): Promise<void>
}

const patienceMs = 120_000

export async function relayHarness(partitions: number, broker?: string): Promise<RelayHarness> {
  const database = await createTestDatabase()
  const store = await openPostgresEventStore(database.url)
  const pool = createPool(database.url, { name: 'relay test', max: 6 })
  await installFeedSchema(pool)
  const url = kafkaUrl(partitions, broker)
  const settings = parseKafkaUrl(new URL(url))
  const layout = kafkaLayout(await store.storeId(), partitions)
  const kafka = await openKafka(settings, 'relay-test')
  const write = lampWriter(store)
  let appended: Position | undefined
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const children: ChildProcess[] = []
  const relays: Relay[] = []
  const feeds: Feed[] = []
  const harness: RelayHarness = {
    store,
    pool,
    layout,
    errors,
    async write(house, ...lamps) {
      const result = await write(house, ...lamps)
      if (appended === undefined || result.position > appended) appended = result.position
      return result
    },
    async relay() {
      const relay = await startRelay({ source: store, pool, settings, holder: String(process.pid), onError })
      relays.push(relay)
      return relay
    },
    async feed() {
      const seekPoints = postgresSeekPoints(pool)
      const feed = await kafkaFeed({ settings, storeId: await store.storeId(), seekPoints, onError })
      feeds.push(feed)
      return feed
    },
    spawn(victim) {
      const file = fileURLToPath(new URL(`${victim}_process.fixture.ts`, import.meta.url))
      const child = spawn(process.execPath, ['--no-warnings', file, database.url, url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      return child
    },
    leader: (not) =>
      until('a relay leads', async () => {
        const { rows } = await pool.query('select holder from feed.relay where lease_until > clock_timestamp()')
        const holder = Number(rows[0]?.holder ?? 0)
        return holder > 0 && holder !== not ? holder : undefined
      }),
    async published() {
      await until('all is published', async () => {
        const { rows } = await pool.query('select position from feed.relay')
        return appended !== undefined && rows[0]?.position === appended ? true : undefined
      })
    },
    topic: async () => {
      const admin = kafka.admin()
      await admin.connect()
      const ends = await readEnds(admin, layout)
      await admin.disconnect()
      return readTopic(kafka, layout, ends)
    },
    wipe: () => withAdmin((admin) => admin.deleteTopics({ topics: [topicOf(layout)] })),
    async close() {
      await Promise.all(children.map(end))
      await Promise.all(feeds.map((feed) => feed.close()))
      await Promise.all(relays.map((relay) => relay.stop()))
      await store.close()
      await pool.end()
      await database.drop()
    },
  }
  async function withAdmin(work: (admin: Admin) => Promise<void>): Promise<void> {
    const admin = kafka.admin()
    await admin.connect()
    await work(admin)
    await admin.disconnect()
  }
  return harness
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGCONT')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    await delay(30)
  }
  throw new Error(`Not reached: ${what}`)
}

/** Reads every partition from the beginning to an end. */
async function readTopic(
  kafka: Awaited<ReturnType<typeof openKafka>>,
  layout: Layout,
  ends: readonly bigint[],
): Promise<RecordedEvent[][]> {
  const read: RecordedEvent[][] = ends.map(() => [])
  const consumer = kafka.consumer({ groupId: `read-${Date.now()}-${Math.random()}`, maxWaitTimeInMs: 100 })
  await consumer.connect()
  await consumer.subscribe({ topics: [topicOf(layout)], fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ partition, message }) => {
      read[partition]?.push(JSON.parse(String(message.value)))
    },
  })
  await until('the topic is read', async () =>
    read.every((part, n) => BigInt(part.length) >= (ends[n] ?? 0n)) ? true : undefined,
  )
  await consumer.disconnect()
  return read
}
