import { close, fsync, write } from 'node:fs'
import { promisify } from 'node:util'
import type { FileContext } from './file_context.ts'
import { asRefusal, FileRefusal } from './file_refusal.ts'
import { Folder, type Jail } from './jail.ts'
import { type JailPath, reservedName, showPath } from './paths.ts'
import { removeTree } from './tree.ts'

const closeFile = promisify(close)
const sync = promisify(fsync)
const writeAt = promisify(write)

export const stagingPath: JailPath = [reservedName, 'tmp']

/**
 * Makes the reserved folders and empties that of unfinished files: whoever wrote them has ended. What isn't a folder there is deleted, since the
 * game can write anything.
 */
export async function prepareStaging(jail: Jail, newId: () => string): Promise<void> {
  ensureFolder(jail, [reservedName])
  ensureFolder(jail, stagingPath)
  const folder = jail.folder(stagingPath)
  try {
    for (const name of folder.names()) {
      for await (const _ of removeTree(folder, name, { folder, newName: newId }));
    }
  } finally {
    folder.close()
  }
}

export function ensureFolder(jail: Jail, path: JailPath): void {
  jail.inParent(path, (folder, name) => {
    const stats = folder.stat(name)
    if (stats?.isDirectory()) return
    if (stats) folder.removeFile(name)
    folder.makeFolder(name)
  })
}

/** Writes all of `data` at `position`, also if the system takes it in pieces. */
export async function writeAll(fd: number, data: Uint8Array, position: number): Promise<void> {
  let done = 0
  while (done < data.length) {
    const { bytesWritten } = await writeAt(fd, data, done, data.length - done, position + done)
    done += bytesWritten
  }
}

/** How a file is put in its place. */
export interface Placing {
  /** Looks at what has the name now, and throws if it must stay. */
  check?: (folder: Folder, name: string) => void
}

/**
 * A file that is written aside and put in its place by a rename, so that nobody ever reads half of it. Takes room as it grows.
 */
export class FreshFile {
  readonly #context: FileContext
  readonly #fd: number
  readonly #name: string
  #size = 0
  #open = true

  private constructor(context: FileContext, fd: number, name: string) {
    this.#context = context
    this.#fd = fd
    this.#name = name
  }

  static async create(context: FileContext): Promise<FreshFile> {
    await context.quota.reserve({ entries: 1 })
    const name = context.newId()
    try {
      const fd = context.jail.in(stagingPath, (folder) => folder.openToWrite(name, { create: true, exclusive: true }))
      return new FreshFile(context, fd, name)
    } catch (error) {
      context.quota.release({ entries: 1 })
      throw error
    }
  }

  get size(): number {
    return this.#size
  }

  /** @throws FileRefusal out_of_space */
  async write(data: Uint8Array): Promise<void> {
    await this.#context.quota.reserve({ bytes: data.length })
    const at = this.#size
    this.#size += data.length
    try {
      await writeAll(this.#fd, data, at)
    } catch (error) {
      throw asRefusal(error, 'The file')
    }
  }

  /** Puts the file at `path`, in place of what is there unless `check` refuses. */
  async place(path: JailPath, placing: Placing & { durable?: boolean } = {}): Promise<void> {
    if (placing.durable ?? true) await sync(this.#fd)
    await this.#context.exclusively(async () => {
      const { jail, quota } = this.#context
      jail.in(stagingPath, (staging) =>
        jail.inParent(path, (folder, name) => {
          const old = folder.stat(name)
          if (old?.isDirectory()) throw new FileRefusal('not_a_file', `${showPath(path)} is a folder.`, showPath(path))
          placing.check?.(folder, name)
          if (old?.isFile()) Folder.setMode(this.#fd, Number(old.mode))
          staging.rename(this.#name, folder, name)
          if (old) quota.release({ entries: 1, bytes: old.isFile() && old.nlink === 1n ? Number(old.size) : 0 })
        }),
      )
      this.#open = false
    })
    await closeFile(this.#fd)
  }

  /** Forgets the file, unless it is in its place. */
  async discard(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    await closeFile(this.#fd)
    this.#context.jail.in(stagingPath, (folder) => folder.stat(this.#name) && folder.removeFile(this.#name))
    this.#context.quota.release({ entries: 1, bytes: this.#size })
  }
}
