import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { writeToFifo } from './fifo.ts'
import { bootId, type ProcessStat, parseStat, readProcess } from './proc.ts'

/** A process that can't be mistaken for a later one with the same pid. */
export interface ProcessIdentity {
  pid: number
  boot: string
  startTicks: string
  /** Milliseconds since 1970. When it was written down. */
  at: number
}

/** What the files of a start tell. */
export type RunState =
  /** The shim hasn't shown up yet. */
  | { kind: 'launching'; since: number }
  /** Without a shim, the game goes on but nobody will see its exit code. */
  | {
      kind: 'running'
      since: number
      shim: ProcessStat | undefined
      game: ProcessStat | undefined
      /** The game is about to start: the shim's child will become it. */
      isPreparing: boolean
    }
  | { kind: 'exited'; exitCode: number | null; at: number }

export const shimPath = join(import.meta.dirname, 'shim.sh')

/**
 * The files of one start of an instance, as `shim.sh` makes them. Each start has a folder with a number of its own. Moving the folder away keeps a shim that
 * is late from starting a game.
 */
export class RunFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** The newest start under `folder`, if there is one. */
  static async latest(folder: string): Promise<RunFolder | undefined> {
    const number = (await runNumbers(folder)).at(-1)
    return number === undefined ? undefined : new RunFolder(join(folder, String(number)))
  }

  /** Makes the folder of the next start and removes earlier ones. Fails if somebody else makes it at the same time. */
  static async create(folder: string): Promise<RunFolder> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const numbers = await runNumbers(folder)
    const next = join(folder, String((numbers.at(-1) ?? 0) + 1))
    await mkdir(next, { mode: 0o700 })
    for (const number of numbers) await rm(join(folder, String(number)), { recursive: true, force: true })
    return new RunFolder(next)
  }

  file(name: 'input' | 'join' | 'spec.json'): string {
    return join(this.path, name)
  }

  async state(): Promise<RunState> {
    const exit = await this.#exit()
    if (exit) return exit
    const [shim, game] = await Promise.all([this.#identity('shim'), this.#identity('game')])
    if (!shim) return { kind: 'launching', since: (await stat(this.path)).mtimeMs }
    const [liveShim, liveGame] = await Promise.all([living(shim), game && living(game)])
    if (liveShim || liveGame) {
      return { kind: 'running', since: (game ?? shim).at, shim: liveShim, game: liveGame, isPreparing: !game }
    }
    // If the shim wrote the code between the two looks, that counts.
    await this.#endUnseen()
    return (await this.#exit()) ?? { kind: 'exited', exitCode: null, at: shim.at }
  }

  /**
   * Takes a start away from a shim that hasn't shown up. It will find no folder and end. Does nothing if it has shown up after all. Returns the folder
   * under which this start is known from now on.
   */
  async giveUp(): Promise<RunFolder> {
    const moved = new RunFolder(join(dirname(this.path), String(Number(basename(this.path)) + 1)))
    await rename(this.path, moved.path)
    if (await moved.#identity('shim')) {
      await rename(moved.path, this.path)
      return this
    }
    await moved.#endUnseen()
    return moved
  }

  /** The pid that the shim has or had in this run of the machine. It is that of the game's session. */
  async session(): Promise<number | undefined> {
    const shim = await this.#identity('shim')
    return shim?.boot === (await bootId()) ? shim.pid : undefined
  }

  /** Writes to the game's input. See `writeToFifo`. */
  async write(text: string): Promise<'written' | 'ended' | 'full'> {
    return await writeToFifo(this.file('input'), text)
  }

  async #endUnseen(): Promise<void> {
    await writeFile(join(this.path, 'exit'), 'unknown\n', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }

  async #exit(): Promise<Extract<RunState, { kind: 'exited' }> | undefined> {
    const path = join(this.path, 'exit')
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const exitCode = /^\d{1,3}\n$/.test(text) ? Number.parseInt(text, 10) : null
    return { kind: 'exited', exitCode, at: (await stat(path)).mtimeMs }
  }

  async #identity(name: 'shim' | 'game'): Promise<ProcessIdentity | undefined> {
    const path = join(this.path, name)
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const [boot = '', line = ''] = text.split('\n')
    const found = parseStat(line)
    return found && { pid: found.pid, boot, startTicks: found.startTicks, at: (await stat(path)).mtimeMs }
  }
}

/** The process, if it is still the same. */
async function living({ pid, boot, startTicks }: ProcessIdentity): Promise<ProcessStat | undefined> {
  if (boot !== (await bootId())) return undefined
  const found = await readProcess(pid)
  return found?.startTicks === startTicks ? found : undefined
}

async function runNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((left, right) => left - right)
}
