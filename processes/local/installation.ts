import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@adit/platform/config/config.ts'
import { findBinaries } from '@adit/platform/postgres/binaries.ts'
import { startCluster } from '@adit/platform/postgres/cluster.ts'
import { openDataFolder } from '@adit/platform/postgres/data_folder.ts'
import { findPostmaster } from '@adit/platform/postgres/postmaster.ts'
import { applicationRole } from '@adit/platform/postgres/roles.ts'
import { serverUser } from '@adit/platform/postgres/server_user.ts'

/** Name of the database in the embedded cluster. */
export const databaseName = 'adit'

export interface Database {
  url: string
  close(): Promise<void>
}

/** The database of an installation, beside the site if that is running. */
export async function openDatabase(databaseUrl: string | undefined, dataFolder: string): Promise<Database> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const dataDir = join(dataFolder, 'postgres')
  if (!existsSync(dataDir))
    throw new ConfigError([`ADIT_DATA: ${dataFolder} contains no database; start the site first`])
  const user = serverUser()
  const { data, password } = openDataFolder(dataDir, findBinaries(user), user, { sync: true })
  const running = findPostmaster(data)
  if (running) {
    const url = `postgres://${applicationRole}:${password}@127.0.0.1:${running.port}/${databaseName}`
    return { url, close: async () => undefined }
  }
  const cluster = await startCluster({ dataDir })
  return { url: cluster.url(databaseName), close: cluster.stop }
}
