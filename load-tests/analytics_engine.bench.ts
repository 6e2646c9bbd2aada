import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startClickHouse } from '@adit/engines/clickhouse.ts'
import { openClickHouse } from '@adit/platform/clickhouse/clickhouse.ts'
import type { AnalyticsStore } from '@adit/query-api/analytics/metrics/analytics_store.port.ts'
import { clickhouseAnalytics } from '@adit/query-api/analytics/metrics/clickhouse_analytics.ts'
import { fillFacts } from './analytics/fill_facts.ts'
import { type AnalyticsBenchOptions, days, firstDay, fixed, timesOf } from './analytics.bench.ts'
import { type FigureRow, statedRow } from './figure.ts'

const refused = () => Promise.reject(new Error('The engine did not answer'))
const nobody: AnalyticsStore = { figures: refused, countryMonths: refused, values: refused }

/** The questions of the bench `analytics` that a site with ClickHouse asks it: several breakdowns, and filters. ADIT_ANALYTICS_RECORDS makes it smaller or larger. Default: 50 million. */
export async function runAnalyticsEngineBench(options: AnalyticsBenchOptions = {}): Promise<FigureRow[]> {
  const { records = Number(process.env.ADIT_ANALYTICS_RECORDS ?? 50_000_000), rounds = 20 } = options
  const folder = await mkdtemp(join(tmpdir(), 'adit-analytics-'))
  const server = await startClickHouse(folder)
  const clickhouse = openClickHouse(`${server.url.replace('http', 'clickhouse')}/adit_bench`)
  try {
    const started = performance.now()
    const set = { records, days, projects: 100_000, fixed, seed: 7 }
    await fillFacts(clickhouse, set, firstDay, (done) => console.error(`${done} records`))
    const seconds = (performance.now() - started) / 1_000
    const [size] = await clickhouse.rows<{ bytes: string }>(
      `select sum(bytes_on_disk) as bytes from system.parts where database = currentDatabase() and active`,
    )
    return [
      statedRow(`${records.toLocaleString('en')} facts made by the engine`, seconds, 's'),
      statedRow('their parts on disk', Number(size?.bytes) / 2 ** 20, 'MiB'),
      ...(await timesOf(clickhouseAnalytics(clickhouse, nobody), rounds, ({ by }) => by.length > 1)),
    ]
  } finally {
    await clickhouse.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.table(await runAnalyticsEngineBench())
