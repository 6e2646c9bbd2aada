import { youngGarbage } from '@adit/platform/storage/young_garbage.ts'
import { BackupError, type BackupOptions, type BackupResult } from '../backup_store.port.ts'
import type { OpenTreeFile, ReadTree, TreeEntry } from '../tree.port.ts'
import { type BlockIndex, loadIndex, putIndex } from './block_index.ts'
import { PackWriter } from './pack_writer.ts'
import { blockBytes, hashOf } from './packed_block.ts'
import {
  digestOf,
  findSnapshot,
  getTree,
  listSnapshots,
  putSnapshot,
  putTree,
  type StoredEntry,
  type StoredSnapshot,
  shown,
} from './snapshot_objects.ts'
import { listObjects, objectKey, type StoreContext } from './store_context.ts'
import { pardonBeforeMs } from './sweep.ts'
import type { Throttle } from './throttle.ts'

const dayMs = 24 * 60 * 60 * 1_000
/** Size, time and inode are believed for so long; then everything is read once. */
const fullReadEveryMs = 7 * dayMs
/** A file that changed so shortly before it was read may change again without getting another time. */
const settledMs = 2_000
const readBytes = 4 * blockBytes

interface Run {
  context: StoreContext
  tree: ReadTree
  options: BackupOptions
  throttle: Throttle | undefined
  index: BlockIndex
  writer: PackWriter
  /** Hashes of blocks that were handed to the writer. */
  written: Set<string>
  /** Files of the newest snapshot by path, and when that one was begun. Empty if every file is to be read. */
  known: Map<string, StoredEntry>
  knownAt: number
  progress: { done: number; total: number }
}

/** Makes a snapshot: packs first, then their index, then the list of files, and at last the snapshot itself, by which it exists. */
export async function writeSnapshot(
  context: StoreContext,
  tree: ReadTree,
  options: BackupOptions,
  throttle: Throttle | undefined,
): Promise<BackupResult> {
  const done = await findSnapshot(context, options.id)
  if (done) return { state: 'created', snapshot: shown(done) }
  const startedAt = context.now()
  const newest = (await listSnapshots(context)).at(-1)
  const index = await loadIndex(context)
  const fullRead = options.fullRead || !newest || startedAt - newest.fullReadAt >= fullReadEveryMs
  const writer = new PackWriter(context)
  const run: Run = {
    ...{ context, tree, options, throttle, index, writer, written: new Set() },
    known: new Map(fullRead ? [] : (await getTree(context, newest.id)).map((entry) => [entry.path, entry])),
    knownAt: newest?.comparedAt ?? 0,
    progress: { done: 0, total: 0 },
  }
  try {
    const { entries, skipped } = await readTree(run)
    await writer.finish()
    for (const [pack, blocks] of writer.lists) index.add(pack, blocks)
    const files = entries.filter(({ kind }) => kind === 'file')
    const snapshot: StoredSnapshot = {
      format: 1,
      id: options.id,
      startedAt,
      comparedAt: startedAt,
      quiesced: options.quiesced,
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      added: writer.stored,
      skipped,
      digest: digestOf(entries),
      fullReadAt: fullRead ? startedAt : newest.fullReadAt,
      packs: [...new Set(entries.flatMap(({ blocks }) => blocks.map((hash) => packOf(index, hash))))].sort(),
    }
    options.signal?.throwIfAborted()
    if (writer.lists.size > 0) await putIndex(context, writer.lists)
    if (newest?.digest === snapshot.digest) return await refresh(run, newest, snapshot, entries)
    await keepPacks(context, snapshot)
    await putTree(context, snapshot.id, entries)
    options.signal?.throwIfAborted()
    await putSnapshot(context, snapshot)
    return { state: 'created', snapshot: shown(snapshot) }
  } finally {
    await writer.settle()
  }
}

/** Nothing differs from the newest snapshot. Notes the new times of its files, so that they needn't be read again. */
async function refresh(
  { context, known }: Run,
  newest: StoredSnapshot,
  now: StoredSnapshot,
  entries: readonly StoredEntry[],
): Promise<BackupResult> {
  const sameTimes = entries.every((entry) => looksLike(known.get(entry.path), entry))
  const reread = now.fullReadAt !== newest.fullReadAt
  // Without new packs, and with every file as it looked, there is nothing to note.
  if (sameTimes && !reread && now.added === 0) return { state: 'unchanged', snapshot: shown(newest) }
  const { comparedAt, fullReadAt, packs } = now
  const kept = { ...newest, comparedAt, fullReadAt, packs }
  await keepPacks(context, kept)
  await putTree(context, newest.id, entries)
  await putSnapshot(context, kept)
  return { state: 'unchanged', snapshot: shown(kept) }
}

/** What lies in no pack has the empty name, which `keepPacks` doesn't find. */
const packOf = (index: BlockIndex, hash: string) => index.findSafe(hash)?.pack ?? ''

/**
 * Makes sure that the packs of a snapshot outlast it: each must exist, and one that a sweep has condemned meanwhile is pardoned, unless the sweep may be about
 * to remove it.
 */
async function keepPacks(context: StoreContext, { packs }: StoredSnapshot): Promise<void> {
  const [existing, condemned] = await Promise.all([listObjects(context, 'packs'), listObjects(context, 'condemned')])
  for (const pack of packs) {
    const mark = condemned.has(pack) ? await context.storage.head(objectKey(context, 'condemned', pack)) : undefined
    if (!existing.has(pack) || (mark && context.now() - mark.modifiedAt > pardonBeforeMs)) {
      throw new BackupError('try_again', 'Stored blocks were removed while the backup ran; run it again')
    }
    if (mark) await context.storage.remove(objectKey(context, 'condemned', pack))
  }
}

async function readTree(run: Run): Promise<{ entries: StoredEntry[]; skipped: number }> {
  const { tree, options, progress } = run
  const found: TreeEntry[] = []
  let skipped = 0
  for await (const entry of tree.walk()) {
    options.signal?.throwIfAborted()
    if (entry.kind === 'skipped') skipped++
    else found.push(entry)
  }
  progress.total = found.reduce((sum, { size }) => sum + size, 0)
  const entries: StoredEntry[] = []
  for (const entry of found) {
    options.signal?.throwIfAborted()
    const stored = entry.kind === 'folder' ? { ...entry, blocks: [] } : await readUnlessKnown(run, entry)
    if (stored) entries.push(stored)
    else skipped++
  }
  if (!options.quiesced) await readChangedAgain(run, entries)
  return { entries, skipped }
}

async function readUnlessKnown(run: Run, entry: TreeEntry): Promise<StoredEntry | undefined> {
  const known = run.known.get(entry.path)
  const settled = BigInt(entry.changedNs) / 1_000_000n + BigInt(settledMs) < BigInt(run.knownAt)
  if (known && settled && looksLike(known, entry) && known.blocks.every((hash) => run.index.findSafe(hash))) {
    tell(run, entry.size)
    return { ...entry, blocks: known.blocks }
  }
  return readFile(run, entry.path)
}

function looksLike(known: TreeEntry | undefined, entry: TreeEntry): boolean {
  return (
    known?.kind === entry.kind &&
    known.size === entry.size &&
    known.modifiedNs === entry.modifiedNs &&
    known.changedNs === entry.changedNs &&
    known.inode === entry.inode &&
    known.mode === entry.mode
  )
}

/** A server that keeps writing may have changed files after they were read: these are read once more, so that they fit the later ones better. */
async function readChangedAgain(run: Run, entries: StoredEntry[]): Promise<void> {
  const reread = { ...run, progress: { ...run.progress } }
  for (const [at, entry] of entries.entries()) {
    if (entry.kind === 'folder') continue
    const file = await run.tree.open(entry.path)
    if (!file) continue
    const changed = await file.stat().finally(() => file.close())
    const again = looksLike(entry, changed) ? undefined : await readFile(reread, entry.path)
    if (again) entries[at] = again
  }
}

/** Undefined if there is no such file any more. */
async function readFile(run: Run, path: string): Promise<StoredEntry | undefined> {
  const file = await run.tree.open(path)
  if (!file) return undefined
  try {
    const entry = await file.stat()
    const { blocks, size } = await readContent(run, file)
    return { ...entry, size, blocks }
  } finally {
    await file.close()
  }
}

async function readContent(run: Run, file: OpenTreeFile): Promise<{ blocks: string[]; size: number }> {
  const { throttle, options } = run
  const blocks: string[] = []
  const collect = youngGarbage()
  let [into, next] = [Buffer.allocUnsafe(readBytes), Buffer.allocUnsafe(readBytes)]
  let coming = file.read(into, 0)
  try {
    for (let size = 0; ; ) {
      options.signal?.throwIfAborted()
      const filled = await coming
      const atEnd = filled < into.length
      if (!atEnd) coming = file.read(next, size + filled)
      for (let at = 0; at < filled; at += blockBytes) {
        blocks.push(await storeBlock(run, into.subarray(at, Math.min(at + blockBytes, filled))))
      }
      size += filled
      collect(filled)
      tell(run, filled)
      if (atEnd) return { blocks, size }
      ;[into, next] = [next, into]
      await throttle?.pass(filled, options.signal)
    }
  } finally {
    // Nobody may close the file while it is being read.
    await coming.catch(() => {})
  }
}

async function storeBlock({ index, written, writer }: Run, plain: Uint8Array): Promise<string> {
  const hash = hashOf(plain)
  if (index.findSafe(hash) || written.has(hash)) return hash
  written.add(hash)
  await writer.add(hash, plain)
  return hash
}

function tell({ progress, options }: Run, bytes: number): void {
  progress.done += bytes
  progress.total = Math.max(progress.total, progress.done)
  options.onProgress?.({ ...progress })
}
