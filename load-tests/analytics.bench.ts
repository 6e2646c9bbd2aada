import { createPool } from '@adit/platform/postgres/pool.ts'
import { downloadsVersion } from '@adit/projectors/analytics/downloads.table.ts'
import type { AnalyticsStore } from '@adit/query-api/analytics/metrics/analytics_store.port.ts'
import { type Asked, figuresOf } from '@adit/query-api/analytics/metrics/figures.ts'
import { postgresAnalytics } from '@adit/query-api/analytics/metrics/postgres_analytics.ts'
import { readModels } from '@adit/query-api/kit/read_models/db.ts'
import pg from 'pg'
import { fillDays } from './analytics/fill_days.ts'
import { type AnalyticsSet, projectOfRank } from './analytics/records.ts'
import { withCluster } from './engine/cluster.ts'
import { type FigureRow, limitRow, statedRow } from './figure.ts'

const dayMs = 86_400_000
export const days = 90
export const firstDay = Date.UTC(2026, 7, 1)
export const now = firstDay + days * dayMs

/** As many as these have of 50 million records of 100,000 projects, so that the questions about them cost the same however few the others have. */
export const fixed = { 1: 3_010_000, 100: 43_200, 10000: 434 }

export interface AnalyticsBenchOptions {
  /** ADIT_ANALYTICS_RECORDS makes it larger or smaller. Default: 10 million. */
  records?: number
  rounds?: number
}

const questions: Readonly<Record<string, { by: Asked['by']; filters: Asked['filters']; atMost: number }>> = {
  'by day': { by: [], filters: {}, atMost: 50 },
  'by day and country': { by: ['country'], filters: {}, atMost: 50 },
  'by day and source': { by: ['source'], filters: {}, atMost: 50 },
  'by day, loader and reason of two game versions': {
    by: ['loader', 'reason'],
    filters: { game_version: ['1.0.0', '1.1.1'] },
    atMost: 500,
  },
  'by day, country and loader of a source': {
    by: ['country', 'loader'],
    filters: { source: ['launcher 3'] },
    atMost: 500,
  },
}

/** What a project's members wait for on its pages of analytics: 90 days of projects of three sizes, read from the rows that the projector writes. */
export async function runAnalyticsBench(options: AnalyticsBenchOptions = {}): Promise<FigureRow[]> {
  const { records = Number(process.env.ADIT_ANALYTICS_RECORDS ?? 10_000_000), rounds = 20 } = options
  const set: AnalyticsSet = { records, days, projects: 100_000, fixed, seed: 7 }
  return withCluster(async (cluster) => {
    const url = await cluster.database('bench')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const started = performance.now()
    await fillDays(client, set, firstDay, (done) => console.error(`${done} records`))
    const seconds = (performance.now() - started) / 1_000
    const sizes = await client.query<{ name: string; size: string }>(
      `select relname as name, pg_total_relation_size(c.oid) as size from pg_class c
       where relnamespace = 'downloads_bench'::regnamespace and relname in ('day_parts', 'day_named', 'hour_cell')`,
    )
    await client.end()
    const pool = createPool(url, { name: 'bench' })
    const models = await readModels({ pool, versions: { downloads: downloadsVersion }, onError: console.error })
    try {
      const rows = [
        statedRow(`${records.toLocaleString('en')} records written as rows`, seconds, 's'),
        ...sizes.rows.map(({ name, size }) => statedRow(`\`${name}\``, Number(size) / 2 ** 20, 'MiB')),
      ]
      return [
        ...rows,
        ...(await timesOf(
          postgresAnalytics(models.db, () => now),
          rounds,
        )),
      ]
    } finally {
      await models.close()
      await pool.end()
    }
  })
}

/** p95 of each question about each of these projects. */
export async function timesOf(
  store: AnalyticsStore,
  rounds: number,
  isAsked: (question: Pick<Asked, 'by' | 'filters'>) => boolean = () => true,
): Promise<FigureRow[]> {
  const rows: FigureRow[] = []
  for (const [rank, records] of Object.entries(fixed)) {
    for (const [name, { by, filters, atMost }] of Object.entries(questions)) {
      if (!isAsked({ by, filters })) continue
      const asked: Asked = {
        projectIds: [projectOfRank(Number(rank))],
        kind: 'download',
        slices: { start: firstDay, end: now, width: dayMs, count: days },
        byProject: false,
        by,
        filters,
        countryFloor: 50,
      }
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        const figures = await figuresOf(store, asked, now)
        if (figures.length === 0) throw new Error(`No figures of rank ${rank} ${name}`)
        times.push(performance.now() - began)
      }
      times.sort((a, b) => a - b)
      const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
      rows.push(limitRow(`rank ${rank} (${records.toLocaleString('en')}), ${name}, p95`, p95, 'ms', atMost))
    }
  }
  return rows
}

if (import.meta.main) console.table(await runAnalyticsBench())
