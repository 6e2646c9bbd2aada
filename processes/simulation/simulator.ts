import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import type { Summary } from './simulate.ts'

const run = promisify(execFile)
const main = new URL('./main.ts', import.meta.url).pathname
const outputMax = 64 * 1024 * 1024

/** Runs simulations in processes of their own, whose clock and randomness are simulated. What all of them need is made once. */
export class Simulator {
  readonly #folder: string
  readonly #environment: NodeJS.ProcessEnv

  private constructor(folder: string, database: string) {
    this.#folder = folder
    const compiled = process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled')
    this.#environment = { ...process.env, NODE_COMPILE_CACHE: compiled, ADIT_SIMULATED_DATABASE: database }
  }

  static async prepare(): Promise<Simulator> {
    const folder = await mkdtemp(join(tmpdir(), 'adit-simulator-'))
    const path = join(folder, 'database.tar')
    const database = await PGlite.create()
    const dump = await database.dumpDataDir('none')
    await database.close()
    await writeFile(path, Buffer.from(await dump.arrayBuffer()))
    return new Simulator(folder, path)
  }

  async simulate(...options: string[]): Promise<Summary> {
    const given = { env: this.#environment, maxBuffer: outputMax }
    const { stdout } = await run(process.execPath, [main, '--json', ...options], given)
    return JSON.parse(stdout)
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }
}
