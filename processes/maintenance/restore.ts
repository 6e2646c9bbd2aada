import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'
import { maintenanceConfig } from '../local/config.ts'
import { DataFolderInUse, lockDataFolder } from '../local/data_lock.ts'
import { type Database, databaseName } from '../local/installation.ts'
import { forgetLog, refuseOtherFolder } from '../log_owner.ts'
import { laterErasures } from './backup/later_erasures.ts'
import { BackupRefused, readManifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore_backup.ts'
import { newestKeys } from './backup/saved_keys.ts'
import { openStores, restoreSecrets } from './backup/stores.ts'
import { runCommand } from './command_line.ts'

/** `npm run restore -- <folder>`: fills fresh stores from the newest backup. Exits with 2 if it refuses, and with 1 if it fails. */
await runCommand({
  usage:
    'npm run restore -- <folder> [<name of a backup in it>] [--keys <folder>] [--erasures <files of the old site>|none]',
  does: 'Fills fresh stores from a backup in the folder, by default the newest. The site must not be running. Accounts that were erased after the backup are erased again: name the folder or s3:// address of the old site’s files, unless the new ones are the same.',
  options: { erasures: { type: 'string' }, keys: { type: 'string' } },
  parameters: { min: 1, max: 2 },
  async run({ parameters: [given = '', wanted], options }) {
    const folder = resolve(given)
    const name = wanted ?? (await newestBackup(folder))
    const manifest = await readManifest(join(folder, name))
    const keys = await newestKeys(folder, {
      ...{ name, manifest },
      keys: typeof options.keys === 'string' ? resolve(options.keys) : folder,
    })
    const config = maintenanceConfig()
    await using opened = new AsyncDisposableStack()
    const { DATABASE_URL: databaseUrl, ADIT_DATA: dataFolder } = config
    const database = opened.adopt(await freshDatabase(databaseUrl, dataFolder), (one) => one.close())
    const stores = await openStores(config, database)
    opened.defer(() => stores.storage.close())
    const erased = await laterErasures({
      given: typeof options.erasures === 'string' ? options.erasures : undefined,
      ...{ config, storage: stores.storage, saved: join(folder, 'objects'), say: console.log },
    })
    await restoreSecrets(join(folder, name), dataFolder)
    if (manifest.logId !== undefined) await refuseOtherFolder(dataFolder, manifest.logId)
    await forgetLog(dataFolder)
    await restoreBackup({ stores, folder, name, manifest, keys, erased, say: console.log })
    console.log(`${name} is restored. Read models and the search index are built when the site starts.`)
    return 0
  },
})

/** No other process may use the folder meanwhile. */
async function freshDatabase(databaseUrl: string | undefined, dataFolder: string): Promise<Database> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  await mkdir(dataFolder, { recursive: true })
  const unlock = locked(dataFolder)
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

function locked(dataFolder: string): () => void {
  try {
    return lockDataFolder(dataFolder)
  } catch (error) {
    throw error instanceof DataFolderInUse ? new BackupRefused(error.message) : error
  }
}

async function newestBackup(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  const finished = names.filter((name) => existsSync(join(folder, name, 'manifest.json')))
  const newest = finished.toSorted().at(-1)
  if (newest === undefined) throw new BackupRefused(`${folder} contains no finished backup`)
  return newest
}
