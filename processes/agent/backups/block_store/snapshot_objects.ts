import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { BackupError, notFound, type Snapshot } from '../backup_store.port.ts'
import { isTreePath } from '../tree.port.ts'
import { seal, unseal } from './sealing.ts'
import { listObjects, objectKey, readObject, type StoreContext } from './store_context.ts'

const digits = z.string().regex(/^\d{1,20}$/)
const count = z.int().nonnegative()

const storedEntry = z.object({
  path: z.string().refine(isTreePath),
  kind: z.enum(['file', 'folder']),
  size: count,
  mode: z.int().min(0).max(0o777),
  modifiedNs: digits,
  changedNs: digits,
  inode: digits,
  /** Hashes of its blocks, in order. */
  blocks: z.array(z.string().length(43)),
})

const storedTree = z.object({ format: z.literal(1), entries: z.array(storedEntry) })

const storedSnapshot = z.object({
  format: z.literal(1),
  id: z.string(),
  startedAt: count,
  quiesced: z.boolean(),
  files: count,
  bytes: count,
  added: count,
  skipped: count,
  digest: z.string(),
  /** When its files were last compared with those of the server: later than `startedAt` if nothing had changed. */
  comparedAt: count,
  /** When every file was last read rather than judged by its size and time, in milliseconds since 1970. */
  fullReadAt: count,
  /** Packs that hold its blocks: what a sweep must keep. */
  packs: z.array(z.string()),
})

export type StoredEntry = z.infer<typeof storedEntry>
export type StoredSnapshot = z.infer<typeof storedSnapshot>

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** A list of files that takes more is none of ours. */
const maxObjectBytes = 1024 * 1024 * 1024

async function putJson(context: StoreContext, folder: 'trees' | 'snapshots', id: string, value: unknown) {
  const sealed = seal(context.key, await compress(JSON.stringify(value)), `${folder}/${id}`)
  await context.storage.put(objectKey(context, folder, id), sealed)
}

async function getJson<T>(context: StoreContext, folder: 'trees' | 'snapshots', id: string, shape: z.ZodType<T>) {
  const sealed = await readObject(context, folder, id)
  if (!sealed) return undefined
  const opened = unseal(context.key, sealed, `${folder}/${id}`)
  try {
    const plain = await decompress(opened, { maxOutputLength: maxObjectBytes })
    return shape.parse(JSON.parse(String(plain)))
  } catch (error) {
    throw new BackupError('store_damaged', `The stored ${folder}/${id} has another shape than was written`, {
      cause: error,
    })
  }
}

export const putTree = (context: StoreContext, id: string, entries: readonly StoredEntry[]) =>
  putJson(context, 'trees', id, { format: 1, entries })

export const putSnapshot = (context: StoreContext, snapshot: StoredSnapshot) =>
  putJson(context, 'snapshots', snapshot.id, snapshot)

/** The files of a snapshot. Throws `store_damaged` if they are missing, since the snapshot exists. */
export async function getTree(context: StoreContext, id: string): Promise<StoredEntry[]> {
  const tree = await getJson(context, 'trees', id, storedTree)
  if (!tree) throw new BackupError('store_damaged', `The list of files of backup ${id} is missing`)
  return tree.entries
}

export const findSnapshot = (context: StoreContext, id: string) => getJson(context, 'snapshots', id, storedSnapshot)

export async function getSnapshot(context: StoreContext, id: string): Promise<StoredSnapshot> {
  const found = await findSnapshot(context, id)
  if (!found) throw notFound(id)
  return found
}

/** All snapshots, from the oldest to the newest. Throws `store_damaged` if one can't be read. */
export async function listSnapshots(context: StoreContext): Promise<StoredSnapshot[]> {
  const ids = await listObjects(context, 'snapshots')
  const found = await Promise.all([...ids.keys()].map((id) => findSnapshot(context, id)))
  // One that was removed since the listing is no snapshot any more.
  const existing = found.filter((snapshot) => snapshot !== undefined)
  return existing.sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))
}

/** What others may know of a snapshot. */
export function shown({ id, startedAt, quiesced, files, bytes, added, skipped, digest }: StoredSnapshot): Snapshot {
  return { id, startedAt, quiesced, files, bytes, added, skipped, digest }
}

/** Equal for equal names, kinds, permissions and contents, whatever the times. */
export function digestOf(entries: readonly StoredEntry[]): string {
  const digest = createHash('sha256')
  for (const { path, kind, mode, blocks } of entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    digest.update(`${JSON.stringify([path, kind, mode, ...blocks])}\n`)
  }
  return digest.digest('hex')
}
