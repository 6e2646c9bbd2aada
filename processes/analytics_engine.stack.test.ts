import { rm } from 'node:fs/promises'
import { startClickHouse } from '@adit/engines/clickhouse.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { type ClickHouse, openClickHouse } from '@adit/platform/clickhouse/clickhouse.ts'
import { createBuild, goLive } from '@adit/platform/projection/builds.ts'
import { fillBuild } from '@adit/platform/projection/fill.ts'
import { countedFactsProjector } from '@adit/projectors/analytics/facts/counted_facts.projector.ts'
import { differingDays, shipFacts } from '@adit/projectors/analytics/facts/fact_shipping.ts'
import type { Question } from '@adit/query-api/analytics/metrics/analytics_store.port.ts'
import { analyticsStoreSuite } from '@adit/query-api/analytics/metrics/analytics_store.suite.ts'
import { clickhouseAnalytics } from '@adit/query-api/analytics/metrics/clickhouse_analytics.ts'
import { postgresAnalytics } from '@adit/query-api/analytics/metrics/postgres_analytics.ts'
import { countRecords, recordedEvents, type TestRecord } from '@adit/query-api/testing/counted_records.ts'
import { type ReadDatabase, readDatabase } from '@adit/query-api/testing/read_database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from './testing/process.ts'

let folder: string
let stopEngine: () => Promise<void>
let clickhouse: ClickHouse
let reads: ReadDatabase
const layout = { id: 'test', partitions: 1, partitionOf: () => 0 }

beforeAll(async () => {
  folder = await temporaryFolder()
  const server = await startClickHouse(folder)
  stopEngine = server.stop
  clickhouse = openClickHouse(`${server.url.replace('http', 'clickhouse')}/adit_test_${process.pid}`)
  reads = await readDatabase([])
})
afterAll(async () => {
  await reads?.close()
  await clickhouse?.run(`drop database adit_test_${process.pid}`)
  await clickhouse?.close()
  await stopEngine?.()
  await rm(folder, { recursive: true, force: true })
})

/** A live build of the facts of these records, which have not been sent anywhere. */
async function countFacts(events: readonly RecordedEvent[]): Promise<string> {
  const client = await reads.pool.connect()
  try {
    const build = await createBuild(client, countedFactsProjector, layout)
    const target = { projector: countedFactsProjector, build, partitionOf: layout.partitionOf }
    await fillBuild(client, target, async ({ onBatch }) => onBatch([...events], events.length))
    await goLive(client, build)
    return build.schema
  } finally {
    client.release()
  }
}

const elsewhere = {
  figures: () => Promise.reject(new Error('asked elsewhere')),
  countryMonths: () => Promise.reject(new Error('asked elsewhere')),
  values: () => Promise.reject(new Error('asked elsewhere')),
}

let records: readonly TestRecord[]

describe('ClickHouse as the store of figures', () =>
  analyticsStoreSuite(async (of) => {
    records = of
    await countRecords(reads, of)
    await countFacts(recordedEvents(of))
    expect(await shipFacts({ pool: reads.pool, clickhouse, rangeOf: 50 })).toBe(of.length)
    return clickhouseAnalytics(clickhouse, elsewhere)
  }))

const inEngine = async () => {
  const [current] = await clickhouse.rows<{ facts: string }>('select facts from current_facts order by at desc limit 1')
  const [row] = await clickhouse.rows<{ n: number }>(`select count() as n from ${current?.facts}`)
  return Number(row?.n)
}

describe('sending facts', () => {
  it('sends a range again after a crash between ClickHouse and Postgres, and each fact is there once', async () => {
    await countFacts(recordedEvents(records))
    const crashing: ClickHouse = {
      ...clickhouse,
      insert: async (...given) => {
        await clickhouse.insert(...given)
        throw new Error('crashed')
      },
    }
    const ship = (by: ClickHouse, rangeOf: number) => shipFacts({ pool: reads.pool, clickhouse: by, rangeOf })
    await expect(ship(crashing, 100)).rejects.toThrow('crashed')
    // Another limit must not change the range that was begun.
    await expect(ship(crashing, 7)).rejects.toThrow('crashed')
    expect(await ship(clickhouse, 1_000)).toBe(records.length)
    expect(await inEngine()).toBe(records.length)
  })

  it('gives each fact once if two processes send at the same time', async () => {
    await countFacts(recordedEvents(records))
    const send = () => shipFacts({ pool: reads.pool, clickhouse, rangeOf: 20 })
    await Promise.all([send(), send(), send()])
    expect(await inEngine()).toBe(records.length)
    expect(await send()).toBe(0)
  })

  it('asks the other store until all facts are there, and while the engine fails', async () => {
    const question: Question = {
      ...{ projectIds: ['SUITE001'], kind: 'download', byProject: false, by: [], filters: {}, months: [], limit: 10 },
      slices: { start: 0, end: Date.UTC(2030, 0), width: Date.UTC(2030, 0), count: 1 },
    }
    const failed: unknown[] = []
    const postgres = postgresAnalytics(reads.models.db, Date.now)
    const broken: ClickHouse = { ...clickhouse, rows: () => Promise.reject(new Error('gone')) }
    const store = clickhouseAnalytics(broken, postgres, (error) => failed.push(error))
    const total = await clickhouseAnalytics(clickhouse, elsewhere).figures(question)
    expect(total[0]?.amount).toBeGreaterThan(100)
    expect(await store.figures(question)).toEqual(total)
    expect(failed).toHaveLength(1)
    const empty: ClickHouse = { ...clickhouse, rows: async () => [] }
    expect(await clickhouseAnalytics(empty, postgres).figures(question)).toEqual(total)
  })
})

it('the check of days finds nothing, and then the one fact that is there twice', async () => {
  const check = () => differingDays({ pool: reads.pool, clickhouse }, '2025-02-01')
  expect(await check()).toEqual([])
  const [current] = await clickhouse.rows<{ facts: string }>('select facts from current_facts order by at desc limit 1')
  await clickhouse.run(
    `insert into ${current?.facts} select * from ${current?.facts} where kind = 'download' order by hour_at limit 1`,
  )
  expect(await check()).toEqual(['2025-01-01 download'])
})
