import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenSearch } from '@adit/engines/opensearch.ts'
import { projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { openOpenSearch } from '@adit/search/opensearch/opensearch_search.ts'
import { type FigureRow, limitRow, statedRow } from './figure.ts'
import { fill, measureQueries, runSearchBench, type SearchBenchRow } from './search/search.bench.ts'

/** ADIT_SEARCH_PROJECTS makes it smaller, for a trial. */
const projects = Number(process.env.ADIT_SEARCH_PROJECTS ?? 1_000_000)
const queries = 2_000
const totalCap = 10_000
const limitMs = 80
/** Holds the columns that counts read. With the default of 128 MB, each page would be copied again and again. */
const sharedBuffers = '2GB'

/** The query mix over a million projects with six versions each, totals capped at 10,000, on Postgres and then on OpenSearch. */
export async function runMillionSearchBench(): Promise<FigureRow[]> {
  const onProgress = (message: string) => console.error(message)
  const postgres = await runSearchBench({ projects, queries, totalCap, sharedBuffers, onProgress })
  return [...rowsOf('Postgres', postgres, limitMs), ...rowsOf('OpenSearch', await onOpenSearch())]
}

async function onOpenSearch(): Promise<SearchBenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-search-bench-'))
  const node = await startOpenSearch({ dataDir, heap: '2g' })
  const index = openOpenSearch({ url: node.url, definition: projectIndex })
  try {
    const built = await fill(index, projects, 1)
    return [built, ...(await measureQueries(index, { projects, queries, totalCap }))]
  } finally {
    await index.close()
    await node.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function rowsOf(engine: string, rows: readonly SearchBenchRow[], atMost?: number): FigureRow[] {
  const title = `search over ${projects.toLocaleString('en')} projects on ${engine}`
  return rows.flatMap(({ name, p95 = Number.NaN, value, unit = 'ms' }) => {
    if (name === 'search: all' && atMost !== undefined) return limitRow(`${title}, all queries, p95`, p95, 'ms', atMost)
    if (name.startsWith('search: ')) return statedRow(`${title}, ${name.slice('search: '.length)}, p95`, p95, 'ms')
    return name.startsWith('index') && value !== undefined ? statedRow(`${title}, ${name}`, value, unit) : []
  })
}
