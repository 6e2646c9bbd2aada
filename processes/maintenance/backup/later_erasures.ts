import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readErasures } from '@adit/platform/personal/erasures.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { openStorage, type StorageConfig } from '@adit/platform/storage/open_storage.ts'
import { BackupRefused } from './manifest.ts'

export interface LaterErasuresOptions {
  /** The option `--erasures`: where the files of the lost site are, or `none`. */
  given: string | undefined
  config: StorageConfig
  /** The storage that is restored into. It may be that of the lost site. */
  storage: ObjectStorage
  /** The objects of all backups, which know the erasures made before the last of them. */
  saved: string
  say(line: string): void
}

/**
 * Accounts that were erased up to the loss, some of them after the backup. Refuses if nobody knows, unless that is accepted with
 * `--erasures none`.
 */
export async function laterErasures(options: LaterErasuresOptions): Promise<Set<string>> {
  const { given, storage, saved, say } = options
  const backups = await diskStorage(saved)
  const known = (await readErasures(backups)) ?? []
  await backups.close()
  if (given === 'none') {
    say('WARNING: erasures made after the last backup are not known. Erase the data of everybody who asked since then.')
    return new Set(known)
  }
  const found = given === undefined ? await readErasures(storage) : await readErasuresAt(given, options.config)
  if (found) return new Set([...known, ...found])
  throw new BackupRefused(
    `${given ?? 'The object storage'} has no list of erased accounts, so those erased after the backup would come back. Name the folder or s3:// address of the old site's files with --erasures. If they are lost, use --erasures none`,
  )
}

async function readErasuresAt(place: string, config: StorageConfig): Promise<string[] | undefined> {
  const url = URL.canParse(place) ? new URL(place) : pathToFileURL(resolve(place))
  if (url.protocol !== 's3:' && url.protocol !== 'file:')
    throw new BackupRefused(`--erasures ${place}: use a folder or s3://`)
  const scheme = url.protocol === 's3:' ? 's3' : 'file'
  const storage = await openStorage({ ...config, STORAGE_URL: { scheme, url } }, place)
  try {
    return await readErasures(storage)
  } finally {
    await storage.close()
  }
}
