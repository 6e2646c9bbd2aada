import { codec } from '@adit/events/registry.ts'
import type { PostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import { runnerWaiter } from '@adit/platform/projection/waiter.ts'
import { catalogueProjector } from '@adit/projectors/catalogue/catalogue.projector.ts'
import type pg from 'pg'
import { withCluster } from './engine/cluster.ts'
import { emptyBuild } from './engine/empty_build.ts'
import { type FigureRow, medianRound, type Round, ratioRow } from './figure.ts'
import { fillLog } from './log/fill_log.ts'

export interface CatchUpBenchOptions {
  events?: number
  rounds?: number
}

const batch = 1_000
const patienceMs = 300_000

/**
 * The catalogue's projection from the first event to the last, through the embedded feed, against a loop that stores the events as JSON.
 */
export async function runCatchUpBench({
  events = 100_000,
  rounds = 3,
}: CatchUpBenchOptions = {}): Promise<FigureRow[]> {
  return withCluster(async (cluster) => {
    const url = await cluster.database('bench')
    await fillLog(url, { events })
    const pool = createPool(url, { name: 'bench', max: 8 })
    const store = await openPostgresEventStore(url)
    try {
      const measured: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const yardstick = events / (await seconds(() => upsertRaw(pool, store)))
        measured.push({ yardstick, value: events / (await catchUp(pool, store)) })
      }
      const name = `catching up live, ${events.toLocaleString('en')} events`
      return [ratioRow({ name, ...medianRound(measured), unit: 'events/s', atLeast: 0.4 })]
    } finally {
      await store.close()
      await pool.end()
    }
  })
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}

/** Reads the log page by page and upserts each event's JSON by its id, with one durable statement per page. */
async function upsertRaw(pool: pg.Pool, store: PostgresEventStore): Promise<void> {
  await pool.query('drop table if exists raw; create table raw (id uuid primary key, event jsonb not null)')
  let page = await store.readLog({ after: undefined, limit: batch })
  while (page.events.length > 0) {
    await pool.query(
      `insert into raw select * from json_to_recordset($1) as r(id uuid, event jsonb)
       on conflict (id) do update set event = excluded.event`,
      [JSON.stringify(page.events.map((event) => ({ id: event.id, event })))],
    )
    page = await store.readLog({ after: page.next, limit: batch })
  }
}

/** The runner as a site has it, on a live build that is still empty. Returns the seconds until it has seen everything. */
async function catchUp(pool: pg.Pool, store: PostgresEventStore): Promise<number> {
  const feed = embeddedFeed(store)
  await emptyBuild(pool, catalogueProjector, await feed.layout())
  const position = await store.head()
  if (position === undefined) throw new Error('The log is empty')
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const projectors = [catalogueProjector]
  const runner = new ProjectionRunner({ pool, feed, log: store, codec, projectors, group: 'bench', onError })
  const took = await seconds(async () => {
    await runner.start()
    const seen = await runnerWaiter(runner, feed).wait(['catalogue'], { root: '', position }, patienceMs)
    if (seen === 'pending') errors.push(new Error('The projection did not catch up'))
  })
  await runner.stop()
  await feed.close()
  if (errors.length > 0) throw errors[0]
  return took
}

if (import.meta.main) console.table(await runCatchUpBench())
