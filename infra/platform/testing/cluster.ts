import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, type ClusterOptions, startCluster } from '../postgres/cluster.ts'

/**
 * The server's own vacuum stays away: its transactions come at any time, hide events from readers for a moment, keep a database from
 * being dropped and change what the planner knows.
 */
const steady = { fsync: 'off', autovacuum: 'off' }

/**
 * A cluster of one's own, removed by `stop`. For suites that hold transactions open, which would hide later events from every
 * other suite in the shared one, and for those that stop the server.
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
