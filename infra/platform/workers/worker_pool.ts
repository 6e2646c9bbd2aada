import { parentPort, Worker } from 'node:worker_threads'
import { refusals } from '../eventing/refusal.ts'

const poolRefusals = refusals('overloaded')
/** About what a task takes. */
const retryAfterSeconds = 2

export interface WorkerPoolOptions {
  /** The module that each worker runs, which calls `serveTasks`. */
  module: URL
  /** Workers at the same time. Further tasks wait. */
  size: number
  /** Tasks that may wait, with what they were given. More are refused. */
  waiting: number
  /** How long one task may take, after which its worker is ended. */
  timeMs: number
  /** Heap of one worker, in MiB. A task that needs more ends its worker. Buffers don't count: a task bounds what it is given and unpacks. */
  memoryMib: number
}

/** A task took too long or too much memory. Its worker has ended. */
export class TaskOverrun extends Error {
  readonly limit: string

  constructor(limit: string, cause?: unknown) {
    super(`the task needs more than ${limit}`, { cause })
    this.limit = limit
  }
}

interface Answer {
  value?: unknown
  error?: Error
}

interface Task {
  input: unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** A worker with the task it does. */
interface Place {
  worker: Worker
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs hostile input through synchronous code without blocking the process, within a time and a memory. Workers start when they are needed
 * and are kept. What a task throws is rejected as a plain error: a task returns what its caller must be able to tell apart.
 */
export class WorkerPool<Input, Output> {
  readonly #options: WorkerPoolOptions
  readonly #places = new Set<Place>()
  readonly #waiting: Task[] = []

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  /** Refuses with `overloaded` if too many tasks wait. */
  async run(input: Input): Promise<Output> {
    const { size, waiting } = this.#options
    const isFull = [...this.#places].filter(({ task }) => task).length >= size && this.#waiting.length >= waiting
    if (isFull) throw poolRefusals.refuse('overloaded', { retryAfterSeconds })
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    // The module answers what its caller expects of it.
    this.#waiting.push({ input, reject, resolve: resolve as Task['resolve'] })
    this.#next()
    return promise
  }

  #next(): void {
    const free = [...this.#places].find(({ task }) => !task)
    if (!free && this.#places.size >= this.#options.size) return
    const task = this.#waiting.shift()
    if (task) this.#begin(task, free ?? this.#open())
  }

  #open(): Place {
    const { module, memoryMib } = this.#options
    const worker = new Worker(module, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMib } })
    const place: Place = { worker, task: undefined, timer: undefined }
    worker.on('message', ({ value, error }: Answer) =>
      this.#end(place, (task) => (error ? task.reject(error) : task.resolve(value))),
    )
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#drop(place, isMemory ? new TaskOverrun(`${memoryMib} MiB of memory`, error) : error)
    })
    worker.on('exit', (code) => this.#drop(place, new Error(`the worker ended with code ${code}`)))
    this.#places.add(place)
    return place
  }

  #begin(task: Task, place: Place): void {
    const { timeMs } = this.#options
    place.task = task
    place.timer = setTimeout(() => this.#drop(place, new TaskOverrun(`${timeMs / 1000} s`)), timeMs)
    place.worker.ref()
    try {
      place.worker.postMessage(task.input)
    } catch (error) {
      this.#end(place, () => task.reject(error))
    }
  }

  #end(place: Place, settle: (task: Task) => void): void {
    const { task } = place
    clearTimeout(place.timer)
    place.task = undefined
    place.worker.unref()
    if (task) settle(task)
    this.#next()
  }

  #drop(place: Place, reason: unknown): void {
    if (!this.#places.delete(place)) return
    void place.worker.terminate()
    this.#end(place, (task) => task.reject(reason))
  }
}

/** In a worker's module: does each task that its pool sends. */
export function serveTasks<Input, Output>(work: (input: Input) => Promise<Output> | Output): void {
  parentPort?.on('message', async (input: Input) => {
    const answer = await (async () => work(input))().then(
      (value): Answer => ({ value }),
      (error: unknown): Answer => ({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
    parentPort?.postMessage(answer)
  })
}
