import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'
import { FileRefusal } from '../file_refusal.ts'
import type { FileService } from '../file_service.ts'
import type { FileAttributes } from '../open_files.ts'
import { parsePath, showPath } from '../paths.ts'
import { attributesOf, longName, statusFor } from './sftp_replies.ts'

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp

/** Ours: of one connection, files and folders together. */
export const sessionHandlesMax = 64
/** Names sent at once: a packet may have 256 KiB, and a name a few hundred bytes. */
const namesPerReply = 200

type Handle =
  | { kind: 'file'; remote: number; path: string }
  | { kind: 'folder'; path: string; page: number; isDone: boolean }

/**
 * Answers one SFTP channel by the operations on a server's files. Links can't be made or read, and attributes other than size, permission bits and
 * times are ignored.
 */
export class SftpSession {
  readonly #sftp: SFTPWrapper
  readonly #files: FileService
  readonly #canWrite: boolean
  readonly #onFault: (error: unknown) => void
  readonly #handles = new Map<number, Handle>()
  #next = 1
  #isClosed = false

  constructor(
    sftp: SFTPWrapper,
    options: { files: FileService; canWrite: boolean; onFault: (error: unknown) => void },
  ) {
    this.#sftp = sftp
    this.#files = options.files
    this.#canWrite = options.canWrite
    this.#onFault = options.onFault
    this.#listenToFiles()
    this.#listenToPaths()
    for (const event of ['READLINK', 'SYMLINK'] as const) {
      sftp.on(event, (request: number) => sftp.status(request, STATUS_CODE.OP_UNSUPPORTED, 'Links are not supported.'))
    }
  }

  /** Closes what the client left open. */
  async close(): Promise<void> {
    this.#isClosed = true
    const handles = [...this.#handles.values()]
    this.#handles.clear()
    for (const handle of handles) await this.#letGo(handle)
  }

  #listenToFiles(): void {
    const sftp = this.#sftp
    sftp.on('OPEN', (request, path, flags, _attributes) =>
      this.#answer(request, () => this.#open(request, path, flags)),
    )
    sftp.on('READ', (request, handle, position, length) =>
      this.#answer(request, async () => {
        const data = await this.#files.handles.read(this.#file(handle), position, length)
        if (data.length === 0) sftp.status(request, STATUS_CODE.EOF)
        else sftp.data(request, Buffer.from(data))
      }),
    )
    sftp.on('WRITE', (request, handle, position, data) =>
      this.#done(request, () => this.#files.handles.write(this.#file(handle), position, data)),
    )
    sftp.on('FSTAT', (request, handle) =>
      this.#answer(request, async () => {
        const { size, modified, accessed } = await this.#files.handles.stat(this.#file(handle))
        sftp.attrs(request, { mode: 0o100644, uid: 0, gid: 0, size, atime: accessed, mtime: modified })
      }),
    )
    sftp.on('FSETSTAT', (request, handle, attributes) =>
      this.#done(request, () => this.#files.handles.change(this.#file(handle), changesOf(attributes))),
    )
    sftp.on('CLOSE', (request, handle) => this.#done(request, () => this.#close(handle)))
  }

  #listenToPaths(): void {
    const sftp = this.#sftp
    const stat = (request: number, path: string) =>
      this.#answer(request, async () => sftp.attrs(request, attributesOf(await this.#files.stat(path))))
    sftp.on('STAT', stat)
    sftp.on('LSTAT', stat)
    sftp.on('REALPATH', (request, path) =>
      this.#answer(request, async () => {
        const filename = showPath(parsePath(path))
        sftp.name(request, [{ filename, longname: filename, attrs: {} as Attributes }])
      }),
    )
    sftp.on('OPENDIR', (request, path) => this.#answer(request, () => this.#openFolder(request, path)))
    sftp.on('READDIR', (request, handle) => this.#answer(request, () => this.#readFolder(request, handle)))
    sftp.on('SETSTAT', (request, path, attributes) =>
      this.#change(request, () => this.#files.handles.changePath(path, changesOf(attributes))),
    )
    sftp.on('REMOVE', (request, path) => this.#change(request, () => this.#remove(path, false)))
    sftp.on('RMDIR', (request, path) => this.#change(request, () => this.#remove(path, true)))
    sftp.on('MKDIR', (request, path) => this.#change(request, () => this.#files.create(path, 'directory')))
    sftp.on('RENAME', (request, from, to) => this.#change(request, () => this.#files.move(from, to)))
  }

  async #open(request: number, path: string, flags: number): Promise<void> {
    const has = (flag: number) => (flags & flag) !== 0
    const write = has(OPEN_MODE.WRITE) || has(OPEN_MODE.APPEND)
    if (write) this.#requireWrite()
    this.#requireRoom()
    const how = { write, create: has(OPEN_MODE.CREAT), exclusive: has(OPEN_MODE.EXCL), truncate: has(OPEN_MODE.TRUNC) }
    const remote = await this.#files.handles.open(path, how)
    this.#hold(request, { kind: 'file', remote, path })
  }

  async #openFolder(request: number, path: string): Promise<void> {
    this.#requireRoom()
    await this.#files.list(path, 1, 1)
    this.#hold(request, { kind: 'folder', path, page: 1, isDone: false })
  }

  async #readFolder(request: number, raw: Buffer): Promise<void> {
    const handle = this.#handle(raw)
    if (handle.kind !== 'folder') throw new FileRefusal('not_a_folder', 'This handle is not of a folder.')
    if (handle.isDone) {
      this.#sftp.status(request, STATUS_CODE.EOF)
      return
    }
    const { items, pages } = await this.#files.list(handle.path, handle.page, namesPerReply)
    handle.isDone = handle.page >= pages
    handle.page++
    if (items.length === 0) {
      this.#sftp.status(request, STATUS_CODE.EOF)
      return
    }
    const names = items.map((entry) => ({
      filename: entry.name,
      longname: longName(entry),
      attrs: attributesOf(entry) as Attributes,
    }))
    this.#sftp.name(request, names)
  }

  async #remove(path: string, isFolder: boolean): Promise<void> {
    const { type } = await this.#files.stat(path)
    if (isFolder && type !== 'directory') throw new FileRefusal('not_a_folder', `${path} isn't a folder.`)
    if (!isFolder && type === 'directory') throw new FileRefusal('not_a_file', `${path} is a folder.`)
    await this.#files.remove(path)
  }

  #hold(request: number, handle: Handle): void {
    // The client may have gone while the file was being opened.
    if (this.#isClosed) {
      void this.#letGo(handle)
      return
    }
    const number = this.#next++
    this.#handles.set(number, handle)
    const raw = Buffer.alloc(4)
    raw.writeUInt32BE(number)
    this.#sftp.handle(request, raw)
  }

  async #close(raw: Buffer): Promise<void> {
    const handle = this.#handle(raw)
    this.#handles.delete(raw.readUInt32BE())
    await this.#release(handle)
  }

  async #release(handle: Handle): Promise<void> {
    if (handle.kind === 'file') await this.#files.handles.close(handle.remote)
  }

  /** A handle that is gone already, since its worker has ended, is no fault. */
  async #letGo(handle: Handle): Promise<void> {
    await this.#release(handle).catch((error) => {
      if (!(error instanceof FileRefusal)) this.#onFault(error)
    })
  }

  #handle(raw: Buffer): Handle {
    const handle = raw.length === 4 ? this.#handles.get(raw.readUInt32BE()) : undefined
    if (!handle) throw new FileRefusal('not_found', 'No such handle.')
    return handle
  }

  #file(raw: Buffer): number {
    const handle = this.#handle(raw)
    if (handle.kind !== 'file') throw new FileRefusal('not_a_file', 'This handle is of a folder.')
    return handle.remote
  }

  #requireRoom(): void {
    if (this.#handles.size < sessionHandlesMax) return
    throw new FileRefusal('too_many_handles', `A connection can't have more than ${sessionHandlesMax} files open.`)
  }

  #requireWrite(): void {
    if (!this.#canWrite) throw new FileRefusal('no_access', 'You may only read the files of this server.')
  }

  #change(request: number, work: () => Promise<unknown>): void {
    this.#done(request, async () => {
      this.#requireWrite()
      await work()
    })
  }

  #done(request: number, work: () => Promise<unknown>): void {
    this.#answer(request, async () => {
      await work()
      this.#sftp.status(request, STATUS_CODE.OK)
    })
  }

  #answer(request: number, work: () => Promise<void>): void {
    if (this.#isClosed) return
    work().catch((error) => {
      if (!(error instanceof FileRefusal)) this.#onFault(error)
      const { code, message } = statusFor(error)
      if (!this.#isClosed) this.#sftp.status(request, code, message)
    })
  }
}

const changesOf = ({ size, mode, atime, mtime }: Partial<Attributes>): FileAttributes => ({
  size,
  mode,
  accessed: numberOf(atime),
  modified: numberOf(mtime),
})

const numberOf = (time: unknown): number | undefined => (typeof time === 'number' ? time : undefined)
