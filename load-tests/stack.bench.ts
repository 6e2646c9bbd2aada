import { runFeedBench } from './feed.bench.ts'
import type { FigureRow } from './figure.ts'
import { startBenchStack } from './stack/bench_stack.ts'
import { measureDownloads } from './stack/downloads.ts'
import { measureMemory } from './stack/memory.ts'
import { measureSearch } from './stack/search.ts'
import { measureWrites } from './stack/writes.ts'

export interface StackBenchOptions {
  projects?: number
  /** Seconds of rest before memory is measured. */
  restSeconds?: number
}

/**
 * The product with each process on its own: Kafka, OpenSearch, S3 and Postgres are real, and everything shares this machine. Needs Java 17
 * and 21, Maven and Go. The first run downloads the engines.
 */
export async function runStackBench({
  projects = 2_000,
  restSeconds = 60,
}: StackBenchOptions = {}): Promise<FigureRow[]> {
  const rows = await onStack(projects, restSeconds)
  return [...rows, ...(await part('the feed', runFeedBench))]
}

async function onStack(projects: number, restSeconds: number): Promise<FigureRow[]> {
  const bench = await startBenchStack(projects)
  try {
    const memory = await part('memory', () => measureMemory(bench.stack, restSeconds))
    const search = await part('search', () => measureSearch(bench))
    const writes = await part('writes', () => measureWrites(bench))
    const downloads = await part('downloads', () => measureDownloads(bench))
    return [...downloads, ...writes, ...search, ...memory]
  } finally {
    await bench.stop()
  }
}

/** A failure becomes a row, so that the others are still measured. */
async function part(name: string, measure: () => Promise<FigureRow[]>): Promise<FigureRow[]> {
  try {
    return await measure()
  } catch (error) {
    console.error(error)
    return [{ name, measured: 'failed', wanted: '', ok: false }]
  }
}

if (import.meta.main) console.table(await runStackBench())
