import { buffer } from 'node:stream/consumers'
import type { ByteRange, ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { BackupError } from '../backup_store.port.ts'

/** Where the backups of one server lie, and by which key. */
export interface StoreContext {
  storage: ObjectStorage
  /** Folder of keys that is this server's alone, such as `backups/<server>`. */
  root: string
  /** 32 bytes of this server alone. */
  key: Uint8Array
  /** Milliseconds since 1970. */
  now(): number
}

export const folders = {
  /** Blocks. */
  packs: 'packs',
  /** Lists of blocks by pack, so that not every pack must be asked. Can be made from the packs again. */
  indexes: 'indexes',
  /** Files of a snapshot. Written before it. */
  trees: 'trees',
  /** Small facts of a snapshot. Writing one of these makes a backup exist. */
  snapshots: 'snapshots',
  /** Marks of packs that no snapshot needed when somebody looked. */
  condemned: 'condemned',
  /** Marks of packs in which `verify` found wrong bytes. */
  damaged: 'damaged',
} as const

type FolderName = keyof typeof folders

export const objectKey = ({ root }: StoreContext, folder: FolderName, id: string) => `${root}/${folders[folder]}/${id}`

/** Ids of all objects of a kind, with their sizes in bytes. */
export async function listObjects(context: StoreContext, folder: FolderName): Promise<Map<string, number>> {
  const prefix = `${context.root}/${folders[folder]}`
  const found = new Map<string, number>()
  for await (const { key, size } of context.storage.list(prefix)) found.set(key.slice(prefix.length + 1), size)
  return found
}

/** The bytes of an object or a range of them; undefined if there is none. Throws `store_damaged` if it ends earlier. */
export async function readObject(
  context: StoreContext,
  folder: FolderName,
  id: string,
  range?: ByteRange,
): Promise<Buffer | undefined> {
  const stream = await context.storage.read(objectKey(context, folder, id), range)
  if (!stream) return undefined
  const bytes = await buffer(stream)
  if (range && bytes.length !== range.end - range.start + 1) {
    throw new BackupError('store_damaged', `The stored object ${folder}/${id} is shorter than it was`)
  }
  return bytes
}
