import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupRefused, type Manifest, readManifest, type SavedPart, tableFile } from './manifest.ts'

/**
 * So long copies of the keys are kept. An erased key is gone from all backups after that, and with it everything that was sealed with it,
 * however long the rest of a backup is kept.
 */
export const KEYS_KEPT_DAYS = 30

const dayMs = 86_400_000

/** `2026-11-21T03-17-00.000Z`: when a backup began. */
const nameOfBackup = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/

function begunAt(name: string): number | undefined {
  const [, day, hour, minute, second] = nameOfBackup.exec(name) ?? []
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}`)
}

/** Removes copies of the keys that are too old. Returns of how many backups. */
export async function removeOldKeys(keys: string, now: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(keys)) {
    const begun = begunAt(name)
    const copy = join(keys, name, 'vault')
    if (begun === undefined || now - begun < KEYS_KEPT_DAYS * dayMs || !existsSync(copy)) continue
    await rm(copy, { recursive: true })
    removed++
  }
  return removed
}

export interface SavedKeys {
  saved: SavedPart
  fileOf(table: string): string
  /** The backup that they were saved with. */
  name: string
}

/**
 * The newest keys that were saved with this or a later backup of the same log. A key is made once and never changed, only erased, so later
 * ones fit as well, and know more of what was erased.
 */
export async function newestKeys(
  folder: string,
  { name: wanted, manifest, keys }: { name: string; manifest: Manifest; keys: string },
): Promise<SavedKeys> {
  const later = (await readdir(folder)).filter((name) => begunAt(name) !== undefined && name >= wanted)
  for (const name of [...new Set([...later, wanted])].toSorted().reverse()) {
    if (!existsSync(join(folder, name, 'manifest.json'))) continue
    const { vault, logId } = name === wanted ? manifest : await readManifest(join(folder, name))
    const isSameLog = logId === manifest.logId
    const fileOf = (table: string) => tableFile(join(keys, name), 'vault', table)
    if (isSameLog && vault.tables.every(({ table }) => existsSync(fileOf(table)))) return { saved: vault, fileOf, name }
  }
  throw new BackupRefused(
    `${keys} has no keys of ${wanted} or a later backup: copies of keys are removed after ${KEYS_KEPT_DAYS} days. If they are in another folder, name it with --keys`,
  )
}
