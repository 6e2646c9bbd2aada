import { readFile, rm } from 'node:fs/promises'
import { writeDurably } from './durable_file.ts'

/** The console of a running server, as far as pausing its saves needs it. */
export interface SavingConsole {
  /** Writes one line to the server. Rejects if it doesn't run. */
  send(line: string): Promise<void>
  /** Calls back with each line that the server prints from now on, and once with `undefined` when it ends. Returns what stops that. */
  listen(onLine: (line: string | undefined) => void): () => void
}

export interface QuiesceOptions {
  console: SavingConsole
  /** Path of a file that exists while the server is told not to save. Outside the server's own folder. */
  mark: string
  signal?: AbortSignal
  /** Milliseconds to wait for the world to be saved. */
  waitMs?: number
  setTimer?: (work: () => void, ms: number) => () => void
}

const defaultWaitMs = 60_000

/** What servers print before a message of their own: brackets with the time, thread and level. A player's words come after more than that. */
const prefix = String.raw`^(?:\[[^\]]*\] ?){1,3}: `
const saved = new RegExp(`${prefix}Saved the (?:game|world)$`)
const unknownCommand = new RegExp(`${prefix}Unknown (?:or incomplete )?command`)

/**
 * Has a running server save its world and stop writing, then does the work, then lets it save again. `quiesced` tells the work whether the server said that
 * it has saved: one without these commands, or one that takes too long, doesn't, and keeps writing.
 *
 * Saving is turned on again whatever happens here. If this process ends meanwhile, `resumeSaving` does it when it finds the server again.
 */
export async function whileQuiet<T>(options: QuiesceOptions, work: (quiesced: boolean) => Promise<T>): Promise<T> {
  const { console, mark, signal } = options
  signal?.throwIfAborted()
  await writeDurably(mark, 'save-off')
  try {
    const quiesced = await savedWorld(options)
    signal?.throwIfAborted()
    return await work(quiesced)
  } finally {
    await turnOn(console, mark)
  }
}

/** Lets a server save again that an earlier process had told not to. Does nothing without the mark. */
export async function resumeSaving(console: SavingConsole, mark: string): Promise<void> {
  const left = await readFile(mark).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (left) await turnOn(console, mark)
}

/** A server that doesn't run any more saves again when it is started. */
async function turnOn(console: SavingConsole, mark: string): Promise<void> {
  await console.send('save-on').catch(() => {})
  await rm(mark, { force: true })
}

async function savedWorld(options: QuiesceOptions): Promise<boolean> {
  const { console, signal, waitMs = defaultWaitMs, setTimer = realTimer } = options
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const quiet = console.listen((line) => {
    if (line === undefined || unknownCommand.test(line)) resolve(false)
    else if (saved.test(line)) resolve(true)
  })
  const stopTimer = setTimer(() => resolve(false), waitMs)
  const cancelled = () => resolve(false)
  signal?.addEventListener('abort', cancelled, { once: true })
  try {
    await console.send('save-off')
    await console.send('save-all flush')
    return await promise
  } catch {
    // It ended between two lines.
    return false
  } finally {
    quiet()
    stopTimer()
    signal?.removeEventListener('abort', cancelled)
  }
}

function realTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
