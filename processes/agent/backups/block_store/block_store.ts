import { Readable } from 'node:stream'
import {
  asBackupError,
  assertSnapshotId,
  type BackupStore,
  fileNotFound,
  type WorkOptions,
} from '../backup_store.port.ts'
import type { TreeEntry, WriteTree } from '../tree.port.ts'
import { loadIndex } from './block_index.ts'
import { readBlocks } from './block_reader.ts'
import { keyBytes } from './sealing.ts'
import { getSnapshot, getTree, listSnapshots, type StoredEntry, shown } from './snapshot_objects.ts'
import { objectKey, type StoreContext } from './store_context.ts'
import { sweepPacks } from './sweep.ts'
import type { Throttle } from './throttle.ts'
import { verifySnapshot } from './verify_snapshot.ts'
import { writeSnapshot } from './write_snapshot.ts'
import { zipEntries } from './zip_snapshot.ts'

export interface BlockStoreOptions extends Omit<StoreContext, 'now'> {
  now?: () => number
  /** How fast backups read. By default as fast as they can. */
  throttle?: Throttle
}

/** Backups as encrypted, compressed blocks in an object storage. Each different block is stored once. */
export function blockStore({ now = Date.now, throttle, ...place }: BlockStoreOptions): BackupStore {
  const context: StoreContext = { ...place, now }
  if (context.key.length !== keyBytes) throw new Error(`The key of a backup store has ${keyBytes} bytes`)
  return {
    async backup(tree, options) {
      assertSnapshotId(options.id)
      return told(options.signal, () => writeSnapshot(context, tree, options, throttle))
    },
    list: () => told(undefined, async () => (await listSnapshots(context)).map(shown)),
    entries: (id) => told(undefined, async () => (await filesOf(context, id)).map(entryOf)),
    readFile: (id, path) =>
      told(undefined, async () => {
        const entry = (await filesOf(context, id)).find((one) => one.path === path && one.kind === 'file')
        if (!entry) throw fileNotFound(id, path)
        const content = await contentReader(context, [entry])
        return Readable.from(toldChunks(content(entry)), { objectMode: false })
      }),
    zip: (id) =>
      told(undefined, async () => {
        const entries = await filesOf(context, id)
        const content = await contentReader(context, entries)
        return zipEntries(entries, (entry) => toldChunks(content(entry)))
      }),
    restore: (id, target, options = {}) => told(options.signal, () => restore(context, id, target, options)),
    verify: async (id, options = {}) => {
      assertSnapshotId(id)
      return told(options.signal, () => verifySnapshot(context, id, options))
    },
    async remove(id) {
      assertSnapshotId(id)
      await told(undefined, async () => {
        await context.storage.remove(objectKey(context, 'snapshots', id))
        await context.storage.remove(objectKey(context, 'trees', id))
      })
    },
    sweep: () => told(undefined, () => sweepPacks(context)),
    erase: () =>
      told(undefined, async () => {
        for await (const { key } of context.storage.list(context.root)) await context.storage.remove(key)
      }),
  }
}

async function restore(context: StoreContext, id: string, target: WriteTree, options: WorkOptions): Promise<void> {
  const { signal, onProgress } = options
  const entries = await filesOf(context, id)
  const content = await contentReader(context, entries)
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  const counted = async function* (entry: StoredEntry) {
    for await (const chunk of content(entry)) {
      signal?.throwIfAborted()
      yield chunk
      done += chunk.length
      onProgress?.({ done, total })
    }
  }
  for (const entry of entries) {
    signal?.throwIfAborted()
    if (entry.kind === 'folder') await target.makeFolder(entryOf(entry))
    else await target.writeFile(entryOf(entry), counted(entry))
  }
  await target.finish()
}

async function filesOf(context: StoreContext, id: string): Promise<StoredEntry[]> {
  assertSnapshotId(id)
  await getSnapshot(context, id)
  return getTree(context, id)
}

/** Reads the contents of the entries, which must be asked for one after the other in this order: small files next to each other are read at once. */
async function contentReader(context: StoreContext, entries: readonly StoredEntry[]) {
  const hashes = entries.flatMap(({ blocks }) => blocks)
  const blocks = readBlocks(context, await loadIndex(context), hashes)
  return async function* ({ blocks: own }: StoredEntry) {
    for (const _ of own) {
      const { value } = await blocks.next()
      if (value) yield value
    }
  }
}

function entryOf({ blocks: _, ...entry }: StoredEntry): TreeEntry {
  return entry
}

async function told<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asBackupError(error, signal)
  }
}

async function* toldChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw asBackupError(error)
  }
}
