import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'
import type { FileContext } from '../file_context.ts'
import { FileRefusal } from '../file_refusal.ts'
import type { Progress } from '../operations.ts'
import { isWithin, type JailPath, parseNewPath, parsePath, showPath } from '../paths.ts'
import { FreshFile } from '../staging.ts'
import type { TreeEntry } from '../tree.ts'
import { entriesAt } from '../tree_works.ts'
import { makeParents } from '../writing.ts'

export interface ZipSource {
  /** Names in the archive are relative to this folder. */
  parent: string
  /** Entries of the folder to pack, by path relative to it. Empty means all. */
  include: readonly string[]
}

export const includedMax = 1_000

/**
 * Packs files as they are read: nothing is written and memory stays small. Links and what vanishes meanwhile are left out.
 * @throws FileRefusal not_found, not_a_folder, invalid_argument; the stream fails with too_deep or cancelled
 */
export function zipStream(context: FileContext, source: ZipSource, progress?: Progress): Readable {
  const parent = parsePath(source.parent)
  const paths = includedPaths(context, parent, source.include)
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  fill(context, zip, parent, paths, progress).catch((error) => output.destroy(error))
  return output
}

function includedPaths(context: FileContext, parent: JailPath, include: readonly string[]): JailPath[] {
  if (include.length > includedMax) {
    throw new FileRefusal('invalid_argument', `include can't have more than ${includedMax} paths.`)
  }
  context.jail.in(parent, () => {})
  if (include.length === 0) return [parent]
  const paths = include.map((name) => parsePath(showPath([...parent, ...parsePath(name)])))
  for (const path of paths) context.jail.inParent(path, (folder, name) => folder.requireStat(name))
  // What lies in another included folder is packed with it, once.
  return paths.filter((path, at) => !paths.some((other, place) => place !== at && covers(other, place, path, at)))
}

const covers = (other: JailPath, place: number, path: JailPath, at: number): boolean =>
  isWithin(path, other) && (path.length > other.length || place < at)

async function fill(
  context: FileContext,
  zip: yazl.ZipFile,
  parent: JailPath,
  paths: readonly JailPath[],
  progress: Progress | undefined,
): Promise<void> {
  const output = zip.outputStream as Readable
  for (const path of paths) {
    for await (const entry of entriesAt(context, path, progress?.signal)) {
      if (output.destroyed) return
      await addEntry(zip, entry, nameInZip(entry.path.slice(parent.length)), progress)
    }
  }
  zip.end()
}

/** Archives have `/` only, and no drive letters. */
const nameInZip = (path: JailPath): string =>
  path
    .join('/')
    .replaceAll('\\', '_')
    .replace(/^([a-zA-Z]):/, '$1_')

/** Adds one entry, and waits until it has been packed, so that one file is open at a time. */
async function addEntry(
  zip: yazl.ZipFile,
  entry: TreeEntry,
  name: string,
  progress: Progress | undefined,
): Promise<void> {
  if (name === '') return
  const mtime = new Date(Number(entry.stats.mtimeMs))
  if (entry.kind === 'directory') zip.addEmptyDirectory(name, { mtime })
  if (entry.kind !== 'file') return
  const fd = openIfThere(entry)
  if (fd === undefined) return
  const body = createReadStream('', { fd, highWaterMark: 262_144 })
  const output = zip.outputStream as Readable
  body.on('data', (chunk) => progress?.report({ bytes: chunk.length }))
  body.pause()
  const stop = () => body.destroy()
  output.once('close', stop)
  progress?.signal.addEventListener('abort', stop)
  try {
    zip.addReadStream(body, name, { mtime, mode: 0o100644 })
    await finished(body).catch((error) => {
      if (!output.destroyed) throw error
    })
    progress?.report({ files: 1, file: showPath(entry.path) })
  } finally {
    output.off('close', stop)
    progress?.signal.removeEventListener('abort', stop)
  }
}

function openIfThere(entry: TreeEntry): number | undefined {
  try {
    return entry.folder.openToRead(entry.name)
  } catch (error) {
    if (error instanceof FileRefusal) return undefined
    throw error
  }
}

/** Packs files into a new archive on the server's own disk. Nothing is there before it is whole. */
export async function packInto(
  context: FileContext,
  source: ZipSource,
  target: string,
  progress: Progress,
): Promise<void> {
  const path = parseNewPath(target)
  const file = await FreshFile.create(context)
  try {
    const total = await totalBytes(context, source, progress.signal)
    let packed = 0
    const body = zipStream(context, source, {
      signal: progress.signal,
      report: (more) => {
        packed += more.bytes ?? 0
        progress.report({ ...more, share: total === 0 ? 0 : packed / total })
      },
    })
    for await (const chunk of body) await file.write(chunk)
    if (progress.signal.aborted) throw new FileRefusal('cancelled', 'Cancelled.')
    await makeParents(context, path)
    await file.place(path, { check: (folder, name) => refuseTaken(folder.stat(name), path) })
  } finally {
    await file.discard()
  }
}

function refuseTaken(taken: unknown, path: JailPath): void {
  if (taken) throw new FileRefusal('already_exists', `${showPath(path)} already exists.`, showPath(path))
}

async function totalBytes(context: FileContext, source: ZipSource, signal: AbortSignal): Promise<number> {
  let total = 0
  for (const path of includedPaths(context, parsePath(source.parent), source.include)) {
    for await (const entry of entriesAt(context, path, signal)) {
      if (entry.kind === 'file') total += Number(entry.stats.size)
    }
  }
  return total
}
