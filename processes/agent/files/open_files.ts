import { close, closeSync, fstatSync, ftruncateSync, futimesSync, read } from 'node:fs'
import { promisify } from 'node:util'
import { statPath } from './entries.ts'
import type { FileContext } from './file_context.ts'
import { asRefusal, FileRefusal } from './file_refusal.ts'
import { Folder } from './jail.ts'
import { parseNewPath, parsePath } from './paths.ts'
import { requireWhole } from './reading.ts'
import { writeAll } from './staging.ts'

/** Ours: for one server, over all connections. */
export const handlesMax = 256
/** Ours: SFTP clients ask for 32 to 256 KiB at once. */
export const readBytesMax = 262_144

const readAt = promisify(read)
const closeFile = promisify(close)

export interface OpenHow {
  write: boolean
  create: boolean
  exclusive: boolean
  truncate: boolean
}

export interface FileAttributes {
  size?: number
  /** Permission bits. Others are ignored. */
  mode?: number
  /** Seconds since 1970. */
  accessed?: number
  modified?: number
}

interface OpenFile {
  fd: number
  isWritable: boolean
}

/** Files that a client holds open, as SFTP does. Writes are in place. */
export class OpenFiles {
  readonly #context: FileContext
  readonly #files = new Map<number, OpenFile>()
  #next = 1

  constructor(context: FileContext) {
    this.#context = context
  }

  get count(): number {
    return this.#files.size
  }

  /** @throws FileRefusal not_found, already_exists, not_a_file, too_many_handles, too_many_entries */
  async open(path: string, how: OpenHow): Promise<number> {
    if (this.#files.size >= handlesMax) {
      throw new FileRefusal('too_many_handles', `A server can't have more than ${handlesMax} files open.`)
    }
    const target = how.write ? parseNewPath(path) : parsePath(path)
    if (!how.write) {
      return this.#hold(
        this.#context.jail.inParent(target, (folder, name) => folder.openToRead(name)),
        false,
      )
    }
    await this.#context.quota.reserve({ entries: 1 })
    let isNew = false
    try {
      const fd = this.#context.jail.inParent(target, (folder, name) => {
        isNew = folder.stat(name) === undefined
        return folder.openToWrite(name, { create: how.create, exclusive: how.exclusive && how.create })
      })
      if (how.truncate) this.#cut(fd, 0)
      return this.#hold(fd, true)
    } catch (error) {
      isNew = false
      throw error
    } finally {
      if (!isNew) this.#context.quota.release({ entries: 1 })
    }
  }

  /** Up to `length` bytes. None at the end of the file. */
  async read(handle: number, position: number, length: number): Promise<Buffer> {
    requireWhole('position', position, 0, Number.MAX_SAFE_INTEGER)
    requireWhole('length', length, 0, Number.MAX_SAFE_INTEGER)
    const data = Buffer.alloc(Math.min(length, readBytesMax))
    const { bytesRead } = await readAt(this.#require(handle).fd, data, 0, data.length, position)
    return data.subarray(0, bytesRead)
  }

  /** @throws FileRefusal no_access, out_of_space, not_found */
  async write(handle: number, position: number, data: Uint8Array): Promise<void> {
    requireWhole('position', position, 0, Number.MAX_SAFE_INTEGER - data.length)
    const { fd } = this.#requireWritable(handle)
    // The whole file counts, gaps too: the game may fill them.
    await this.#context.quota.reserve({ bytes: Math.max(0, position + data.length - fstatSync(fd).size) })
    try {
      await writeAll(fd, data, position)
    } catch (error) {
      throw asRefusal(error, 'The file')
    }
  }

  stat(handle: number): { size: number; modified: number; accessed: number; mode: number } {
    const stats = fstatSync(this.#require(handle).fd)
    return { size: stats.size, modified: seconds(stats.mtimeMs), accessed: seconds(stats.atimeMs), mode: stats.mode }
  }

  async change(handle: number, attributes: FileAttributes): Promise<void> {
    await this.#change(this.#requireWritable(handle).fd, attributes)
  }

  /** Changes a plain file by its path. Of folders, only that they exist is checked: their times and permissions stay. */
  async changePath(path: string, attributes: FileAttributes): Promise<void> {
    const target = parsePath(path)
    if (statPath(this.#context.jail, target).type === 'directory') return
    const fd = this.#context.jail.inParent(target, (folder, name) => folder.openToWrite(name))
    try {
      await this.#change(fd, attributes)
    } finally {
      closeSync(fd)
    }
  }

  async close(handle: number): Promise<void> {
    const { fd } = this.#require(handle)
    this.#files.delete(handle)
    await closeFile(fd)
  }

  closeAll(): void {
    for (const { fd } of this.#files.values()) closeSync(fd)
    this.#files.clear()
  }

  async #change(fd: number, { size, mode, accessed, modified }: FileAttributes): Promise<void> {
    if (size !== undefined) {
      requireWhole('size', size, 0, Number.MAX_SAFE_INTEGER)
      await this.#context.quota.reserve({ bytes: Math.max(0, size - fstatSync(fd).size) })
      this.#cut(fd, size)
    }
    if (mode !== undefined) Folder.setMode(fd, mode)
    if (modified !== undefined) futimesSync(fd, accessed ?? modified, modified)
  }

  #cut(fd: number, size: number): void {
    this.#context.quota.release({ bytes: Math.max(0, fstatSync(fd).size - size) })
    ftruncateSync(fd, size)
  }

  #hold(fd: number, isWritable: boolean): number {
    const handle = this.#next++
    this.#files.set(handle, { fd, isWritable })
    return handle
  }

  #require(handle: number): OpenFile {
    const file = this.#files.get(handle)
    if (!file) throw new FileRefusal('not_found', 'No such handle.')
    return file
  }

  #requireWritable(handle: number): OpenFile {
    const file = this.#require(handle)
    if (!file.isWritable) throw new FileRefusal('no_access', 'The file is open for reading only.')
    return file
  }
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000)
