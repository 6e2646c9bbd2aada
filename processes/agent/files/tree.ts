import type { BigIntStats } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { FileRefusal } from './file_refusal.ts'
import type { DiskName, Folder, Jail } from './jail.ts'
import { type JailPath, reservedName, showPath } from './paths.ts'
import type { Usage } from './quota.ts'

export type EntryKind = 'file' | 'directory' | 'symlink' | 'other'

export function kindOf(stats: BigIntStats): EntryKind {
  if (stats.isFile()) return 'file'
  if (stats.isDirectory()) return 'directory'
  return stats.isSymbolicLink() ? 'symlink' : 'other'
}

export interface TreeEntry {
  /** The folder that has the entry. Open until the walk goes on. */
  folder: Folder
  name: DiskName
  path: JailPath
  kind: EntryKind
  stats: BigIntStats
}

/** Ours: a walk holds a descriptor for each level. The game can make deeper folders than clients can. */
const walkDepthMax = 256
/** Ours: other work gets its turn after this many entries. */
const entriesPerTurn = 256

/** Gives other work its turn now and then, and stops when `signal` says so. */
function turns(signal: AbortSignal | undefined): () => Promise<void> {
  let since = 0
  return async () => {
    if (signal?.aborted) throw new FileRefusal('cancelled', 'Cancelled.')
    if (++since % entriesPerTurn === 0) await setImmediate()
  }
}

/**
 * Everything below a folder, folders before what is in them, without what is reserved. Entries that vanish meanwhile are left out.
 * @throws FileRefusal too_deep, cancelled
 */
export async function* walk(folder: Folder, options: { signal?: AbortSignal; reserved?: boolean } = {}) {
  yield* walkBelow(folder, turns(options.signal), options.reserved ?? false)
}

async function* walkBelow(
  folder: Folder,
  turn: () => Promise<void>,
  withReserved: boolean,
): AsyncGenerator<TreeEntry, void, void> {
  if (folder.path.length > walkDepthMax) {
    throw new FileRefusal('too_deep', `Folders nested more than ${walkDepthMax} levels deep can only be deleted.`)
  }
  for (const name of folder.names()) {
    if (!withReserved && folder.path.length === 0 && name === reservedName) continue
    const stats = folder.stat(name)
    if (!stats) continue
    await turn()
    const kind = kindOf(stats)
    yield { folder, name, path: [...folder.path, String(name)], kind, stats }
    const below = kind === 'directory' ? openIfThere(folder, name) : undefined
    if (!below) continue
    try {
      yield* walkBelow(below, turn, withReserved)
    } finally {
      below.close()
    }
  }
}

function openIfThere(folder: Folder, name: DiskName): Folder | undefined {
  try {
    return folder.folder(name)
  } catch (error) {
    if (error instanceof FileRefusal) return undefined
    throw error
  }
}

/** What a folder holds, with what is reserved. Folders too deep to walk aren't counted. */
export async function countUsage(jail: Jail, path: JailPath = []): Promise<Usage> {
  const usage = { bytes: 0, entries: 0 }
  const folder = jail.folder(path)
  try {
    for await (const entry of walk(folder, { reserved: true })) {
      usage.entries++
      if (entry.kind === 'file') usage.bytes += Number(entry.stats.size)
    }
  } catch (error) {
    if (!(error instanceof FileRefusal && error.code === 'too_deep')) throw error
  } finally {
    folder.close()
  }
  return usage
}

export interface Removed {
  path: JailPath
  bytes: number
}

/** Below this, what is left of a deep folder is moved up and deleted from there. */
const removeDepthMax = 64

/**
 * Deletes an entry with all below it, and tells of each that is gone. Follows no link: a link is deleted itself.
 * @param aside a folder on the same disk for branches too deep to hold open, and a name in it nobody has
 * @throws FileRefusal not_found, cancelled
 */
export async function* removeTree(
  folder: Folder,
  name: DiskName,
  aside: { folder: Folder; newName: () => string },
  signal?: AbortSignal,
): AsyncGenerator<Removed, void, void> {
  const turn = turns(signal)
  const deep: string[] = []

  async function* remove(from: Folder, entry: DiskName, depth: number): AsyncGenerator<Removed, void, void> {
    await turn()
    const stats = from.stat(entry)
    if (!stats) return
    const path = [...from.path, String(entry)]
    if (!stats.isDirectory()) {
      from.removeFile(entry)
      yield { path, bytes: stats.isFile() && stats.nlink === 1n ? Number(stats.size) : 0 }
      return
    }
    if (depth > removeDepthMax) {
      const moved = aside.newName()
      from.rename(entry, aside.folder, moved)
      deep.push(moved)
      return
    }
    const below = from.folder(entry)
    try {
      for (const child of below.names()) yield* remove(below, child, depth + 1)
    } finally {
      below.close()
    }
    from.removeFolder(entry)
    yield { path, bytes: 0 }
  }

  if (!folder.stat(name)) {
    const path = showPath([...folder.path, String(name)])
    throw new FileRefusal('not_found', `${path} doesn't exist.`, path)
  }
  yield* remove(folder, name, 1)
  for (let moved = deep.pop(); moved !== undefined; moved = deep.pop()) yield* remove(aside.folder, moved, 1)
}
