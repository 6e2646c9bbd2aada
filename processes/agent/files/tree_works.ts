import { createReadStream } from 'node:fs'
import type { FileContext } from './file_context.ts'
import { FileRefusal } from './file_refusal.ts'
import type { Folder } from './jail.ts'
import type { Progress } from './operations.ts'
import { isWithin, type JailPath, parseNewPath, parsePath, showPath } from './paths.ts'
import { FreshFile, stagingPath } from './staging.ts'
import { kindOf, removeTree, type TreeEntry, walk } from './tree.ts'
import { makeFolders, makeParents } from './writing.ts'

/** How much there is to do below a path, itself included. */
async function measure(
  context: FileContext,
  path: JailPath,
  signal: AbortSignal,
): Promise<{ entries: number; bytes: number }> {
  const total = { entries: 0, bytes: 0 }
  try {
    for await (const entry of entriesAt(context, path, signal)) {
      total.entries++
      if (entry.kind === 'file') total.bytes += Number(entry.stats.size)
    }
  } catch (error) {
    // Only a share of the progress is lost.
    if (!(error instanceof FileRefusal && error.code === 'too_deep')) throw error
  }
  return total
}

/** The entry at a path, then all below it. */
export async function* entriesAt(
  context: FileContext,
  path: JailPath,
  signal?: AbortSignal,
): AsyncGenerator<TreeEntry> {
  const name = path.at(-1)
  if (name === undefined) {
    const root = context.jail.folder([])
    try {
      yield* walk(root, { signal })
    } finally {
      root.close()
    }
    return
  }
  const parent = context.jail.folder(path.slice(0, -1))
  try {
    const stats = parent.requireStat(name)
    yield { folder: parent, name, path, kind: kindOf(stats), stats }
    if (!stats.isDirectory()) return
    const below = parent.folder(name)
    try {
      yield* walk(below, { signal })
    } finally {
      below.close()
    }
  } finally {
    parent.close()
  }
}

/** Deletes a path with all below it. Cancelled, it leaves what it has not deleted yet. */
export async function removeAll(context: FileContext, text: string, progress: Progress): Promise<void> {
  const path = parseNamed(text)
  const { entries } = await measure(context, path, progress.signal)
  const staging = context.jail.folder(stagingPath)
  try {
    const parent = context.jail.folder(path.slice(0, -1))
    try {
      let done = 0
      const aside = { folder: staging, newName: context.newId }
      for await (const removed of removeTree(parent, path.at(-1) ?? '', aside, progress.signal)) {
        context.quota.release({ entries: 1, bytes: removed.bytes })
        progress.report({ files: 1, bytes: removed.bytes, file: showPath(removed.path), share: ++done / entries })
      }
    } finally {
      parent.close()
    }
  } finally {
    staging.close()
  }
}

/** A path with a name. Deleting or copying the server's folder itself is refused. */
export function parseNamed(text: string): JailPath {
  const path = parsePath(text)
  if (path.length === 0) throw new FileRefusal('invalid_path', "This can't be done to the server's folder itself.")
  return path
}

/**
 * Copies a file or folder to a new path. Links, devices and the like are left out. Built aside and moved in place at the end, so that a cancelled
 * or failed copy leaves nothing.
 */
export async function copyAll(
  context: FileContext,
  source: string,
  destination: string,
  progress: Progress,
): Promise<void> {
  const from = parseNamed(source)
  const to = parseNewPath(destination)
  if (isWithin(to, from)) throw new FileRefusal('invalid_path', `${showPath(from)} can't be copied into itself.`)
  requireFree(context, to)
  const total = await measure(context, from, progress.signal)
  await withStagedTree(context, async (staged) => {
    let bytes = 0
    for await (const entry of entriesAt(context, from, progress.signal)) {
      const path = [...staged, 'copy', ...entry.path.slice(from.length)]
      const file = showPath(entry.path)
      if (entry.kind === 'directory') await makeFolders(context, path)
      if (entry.kind === 'file') {
        bytes += await copyFile(context, entry, path, progress)
      }
      progress.report({ files: 1, file, share: share(bytes, total.bytes) })
    }
    await placeStaged(context, [...staged, 'copy'], to)
  })
}

const share = (done: number, total: number): number => (total === 0 ? 0 : Math.min(1, done / total))

/** @returns bytes copied */
async function copyFile(context: FileContext, entry: TreeEntry, path: JailPath, progress: Progress): Promise<number> {
  const fd = entry.folder.openToRead(entry.name)
  const body = createReadStream('', { fd, highWaterMark: 262_144 })
  const file = await FreshFile.create(context)
  try {
    for await (const chunk of body) {
      if (progress.signal.aborted) throw new FileRefusal('cancelled', 'Cancelled.')
      await file.write(chunk)
      progress.report({ bytes: chunk.length })
    }
    await file.place(path, { durable: false })
    return file.size
  } finally {
    body.destroy()
    await file.discard()
  }
}

/** @throws FileRefusal already_exists */
export function requireFree(context: FileContext, path: JailPath): void {
  const isTaken = (): boolean => {
    try {
      return context.jail.inParent(path, (folder, name) => folder.stat(name) !== undefined)
    } catch (error) {
      if (error instanceof FileRefusal && error.code === 'not_found') return false
      throw error
    }
  }
  if (isTaken()) throw new FileRefusal('already_exists', `${showPath(path)} already exists.`, showPath(path))
}

/** A folder aside, for what is being built. What is left in it at the end is deleted. */
export async function withStagedTree<T>(context: FileContext, build: (staged: JailPath) => Promise<T>): Promise<T> {
  const name = context.newId()
  const staged = [...stagingPath, name]
  await makeFolders(context, staged)
  try {
    return await build(staged)
  } finally {
    const folder = context.jail.folder(stagingPath)
    try {
      for await (const removed of removeTree(folder, name, { folder, newName: context.newId })) {
        context.quota.release({ entries: 1, bytes: removed.bytes })
      }
    } finally {
      folder.close()
    }
  }
}

/** Moves what was built aside to a path that must be free. */
async function placeStaged(context: FileContext, staged: JailPath, to: JailPath): Promise<void> {
  await context.exclusively(async () => {
    await makeParents(context, to)
    requireFree(context, to)
    context.jail.inParent(staged, (folder: Folder, name) =>
      context.jail.inParent(to, (target, newName) => folder.rename(name, target, newName)),
    )
  })
}
