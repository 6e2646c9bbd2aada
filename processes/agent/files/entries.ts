import type { BigIntStats } from 'node:fs'
import { FileRefusal } from './file_refusal.ts'
import type { DiskName, Folder, Jail } from './jail.ts'
import { type JailPath, reservedName, showPath } from './paths.ts'
import { type EntryKind, kindOf } from './tree.ts'

/** One line of a listing. */
export interface FileEntry {
  name: string
  path: string
  type: EntryKind
  /** Bytes. Files only. */
  size?: number
  /** Entries in it, up to `countMax`. Folders only. */
  count?: number
  /** Where it points, as text. Links only. */
  target?: string
  /** Seconds since 1970. */
  modified: number
  created: number
  /** Files only. */
  etag?: string
}

/** Ours: a listing counts no further in each of its folders. */
const countMax = 10_000
const nanoseconds = 1_000_000_000n

/**
 * Tells one content of a file from another, without reading it: files may have gigabytes, and a listing shows many. Our own writes make a new
 * inode. A write in place, by the game, changes the time of change, which no program can set back, unlike that of modification. Only two writes of
 * equal length within one tick of the file system's clock (4 ms) could look the same.
 */
export const etagOf = (stats: BigIntStats): string =>
  [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].map((part) => part.toString(36)).join('-')

export function describe(folder: Folder, name: DiskName, stats: BigIntStats): FileEntry {
  const type = kindOf(stats)
  return {
    name: String(name),
    path: showPath([...folder.path, String(name)]),
    type,
    modified: Number(stats.mtimeNs / nanoseconds),
    created: Number(stats.birthtimeNs / nanoseconds),
    ...(type === 'file' && { size: Number(stats.size), etag: etagOf(stats) }),
    ...(type === 'directory' && { count: countIn(folder, name) }),
    ...(type === 'symlink' && { target: folder.target(name) }),
  }
}

function countIn(folder: Folder, name: DiskName): number {
  try {
    const below = folder.folder(name)
    try {
      return Math.min(below.names().length, countMax)
    } finally {
      below.close()
    }
  } catch (error) {
    if (error instanceof FileRefusal) return 0
    throw error
  }
}

/** What a path is. The server's folder itself has the name "". */
export function statPath(jail: Jail, path: JailPath): FileEntry {
  if (path.length > 0) return jail.inParent(path, (folder, name) => describe(folder, name, folder.requireStat(name)))
  return jail.in([], (root) => {
    const stats = root.requireStat('.')
    const count = root.names().filter((name) => name !== reservedName).length
    return { ...describe(root, '.', stats), name: '', path: '/', count: Math.min(count, countMax) }
  })
}
