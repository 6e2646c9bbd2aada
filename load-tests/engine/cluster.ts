import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'

export interface BenchCluster extends Cluster {
  /** Address of a database, which is made. */
  database(name: string): Promise<string>
  /** What the server has logged. */
  readLog(): string
  /** A folder that goes with the cluster. */
  folder: string
}

/** A Postgres server as the product starts it, fsync on, in a temporary folder, for the length of the work. */
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

/** Where the server's files are: elsewhere when its user cannot enter the folder. */
export function placeOf(dataDir: string): string {
  const pointer = join(dataDir, 'location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8') : dataDir
}
