import { createHash } from 'node:crypto'
import { close, closeSync, fdatasync, fstatSync, fsyncSync, ftruncateSync, readFileSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { type FileContext, oneByOne } from '../file_context.ts'
import { asRefusal, FileRefusal } from '../file_refusal.ts'
import type { Folder } from '../jail.ts'
import { type JailPath, parseNewPath, reservedName, showPath } from '../paths.ts'
import { requireWhole } from '../reading.ts'
import { ensureFolder, writeAll } from '../staging.ts'
import { removeTree } from '../tree.ts'
import { type Chunks, makeParents } from '../writing.ts'
import {
  describeSession,
  isOpen,
  openSessionsMax,
  partBytes,
  partsMax,
  type StoredFile,
  type StoredSession,
  sessionFilesMax,
  sessionLifeMs,
  storedSession,
  type UploadSession,
  whatIsMissing,
} from './upload_session.ts'

const uploadsPath: JailPath = [reservedName, 'uploads']
const stateSuffix = '.json'
const stateBytesMax = 16 * 1_024 * 1_024
const closeFile = promisify(close)
const dataSync = promisify(fdatasync)

/**
 * Uploads that go on after an interruption. Files come in parts, lie aside until the session is finalized, and are then moved to their places. All
 * state is on the disk: a restart at any step loses at most the part that was being sent.
 */
export class UploadSessions {
  readonly #context: FileContext
  readonly #queues = new Map<string, ReturnType<typeof oneByOne>>()
  readonly #sending = new Set<string>()

  private constructor(context: FileContext) {
    this.#context = context
  }

  /** Opens what is on the disk: finishes what was being finalized, and deletes what is over. */
  static async open(context: FileContext): Promise<UploadSessions> {
    const sessions = new UploadSessions(context)
    ensureFolder(context.jail, [reservedName])
    ensureFolder(context.jail, uploadsPath)
    await sessions.#recover()
    return sessions
  }

  /** @throws FileRefusal too_many_sessions, out_of_space, too_many_entries */
  async create(): Promise<UploadSession> {
    return this.#context.exclusively(async () => {
      await this.#expire()
      if (this.#all().filter(isOpen).length >= openSessionsMax) {
        throw new FileRefusal('too_many_sessions', `A server can't have more than ${openSessionsMax} open uploads.`)
      }
      const now = this.#context.now()
      const session: StoredSession = {
        id: this.#context.newId(),
        status: 'active',
        createdAt: now,
        updatedAt: now,
        lastUploadAt: null,
        expiresAt: now + sessionLifeMs,
        files: [],
      }
      await this.#context.quota.reserve({ entries: 2 })
      ensureFolder(this.#context.jail, [...uploadsPath, session.id])
      this.#save(session)
      return describeSession(session)
    })
  }

  /** All sessions of which something is known, newest first. */
  async list(): Promise<UploadSession[]> {
    await this.#expire()
    return this.#all()
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .map(describeSession)
  }

  /** @throws FileRefusal not_found */
  async get(id: string): Promise<UploadSession> {
    await this.#expire()
    return describeSession(this.#require(id))
  }

  /**
   * Takes part `part` (from 0) of a file. All but the last have `partBytes`. A part that comes again replaces the one before. It counts once it is
   * on the disk and has the length and hash that were announced.
   * @throws FileRefusal not_found, upload_closed, length_mismatch, hash_mismatch, invalid_argument, invalid_path, out_of_space
   */
  async putPart(
    id: string,
    about: { path: string; part: number; length: number; sha256: string },
    body: Chunks,
  ): Promise<UploadSession> {
    requireWhole('part', about.part, 0, partsMax - 1)
    requireWhole('length', about.length, 1, partBytes)
    if (!/^[0-9a-f]+$/.test(about.sha256) || about.sha256.length !== 64) {
      throw new FileRefusal('invalid_argument', 'sha256 must be 64 hexadecimal digits in lower case.')
    }
    const path = parseNewPath(about.path)
    return this.#receive(id, path, about.part, async (file, fd) => {
      const hash = createHash('sha256')
      const length = await this.#write(fd, about.part * partBytes, about.length, tee(body, hash))
      if (length !== about.length) {
        throw new FileRefusal('length_mismatch', `The part has ${length} bytes, not ${about.length}.`)
      }
      if (hash.digest('hex') !== about.sha256) {
        throw new FileRefusal('hash_mismatch', 'The part does not have the announced SHA-256.')
      }
      return { ...file, isWhole: false, parts: { ...file.parts, [about.part]: length } }
    })
  }

  /**
   * Takes a whole file at once, in place of what came of it before.
   * @throws FileRefusal not_found, upload_closed, invalid_path, out_of_space
   */
  async putFile(id: string, path: string, body: Chunks): Promise<UploadSession> {
    return this.#receive(id, parseNewPath(path), 'whole', async (file, fd) => {
      this.#truncate(fd)
      const length = await this.#write(fd, 0, Number.MAX_SAFE_INTEGER, body)
      return { ...file, isWhole: true, parts: { 0: length } }
    })
  }

  /**
   * Moves all files to their places, each replacing what is there. Stopped in between, it is finished at the next start.
   * @throws FileRefusal not_found, upload_closed, upload_incomplete, not_a_file, not_a_folder
   */
  async finalize(id: string): Promise<UploadSession> {
    await this.#expire()
    return this.#queued(id, async () => {
      const session = this.#require(id)
      if (session.status === 'finalized') return describeSession(session)
      if (session.status !== 'finalizing') {
        this.#requireOpen(session)
        if ([...this.#sending].some((key) => key.startsWith(id))) {
          throw new FileRefusal('upload_incomplete', 'A part is still being sent.')
        }
        for (const file of session.files) {
          const missing = whatIsMissing(file)
          if (missing) throw new FileRefusal('upload_incomplete', `${file.path}: ${missing}.`, file.path)
          this.#requirePlace(parseNewPath(file.path))
        }
        this.#save({ ...session, status: 'finalizing' })
      }
      return describeSession(await this.#place({ ...session, status: 'finalizing' }))
    })
  }

  /**
   * Forgets what was sent.
   * @throws FileRefusal not_found, upload_closed
   */
  async cancel(id: string): Promise<UploadSession> {
    await this.#expire()
    return this.#queued(id, async () => {
      const session = this.#require(id)
      if (session.status === 'cancelled') return describeSession(session)
      this.#requireOpen(session)
      return describeSession(await this.#close(session, 'cancelled'))
    })
  }

  /** Whether a part is being received. */
  isBusy(): boolean {
    return this.#sending.size > 0
  }

  async #receive(
    id: string,
    path: JailPath,
    part: number | 'whole',
    receive: (file: StoredFile, fd: number) => Promise<StoredFile>,
  ): Promise<UploadSession> {
    await this.#expire()
    const name = showPath(path)
    const key = `${id} ${name} ${part}`
    const file = await this.#queued(id, async () => this.#join(id, name))
    if (this.#sending.has(key)) throw new FileRefusal('invalid_argument', 'This part is already being sent.')
    this.#sending.add(key)
    try {
      const folder = [...uploadsPath, id]
      const fd = this.#context.jail.in(folder, (at) => at.openToWrite(file.data, { create: true }))
      try {
        const received = await receive(file, fd)
        await dataSync(fd)
        return await this.#queued(id, async () => this.#record(id, received, part))
      } finally {
        await closeFile(fd)
      }
    } finally {
      this.#sending.delete(key)
    }
  }

  /** The session's file of that path, which it has from now on. */
  async #join(id: string, path: string): Promise<StoredFile> {
    const session = this.#require(id)
    this.#requireOpen(session)
    const known = session.files.find((file) => file.path === path)
    if (known) return known
    if (session.files.length >= sessionFilesMax) {
      throw new FileRefusal('too_many_entries', `An upload can't have more than ${sessionFilesMax} files.`)
    }
    await this.#context.quota.reserve({ entries: 1 })
    const file: StoredFile = { path, data: String(session.files.length), parts: {}, isWhole: false }
    this.#save({ ...session, status: 'uploading', files: [...session.files, file] })
    return file
  }

  /** Adds what arrived to what other parts of the file have recorded meanwhile. */
  #record(id: string, received: StoredFile, part: number | 'whole'): UploadSession {
    const session = this.#require(id)
    this.#requireOpen(session)
    const files = session.files.map((file) => {
      if (file.path !== received.path) return file
      if (part === 'whole') return received
      return { ...file, isWhole: false, parts: { ...file.parts, [part]: received.parts[part] ?? 0 } }
    })
    return describeSession(this.#save({ ...session, files, lastUploadAt: this.#context.now() }))
  }

  /** @returns bytes written, never more than `most` */
  async #write(fd: number, start: number, most: number, body: Chunks): Promise<number> {
    let length = 0
    for await (const chunk of body) {
      length += chunk.length
      if (length > most) throw new FileRefusal('length_mismatch', `The part has more than ${most} bytes.`)
      const end = start + length
      const grown = end - Math.max(fstatSync(fd).size, end - chunk.length)
      await this.#context.quota.reserve({ bytes: Math.max(0, grown) })
      try {
        await writeAll(fd, chunk, end - chunk.length)
      } catch (error) {
        throw asRefusal(error, 'The part')
      }
    }
    return length
  }

  #truncate(fd: number): void {
    this.#context.quota.release({ bytes: fstatSync(fd).size })
    ftruncateSync(fd)
  }

  #requirePlace(path: JailPath): void {
    for (let depth = 1; depth <= path.length; depth++) {
      const stats = this.#statIfThere(path.slice(0, depth))
      if (!stats) return
      const isLast = depth === path.length
      if (isLast && stats.isDirectory())
        throw new FileRefusal('not_a_file', `${showPath(path)} is a folder.`, showPath(path))
      if (!isLast && !stats.isDirectory()) {
        const parent = showPath(path.slice(0, depth))
        throw new FileRefusal('not_a_folder', `${parent} isn't a folder.`, parent)
      }
    }
  }

  #statIfThere(path: JailPath) {
    return this.#context.jail.inParent(path, (folder, name) => folder.stat(name))
  }

  /** A file that is no longer among the session's has been moved by the run before. */
  async #place(session: StoredSession): Promise<StoredSession> {
    const { jail, quota } = this.#context
    await this.#context.exclusively(async () => {
      for (const file of session.files) {
        const target = parseNewPath(file.path)
        const isHere = jail.in([...uploadsPath, session.id], (folder) => folder.stat(file.data) !== undefined)
        if (!isHere) continue
        await makeParents(this.#context, target)
        jail.in([...uploadsPath, session.id], (folder) =>
          jail.inParent(target, (into, name) => {
            trim(folder, file)
            const old = into.stat(name)
            folder.rename(file.data, into, name)
            if (old) quota.release({ entries: 1, bytes: old.isFile() && old.nlink === 1n ? Number(old.size) : 0 })
          }),
        )
      }
    })
    return this.#close(session, 'finalized')
  }

  /** Deletes what a session holds. What is known of it stays until it expires. */
  async #close(session: StoredSession, status: StoredSession['status']): Promise<StoredSession> {
    const saved = this.#save({ ...session, status })
    await this.#deleteData(session.id)
    return saved
  }

  async #deleteData(id: string): Promise<void> {
    const folder = this.#context.jail.folder(uploadsPath)
    try {
      if (!folder.stat(id)) return
      for await (const removed of removeTree(folder, id, { folder, newName: this.#context.newId })) {
        this.#context.quota.release({ entries: 1, bytes: removed.bytes })
      }
    } finally {
      folder.close()
    }
  }

  async #expire(): Promise<void> {
    const now = this.#context.now()
    for (const session of this.#all()) {
      if (session.expiresAt > now) continue
      if (isOpen(session)) await this.#close({ ...session, expiresAt: now + sessionLifeMs }, 'expired')
      else if (session.status !== 'finalizing') await this.#forget(session.id)
    }
  }

  async #forget(id: string): Promise<void> {
    await this.#deleteData(id)
    this.#queues.delete(id)
    this.#context.jail.in(uploadsPath, (folder) => folder.removeFile(id + stateSuffix))
    this.#context.quota.release({ entries: 1 })
  }

  async #recover(): Promise<void> {
    await this.#expire()
    const known = new Map(this.#all().map((session) => [session.id, session]))
    for (const session of known.values()) {
      if (session.status === 'finalizing') await this.#place(session).catch(ignoreRefusal)
      else if (!isOpen(session)) await this.#deleteData(session.id)
    }
    const names = this.#context.jail.in(uploadsPath, (folder) => folder.names().map(String))
    for (const name of names) {
      if (!known.has(name.replace(stateSuffix, ''))) await this.#deleteData(name)
    }
  }

  async #queued<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#require(id)
    let queue = this.#queues.get(id)
    if (!queue) {
      queue = oneByOne()
      this.#queues.set(id, queue)
    }
    return queue(work)
  }

  #all(): StoredSession[] {
    const names = this.#context.jail.in(uploadsPath, (folder) => folder.names().map(String))
    return names
      .filter((name) => name.endsWith(stateSuffix))
      .flatMap((name) => this.#load(name.slice(0, -stateSuffix.length)) ?? [])
  }

  #require(id: string): StoredSession {
    const session = this.#load(id)
    if (!session) throw new FileRefusal('not_found', 'No such upload.')
    return session
  }

  #requireOpen(session: StoredSession): void {
    if (isOpen(session)) return
    throw new FileRefusal('upload_closed', `The upload is ${session.status}.`)
  }

  /** The state of a session. Undefined if there is none, or if something else was written in its place. */
  #load(id: string): StoredSession | undefined {
    if (!storedSession.shape.id.safeParse(id).success) return undefined
    try {
      const fd = this.#context.jail.in(uploadsPath, (folder) => folder.openToRead(id + stateSuffix))
      try {
        if (fstatSync(fd).size > stateBytesMax) return undefined
        const parsed = storedSession.safeParse(JSON.parse(readFileSync(fd, 'utf8')))
        return parsed.success && parsed.data.id === id ? parsed.data : undefined
      } finally {
        closeSync(fd)
      }
    } catch (error) {
      if (error instanceof FileRefusal || error instanceof SyntaxError) return undefined
      throw error
    }
  }

  #save(changed: StoredSession): StoredSession {
    const session = { ...changed, updatedAt: this.#context.now() }
    const fresh = this.#context.newId()
    this.#context.jail.in(uploadsPath, (folder) => {
      const fd = folder.openToWrite(fresh, { create: true, exclusive: true })
      try {
        writeSync(fd, JSON.stringify(session))
        fsyncSync(fd)
      } finally {
        closeSync(fd)
      }
      folder.rename(fresh, folder, session.id + stateSuffix)
    })
    return session
  }
}

/** A part that failed may have left bytes after the last that counts. */
function trim(folder: Folder, file: StoredFile): void {
  const length = file.isWhole
    ? (file.parts[0] ?? 0)
    : Object.keys(file.parts).reduce(
        (end, part) => Math.max(end, Number(part) * partBytes + (file.parts[part] ?? 0)),
        0,
      )
  const fd = folder.openToWrite(file.data)
  try {
    ftruncateSync(fd, length)
  } finally {
    closeSync(fd)
  }
}

async function* tee(body: Chunks, hash: { update(data: Uint8Array): unknown }): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

/** A session that can't be finalized at a start stays as it is, and its owner sees why when they try again. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof FileRefusal)) throw error
}
