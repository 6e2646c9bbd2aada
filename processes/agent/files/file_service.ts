import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Preview, previewArchive, unarchive } from './archives/unarchive.ts'
import { packInto, type ZipSource, zipStream } from './archives/zip_writer.ts'
import { type FileEntry, statPath } from './entries.ts'
import { type FileContext, oneByOne } from './file_context.ts'
import { Jail } from './jail.ts'
import { OpenFiles } from './open_files.ts'
import { type Operation, Operations } from './operations.ts'
import { parseNewPath, parsePath } from './paths.ts'
import { Quota, type QuotaLimits, type Usage } from './quota.ts'
import { type Found, listFolder, type Opened, type Page, readFile, searchNames } from './reading.ts'
import { prepareStaging } from './staging.ts'
import { countUsage } from './tree.ts'
import { copyAll, parseNamed, removeAll, requireFree } from './tree_works.ts'
import { UploadSessions } from './uploads/upload_sessions.ts'
import { type Chunks, create, move, removeOne, type WriteCondition, writeFile } from './writing.ts'

/**
 * Everything that can be done with one server's files. Paths are text as clients send it, below the server's folder. Long works return at once with
 * an operation. Each rejects with `FileRefusal`.
 */
export interface FileService {
  list(path: string, page: number, pageSize: number): Promise<Page>
  stat(path: string): Promise<FileEntry>
  search(path: string, query: string): Promise<Found>
  read(path: string, range?: { first: number; last?: number }): Promise<Opened>
  write(path: string, body: Chunks, condition?: WriteCondition): Promise<{ etag: string; size: number }>
  create(path: string, type: 'file' | 'directory'): Promise<void>
  move(source: string, destination: string): Promise<void>
  /** Deletes one file, or one folder that is empty. */
  remove(path: string): Promise<void>
  removeAll(path: string): Promise<Operation>
  copy(source: string, destination: string): Promise<Operation>
  /** Packs into a new file beside. */
  archive(source: ZipSource, target: string): Promise<Operation>
  /** Packs as it is read. */
  download(source: ZipSource): Promise<{ body: Readable }>
  previewArchive(source: string, target: string): Promise<Preview>
  unarchive(source: string, target: string, override: boolean): Promise<Operation>
  operations(): Promise<Operation[]>
  cancelOperation(id: string): Promise<void>
  dismissOperation(id: string): Promise<void>
  usage(): Promise<{ used: Usage; limits: QuotaLimits }>
  uploads: Pick<UploadSessions, 'create' | 'list' | 'get' | 'putPart' | 'putFile' | 'finalize' | 'cancel'>
  handles: Asynchronous<Pick<OpenFiles, 'open' | 'read' | 'write' | 'stat' | 'change' | 'changePath' | 'close'>>
}

/** The same functions, each answering later. */
type Asynchronous<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

export interface RunningFileService extends FileService {
  /** Whether something is going on that the end of the process would interrupt. */
  isBusy(): boolean
  close(): void
}

export interface FileServiceOptions {
  /** An open descriptor of the server's folder, which the service owns from now on. */
  rootFd: number
  limits: QuotaLimits
  now?: () => number
  newId?: () => string
  /** Told that operations have changed. */
  operationsChanged?: () => void
  /** Told of errors in operations that are no refusals. */
  onFault: (error: unknown) => void
}

/** Opens a server's files, after tidying up what an earlier process left unfinished. */
export async function openFileService(options: FileServiceOptions): Promise<RunningFileService> {
  const jail = new Jail(options.rootFd)
  const now = options.now ?? Date.now
  const newId = options.newId ?? randomUUID
  await prepareStaging(jail, newId)
  const quota = new Quota(options.limits, () => countUsage(jail), now)
  const context: FileContext = { jail, quota, now, newId, exclusively: oneByOne() }
  const operations = new Operations({ now, newId, changed: options.operationsChanged, onFault: options.onFault })
  const uploads = await UploadSessions.open(context)
  return service(context, operations, uploads, new OpenFiles(context))
}

function service(
  context: FileContext,
  operations: Operations,
  uploads: UploadSessions,
  handles: OpenFiles,
): RunningFileService {
  return {
    ...actions(context),
    ...longWorks(context, operations),
    uploads,
    handles: handles as unknown as FileService['handles'],
    usage: async () => ({ used: await context.quota.usage(), limits: context.quota.limits }),
    isBusy: () => operations.isBusy() || uploads.isBusy() || handles.count > 0,
    close: () => {
      operations.cancelAll()
      handles.closeAll()
      context.jail.close()
    },
  }
}

const actions = (context: FileContext) => ({
  list: async (path: string, page: number, pageSize: number) => listFolder(context, path, page, pageSize),
  stat: async (path: string) => statPath(context.jail, parsePath(path)),
  search: async (path: string, query: string) => searchNames(context, path, query),
  read: async (path: string, range?: { first: number; last?: number }) => readFile(context, path, range),
  write: async (path: string, body: Chunks, condition?: WriteCondition) => writeFile(context, path, body, condition),
  create: async (path: string, type: 'file' | 'directory') => create(context, path, type),
  move: async (source: string, destination: string) => move(context, source, destination),
  remove: async (path: string) => removeOne(context, path),
  download: async (source: ZipSource) => ({ body: zipStream(context, source) }),
  previewArchive: async (source: string, target: string) => previewArchive(context, source, target),
})

/** What can be refused at once is refused before the operation begins. */
const longWorks = (context: FileContext, operations: Operations) => ({
  async removeAll(path: string) {
    context.jail.inParent(parseNamed(path), (folder, name) => folder.requireStat(name))
    return operations.start({ kind: 'delete', source: path }, (progress) => removeAll(context, path, progress))
  },
  async copy(source: string, destination: string) {
    statPath(context.jail, parseNamed(source))
    requireFree(context, parseNewPath(destination))
    return operations.start({ kind: 'copy', source, target: destination }, (progress) =>
      copyAll(context, source, destination, progress),
    )
  },
  async archive(source: ZipSource, target: string) {
    statPath(context.jail, parsePath(source.parent))
    requireFree(context, parseNewPath(target))
    return operations.start({ kind: 'archive', source: source.parent, target }, (progress) =>
      packInto(context, source, target, progress),
    )
  },
  async unarchive(source: string, target: string, override: boolean) {
    statPath(context.jail, parsePath(source))
    parsePath(target)
    return operations.start({ kind: 'unarchive', source, target }, (progress) =>
      unarchive(context, source, target, override, progress),
    )
  },
  operations: async () => operations.list(),
  cancelOperation: async (id: string) => operations.cancel(id),
  dismissOperation: async (id: string) => operations.dismiss(id),
})
