import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, type ClusterOptions, startCluster } from '../postgres/cluster.ts'

/**
 * Disables autovacuum: its transactions run at any time, hide events from readers for a moment, prevent dropping a database and change
 * the planner's statistics.
 */
const steady = { fsync: 'off', autovacuum: 'off' }

/**
 * A separate cluster that `stop` removes. For suites that keep transactions open, which would hide later events from every other suite
 * in the shared cluster, and for those that stop the server.
 */
export async function ownCluster(options: Omit<ClusterOptions, 'dataDir'> = {}): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-postgres-'))
  const cluster = await startCluster({ ...options, dataDir, settings: { ...steady, ...options.settings } })
  return {
    ...cluster,
    async stop() {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
