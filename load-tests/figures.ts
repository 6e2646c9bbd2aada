import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { builtFrontend } from '@adit/processes/local/frontend_build.ts'
import { runAnalyticsBench } from './analytics.bench.ts'
import { runAnalyticsEngineBench } from './analytics_engine.bench.ts'
import { type AppendFigure, runAppendBench } from './append.bench.ts'
import { runBackupsBench } from './backups.bench.ts'
import { runCatchUpBench } from './catch_up.bench.ts'
import { runConsoleBench } from './console.bench.ts'
import { runDownloadsBench } from './downloads.bench.ts'
import { type FigureRow, limitRow, ratioRow } from './figure.ts'
import { runHashesBench } from './hashes.bench.ts'
import { runInspectionBench } from './inspection.bench.ts'
import { runJsonBench } from './json.bench.ts'
import { runKurrentAppendBench } from './kurrent_append.bench.ts'
import { runLogCopyBench } from './log_copy.bench.ts'
import { runPagesBench } from './pages.bench.ts'
import { runPayoutsBench } from './payouts.bench.ts'
import { runReadBench } from './read.bench.ts'
import { runRebuildBench } from './rebuild.bench.ts'
import { runSearchBench, type SearchBenchRow } from './search/search.bench.ts'
import { runMillionSearchBench } from './search_1m.bench.ts'
import { runStackBench } from './stack.bench.ts'
import { runStartBench } from './start.bench.ts'
import { runVersionsBench } from './versions.bench.ts'
import { runWriteBench } from './write.bench.ts'

/** Every benchmark by name, in the order of the table. */
export const benches: Readonly<Record<string, () => Promise<FigureRow[]>>> = {
  search: async () => searchRows(await runSearchBench()),
  'search-1m': () => runMillionSearchBench(),
  appends,
  'copy-log': () => runLogCopyBench(),
  reads: () => runReadBench(),
  pages: () => runPagesBench(),
  versions: () => runVersionsBench(),
  hashes: () => runHashesBench(),
  json: async () => runJsonBench(),
  inspection: () => runInspectionBench(),
  payouts: () => runPayoutsBench(),
  console: () => runConsoleBench(),
  'catch-up': () => runCatchUpBench(),
  rebuild: () => runRebuildBench(),
  downloads,
  writes: () => runWriteBench(),
  backups: () => runBackupsBench(),
  start: () => runStartBench(),
  size,
  analytics: () => runAnalyticsBench(),
  'analytics-engine': () => runAnalyticsEngineBench(),
  stack: () => runStackBench(),
}

/** These run only if named: they download engines and need Java, Maven and Go, or take long. */
export const onlyByName: readonly string[] = ['search-1m', 'analytics', 'analytics-engine', 'stack']

const allP95 = 40
const classP95 = 100

function searchRows(rows: readonly SearchBenchRow[]): FigureRow[] {
  const latencies = rows.filter(({ name }) => name.startsWith('search: '))
  const all = latencies.find(({ name }) => name === 'search: all')
  const classes = latencies.filter((row) => row !== all).toSorted((a, b) => (b.p95 ?? 0) - (a.p95 ?? 0))
  const [slowest] = classes
  if (!all || !slowest) throw new Error('No search was measured')
  const className = slowest.name.replace('search: ', '')
  const worst = Math.max(...classes.map(({ max }) => max ?? 0))
  return [
    limitRow('search over 100,000 projects, all queries, p95', all.p95 ?? Number.NaN, 'ms', allP95),
    limitRow(`its slowest class (${className}), p95`, slowest.p95 ?? Number.NaN, 'ms', classP95),
    { name: `its slowest query of ${all.count.toLocaleString('en')}`, measured: `${worst} ms`, wanted: '' },
  ]
}

/** To the store at EVENT_STORE_URL, or to a Postgres of its own and to the stand-in for EventStoreDB. */
async function appends(): Promise<FigureRow[]> {
  const address = process.env.EVENT_STORE_URL
  const rows: FigureRow[] = []
  if (address === undefined || address.startsWith('postgres')) {
    const wanted: Readonly<Record<number, number>> = { 1: 0.6, 64: 1.5 }
    const figures = await runAppendBench({ url: address, callers: Object.keys(wanted).map(Number) })
    rows.push(...figures.map((figure) => appendRow(figure, wanted[figure.callers] ?? 1)))
  }
  if (!address?.startsWith('postgres')) {
    const figures = await runKurrentAppendBench({ address })
    rows.push(...figures.map((figure) => appendRow(figure, 0.7)))
  }
  return rows
}

const appendRow = ({ name, value, yardstick }: AppendFigure, atLeast: number) =>
  ratioRow({ name, value, yardstick, unit: '/s', atLeast })

async function downloads(): Promise<FigureRow[]> {
  const { name, value, yardstick, answered, counted, fields } = await runDownloadsBench()
  const fieldsName = 'counted downloads with what launchers say, against records without the fields of analytics'
  const withFields = ratioRow({ name: fieldsName, ...fields, unit: '/s', atLeast: 0.95 })
  const exact = {
    name: 'counted downloads in the totals',
    measured: counted.toLocaleString('en'),
    yardstick: answered.toLocaleString('en'),
    wanted: 'equal',
    ok: counted === answered,
  }
  return [ratioRow({ name: `counted ${name}`, value, yardstick, unit: '/s', atLeast: 0.7 }), withFields, exact]
}

const firstLoadKB = 112

/** Uses the script that checks the frontend's own build. */
async function size(): Promise<FigureRow[]> {
  await builtFrontend(() => {})
  const root = join(import.meta.dirname, '..')
  const { stdout, stderr } = spawnSync(process.execPath, ['frontend/size.ts'], { cwd: root, encoding: 'utf8' })
  const found = /([\d.]+) kB {2}first load/.exec(stdout)
  if (!found) throw new Error(stderr)
  return [limitRow('first load of JavaScript, gzipped', Number(found[1]), 'kB', firstLoadKB)]
}
