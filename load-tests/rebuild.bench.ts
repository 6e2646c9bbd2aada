import { codec } from '@adit/events/registry.ts'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createBuild, goLive, setCheckpoints } from '@adit/platform/projection/builds.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import { catalogueProjector } from '@adit/projectors/catalogue/catalogue.projector.ts'
import type pg from 'pg'
import { startNode } from './engine/child.ts'
import { withCluster } from './engine/cluster.ts'
import { type FigureRow, limitRow, ratioRow } from './figure.ts'
import { fillLog } from './log/fill_log.ts'

export interface RebuildBenchOptions {
  /** Events of the log that is rebuilt (default 1,000,000). */
  events?: number
  /** Events of the log that is caught up with (default 100,000). */
  liveEvents?: number
}

const batch = 1_000
const maxMiB = 1_536

/** A rebuild against a COPY of the log's rows out of one table into another; catching up live against upserting raw JSON. */
export async function runRebuildBench({
  events = 1_000_000,
  liveEvents = 100_000,
}: RebuildBenchOptions = {}): Promise<FigureRow[]> {
  return withCluster(async (cluster) => {
    const big = await cluster.database('rebuild')
    await fillLog(big, { events })
    const copied = await timed(() => copyRows(big))
    const child = startNode('load-tests/rebuild/cli.ts', [big, 'catalogue'])
    const [line] = await child.line(/^\{.*\}$/)
    await child.ended
    const { milliseconds, peakMiB }: { milliseconds: number; peakMiB: number } = JSON.parse(line)
    const small = await cluster.database('live')
    await fillLog(small, { events: liveEvents })
    const raw = await timed(() => upsertRaw(small))
    const live = await timed(() => catchUp(small))
    const rate = (count: number, ms: number) => (count / ms) * 1_000
    return [
      ratioRow({
        name: `rebuild of ${events} events, against a COPY of their rows`,
        value: rate(events, milliseconds),
        yardstick: rate(events, copied),
        unit: 'events/s',
        atLeast: 0.3,
      }),
      limitRow('most memory of the rebuilding process', peakMiB, 'MiB', maxMiB),
      ratioRow({
        name: `catching up live with ${liveEvents} events, against upserting them raw`,
        value: rate(liveEvents, live),
        yardstick: rate(liveEvents, raw),
        unit: 'events/s',
        atLeast: 0.4,
      }),
    ]
  })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function withPool(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = createPool(url, { name: 'bench', max: 4 })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

/** The same rows into a table of the same shape, by the server alone. */
const copyRows = (url: string) =>
  withPool(url, async (pool) => {
    await pool.query('create table log_copy (like log.event)')
    await pool.query('set transaction_timeout = 0; insert into log_copy select * from log.event')
  })

/** Reads the log page by page and upserts each event's JSON by its id. */
const upsertRaw = (url: string) =>
  withPool(url, async (pool) => {
    await pool.query('create table raw (id uuid primary key, event jsonb not null)')
    const store = await openPostgresEventStore(url, { connections: 2 })
    for (let after: Awaited<ReturnType<typeof store.readLog>>['next']; ; ) {
      const page = await store.readLog({ after, limit: batch })
      if (page.events.length === 0) break
      await pool.query(
        `insert into raw select * from json_to_recordset($1) as r(id uuid, event jsonb)
         on conflict (id) do update set event = excluded.event`,
        [JSON.stringify(page.events.map((event) => ({ id: event.id, event })))],
      )
      after = page.next
    }
    await store.close()
  })

/** The runner as a site has it, on a live build that is still empty. */
const catchUp = (url: string) =>
  withPool(url, async (pool) => {
    const store = await openPostgresEventStore(url, { connections: 2 })
    const feed = embeddedFeed(store)
    await emptyBuild(pool, feed)
    const head = await store.head()
    const errors: unknown[] = []
    const onError = (error: unknown) => void errors.push(error)
    const projectors = [catalogueProjector]
    const runner = new ProjectionRunner({ pool, feed, log: store, codec, projectors, group: 'bench', onError })
    await runner.start()
    await new Promise<void>((resolve) => {
      const look = () => {
        if ((runner.projections()[0]?.seen(0) ?? '') >= (head ?? '')) resolve()
      }
      runner.onMoved(look)
      look()
    })
    await runner.stop()
    await store.close()
    if (errors.length > 0) throw errors[0]
  })

async function emptyBuild(pool: pg.Pool, feed: ReturnType<typeof embeddedFeed>): Promise<void> {
  const layout = await feed.layout()
  const client = await pool.connect()
  try {
    await installMeta(client)
    const build = await createBuild(client, catalogueProjector, layout, { indexed: true })
    await setCheckpoints(client, build, layout.partitions, undefined)
    await goLive(client, build)
  } finally {
    client.release()
  }
}
