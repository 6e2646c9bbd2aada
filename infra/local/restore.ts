import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConfigError } from '@adit/platform/config/config.ts'
import { ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'
import { BackupRefused, readManifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore_backup.ts'
import { openStores, restoreSecrets } from './backup/stores.ts'
import { maintenanceConfig } from './config.ts'
import { lockDataFolder } from './data_lock.ts'
import { type Database, databaseName } from './installation.ts'

const usage = 'npm run restore -- <folder> [<name of the backup in it>]'

/** `npm run restore -- <folder>`: fills fresh stores from the newest backup. Ends with 2 when it refuses, with 1 when it failed. */
async function main(): Promise<void> {
  const [given, wanted, ...rest] = process.argv.slice(2)
  if (given === undefined || rest.length > 0) throw new BackupRefused(usage)
  const folder = resolve(given)
  const name = wanted ?? (await newestBackup(folder))
  const manifest = await readManifest(join(folder, name))
  const config = maintenanceConfig()
  await using opened = new AsyncDisposableStack()
  const { DATABASE_URL: databaseUrl, ADIT_DATA: dataFolder } = config
  const database = opened.adopt(await freshDatabase(databaseUrl, dataFolder), (one) => one.close())
  const stores = await openStores(config, database)
  opened.defer(() => stores.storage.close())
  await restoreSecrets(join(folder, name), dataFolder)
  await restoreBackup({ stores, folder, name, manifest, say: console.log })
  console.log(`${name} is restored. Read models and the search index are made when the site starts.`)
}

/** Nobody else may use the folder meanwhile. */
async function freshDatabase(databaseUrl: string | undefined, dataFolder: string): Promise<Database> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  await mkdir(dataFolder, { recursive: true })
  const unlock = lockDataFolder(dataFolder)
  const cluster = await startCluster({ dataDir: join(dataFolder, 'postgres') })
  const url = cluster.url(databaseName)
  await ensureDatabase(url)
  return {
    url,
    async close() {
      await cluster.stop()
      unlock()
    },
  }
}

async function newestBackup(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  const finished = names.filter((name) => existsSync(join(folder, name, 'manifest.json')))
  const newest = finished.toSorted().at(-1)
  if (newest === undefined) throw new BackupRefused(`${folder} holds no finished backup`)
  return newest
}

main().catch((error: unknown) => {
  const isExpected = error instanceof BackupRefused || error instanceof ConfigError
  console.error(isExpected ? error.message : error)
  process.exit(isExpected ? 2 : 1)
})
