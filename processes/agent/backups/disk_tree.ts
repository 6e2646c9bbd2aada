import { type BigIntStats, constants } from 'node:fs'
import { chmod, chown, type FileHandle, lstat, mkdir, open, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import {
  isTreeName,
  isTreePath,
  type ReadTree,
  type SkippedEntry,
  type TreeEntry,
  type WriteTree,
} from './tree.port.ts'

const permissionBits = 0o777

function entryOf(path: string, stats: BigIntStats): TreeEntry {
  return {
    path,
    kind: stats.isDirectory() ? 'folder' : 'file',
    size: stats.isDirectory() ? 0 : Number(stats.size),
    mode: Number(stats.mode) & permissionBits,
    modifiedNs: String(stats.mtimeNs),
    changedNs: String(stats.ctimeNs),
    inode: String(stats.ino),
  }
}

/** Reads a folder that nobody untrusted writes to meanwhile: the parts of a path are not held against being exchanged for links. */
export function diskReadTree(folder: string, excluded: (path: string) => boolean = () => false): ReadTree {
  return {
    folder,
    walk: () => walk(folder, '', excluded),
    async open(path) {
      if (!isTreePath(path)) throw new Error(`Not a path in a tree: ${path}`)
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
      const handle = await open(join(folder, path), flags).catch(gone)
      return handle && openFile(handle, path)
    },
  }
}

async function openFile(handle: FileHandle, path: string) {
  const stats = await handle.stat({ bigint: true })
  if (!stats.isFile()) {
    await handle.close()
    return undefined
  }
  return {
    stat: async () => entryOf(path, await handle.stat({ bigint: true })),
    async read(into: Uint8Array, position: number) {
      let filled = 0
      while (filled < into.length) {
        const { bytesRead } = await handle.read(into, filled, into.length - filled, position + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return filled
    },
    close: () => handle.close(),
  }
}

async function* walk(
  folder: string,
  below: string,
  excluded: (path: string) => boolean,
): AsyncGenerator<TreeEntry | SkippedEntry> {
  const names = (await readdir(join(folder, below)).catch(gone)) ?? []
  for (const name of names.sort()) {
    const path = below === '' ? name : `${below}/${name}`
    if (excluded(path)) continue
    const stats = isTreeName(name) ? await lstat(join(folder, path), { bigint: true }).catch(gone) : 'skipped'
    if (!stats) continue
    if (stats === 'skipped' || !(stats.isFile() || stats.isDirectory())) {
      yield { path, kind: 'skipped' }
      continue
    }
    yield entryOf(path, stats)
    if (stats.isDirectory()) yield* walk(folder, path, excluded)
  }
}

/** It went away between being listed and being looked at, or a link took its place. */
function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return undefined
  throw error
}

export interface Owner {
  uid: number
  gid: number
}

const writeBytes = 2 * 1024 * 1024
const parallelSyncs = 4

/** Fills a folder that exists, is empty and that nobody else writes to. With an owner, everything is given to them at the end. */
export function diskWriteTree(folder: string, owner?: Owner): WriteTree {
  const folders: TreeEntry[] = []
  const syncing = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  const placeOf = (path: string) => {
    if (!isTreePath(path)) throw new Error(`Not a path in a tree: ${path}`)
    return join(folder, path)
  }
  return {
    folder,
    async makeFolder(entry) {
      await mkdir(placeOf(entry.path), { mode: 0o700 })
      folders.push(entry)
    },
    async writeFile(entry, chunks) {
      const handle = await open(placeOf(entry.path), 'wx', 0o600)
      try {
        await writeChunks(handle, chunks)
        if (owner) await handle.chown(owner.uid, owner.gid)
        await handle.chmod(entry.mode)
        const seconds = secondsOf(entry)
        await handle.utimes(seconds, seconds)
      } catch (error) {
        await handle.close()
        throw error
      }
      // While it reaches the disk, the next files are written.
      while (syncing.size >= parallelSyncs) await Promise.race(syncing)
      const sync = handle.sync().finally(() => handle.close())
      const settled = sync.catch((error: unknown) => {
        failure ??= { error }
      })
      const tracked: Promise<void> = settled.finally(() => syncing.delete(tracked))
      syncing.add(tracked)
    },
    async finish() {
      await Promise.all(syncing)
      if (failure) throw failure.error
      // The innermost first: adding to a folder changes its time.
      for (const entry of folders.toReversed()) {
        const place = placeOf(entry.path)
        if (owner) await chown(place, owner.uid, owner.gid)
        await chmod(place, entry.mode)
        const seconds = secondsOf(entry)
        await utimes(place, seconds, seconds)
        await syncFolder(place)
      }
      if (owner) await chown(folder, owner.uid, owner.gid)
      await syncFolder(folder)
    },
  }
}

/** Writes some chunks at once while the next ones are being made. */
async function writeChunks(handle: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let gathered: Uint8Array[] = []
  let bytes = 0
  let position = 0
  let writing: Promise<void> = Promise.resolve()
  const flush = () => {
    writing = writeAll(handle, gathered, position)
    // It is awaited below; a failure of the chunks must not leave it unheard.
    writing.catch(() => {})
    position += bytes
    gathered = []
    bytes = 0
  }
  try {
    for await (const chunk of chunks) {
      gathered.push(chunk)
      bytes += chunk.length
      if (bytes < writeBytes) continue
      await writing
      flush()
    }
  } finally {
    await writing
  }
  flush()
  await writing
}

async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  const bytes = Buffer.concat(chunks)
  for (let written = 0; written < bytes.length; ) {
    written += (await handle.write(bytes, written, bytes.length - written, position + written)).bytesWritten
  }
}

const secondsOf = ({ modifiedNs }: TreeEntry) => Number(BigInt(modifiedNs) / 1_000n) / 1e6

export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
