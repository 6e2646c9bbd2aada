import { closeSync, fstatSync, read, readSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { FileContext } from '../file_context.ts'
import { FileRefusal } from '../file_refusal.ts'
import type { Progress } from '../operations.ts'
import { type JailPath, parsePath, showPath } from '../paths.ts'
import { FreshFile } from '../staging.ts'
import { withStagedTree } from '../tree_works.ts'
import { type Chunks, makeFolders, makeParents } from '../writing.ts'
import type { ArchiveFile, ArchiveItem } from './archive_item.ts'
import { ArchiveTally, placeOf, unpackEntriesMax, unpackRatioMax } from './archive_rules.ts'
import { readTar } from './tar_reader.ts'
import { corrupted, readZip } from './zip_reader.ts'

/** What unpacking would do. */
export interface Preview {
  entries: number
  /** Bytes, unpacked. */
  bytes: number
  /** Files that are there already, at most `conflictsMax` of them. */
  conflictingFiles: string[]
  conflictCount: number
  /** Paths where a folder is needed and something else is, or the reverse. They can't be replaced. */
  blocked: string[]
  /** The name in `modrinth.index.json`, if the archive is a modpack. */
  modpackName: string | undefined
}

export const conflictsMax = 1_000
const indexName = 'modrinth.index.json'
const indexBytesMax = 8_388_608

const tarMagicAt = 257
const readBytes = 262_144
const readAt = promisify(read)

/** The file from its beginning. Leaves the descriptor open, which a read stream would close when it is left. */
async function* bytesOf({ fd }: ArchiveFile): AsyncGenerator<Uint8Array, void, void> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await readAt(fd, Buffer.allocUnsafe(readBytes), 0, readBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** @throws FileRefusal archive_unknown_format */
async function* itemsOf(file: ArchiveFile): AsyncGenerator<ArchiveItem, void, void> {
  const head = Buffer.alloc(512)
  readSync(file.fd, head, 0, head.length, 0)
  if (head.subarray(0, 2).toString('latin1') === 'PK') yield* readZip(file)
  else if (head[0] === 0x1f && head[1] === 0x8b) yield* readTar(inflated(bytesOf(file)))
  else if (head.subarray(tarMagicAt, tarMagicAt + 5).toString('latin1') === 'ustar') yield* readTar(bytesOf(file))
  else
    throw new FileRefusal(
      'archive_unknown_format',
      'Only .zip, .mrpack, .jar, .tar and .tar.gz archives can be unpacked.',
    )
}

async function* inflated(packed: Chunks): AsyncGenerator<Uint8Array, void, void> {
  const gunzip = createGunzip()
  const done = pipeline(packed, gunzip).catch(() => {})
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
  } catch (error) {
    throw corrupted(error instanceof Error ? error.message : String(error))
  } finally {
    gunzip.destroy()
    await done
  }
}

/**
 * Reads the whole list first: nothing is written before all of it is known to be sound. A tar file has no list, so all of it is read.
 * @throws FileRefusal archive_*, not_found, not_a_file
 */
export async function previewArchive(
  context: FileContext,
  source: string,
  target: string,
  signal?: AbortSignal,
): Promise<Preview> {
  return withArchive(context, source, (file) => preview(context, file, parsePath(target), signal))
}

async function preview(
  context: FileContext,
  file: ArchiveFile,
  target: JailPath,
  signal?: AbortSignal,
): Promise<Preview> {
  const free = await context.quota.free()
  const limits = { bytes: free.bytes, entries: Math.min(unpackEntriesMax, free.entries), ratio: unpackRatioMax }
  const tally = new ArchiveTally(limits, file.size)
  const conflicts = new Conflicts(context, target)
  let modpackName: string | undefined
  for await (const item of itemsOf(file)) {
    if (signal?.aborted) throw new FileRefusal('cancelled', 'Cancelled.')
    const path = placeOf(item)
    if (!path) continue
    tally.addEntry(path, item.type)
    tally.addBytes(item.size)
    conflicts.look(path, item.type)
    if (path.join('/') === indexName && item.size <= indexBytesMax)
      modpackName = nameInIndex(await collect(item.body()))
  }
  return { entries: tally.entries, bytes: tally.bytes, ...conflicts.result(), modpackName }
}

async function collect(chunks: Chunks): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString()
}

function nameInIndex(text: string): string | undefined {
  try {
    const index: unknown = JSON.parse(text)
    const isNamed = typeof index === 'object' && index !== null && 'name' in index && typeof index.name === 'string'
    return isNamed ? String(index.name).slice(0, 255) : undefined
  } catch {
    return undefined
  }
}

/** Compares entries with what is at their place now. */
class Conflicts {
  readonly #context: FileContext
  readonly #target: JailPath
  readonly #files: string[] = []
  readonly #blocked = new Set<string>()
  readonly #kinds = new Map<string, 'directory' | 'other' | 'none'>()
  #count = 0

  constructor(context: FileContext, target: JailPath) {
    this.#context = context
    this.#target = target
  }

  look(path: JailPath, type: ArchiveItem['type']): void {
    const full = [...this.#target, ...path]
    for (let depth = 1; depth < full.length; depth++) {
      const parent = full.slice(0, depth)
      const kind = this.#kind(parent)
      if (kind === 'other') this.#blocked.add(showPath(parent))
      if (kind !== 'directory') return
    }
    const kind = this.#kind(full)
    if (kind === 'none') return
    if ((kind === 'directory') !== (type === 'directory')) this.#blocked.add(showPath(full))
    else if (type === 'file' && ++this.#count <= conflictsMax) this.#files.push(showPath(full))
  }

  result(): Pick<Preview, 'conflictingFiles' | 'conflictCount' | 'blocked'> {
    return {
      conflictingFiles: this.#files,
      conflictCount: this.#count,
      blocked: [...this.#blocked].slice(0, conflictsMax),
    }
  }

  #kind(path: JailPath): 'directory' | 'other' | 'none' {
    const key = showPath(path)
    const known = this.#kinds.get(key)
    if (known) return known
    const stats = this.#context.jail.inParent(path, (folder, name) => folder.stat(name))
    const kind = stats === undefined ? 'none' : stats.isDirectory() ? 'directory' : 'other'
    this.#kinds.set(key, kind)
    return kind
  }
}

/**
 * Unpacks an archive: looks at all of it, unpacks it aside counting the real bytes, and then moves each file in its place. Cancelled or failed
 * before that, it changes nothing.
 * @throws FileRefusal archive_*, conflicting_files, not_found, not_a_file, out_of_space
 */
export async function unarchive(
  context: FileContext,
  source: string,
  target: string,
  override: boolean,
  progress: Progress,
): Promise<void> {
  const to = parsePath(target)
  await withArchive(context, source, async (file) => {
    const plan = await preview(context, file, to, progress.signal)
    refuseConflicts(plan, override)
    await withStagedTree(context, async (staged) => {
      const paths = await unpack(context, file, staged, plan, progress)
      await merge(context, staged, to, paths, override)
    })
  })
}

function refuseConflicts(plan: Preview, override: boolean): void {
  const [blocked] = plan.blocked
  if (blocked !== undefined) {
    throw new FileRefusal('conflicting_files', `${blocked} is in the way and can't be replaced.`, blocked)
  }
  if (plan.conflictCount > 0 && !override) {
    throw new FileRefusal('conflicting_files', `${plan.conflictCount} files already exist.`, plan.conflictingFiles[0])
  }
}

interface Unpacked {
  path: JailPath
  isFolder: boolean
}

async function unpack(
  context: FileContext,
  file: ArchiveFile,
  staged: JailPath,
  plan: Preview,
  progress: Progress,
): Promise<Unpacked[]> {
  const limits = { bytes: plan.bytes, entries: plan.entries, ratio: unpackRatioMax }
  const tally = new ArchiveTally(limits, file.size)
  const unpacked: Unpacked[] = []
  for await (const item of itemsOf(file)) {
    const path = placeOf(item)
    if (!path) continue
    tally.addEntry(path, item.type)
    unpacked.push({ path, isFolder: item.type === 'directory' })
    if (item.type === 'directory') {
      await makeFolders(context, [...staged, ...path])
    } else {
      await unpackFile(context, item, [...staged, ...path], tally, progress)
    }
    progress.report({ files: 1, file: item.name, share: plan.bytes === 0 ? 0 : tally.bytes / plan.bytes })
  }
  return unpacked
}

async function unpackFile(
  context: FileContext,
  item: ArchiveItem,
  path: JailPath,
  tally: ArchiveTally,
  progress: Progress,
): Promise<void> {
  const fresh = await FreshFile.create(context)
  try {
    for await (const chunk of item.body()) {
      if (progress.signal.aborted) throw new FileRefusal('cancelled', 'Cancelled.')
      tally.addBytes(chunk.length)
      await fresh.write(chunk)
      progress.report({ bytes: chunk.length })
    }
    if (fresh.size !== item.size)
      throw corrupted(`${JSON.stringify(item.name.slice(0, 200))} has another size than it says.`)
    await makeParents(context, path)
    await fresh.place(path, { durable: false })
  } finally {
    await fresh.discard()
  }
}

async function merge(
  context: FileContext,
  staged: JailPath,
  target: JailPath,
  unpacked: readonly Unpacked[],
  override: boolean,
): Promise<void> {
  await context.exclusively(async () => {
    for (const { path, isFolder } of unpacked) {
      const to = [...target, ...path]
      await makeFolders(context, isFolder ? to : to.slice(0, -1))
      if (!isFolder) putInPlace(context, [...staged, ...path], to, override)
    }
  })
}

function putInPlace(context: FileContext, from: JailPath, to: JailPath, override: boolean): void {
  context.jail.inParent(from, (folder, name) =>
    context.jail.inParent(to, (into, newName) => {
      const old = into.stat(newName)
      if (old && !override) throw new FileRefusal('conflicting_files', `${showPath(to)} already exists.`, showPath(to))
      folder.rename(name, into, newName)
      if (old) context.quota.release({ entries: 1, bytes: old.isFile() && old.nlink === 1n ? Number(old.size) : 0 })
    }),
  )
}

async function withArchive<T>(
  context: FileContext,
  source: string,
  read: (file: ArchiveFile) => Promise<T>,
): Promise<T> {
  const fd = context.jail.inParent(parsePath(source), (folder, name) => folder.openToRead(name))
  try {
    return await read({ fd, size: fstatSync(fd).size })
  } finally {
    closeSync(fd)
  }
}
