import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, readPidFile } from '@adit/platform/postgres/postmaster.ts'
import { stopServer } from '@adit/platform/postgres/server.ts'

/** Requests with this `x-ratelimit-key` are not limited. */
export const rateLimitKey = 'tests send more requests than people'

const main = join(import.meta.dirname, '..', 'local', 'main.ts')
/** A first start builds the pages and creates a database. */
const startMs = 280_000
const stopMs = 60_000

export interface SiteOptions {
  demo?: boolean
  /** The data folder. By default a new one, which is removed in the end. */
  dataFolder?: string
  env?: Readonly<Record<string, string>>
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A fresh folder that the Postgres account can enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-e2e-'))
  await chmod(folder, 0o755)
  return folder
}

/** Where visitors go: a site in one process, or the gateway of a stack. */
export type Place = Pick<Site, 'origin' | 'fetch'>

/** Sends a request. It never counts against the rate limit. */
export function fetchFrom(origin: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('x-ratelimit-key', rateLimitKey)
  return fetch(`${origin}${path}`, { ...init, headers })
}

/** `npm start` in its own process, on its own data folder and one port for its whole life. */
export class Site {
  readonly dataFolder: string
  readonly #options: SiteOptions
  #origin = ''
  #child: ChildProcess | undefined
  #ended: Promise<Ended> = Promise.resolve({ code: null, signal: null })
  #output = ''

  private constructor(dataFolder: string, options: SiteOptions) {
    this.dataFolder = dataFolder
    this.#options = options
  }

  /** Resolves when the site is ready. */
  static async start(options: SiteOptions = {}): Promise<Site> {
    const site = new Site(options.dataFolder ?? (await temporaryFolder()), options)
    await site.start().catch(async (error: unknown) => {
      await site.remove()
      throw error
    })
    return site
  }

  /** Starts a site that does not have to become ready. */
  static launched(options: SiteOptions & { dataFolder: string }): Site {
    const site = new Site(options.dataFolder, options)
    site.launch()
    return site
  }

  get origin(): string {
    return this.#origin
  }

  /** Everything the current process has printed. */
  get output(): string {
    return this.#output
  }

  get pid(): number {
    const pid = this.#child?.pid
    if (pid === undefined) throw new Error('The site is not running')
    return pid
  }

  /** Starts it again on the same folder and port. */
  async start(): Promise<void> {
    this.launch()
    const port = Number(await this.saysMatch(/Adit is ready at http:\/\/127\.0\.0\.1:(\d+)/))
    this.#origin = `http://127.0.0.1:${port}`
  }

  /** Starts it again without waiting. */
  launch(): void {
    const { demo = false, env } = this.#options
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...environment(),
        PORT: this.#origin ? new URL(this.#origin).port : '0',
        ADIT_DATA: this.dataFolder,
        ADIT_DEMO: demo ? 'on' : 'off',
        RATE_LIMIT_KEY: rateLimitKey,
        PAYOUTS: 'practice',
        ...env,
      },
    })
    this.#child = child
    this.#output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.#output += text))
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    this.#ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        process.off('exit', end)
        if (this.#child === child) this.#child = undefined
        resolve({ code, signal })
      })
    })
  }

  /** Waits until the process has printed this. Resolves with the first group. */
  async saysMatch(pattern: RegExp, withinMs = startMs): Promise<string> {
    const deadline = Date.now() + withinMs
    for (;;) {
      const match = pattern.exec(this.#output)
      if (match) return match[1] ?? match[0]
      if (!this.#child) throw new Error(`The site ended before it printed ${pattern}:\n${this.#output}`)
      if (Date.now() > deadline) throw new Error(`The site has not printed ${pattern}:\n${this.#output}`)
      await delay(10)
    }
  }

  /** SIGKILL: it cannot clean up. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#ended
  }

  /** SIGKILL for Postgres too, as if the machine lost its power. */
  async killWithPostgres(): Promise<void> {
    const server = readPidFile(await postgresData(this.dataFolder))
    if (server && isAlive(server.pid)) process.kill(server.pid, 'SIGKILL')
    await this.kill()
  }

  /** Resolves with how it ended. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.#child?.kill(signal)
    return this.ended()
  }

  /** Waits until it ends by itself. Kills it after a minute; the signal shows that. */
  async ended(): Promise<Ended> {
    const child = this.#child
    const timer = setTimeout(() => child?.kill('SIGKILL'), stopMs)
    const ended = await this.#ended
    clearTimeout(timer)
    return ended
  }

  /** Ends it, and removes its folder unless it was given. Throws if its Postgres outlived it. */
  async remove(): Promise<void> {
    await this.kill()
    const left = await this.postgresLeft()
    if (!this.#options.dataFolder) await rm(this.dataFolder, { recursive: true, force: true })
    if (left !== undefined) throw new Error(`Postgres (process ${left}) had to be stopped`)
  }

  /** Waits until Postgres has ended with its parent. Otherwise stops it and returns its pid. */
  async postgresLeft(): Promise<number | undefined> {
    const data = await postgresData(this.dataFolder)
    const deadline = Date.now() + stopMs
    for (;;) {
      const server = readPidFile(data)
      if (!server || !isAlive(server.pid)) return undefined
      if (Date.now() > deadline) {
        await stopServer(data, server.pid)
        return server.pid
      }
      await delay(50)
    }
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetchFrom(this.#origin, path, init)
  }
}

async function postgresData(dataFolder: string): Promise<string> {
  const home = join(dataFolder, 'postgres')
  const pointer = join(home, 'location')
  return join(existsSync(pointer) ? await readFile(pointer, 'utf8') : home, 'data')
}

/** The site must not see settings of the shell that runs the tests. Compiled modules of the run only save time. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:ADIT_|DATABASE_URL|PORT$|HOST$|VITEST|NODE_(?!COMPILE_CACHE$))/.test(name),
  )
  return Object.fromEntries(kept)
}
