import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProjectIndex, projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { documentOfProject } from '@adit/events/catalogue/search/searched_project.values.ts'
import { ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'
import { openPostgresSearch } from '@adit/search/postgres/postgres_search.ts'
import type { SearchIndex, SearchWriter } from '@adit/search/search.port.ts'
import pg from 'pg'
import { documentAt, versionsPerProject } from './documents.ts'
import { type MixedQuery, queryAt } from './query_mix.ts'

export interface SearchBenchOptions {
  /** Projects in the catalogue. Default: 100,000. Each has six versions. */
  projects?: number
  /** Measured queries. Default: 3,000. A tenth as many run before, unmeasured. */
  queries?: number
  /** Concurrent queries. Default: 1, the latency of a machine at rest. */
  callers?: number
  seed?: number
  /** Counts stop here. Exact if absent. */
  totalCap?: number
  /** An existing database with a filled index, instead of a separate server. */
  url?: string
  /** A setting of the separate server. If absent, its default. */
  sharedBuffers?: string
  onProgress?: (message: string) => void
}

export interface SearchBenchRow {
  name: string
  /** Measurements behind the row. */
  count: number
  /** Milliseconds. Absent for a rate. */
  p50?: number
  p95?: number
  max?: number
  /** A figure other than a latency, with its unit. */
  value?: number
  unit?: string
}

/** Search on Postgres over a generated catalogue: the latency of each class of query, of all, and the cost of building and writing. */
export async function runSearchBench(options: SearchBenchOptions = {}): Promise<SearchBenchRow[]> {
  const { projects = 100_000, sharedBuffers, onProgress = () => {} } = options
  if (options.url) return measure(options.url, false, options)
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-search-bench-'))
  const cluster = await startCluster({ dataDir, ...(sharedBuffers && { settings: { shared_buffers: sharedBuffers } }) })
  try {
    const url = cluster.url('bench')
    await ensureDatabase(url)
    onProgress(`filling ${projects} projects with ${projects * versionsPerProject} versions`)
    return await measure(url, true, options)
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(url: string, empty: boolean, options: SearchBenchOptions): Promise<SearchBenchRow[]> {
  const { projects = 100_000, seed = 1 } = options
  const index = openPostgresSearch({ url, definition: projectIndex })
  try {
    const rows: SearchBenchRow[] = []
    if (empty) rows.push(await fill(index, projects, seed))
    rows.push(...(await measureQueries(index, options)))
    rows.push(
      await measureWrites(index, projects, seed),
      await measureCounters(index, projects, seed),
      await sizeOf(url),
    )
    return rows
  } finally {
    await index.close()
  }
}

/** Fills a build and makes it live. */
export async function fill(index: SearchIndex<ProjectIndex>, projects: number, seed: number): Promise<SearchBenchRow> {
  const started = performance.now()
  const build = await index.openBuild()
  for (let start = 0; start < projects; start += 2_000)
    await build.indexDocuments(documents(start, 2_000, projects, seed))
  await build.finish()
  return { name: 'index build', count: projects, value: (performance.now() - started) / 1_000, unit: 's' }
}

function documents(start: number, count: number, projects: number, seed: number) {
  const end = Math.min(start + count, projects)
  return Array.from({ length: end - start }, (_, offset) =>
    documentOfProject(documentAt(start + offset, projects, seed)),
  )
}

/** Latencies of the query mix, by class and of all. */
export async function measureQueries(
  index: SearchIndex<ProjectIndex>,
  options: SearchBenchOptions,
): Promise<SearchBenchRow[]> {
  const { projects = 100_000, queries = 3_000, callers = 1, seed = 1, totalCap } = options
  const times = new Map<string, number[]>()
  const warmUp = Math.ceil(queries / 10)
  let next = 0
  const caller = async () => {
    while (next < queries + warmUp) {
      const number = next++
      const mixed = queryAt(number, projects, seed)
      const took = await timed(() => run(index, mixed, totalCap))
      if (number < warmUp) continue
      for (const name of ['search: all', `search: ${mixed.queryClass}`])
        times.set(name, [...(times.get(name) ?? []), took])
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return [...times].map(([name, values]) => latencies(name, values)).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function run(
  index: SearchIndex<ProjectIndex>,
  { query, count }: MixedQuery,
  totalCap: number | undefined,
): Promise<unknown> {
  return count ? index.facetCounts(query, count) : index.search({ ...query, totalCap })
}

/** Projects whose name and versions change, in batches of ten, like those of an indexer at work. */
async function measureWrites(
  index: SearchWriter<ProjectIndex>,
  projects: number,
  seed: number,
): Promise<SearchBenchRow> {
  const times: number[] = []
  for (let start = 0; start < Math.min(projects, 500); start += 10) {
    const changed = documents(start, 10, projects, seed + 1).map((document) => ({ ...document, generation: 2 }))
    times.push(await timed(() => index.indexDocuments(changed)))
  }
  return latencies('write: 10 changed projects', times)
}

async function measureCounters(
  index: SearchWriter<ProjectIndex>,
  projects: number,
  seed: number,
): Promise<SearchBenchRow> {
  const started = performance.now()
  const count = Math.min(projects, 20_000)
  for (let start = 0; start < count; start += 1_000) {
    const counters = documents(start, 1_000, projects, seed).map(({ id, counters: { downloads, follows } }) => ({
      id,
      counters: { downloads: downloads + 1, follows },
    }))
    await index.setCounters(counters)
  }
  return {
    name: 'write: counters',
    count,
    value: Math.round((count * 1_000) / (performance.now() - started)),
    unit: 'projects/s',
  }
}

async function sizeOf(url: string): Promise<SearchBenchRow> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ size: string }>(
      `select sum(pg_total_relation_size(c.oid)) / 1048576 as size from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname like 'search%' and c.relkind = 'r'`,
    )
    return { name: 'index size', count: 1, value: Math.round(Number(rows[0]?.size ?? 0)), unit: 'MiB' }
  } finally {
    await client.end()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function latencies(name: string, values: number[]): SearchBenchRow {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { name, count: values.length, p50: at(0.5), p95: at(0.95), max: at(1) }
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
