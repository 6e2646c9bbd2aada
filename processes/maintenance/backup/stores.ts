import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { openStorage } from '@adit/platform/storage/open_storage.ts'
import type { MaintenanceConfig } from '../../local/config.ts'
import type { Database } from '../../local/installation.ts'
import { refuseOtherFolder, refuseOtherLog } from '../../log_owner.ts'
import { refuseMovedKeys } from '../../moved_keys.ts'
import { BackupRefused } from './manifest.ts'

/** Where the stores are. Read models and search are rebuilt from the log, and messages on Kafka are published again. */
export interface Stores {
  /** Address of the event store. */
  log: string
  /** Addresses of Postgres. */
  reads: string
  ops: string
  vault: string
  storage: ObjectStorage
}

/** The stores that the environment names, or this database if it names none. `storage.close()` closes them. */
export async function openStores(config: MaintenanceConfig, { url }: Pick<Database, 'url'>): Promise<Stores> {
  const ops = config.OPS_DATABASE_URL ?? url
  return {
    log: config.EVENT_STORE_URL ?? url,
    reads: url,
    ops,
    vault: config.VAULT_DATABASE_URL ?? ops,
    storage: await openStorage(config, join(config.ADIT_DATA, 'objects')),
  }
}

/** The id of the log, if the databases and the data folder belong to it. Throws OtherLog if one doesn't. */
export async function ownLog({ log, reads, ops, vault }: Stores, dataFolder: string): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const store = opened.adopt(await openEventStore(log), (one) => one.close())
  for (const [place, url] of Object.entries({
    DATABASE_URL: reads,
    OPS_DATABASE_URL: ops,
    VAULT_DATABASE_URL: vault,
  })) {
    const pool = opened.adopt(createPool(url, { name: 'adit-backup', max: 1 }), (one) => one.end())
    await refuseOtherLog(pool, place, store)
    if (place === 'VAULT_DATABASE_URL') await refuseMovedKeys(pool)
  }
  const id = await store.storeId()
  await refuseOtherFolder(dataFolder, id)
  return id
}

const fileName = 'secrets.json'
const readIf = (file: string) => readFile(file, 'utf8').catch(() => undefined)

/** An installation on one machine keeps the keys of its streams and pseudonyms in its folder. Processes get them from outside. */
export async function saveSecrets(dataFolder: string, backup: string): Promise<boolean> {
  const has = (await readIf(join(dataFolder, fileName))) !== undefined
  if (has) await copyFile(join(dataFolder, fileName), join(backup, fileName))
  return has
}

export async function restoreSecrets(backup: string, dataFolder: string): Promise<void> {
  const [saved, there] = [await readIf(join(backup, fileName)), await readIf(join(dataFolder, fileName))]
  if (saved === undefined || saved === there) return
  if (there !== undefined) throw new BackupRefused(`${dataFolder} has its own keys: restore into a fresh folder`)
  await copyFile(join(backup, fileName), join(dataFolder, fileName))
}
