import { FileRefusal, type FileRefusalCode } from './file_refusal.ts'

export type OperationKind = 'archive' | 'copy' | 'delete' | 'unarchive'
export type OperationState = 'queued' | 'ongoing' | 'done' | 'cancelled' | 'failed'

/** A long work on files, as clients see it. */
export interface Operation {
  id: string
  kind: OperationKind
  state: OperationState
  source: string
  target?: string
  /** From 0 to 1. */
  progress: number
  bytesProcessed: number
  filesProcessed: number
  currentFile?: string
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt?: number
  /** Why it failed. */
  failure?: { code: FileRefusalCode | 'internal_error'; message: string; path?: string }
}

/** What a work tells about itself. */
export interface Progress {
  signal: AbortSignal
  /** One more file, or some more bytes. `share` is from 0 to 1. */
  report(more: { files?: number; bytes?: number; file?: string; share?: number }): void
}

/** Ours: the others of a server wait, so that one server can't take the whole disk. */
const runningMax = 2
/** Ours: more than this, waiting and running, are refused. */
const pendingMax = 10
/** Ours: of those that have ended, the last are kept until they are dismissed. */
const endedMax = 20

interface Entry {
  operation: Operation
  abort: AbortController
  work: (progress: Progress) => Promise<void>
}

/** The long works of one server. They live as long as the worker: what they write stays aside until it is whole. */
export class Operations {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  readonly #newId: () => string
  readonly #changed: () => void
  readonly #onFault: (error: unknown) => void

  constructor(options: {
    now: () => number
    newId: () => string
    /** Called after every change, also of progress. */
    changed?: () => void
    /** Told of errors that are no refusals. */
    onFault: (error: unknown) => void
  }) {
    this.#now = options.now
    this.#newId = options.newId
    this.#changed = options.changed ?? (() => {})
    this.#onFault = options.onFault
  }

  /**
   * Starts a work, or queues it.
   * @throws FileRefusal too_many_operations
   */
  start(about: Pick<Operation, 'kind' | 'source' | 'target'>, work: (progress: Progress) => Promise<void>): Operation {
    if (this.#in('queued', 'ongoing').length >= pendingMax) {
      throw new FileRefusal('too_many_operations', `A server can't have more than ${pendingMax} operations at once.`)
    }
    const operation: Operation = {
      ...about,
      id: this.#newId(),
      state: 'queued',
      progress: 0,
      bytesProcessed: 0,
      filesProcessed: 0,
      startedAt: this.#now(),
    }
    this.#entries.set(operation.id, { operation, abort: new AbortController(), work })
    this.#next()
    return { ...operation }
  }

  list(): Operation[] {
    return [...this.#entries.values()].map(({ operation }) => ({ ...operation }))
  }

  isBusy(): boolean {
    return this.#in('queued', 'ongoing').length > 0
  }

  /**
   * Stops a work as soon as it can. One that has ended stays as it is.
   * @throws FileRefusal not_found
   */
  cancel(id: string): void {
    const entry = this.#require(id)
    entry.abort.abort()
    if (entry.operation.state === 'queued') this.#end(entry, 'cancelled')
  }

  /**
   * Forgets a work that has ended.
   * @throws FileRefusal not_found, invalid_argument
   */
  dismiss(id: string): void {
    const { operation } = this.#require(id)
    if (operation.endedAt === undefined) {
      throw new FileRefusal('invalid_argument', "An operation that hasn't ended can't be dismissed. Cancel it first.")
    }
    this.#entries.delete(id)
    this.#changed()
  }

  cancelAll(): void {
    for (const { operation } of this.#in('queued', 'ongoing')) this.cancel(operation.id)
  }

  #require(id: string): Entry {
    const entry = this.#entries.get(id)
    if (!entry) throw new FileRefusal('not_found', 'No such operation.')
    return entry
  }

  #in(...states: OperationState[]): Entry[] {
    return [...this.#entries.values()].filter(({ operation }) => states.includes(operation.state))
  }

  #next(): void {
    const [waiting] = this.#in('queued')
    if (waiting && this.#in('ongoing').length < runningMax) {
      waiting.operation.state = 'ongoing'
      void this.#run(waiting)
    }
    this.#changed()
  }

  async #run(entry: Entry): Promise<void> {
    const { operation, abort, work } = entry
    try {
      await work({ signal: abort.signal, report: (more) => this.#report(operation, more) })
      operation.progress = 1
      this.#end(entry, 'done')
    } catch (error) {
      if (abort.signal.aborted) return this.#end(entry, 'cancelled')
      if (!(error instanceof FileRefusal)) this.#onFault(error)
      operation.failure =
        error instanceof FileRefusal
          ? { code: error.code, message: error.message, path: error.path }
          : { code: 'internal_error', message: 'The operation failed.' }
      this.#end(entry, 'failed')
    }
  }

  #report(operation: Operation, more: Parameters<Progress['report']>[0]): void {
    operation.filesProcessed += more.files ?? 0
    operation.bytesProcessed += more.bytes ?? 0
    if (more.file !== undefined) operation.currentFile = more.file
    if (more.share !== undefined) operation.progress = Math.min(1, Math.max(operation.progress, more.share))
    this.#changed()
  }

  #end({ operation }: Entry, state: OperationState): void {
    operation.state = state
    operation.endedAt = this.#now()
    delete operation.currentFile
    for (const { operation: old } of this.#in('done', 'cancelled', 'failed').slice(0, -endedMax)) {
      this.#entries.delete(old.id)
    }
    this.#next()
  }
}
