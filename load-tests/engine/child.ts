import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..', '..')

export interface Child {
  pid: number
  /** The next line of its output that matches. Throws if the process ends before. */
  line(pattern: RegExp): Promise<RegExpMatchArray>
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>
  ended: Promise<number>
}

/** Starts a file of this repository in its own process. Its errors go to ours. */
export function startNode(file: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Child {
  const child: ChildProcess = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill()
  process.once('exit', kill) // Nothing is left behind when a measurement fails.
  const lines: string[] = []
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let exit: number | undefined
  const ended = once(child, 'close').then(([code]) => {
    exit = Number(code)
    process.off('exit', kill)
    notify()
    return exit
  })
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      notify()
    })
  return {
    pid: child.pid ?? 0,
    ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null)
          if (!found && exit === undefined) return
          listeners.delete(look)
          if (found) resolve(found)
          else reject(new Error(`${file} ended with ${exit} before it said ${pattern}: ${lines.slice(-5).join(' / ')}`))
        }
        listeners.add(look)
        look()
      }),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs a file to its end and parses its last line as JSON. */
export async function runNode<Result>(file: string, args: readonly string[]): Promise<Result> {
  const child = startNode(file, args)
  const found = await child.line(/^\{.*\}$/)
  if ((await child.ended) !== 0) throw new Error(`${file} failed`)
  return JSON.parse(found[0]) as Result // The caller names the script and what it prints.
}
