import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@adit/engines/home.ts'

const entries = join(import.meta.dirname, '..')
const readyMs = 120_000
/** Pause before a process that died is started again. */
const restartMs = 300

export interface ChildOptions {
  /** The entry's file name without its extension, such as `query_api`. */
  entry: string
  /** Unique name, such as `projectors-2`. */
  name: string
  port: number
  environment: Readonly<Record<string, string>>
  logFolder: string
  say(line: string): void
}

/** One process of the product. Restarted whenever it dies, until it is stopped. */
export class Child {
  readonly name: string
  readonly port: number
  readonly #options: ChildOptions
  #process: ChildProcess | undefined
  #wanted = false
  #watching: Promise<void> = Promise.resolve()

  constructor(options: ChildOptions) {
    this.#options = options
    this.name = options.name
    this.port = options.port
  }

  static async at(options: Omit<ChildOptions, 'port'>): Promise<Child> {
    const port = await freePort()
    return new Child({ ...options, port })
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  get logFile(): string {
    return join(this.#options.logFolder, `${this.name}.log`)
  }

  start(): void {
    this.#wanted = true
    this.#watching = this.#keepAlive()
  }

  /** Waits until it reports that it is ready. Throws with the end of its log if that takes too long. */
  async ready(): Promise<void> {
    const deadline = Date.now() + readyMs
    while (!(await isReady(this.origin))) {
      if (Date.now() > deadline) throw new Error(`${this.name} is not ready:\n${this.lastWords()}`)
      await delay(50)
    }
  }

  /** Kills the current process and waits for its end. Another is started in its place. */
  async kill(): Promise<void> {
    const child = this.#process
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  lastWords(): string {
    return readFileSync(this.logFile, 'utf8').slice(-3_000)
  }

  async stop(): Promise<void> {
    this.#wanted = false
    this.#process?.kill('SIGTERM')
    const late = setTimeout(() => this.#process?.kill('SIGKILL'), 30_000)
    await this.#watching
    clearTimeout(late)
  }

  async #keepAlive(): Promise<void> {
    while (this.#wanted) {
      const child = this.#spawn()
      this.#process = child
      const [code, signal] = await once(child, 'exit')
      this.#process = undefined
      if (!this.#wanted) return
      this.#options.say(`${this.name} ended (${signal ?? code}); restarting it`)
      await delay(restartMs)
    }
  }

  #spawn(): ChildProcess {
    const { entry, environment } = this.#options
    const log = openSync(this.logFile, 'a')
    const child = spawn(process.execPath, ['--no-warnings', join(entries, `${entry}.ts`)], {
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...environment, PORT: String(this.port) },
    })
    closeSync(log)
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    return child
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${origin}/_ready`, { signal: AbortSignal.timeout(2_000) })
    return status === 200
  } catch {
    return false
  }
}
