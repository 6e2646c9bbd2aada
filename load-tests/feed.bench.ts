import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startKafka } from '@adit/engines/kafka.ts'
import { codec } from '@adit/events/registry.ts'
import { openPostgresEventStore, type PostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import type { Feed } from '@adit/platform/feed/feed.port.ts'
import { kafkaFeed } from '@adit/platform/feed/kafka.ts'
import { parseKafkaUrl } from '@adit/platform/kafka/kafka_url.ts'
import { postgresSeekPoints } from '@adit/platform/kafka/seek_points.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import { catalogueProjector } from '@adit/projectors/catalogue/catalogue.projector.ts'
import { startRelay } from '@adit/projectors/relay/relay.ts'
import type pg from 'pg'
import { withCluster } from './engine/cluster.ts'
import { emptyBuild } from './engine/empty_build.ts'
import { type FigureRow, medianRound, type Round, ratioRow } from './figure.ts'
import { fillLog } from './log/fill_log.ts'

export interface FeedBenchOptions {
  events?: number
  rounds?: number
}

const partitions = 12

/** The catalogue's projection from the first event to the last through Kafka, including the relay's work, against the embedded feed. */
export async function runFeedBench({ events = 50_000, rounds = 3 }: FeedBenchOptions = {}): Promise<FigureRow[]> {
  return withCluster(async (cluster) => {
    const url = await cluster.database('bench')
    await fillLog(url, { events })
    const pool = createPool(url, { name: 'bench', max: 8 })
    const store = await openPostgresEventStore(url)
    try {
      const measured: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const embedded = embeddedFeed(store)
        const yardstick = events / (await catchUp(pool, store, embedded))
        measured.push({ yardstick, value: events / (await byKafka(pool, store)) })
      }
      const name = `catching up through Kafka, ${events.toLocaleString('en')} events, against the embedded feed`
      return [ratioRow({ name, ...medianRound(measured), unit: 'events/s', atLeast: 0.5 })]
    } finally {
      await store.close()
      await pool.end()
    }
  })
}

/** A new broker in each round, so that the relay starts at zero. */
async function byKafka(pool: pg.Pool, store: PostgresEventStore): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-kafka-'))
  const broker = await startKafka({ dataDir })
  const settings = parseKafkaUrl(new URL(`${broker.url}?partitions=${partitions}`))
  const onError = () => {} // A new broker refuses the first requests, which are repeated.
  const storeId = await store.storeId()
  const feed = await kafkaFeed({ settings, storeId, seekPoints: postgresSeekPoints(pool), onError })
  let relay: Awaited<ReturnType<typeof startRelay>> | undefined
  try {
    return await catchUp(pool, store, feed, async () => {
      relay = await startRelay({ source: store, pool, settings, holder: 'bench', onError })
    })
  } finally {
    await relay?.stop()
    await broker.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The runner as a site has it, on a live build that is still empty. Returns the seconds until the last event of each root is seen. */
async function catchUp(
  pool: pg.Pool,
  store: PostgresEventStore,
  feed: Feed,
  begin: () => Promise<void> = async () => {},
): Promise<number> {
  const layout = await feed.layout()
  await emptyBuild(pool, catalogueProjector, layout)
  const lasts = await lastPositions(store, layout.partitionOf)
  const onError = (error: unknown) => console.error(error)
  const projectors = [catalogueProjector]
  const runner = new ProjectionRunner({ pool, feed, log: store, codec, projectors, group: 'bench', onError })
  const started = performance.now()
  await begin()
  await runner.start()
  const [projection] = runner.projections()
  const isDone = () => [...lasts].every(([partition, last]) => (projection?.seen(partition) ?? '') >= last)
  await new Promise<void>((resolve) => {
    runner.onMoved(() => isDone() && resolve())
  })
  const seconds = (performance.now() - started) / 1_000
  await runner.stop()
  await feed.close()
  return seconds
}

async function lastPositions(store: PostgresEventStore, partitionOf: (root: string) => number) {
  const lasts = new Map<number, string>()
  const until = await store.head()
  if (until === undefined) throw new Error('The log is empty')
  await store.scan({
    after: undefined,
    until,
    onBatch: (events) => {
      for (const { metadata, position } of events) lasts.set(partitionOf(metadata.root), position)
    },
  })
  return lasts
}

if (import.meta.main) console.table(await runFeedBench())
