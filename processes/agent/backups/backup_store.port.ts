import type { Readable } from 'node:stream'
import type { ReadTree, TreeEntry, WriteTree } from './tree.port.ts'

/** A complete backup. */
export interface Snapshot {
  /** 8 to 64 lower-case letters, digits and `-`. */
  id: string
  /** When the first file was read, in milliseconds since 1970. */
  startedAt: number
  /** Whether the server stood still while its files were read: it had saved its world and stopped writing, or it wasn't running. */
  quiesced: boolean
  /** Number of files. */
  files: number
  /** Sum of their sizes, in bytes. */
  bytes: number
  /** Bytes that this backup added to the store. */
  added: number
  /** Links, devices and the like, which no backup holds. */
  skipped: number
  /** Equal for snapshots of equal files, within one store. */
  digest: string
}

export interface Progress {
  /** Bytes dealt with so far. Never decreases. */
  done: number
  /** Bytes in all, as far as known. */
  total: number
}

export interface WorkOptions {
  /** Aborting rejects with `cancelled` and changes nothing that others see. */
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

export interface BackupOptions extends WorkOptions {
  /** A backup under an id that is already complete returns that one, so that asking twice makes one. */
  id: string
  quiesced: boolean
  /** Reads every file, also those that look unchanged by size, time and inode. */
  fullRead?: boolean
}

export interface BackupResult {
  /** `unchanged`: nothing differs from the newest snapshot, so none was made and `snapshot` is that one. */
  state: 'created' | 'unchanged'
  snapshot: Snapshot
}

export interface Damage {
  /** File that can't be restored. */
  path: string
  reason: string
}

/**
 * The backups of one server. Whatever is stored is encrypted with the server's key, so that erasing the key erases all copies. A snapshot is complete or
 * doesn't exist, wherever a process ends.
 */
export interface BackupStore {
  backup(tree: ReadTree, options: BackupOptions): Promise<BackupResult>
  /** From the oldest to the newest. */
  list(): Promise<Snapshot[]>
  entries(id: string): Promise<TreeEntry[]>
  /** One file. The stream fails with a `BackupError` rather than end with other bytes. */
  readFile(id: string, path: string): Promise<Readable>
  /** All files as a zip archive, made while it is read. */
  zip(id: string): Promise<Readable>
  /** Writes everything into a new folder and checks every hash on the way. */
  restore(id: string, target: WriteTree, options?: WorkOptions): Promise<void>
  /** Reads everything back and compares it with its hashes. */
  verify(id: string, options?: WorkOptions): Promise<Damage[]>
  /** Does nothing if there is no such snapshot. Space is freed by `sweep`. */
  remove(id: string): Promise<void>
  /** Frees space that no snapshot needs. May run beside everything else. Resolves to the number of bytes freed. */
  sweep(): Promise<number>
  /** Removes everything of this server. */
  erase(): Promise<void>
}

export type BackupErrorCode =
  | 'snapshot_not_found'
  | 'file_not_found'
  | 'cancelled'
  /** What is stored isn't what was written: restore another snapshot. */
  | 'store_damaged'
  /** The store changed meanwhile; the same again succeeds. */
  | 'try_again'
  /** The store can't be reached or refuses. */
  | 'store_away'
  | 'disk_full'
  | 'invalid_id'
  | 'not_supported'

export class BackupError extends Error {
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
    this.code = code
  }
}

/** Throws `invalid_id` for what can't be the id of a snapshot. */
export function assertSnapshotId(id: string): void {
  if (!/^[a-z0-9][a-z0-9-]{7,63}$/.test(id)) {
    throw new BackupError('invalid_id', 'The id of a snapshot has 8 to 64 lower-case letters, digits and "-"')
  }
}

export const notFound = (id: string) => new BackupError('snapshot_not_found', `There is no backup ${id}`)

export const fileNotFound = (id: string, path: string) =>
  new BackupError('file_not_found', `The backup ${id} has no file ${path}`)

/** What a failure means to whoever asked. */
export function asBackupError(error: unknown, signal?: AbortSignal): BackupError {
  if (error instanceof BackupError) return error
  if (signal?.aborted) return new BackupError('cancelled', 'The operation was cancelled', { cause: error })
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined, message: '' }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError('disk_full', 'There is no space left on the disk', { cause: error })
  }
  return new BackupError('store_away', `The backup store can't be used: ${message}`, { cause: error })
}
