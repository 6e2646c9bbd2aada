import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FileRefusal } from '../file_refusal.ts'
import type { FileService } from '../file_service.ts'
import { Jail } from '../jail.ts'
import type { Operation } from '../operations.ts'
import type { QuotaLimits } from '../quota.ts'
import { Channel } from './channel.ts'

/** Where a server's files lie, and as whom they are touched. */
export interface ServerFolder {
  path: string
  limits: QuotaLimits
  /** The server's own account. Omitted where the agent isn't root: then it is the agent's. */
  account?: { uid: number; gid: number }
}

/** Ours: long enough for somebody who reads a folder and goes on. A worker takes about 50 MB. */
const idleMsDefault = 60_000
/** Ours: an archive's directory and uploads' state are what it holds. */
const heapMegabytes = 256

interface Worker {
  child: ChildProcess
  channel: Channel
  ended: Promise<unknown>
  calls: number
  idle: NodeJS.Timeout | undefined
}

/**
 * One process for each server whose files are used, which runs as the server's own account. It ends when nobody has used it for a while, and when
 * this process ends.
 */
export class FileWorkers {
  readonly #folderOf: (server: string) => Promise<ServerFolder>
  readonly #idleMs: number
  readonly #onOperations: (server: string, operations: Operation[]) => void
  readonly #onFault: (error: unknown) => void
  readonly #workers = new Map<string, Promise<Worker>>()
  readonly #ending = new Map<string, Promise<unknown>>()

  constructor(options: {
    /** @throws FileRefusal not_found for a server that isn't here */
    folderOf: (server: string) => Promise<ServerFolder>
    idleMs?: number
    /** Told what operations a server has, at most a few times a second. */
    onOperations?: (server: string, operations: Operation[]) => void
    onFault: (error: unknown) => void
  }) {
    this.#folderOf = options.folderOf
    this.#idleMs = options.idleMs ?? idleMsDefault
    this.#onOperations = options.onOperations ?? (() => {})
    this.#onFault = options.onFault
  }

  /** A server's files. Each call starts a worker if there is none. */
  files(server: string): FileService {
    const call =
      (method: string) =>
      (...args: unknown[]) =>
        this.#call(server, method, args)
    const group = (prefix: string) => new Proxy({}, { get: (_, name) => call(prefix + String(name)) })
    const uploads = group('uploads.')
    const handles = group('handles.')
    return new Proxy({} as FileService, {
      get: (_, name) => {
        if (name === 'uploads') return uploads
        if (name === 'handles') return handles
        // A promise that resolves to this asks for `then`.
        return name === 'then' ? undefined : call(String(name))
      },
    })
  }

  /** Ends a server's worker, so that its folder can be moved. What it was doing is left undone. */
  async end(server: string): Promise<void> {
    const starting = this.#workers.get(server)
    if (starting) await this.#end(server, await starting.catch(() => undefined))
    await this.#ending.get(server)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#workers.keys()].map((server) => this.end(server)))
  }

  /** Process ids of the running workers. */
  async pids(): Promise<number[]> {
    const workers = await Promise.all(this.#workers.values())
    return workers.flatMap(({ child }) => child.pid ?? [])
  }

  async #call(server: string, method: string, args: unknown[]): Promise<unknown> {
    const worker = await this.#worker(server)
    worker.calls++
    clearTimeout(worker.idle)
    try {
      return await worker.channel.call(method, args)
    } finally {
      worker.calls--
      this.#rest(server, worker)
    }
  }

  #worker(server: string): Promise<Worker> {
    const known = this.#workers.get(server)
    if (known) return known
    const starting = this.#start(server)
    this.#workers.set(server, starting)
    starting.catch(() => this.#forget(server, starting))
    return starting
  }

  #forget(server: string, starting: Promise<Worker>): void {
    if (this.#workers.get(server) === starting) this.#workers.delete(server)
  }

  async #start(server: string): Promise<Worker> {
    // Two workers of one server would tidy up each other's unfinished files.
    await this.#ending.get(server)
    const folder = await this.#folderOf(server)
    const child = spawnWorker(folder)
    const ended = once(child, 'exit')
    const { channel, ready } = this.#connect(server, child)
    const worker: Worker = { child, channel, ended, calls: 0, idle: undefined }
    await Promise.race([ready, ended.then(([code]) => Promise.reject(failed(code)))])
    void ended.then(async () => {
      clearTimeout(worker.idle)
      const current = this.#workers.get(server)
      if (current && (await current.catch(() => undefined)) === worker) this.#forget(server, current)
    })
    return worker
  }

  #connect(server: string, child: ChildProcess): { channel: Channel; ready: Promise<void> } {
    let isReady = () => {}
    const ready = new Promise<void>((resolve) => {
      isReady = resolve
    })
    const channel = new Channel(
      {
        send: (message) => {
          if (child.connected)
            child.send(message as object, (error) => error && child.connected && this.#onFault(error))
        },
        onMessage: (listener) => child.on('message', listener),
        onClose: (listener) => child.on('exit', listener),
      },
      {
        onFault: this.#onFault,
        onNote: (name, value) => {
          if (name === 'ready') isReady()
          if (name === 'operations') this.#onOperations(server, value as Operation[])
        },
      },
    )
    return { channel, ready }
  }

  #rest(server: string, worker: Worker): void {
    clearTimeout(worker.idle)
    if (worker.calls > 0) return
    worker.idle = setTimeout(() => void this.#endIfIdle(server, worker), this.#idleMs)
    worker.idle.unref()
  }

  async #endIfIdle(server: string, worker: Worker): Promise<void> {
    const isBusy = await worker.channel.call('isBusy', []).catch(() => false)
    if (worker.calls > 0) return
    if (isBusy) this.#rest(server, worker)
    else await this.#end(server, worker)
  }

  async #end(server: string, worker: Worker | undefined): Promise<void> {
    if (!worker) return
    clearTimeout(worker.idle)
    this.#workers.delete(server)
    if (worker.child.connected) worker.child.disconnect()
    const ended = worker.ended.finally(() => {
      if (this.#ending.get(server) === ended) this.#ending.delete(server)
    })
    this.#ending.set(server, ended)
    await ended
  }
}

const failed = (code: unknown): Error => new Error(`the file worker did not start (exit code ${String(code)})`)

/** The worker gets the folder as an open descriptor: its account need not be able to reach it by a path. */
function spawnWorker({ path, limits, account }: ServerFolder): ChildProcess {
  const rootFd = openRoot(path)
  try {
    const start = JSON.stringify({ ...account, limits })
    return fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [start], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', rootFd],
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      // Nothing of the agent's own settings.
      env: {},
    })
  } finally {
    closeSync(rootFd)
  }
}

function openRoot(path: string): number {
  try {
    return Jail.openRoot(path)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isMissing ? new FileRefusal('not_found', 'The server has no files here.') : error
  }
}
