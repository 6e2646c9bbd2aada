import {
  type BigIntStats,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  unlinkSync,
} from 'node:fs'
import { FileRefusal, refusing } from './file_refusal.ts'
import { type JailPath, showPath } from './paths.ts'

const { O_RDONLY, O_RDWR, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY, O_CREAT, O_EXCL } = constants

/** A name as the disk has it. Names that aren't UTF-8 are bytes, so that they can be deleted. */
export type DiskName = string | Buffer

const folderMode = 0o755
const fileMode = 0o644

/**
 * A folder held by its descriptor. Acts on names in it, never on paths, and follows no link: whatever another process swaps meanwhile, the
 * descriptor stays the folder that was opened. The system walks `/proc/self/fd/<n>/<name>` from that descriptor.
 */
export class Folder {
  readonly #fd: number
  readonly path: JailPath

  constructor(fd: number, path: JailPath) {
    this.#fd = fd
    this.path = path
  }

  close(): void {
    closeSync(this.#fd)
  }

  /** A second descriptor of the same folder, for the caller to close. */
  again(): Folder {
    return new Folder(openSync(`/proc/self/fd/${this.#fd}`, O_RDONLY | O_DIRECTORY), this.path)
  }

  /** @throws FileRefusal not_found, not_a_folder */
  folder(name: DiskName): Folder {
    const fd = this.#do(name, (at) => openSync(at, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
    return new Folder(fd, [...this.path, String(name)])
  }

  /** What the name is, without following it. */
  stat(name: DiskName): BigIntStats | undefined {
    try {
      return lstatSync(this.#at(name), { bigint: true, throwIfNoEntry: false })
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }

  /** @throws FileRefusal not_found */
  requireStat(name: DiskName): BigIntStats {
    const stats = this.stat(name)
    if (!stats) throw new FileRefusal('not_found', `${this.#show(name)} doesn't exist.`, this.#show(name))
    return stats
  }

  /** Where a link points. Shown only. */
  target(name: DiskName): string {
    return this.#do(name, (at) => readlinkSync(at))
  }

  /**
   * Opens a plain file to read. The caller closes it.
   * @throws FileRefusal not_found, not_a_file
   */
  openToRead(name: DiskName): number {
    return this.#openPlain(name, O_RDONLY)
  }

  /**
   * Opens a plain file to write in place. One with a second name is refused: the other name may lie where this server's files don't.
   * @throws FileRefusal not_found, already_exists, not_a_file
   */
  openToWrite(name: DiskName, how: { create?: boolean; exclusive?: boolean; truncate?: boolean } = {}): number {
    const flags = O_RDWR | (how.create ? O_CREAT : 0) | (how.exclusive ? O_EXCL : 0)
    const fd = this.#openPlain(name, flags)
    try {
      if (fstatSync(fd).nlink !== 1) {
        const path = this.#show(name)
        throw new FileRefusal('not_a_file', `${path} has several names (hard links), so it can't be written.`, path)
      }
      if (how.truncate) ftruncateSync(fd)
      return fd
    } catch (error) {
      closeSync(fd)
      throw error
    }
  }

  #openPlain(name: DiskName, flags: number): number {
    // Without O_NONBLOCK, a FIFO would stop the worker until somebody opens its other end.
    const fd = this.#do(name, (at) => openSync(at, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, fileMode))
    if (fstatSync(fd).isFile()) return fd
    closeSync(fd)
    throw new FileRefusal('not_a_file', `${this.#show(name)} isn't a plain file.`, this.#show(name))
  }

  names(): DiskName[] {
    const raw = readdirSync(`/proc/self/fd/${this.#fd}`, { encoding: 'buffer' })
    return raw.map((bytes) => {
      const name = bytes.toString()
      return Buffer.from(name).equals(bytes) ? name : bytes
    })
  }

  makeFolder(name: string): void {
    this.#do(name, (at) => mkdirSync(at, folderMode))
  }

  removeFile(name: DiskName): void {
    this.#do(name, (at) => unlinkSync(at))
  }

  removeFolder(name: DiskName): void {
    this.#do(name, (at) => rmdirSync(at))
  }

  /** Moves a name. A file that has the new name is replaced, as is an empty folder by a folder. */
  rename(name: DiskName, to: Folder, newName: string): void {
    this.#do(name, (at) => renameSync(at, to.#at(newName)))
  }

  /** Gives a file that was just written the permissions of the one that it replaces, without set-user-id bits. */
  static setMode(fd: number, mode: number): void {
    fchmodSync(fd, mode & 0o777)
  }

  #do<T>(name: DiskName, act: (at: string | Buffer) => T): T {
    return refusing(this.#show(name), () => act(this.#at(name)))
  }

  #show(name: DiskName): string {
    return showPath([...this.path, String(name)])
  }

  #at(name: DiskName): string | Buffer {
    const folder = `/proc/self/fd/${this.#fd}/`
    return typeof name === 'string' ? folder + name : Buffer.concat([Buffer.from(folder), name])
  }
}

/**
 * A server's files. The only way to the disk: each component of a path is opened from the descriptor of the one before, following no link.
 * Linux only, since it needs `/proc/self/fd`.
 */
export class Jail {
  readonly #root: Folder

  /** @param rootFd an open descriptor of the server's folder, which the jail owns from now on */
  constructor(rootFd: number) {
    this.#root = new Folder(rootFd, [])
  }

  /** @throws if this system can't hold a jail, or the folder can't be opened */
  static open(path: string): Jail {
    return new Jail(Jail.openRoot(path))
  }

  /** The descriptor of a server's folder, for another process to make a jail of. */
  static openRoot(path: string): number {
    if (process.platform !== 'linux')
      throw new Error('Files of servers need Linux: other systems have no /proc/self/fd.')
    return openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  close(): void {
    this.#root.close()
  }

  /**
   * Opens a folder. The caller closes it.
   * @throws FileRefusal not_found, not_a_folder
   */
  folder(path: JailPath): Folder {
    let current = this.#root.again()
    for (const name of path) {
      const parent = current
      try {
        current = parent.folder(name)
      } finally {
        parent.close()
      }
    }
    return current
  }

  /** Runs `act` with the folder open. */
  in<T>(path: JailPath, act: (folder: Folder) => T): T {
    const folder = this.folder(path)
    try {
      return act(folder)
    } finally {
      folder.close()
    }
  }

  /**
   * Runs `act` with the folder that has `path` and the last name of it.
   * @throws FileRefusal invalid_path for the server's folder itself, which has no name
   */
  inParent<T>(path: JailPath, act: (folder: Folder, name: string) => T): T {
    const name = path.at(-1)
    if (name === undefined) throw new FileRefusal('invalid_path', "The server's folder itself can't be changed.")
    return this.in(path.slice(0, -1), (folder) => act(folder, name))
  }

  /** Makes what is missing of a path of folders. @returns how many it made */
  makeFolders(path: JailPath): number {
    let made = 0
    for (let depth = 1; depth <= path.length; depth++) {
      this.inParent(path.slice(0, depth), (folder, name) => {
        if (folder.stat(name)) return
        folder.makeFolder(name)
        made++
      })
    }
    this.in(path, () => {})
    return made
  }
}
