import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createIndexesSql, createTableSql, type Table } from '@adit/platform/projection/table.ts'
import { catalogueProjector } from '@adit/projectors/catalogue/catalogue.projector.ts'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { runNode } from './engine/child.ts'
import { withCluster } from './engine/cluster.ts'
import { emptyBuild } from './engine/empty_build.ts'
import { type FigureRow, limitRow, medianRound, type Round, ratioRow, statedRow } from './figure.ts'
import { fillLog } from './log/fill_log.ts'

export interface RebuildBenchOptions {
  events?: number
  rounds?: number
}

interface Rebuilt {
  schema: string
  milliseconds: number
  peakMiB: number
}

const maxMiB = 1_536

/**
 * `npm run rebuild -- catalogue` beside a live build, in its own process, against a COPY of the same rows, which can mean two things: the
 * log's rows, out of it and into a table by one client; or the rows of the finished build, by one client through the same driver, with
 * their text ready in memory, into empty tables with the same keys and indexes. All rates are the log's events divided by the time. For the
 * record, also the time that moving the log's rows within the server takes.
 */
export async function runRebuildBench({
  events = 1_000_000,
  rounds = 3,
}: RebuildBenchOptions = {}): Promise<FigureRow[]> {
  return withCluster(async (cluster) => {
    const url = await cluster.database('bench')
    await fillLog(url, { events })
    await makeLive(url)
    const rate = (milliseconds: number) => (events * 1_000) / milliseconds
    const measured: Round[] = []
    let peakMiB = 0
    for (let round = 0; round < rounds; round++) {
      const rebuilt = await runNode<Rebuilt>('load-tests/rebuild/cli.ts', [url, 'catalogue'])
      measured.push({ value: rate(rebuilt.milliseconds), yardstick: rate(await copyBuild(url, rebuilt.schema)) })
      peakMiB = Math.max(peakMiB, rebuilt.peakMiB)
    }
    const name = `rebuild of ${events.toLocaleString('en')} events`
    const median = medianRound(measured)
    const ofLog = { ...median, yardstick: rate(await copyLog(url)) }
    return [
      ratioRow({ name: `${name}, to their rows by COPY out and in`, ...ofLog, unit: 'events/s', atLeast: 0.3 }),
      ratioRow({ name: `${name}, to the COPY in of what it makes`, ...median, unit: 'events/s', atLeast: 0.3 }),
      limitRow('most memory of the rebuilding process', peakMiB, 'MiB', maxMiB),
      statedRow("the log's own rows by INSERT … SELECT", rate(await insertLog(url)), 'rows/s'),
    ]
  })
}

/** A live build, so that every round makes one beside it. */
async function makeLive(url: string): Promise<void> {
  const pool = createPool(url, { name: 'bench', max: 1 })
  const store = await openPostgresEventStore(url, { connections: 1 })
  await emptyBuild(pool, catalogueProjector, await embeddedFeed(store).layout())
  await store.close()
  await pool.end()
}

/** Milliseconds that a COPY of all rows of a build takes. */
const copyBuild = (url: string, schema: string) =>
  withClients(url, async (source, target) => {
    let milliseconds = 0
    await target.query('create schema copied')
    for (const table of Object.values(catalogueProjector.tables)) {
      const text = await source.query(copyTo(`copy ${schema}.${table.name} to stdout`)).toArray()
      milliseconds += await copyTable(target, table, text)
    }
    await target.query('drop schema copied cascade')
    return milliseconds
  })

async function copyTable(target: pg.Client, table: Table, text: readonly Buffer[]): Promise<number> {
  for (const sql of [createTableSql('copied', table), ...createIndexesSql('copied', table)]) await target.query(sql)
  return timed(async () => {
    await pipeline(Readable.from(text), target.query(copyFrom(`copy copied.${table.name} from stdin`)))
  })
}

const copyLog = (url: string) =>
  withBare(url, (source, target) =>
    pipeline(source.query(copyTo('copy log.event to stdout')), target.query(copyFrom('copy bare from stdin'))),
  )

const insertLog = (url: string) =>
  withBare(url, async (_, target) => void (await target.query('insert into bare select * from log.event')))

/** Milliseconds that the work takes. It fills an empty table `bare` with the log's columns and no index. */
const withBare = (url: string, work: (source: pg.Client, target: pg.Client) => Promise<void>) =>
  withClients(url, async (source, target) => {
    await target.query('create table bare (like log.event)')
    const milliseconds = await timed(() => work(source, target))
    await target.query('drop table bare')
    return milliseconds
  })

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function withClients<Result>(
  url: string,
  work: (source: pg.Client, target: pg.Client) => Promise<Result>,
): Promise<Result> {
  const clients = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })] as const
  try {
    for (const client of clients) {
      await client.connect()
      await client.query('set transaction_timeout = 0')
    }
    return await work(...clients)
  } finally {
    for (const client of clients) await client.end()
  }
}

if (import.meta.main) console.table(await runRebuildBench())
