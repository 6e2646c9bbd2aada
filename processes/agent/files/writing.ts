import { etagOf } from './entries.ts'
import type { FileContext } from './file_context.ts'
import { FileRefusal } from './file_refusal.ts'
import type { Folder } from './jail.ts'
import { isWithin, type JailPath, parseNewPath, parsePath, showPath } from './paths.ts'
import { FreshFile } from './staging.ts'

/** What must be true of the file for a write to take place. */
export interface WriteCondition {
  /** The tag of the content that the client has read. */
  ifMatch?: string
  /** Whether the file must not exist yet. */
  isNew?: boolean
}

export type Chunks = AsyncIterable<Uint8Array>

/**
 * Writes a whole file: aside first, then by a rename, so that readers see the old content or the new one. Missing folders are made.
 * @returns the tag of what was written
 * @throws FileRefusal file_changed, already_exists, not_a_file, not_a_folder, out_of_space, too_many_entries, invalid_path
 */
export async function writeFile(
  context: FileContext,
  path: string,
  body: Chunks,
  condition: WriteCondition = {},
): Promise<{ etag: string; size: number }> {
  const target = parseNewPath(path)
  // Asked before the body is read, so that a conflict costs no transfer, and again at the rename, which is what counts.
  checkNow(context, target, condition)
  const file = await FreshFile.create(context)
  try {
    for await (const chunk of body) await file.write(chunk)
    await makeParents(context, target)
    await file.place(target, { check: (folder, name) => checkCondition(folder, name, condition) })
  } finally {
    await file.discard()
  }
  return context.jail.inParent(target, (folder, name) => ({
    etag: etagOf(folder.requireStat(name)),
    size: file.size,
  }))
}

function checkNow(context: FileContext, target: JailPath, condition: WriteCondition): void {
  try {
    context.jail.inParent(target, (folder, name) => checkCondition(folder, name, condition))
  } catch (error) {
    const isMissing = error instanceof FileRefusal && error.code === 'not_found'
    if (!isMissing || condition.ifMatch !== undefined) throw error
  }
}

function checkCondition(folder: Folder, name: string, { ifMatch, isNew }: WriteCondition): void {
  const path = showPath([...folder.path, name])
  const stats = folder.stat(name)
  if (stats?.isDirectory()) throw new FileRefusal('not_a_file', `${path} is a folder.`, path)
  if (isNew && stats) throw new FileRefusal('already_exists', `${path} already exists.`, path)
  if (ifMatch === undefined) return
  if (!stats) throw new FileRefusal('file_changed', `${path} was deleted since you opened it.`, path)
  if (!stats.isFile() || etagOf(stats) !== ifMatch) {
    throw new FileRefusal('file_changed', `${path} has changed since you opened it.`, path)
  }
}

/** Makes the folders that a new path needs. */
export async function makeParents(context: FileContext, path: JailPath): Promise<void> {
  await makeFolders(context, path.slice(0, -1))
}

/** Makes what is missing of a path of folders. @returns how many it made */
export async function makeFolders(context: FileContext, path: JailPath): Promise<number> {
  if (path.length === 0) return 0
  await context.quota.reserve({ entries: path.length })
  let made = 0
  try {
    made = context.jail.makeFolders(path)
    return made
  } finally {
    context.quota.release({ entries: path.length - made })
  }
}

/**
 * Makes an empty file or a folder, with the folders that it needs.
 * @throws FileRefusal already_exists, not_a_folder, invalid_path, too_many_entries
 */
export async function create(context: FileContext, path: string, type: 'file' | 'directory'): Promise<void> {
  const target = parseNewPath(path)
  if (type === 'file') {
    await writeFile(context, path, nothing(), { isNew: true })
    return
  }
  await context.exclusively(async () => {
    if ((await makeFolders(context, target)) === 0) {
      throw new FileRefusal('already_exists', `${showPath(target)} already exists.`, showPath(target))
    }
  })
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/**
 * Moves a file or folder. Nothing is replaced: the check and the rename are two steps, between which only the game itself could make the name.
 * @throws FileRefusal not_found, already_exists, invalid_path, not_a_folder
 */
export async function move(context: FileContext, source: string, destination: string): Promise<void> {
  const from = parsePath(source)
  const to = parseNewPath(destination)
  if (from.length === 0) throw new FileRefusal('invalid_path', "The server's folder itself can't be moved.")
  if (isWithin(to, from)) throw new FileRefusal('invalid_path', `${showPath(from)} can't be moved into itself.`)
  await context.exclusively(async () => {
    context.jail.inParent(from, (folder, name) => folder.requireStat(name))
    await makeParents(context, to)
    context.jail.inParent(from, (folder, name) =>
      context.jail.inParent(to, (target, newName) => {
        if (target.stat(newName)) {
          throw new FileRefusal('already_exists', `${showPath(to)} already exists.`, showPath(to))
        }
        folder.rename(name, target, newName)
      }),
    )
  })
}

/**
 * Deletes one entry that has nothing in it.
 * @throws FileRefusal not_found, folder_not_empty, invalid_path
 */
export async function removeOne(context: FileContext, path: string): Promise<void> {
  await context.exclusively(async () => {
    context.jail.inParent(parsePath(path), (folder, name) => {
      const stats = folder.requireStat(name)
      if (stats.isDirectory()) folder.removeFolder(name)
      else folder.removeFile(name)
      const bytes = stats.isFile() && stats.nlink === 1n ? Number(stats.size) : 0
      context.quota.release({ entries: 1, bytes })
    })
  })
}
