import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'

export interface BenchCluster extends Cluster {
  /** Address of a database, which is created. */
  database(name: string): Promise<string>
  /** What the server has logged. */
  readLog(): string
  /** A folder that is removed with the cluster. */
  folder: string
}

/** Runs work with a Postgres server as the product starts it, fsync on, in a temporary folder. */
export async function withCluster<Result>(work: (cluster: BenchCluster) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  const dataDir = join(folder, 'postgres')
  const cluster = await startCluster({ dataDir, settings: { log_line_prefix: '%a|' } })
  const database = async (name: string) => {
    await ensureDatabase(cluster.url(name))
    return cluster.url(name)
  }
  const readLog = () => readFileSync(join(placeOf(dataDir), 'server.log'), 'utf8')
  try {
    return await work({ ...cluster, folder, database, readLog })
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where the server's files are. It is another folder if the server's user can't enter the given one. */
export function placeOf(dataDir: string): string {
  const pointer = join(dataDir, 'location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8') : dataDir
}
